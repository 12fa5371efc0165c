// What the Glibc module hides from Swift, and nothing more: each function is one system call (or the few that only make sense
// together) with the flags this project always wants. All return -1 and set errno on failure unless they say otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/types.h>

/// The kernel's word about the other end of a Unix socket (SO_PEERCRED).
struct clinux_credentials {
    int32_t process;
    uint32_t user;
    uint32_t group;
};

/// timerfd_create(2), non-blocking and close-on-exec.
int clinux_timer_create(int clock);

/// Arms a timerfd for an absolute instant of its clock; negative disarms it. Zero and the past fire at once.
/// With `cancel_on_set` (CLOCK_REALTIME only) a read fails with ECANCELED once the clock was set.
int clinux_timer_set(int timer, int64_t microseconds, int cancel_on_set);

/// A non-blocking, close-on-exec AF_UNIX socket, a datagram socket if asked, else a stream socket.
int clinux_unix_socket(int datagram);

/// bind(2) and connect(2) to a path; ENAMETOOLONG if it does not fit, with its NUL, into sockaddr_un.
int clinux_unix_bind(int socket, const char *path);
int clinux_unix_connect(int socket, const char *path);

/// connect(2) to a name in the abstract namespace.
int clinux_unix_connect_abstract(int socket, const char *name);

/// The longest path of a socket in bytes, without its NUL.
size_t clinux_unix_path_limit(void);

/// accept4(2): the new descriptor is non-blocking and close-on-exec.
int clinux_accept(int listener);

/// SO_PEERCRED of a connected Unix socket.
int clinux_peer_credentials(int socket, struct clinux_credentials *credentials);

/// A close-on-exec memory file that can be sealed, and its sealing against any further change.
int clinux_memory_file(const char *name);
int clinux_memory_seal(int descriptor);

/// Sends an empty message that carries one descriptor (SCM_RIGHTS), without waiting and without SIGPIPE.
int clinux_send_descriptor(int socket, int carried);

/// Blocks these signals for the process and returns a non-blocking, close-on-exec signalfd that they are read from.
int clinux_signal_descriptor(const int *signals, size_t count);

/// The number of the next signal of a signalfd; 0 when none waits, -1 on failure.
int clinux_next_signal(int descriptor);

/// Whether the kernel's clock is kept right by a reference: 1 or 0; -1 if the kernel does not say (adjtimex(2)).
int clinux_clock_is_synchronized(void);

/// Gives a terminal to a full-screen program: no echo, no line buffering, no signals from keys, the alternate screen, no cursor.
/// Until `clinux_terminal_leave` a crash gives it back first. One terminal a process; a second call puts it in order again.
int clinux_terminal_enter(int terminal);

/// Gives the terminal back as it was; nothing if it is not taken. Safe in a signal handler.
void clinux_terminal_leave(void);

/// A pseudo-terminal that passes bytes as they are. Returns the non-blocking end of this process; the other, for a command, is stored. Both
/// are close-on-exec.
int clinux_pseudo_terminal(int *other);

/// Another descriptor of the command's end of a pseudo-terminal.
int clinux_pseudo_terminal_other(int terminal);
