// One idea: whoever takes a terminal gives it back on every way out, a crash included. What is needed for that is kept in static memory and
// done with calls that are allowed in a signal handler.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static volatile sig_atomic_t taken = -1;
static int knows_before;
static const char entering[] = "\033[?1049h\033[?25l\033[2J";
static const char leaving[] = "\033[0m\033[?25h\033[?1049l";

static void crashed(int signal) {
    clinux_terminal_leave();
    raise(signal); // the default action is back (SA_RESETHAND), and comes when this returns
}

static void watch_for_crashes(void) {
    static char stack[1 << 14];
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crashed;
    action.sa_flags = SA_RESETHAND | SA_ONSTACK;
    sigaltstack(&alternative, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

static void say(int terminal, const char *text, size_t length) {
    while (length > 0) {
        ssize_t count = write(terminal, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (errno != EINTR) {
            return;
        }
    }
}

int clinux_terminal_enter(int terminal) {
    struct termios raw;
    if (!knows_before) {
        if (tcgetattr(terminal, &before) < 0) return -1;
        knows_before = 1;
        watch_for_crashes();
    }
    raw = before;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    taken = terminal;
    if (tcsetattr(terminal, TCSADRAIN, &raw) < 0) return -1;
    say(terminal, entering, sizeof entering - 1);
    return 0;
}

void clinux_terminal_leave(void) {
    int terminal = taken, code = errno;
    if (terminal < 0) return;
    taken = -1;
    say(terminal, leaving, sizeof leaving - 1);
    tcsetattr(terminal, TCSADRAIN, &before);
    errno = code;
}

int clinux_signal_descriptor(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t count;
    do count = read(descriptor, &info, sizeof info);
    while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof info) return (int)info.ssi_signo;
    return count < 0 && errno == EAGAIN ? 0 : -1;
}

int clinux_pseudo_terminal_other(int terminal) {
    char name[64];
    if ((errno = ptsname_r(terminal, name, sizeof name)) != 0) return -1;
    return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

int clinux_pseudo_terminal(int *other) {
    struct termios settings;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (terminal < 0) return -1;
    if (grantpt(terminal) < 0 || unlockpt(terminal) < 0 || (*other = clinux_pseudo_terminal_other(terminal)) < 0) {
        int code = errno;
        close(terminal);
        errno = code;
        return -1;
    }
    if (tcgetattr(*other, &settings) == 0) {
        cfmakeraw(&settings);
        tcsetattr(*other, TCSANOW, &settings);
    }
    return terminal;
}
