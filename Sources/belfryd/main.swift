// The daemon's process: everything is in `DaemonRuntime`, so that tests can run it in theirs.

import DaemonRuntime
import Glibc

exit(Startup.main(Array(CommandLine.arguments.dropFirst())))
