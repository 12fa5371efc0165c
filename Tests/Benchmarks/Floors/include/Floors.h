// The least that a daemon has to do, and clients that do no more: in C, on the system calls themselves.

#pragma once
#include <stdint.h>

/// The length of a message of the floors.
#define FLOOR_MESSAGE_LENGTH 500

/// Listens at a path, takes so many connections, and then for each instant (nanoseconds since 1970, eight bytes) read from the first
/// one sets a timerfd, waits in epoll, and writes a message to every connection. Returns when the first connection ends; -1 if it
/// could not begin.
int floor_serve(const char *path, int clients);

/// Makes an epoll of connections; its descriptor, or -1.
int floor_gather(const int *connections, int count);

/// Waits until each connection has one line more than the lines already counted, which are then counted off. Returns when that was
/// on the wall clock in nanoseconds, or -1 after ten seconds without a byte.
int64_t floor_wait(int gathered, const int *connections, int *lines, int count);

/// Lets this process have as many descriptors as it may.
void floor_raise_descriptor_limit(void);
