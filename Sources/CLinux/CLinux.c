// One idea: flags that are always wanted (CLOEXEC, NONBLOCK, NOSIGNAL) are set here, so that no caller can forget them.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/un.h>

int clinux_timer_create(int clock) { return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC); }

int clinux_timer_set(int timer, int64_t microseconds, int cancel_on_set) {
    struct itimerspec when;
    memset(&when, 0, sizeof when);
    if (microseconds > 0) {
        when.it_value.tv_sec = microseconds / 1000000;
        when.it_value.tv_nsec = microseconds % 1000000 * 1000;
    } else if (microseconds == 0) {
        when.it_value.tv_nsec = 1; // an all-zero value would disarm
    }
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | (cancel_on_set ? TFD_TIMER_CANCEL_ON_SET : 0), &when, NULL);
}

int clinux_clock_is_synchronized(void) {
    struct timex state;
    memset(&state, 0, sizeof state);
    int code = adjtimex(&state);
    return code < 0 ? -1 : code != TIME_ERROR;
}

int clinux_unix_socket(int datagram) {
    return socket(AF_UNIX, (datagram ? SOCK_DGRAM : SOCK_STREAM) | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static int fill(struct sockaddr_un *address, const char *path) {
    size_t length = strlen(path);
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (length == 0) {
        errno = ENOENT;
        return -1;
    }
    if (length > clinux_unix_path_limit()) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address->sun_path, path, length);
    return 0;
}

int clinux_unix_bind(int socket, const char *path) {
    struct sockaddr_un address;
    if (fill(&address, path) < 0) return -1;
    return bind(socket, (struct sockaddr *)&address, sizeof address);
}

int clinux_unix_connect(int socket, const char *path) {
    struct sockaddr_un address;
    if (fill(&address, path) < 0) return -1;
    return connect(socket, (struct sockaddr *)&address, sizeof address);
}

int clinux_unix_connect_abstract(int socket, const char *name) {
    struct sockaddr_un address;
    size_t length = strlen(name);
    if (fill(&address, name) < 0) return -1;
    memmove(address.sun_path + 1, address.sun_path, length);
    address.sun_path[0] = 0;
    return connect(socket, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length));
}

size_t clinux_unix_path_limit(void) { return sizeof(((struct sockaddr_un *)0)->sun_path) - 1; }

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int clinux_peer_credentials(int socket, struct clinux_credentials *credentials) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    credentials->process = peer.pid;
    credentials->user = peer.uid;
    credentials->group = peer.gid;
    return 0;
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int clinux_memory_seal(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}

int clinux_send_descriptor(int socket, int carried) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message;
    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_control = &control;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &carried, sizeof(int));
    return (int)sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}
