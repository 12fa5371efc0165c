// What the Glibc module hides: see each function.
#pragma once
