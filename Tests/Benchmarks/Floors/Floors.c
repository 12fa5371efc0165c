// See the header.

#define _GNU_SOURCE
#include "Floors.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS 1000000000LL

static int listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4096)) return -1;
  return listener;
}

int floor_serve(const char *path, int clients) {
  floor_raise_descriptor_limit();
  int listener = listen_at(path);
  int *connections = calloc((size_t)clients, sizeof *connections);
  if (listener < 0 || !connections) return -1;
  for (int i = 0; i < clients; i++) {
    if ((connections[i] = accept(listener, NULL, NULL)) < 0) return -1;
  }
  int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC), queue = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  if (timer < 0 || queue < 0 || epoll_ctl(queue, EPOLL_CTL_ADD, timer, &event)) return -1;
  char message[FLOOR_MESSAGE_LENGTH];
  memset(message, 'm', sizeof message);
  message[sizeof message - 1] = '\n';
  int64_t due;
  while (recv(connections[0], &due, sizeof due, MSG_WAITALL) == sizeof due) {
    struct itimerspec setting = {.it_value = {due / NANOSECONDS, due % NANOSECONDS}};
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL)) return -1;
    while (epoll_wait(queue, &event, 1, -1) != 1) {}
    uint64_t expirations;
    if (read(timer, &expirations, sizeof expirations) != sizeof expirations) return -1;
    for (int i = 0; i < clients; i++) {
      if (write(connections[i], message, sizeof message) != sizeof message) return -1;
    }
  }
  free(connections);
  return 0;
}

int floor_gather(const int *connections, int count) {
  int queue = epoll_create1(EPOLL_CLOEXEC);
  for (int i = 0; queue >= 0 && i < count; i++) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    if (epoll_ctl(queue, EPOLL_CTL_ADD, connections[i], &event)) return -1;
  }
  return queue;
}

int64_t floor_wait(int gathered, const int *connections, int *lines, int count) {
  static char buffer[1 << 16];
  struct epoll_event events[256];
  int missing = 0;
  for (int i = 0; i < count; i++) missing += lines[i] == 0;
  while (missing > 0) {
    int ready = epoll_wait(gathered, events, 256, 10000);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return -1;
    for (int k = 0; k < ready; k++) {
      int i = (int)events[k].data.u32, had = lines[i];
      ssize_t length = recv(connections[i], buffer, sizeof buffer, 0);
      if (length <= 0) return -1;
      for (char *c = buffer; (c = memchr(c, '\n', (size_t)(buffer + length - c))); c++) lines[i]++;
      if (had == 0 && lines[i] > 0) missing--;
    }
  }
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  for (int i = 0; i < count; i++) lines[i]--;
  return now.tv_sec * NANOSECONDS + now.tv_nsec;
}

void floor_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}
