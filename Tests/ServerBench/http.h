/* The little of HTTP/1.1 that both clients of the bench need: a connection to loopback, and an answer's length. */
#pragma once
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static inline void give_up(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static inline int64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A connection that blocks until it stands and does not block afterwards. */
static inline int connect_to(int port) {
    int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (handle < 0 || connect(handle, (struct sockaddr *)&address, sizeof address) != 0) give_up("connect");
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (fcntl(handle, F_SETFL, O_NONBLOCK) != 0) give_up("fcntl");
    return handle;
}

static inline void watch(int epoll, int handle, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, handle, &event) != 0) give_up("epoll_ctl");
}

/* Requests are small and the peer reads: they fit into the socket's buffer, or the bench ends. */
static inline void send_all(int handle, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(handle, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) continue;
        if (sent < 0) give_up("send");
        bytes += sent;
        length -= (size_t)sent;
    }
}

struct answer {
    int status;
    size_t head; /* bytes of the head; 0 while it is not whole */
    size_t body;
};

/* Reads the head of an answer that begins at `bytes`, which end with a zero. */
static inline struct answer read_head(const char *bytes) {
    struct answer answer = {0};
    const char *end = strstr(bytes, "\r\n\r\n");
    if (end == NULL) return answer;
    answer.status = atoi(bytes + 9);
    answer.head = (size_t)(end - bytes) + 4;
    const char *line = bytes;
    while ((line = strstr(line, "\r\n")) != NULL && line < end) {
        line += 2;
        if (strncasecmp(line, "content-length:", 15) == 0) answer.body = strtoul(line + 15, NULL, 10);
        if (strncasecmp(line, "transfer-encoding:", 18) == 0) {
            fprintf(stderr, "an answer came in chunks, which this client does not read\n");
            exit(1);
        }
    }
    return answer;
}

/* A file's bytes, with a zero behind them. */
static inline char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) give_up(path);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    if (bytes == NULL || fread(bytes, 1, *length, file) != *length) give_up(path);
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}

/* Requests of a file, each behind a line with its length. */
struct requests {
    size_t count;
    const char **bytes;
    size_t *length;
};

static inline struct requests read_requests(const char *path) {
    size_t total, room = 1024;
    char *at = read_file(path, &total), *end = at + total;
    struct requests all = {0, malloc(room * sizeof(char *)), malloc(room * sizeof(size_t))};
    while (at < end) {
        char *start;
        size_t length = strtoul(at, &start, 10);
        if (*start != '\n' || length == 0 || start + 1 + length > end) {
            fprintf(stderr, "%s: broken at byte %zu\n", path, total - (size_t)(end - at));
            exit(1);
        }
        if (all.count == room) {
            room *= 2;
            all.bytes = realloc(all.bytes, room * sizeof(char *));
            all.length = realloc(all.length, room * sizeof(size_t));
        }
        all.bytes[all.count] = start + 1;
        all.length[all.count++] = length;
        at = start + 1 + length;
    }
    return all;
}
