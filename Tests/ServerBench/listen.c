/* Listens to a stream of events over many connections, changes the stock of one product after the other, and says
   how long after the change was sent each listener heard of it. One process does both: there is one clock.

   listen PORT LISTENERS STREAM CHANGES WANTED

   STREAM holds the request that opens the stream, CHANGES the requests that change stock, each behind a line with
   its length, and WANTED has a line for each change with what the event's data must contain. The line on standard
   output says in milliseconds: median, the 99th of 100, most; then how many were heard and how many were not within
   five seconds. */
#include "http.h"

enum { LINE = 4096, PATIENCE_MS = 5000, PAUSE_MS = 40 };

struct listener {
    int handle;
    /* What the next byte is. */
    enum { HEAD, SIZE, DATA, BREAK, PLAIN } part;
    size_t chunk;
    size_t filled;
    char line[LINE];
    size_t line_length;
    int heard; /* the number of the last change that was heard, from 1 on */
};

static const char *wanted;
static int change;
static int64_t changed_at;
static double *waits;
static size_t heard, open_streams;

static void take_line(struct listener *listener) {
    listener->line[listener->line_length] = 0;
    listener->line_length = 0;
    if (listener->heard == change || strncmp(listener->line, "data:", 5) != 0) return;
    if (strstr(listener->line, wanted) == NULL) return;
    listener->heard = change;
    waits[heard++] = (double)(now_ns() - changed_at) / 1e6;
}

static void take_text(struct listener *listener, char byte) {
    if (byte == '\n') {
        take_line(listener);
    } else if (byte != '\r' && listener->line_length + 1 < LINE) {
        listener->line[listener->line_length++] = byte;
    }
}

static void take_head(struct listener *listener, char byte) {
    if (listener->line_length + 1 == LINE) {
        fprintf(stderr, "the head of a stream is too long\n");
        exit(1);
    }
    listener->line[listener->line_length++] = byte;
    if (byte != '\n' || listener->line_length < 4) return;
    listener->line[listener->line_length] = 0;
    if (strcmp(listener->line + listener->line_length - 4, "\r\n\r\n") != 0) return;
    if (strncmp(listener->line + 9, "200", 3) != 0) {
        fprintf(stderr, "a stream was answered with: %.*s\n", (int)strcspn(listener->line, "\r"), listener->line);
        exit(1);
    }
    listener->part = strcasestr(listener->line, "\r\ntransfer-encoding: chunked") ? SIZE : PLAIN;
    listener->line_length = 0;
    open_streams++;
}

static void take(struct listener *listener, char byte) {
    switch (listener->part) {
    case HEAD: take_head(listener, byte); break;
    case PLAIN: take_text(listener, byte); break;
    case SIZE:
        if (byte == '\n') {
            listener->part = DATA;
        } else if (byte != '\r') {
            int digit = byte <= '9' ? byte - '0' : (byte | 32) - 'a' + 10;
            listener->chunk = listener->chunk * 16 + (size_t)digit;
        }
        break;
    case DATA:
        take_text(listener, byte);
        if (--listener->chunk == 0) listener->part = BREAK;
        break;
    case BREAK:
        if (byte == '\n') listener->part = SIZE;
        break;
    }
}

static void read_from(struct listener *listener) {
    static char bytes[16 << 10];
    ssize_t got;
    while ((got = recv(listener->handle, bytes, sizeof bytes, 0)) > 0) {
        for (ssize_t i = 0; i < got; i++) take(listener, bytes[i]);
    }
    if (got < 0 && errno == EAGAIN) return;
    fprintf(stderr, "the server ended a stream after %zu events\n", heard);
    exit(1);
}

/* Reads until a count is reached or the time is over. */
static void read_until(int epoll, const size_t *count, size_t goal, int64_t end) {
    struct epoll_event events[256];
    while (*count < goal) {
        int64_t left = end - now_ns();
        if (left <= 0) return;
        int ready = epoll_wait(epoll, events, 256, (int)(left / 1000000) + 1);
        for (int i = 0; i < ready; i++) read_from(events[i].data.ptr);
    }
}

static void check_answer(int handle) {
    static char bytes[64 << 10];
    size_t filled = 0;
    struct answer answer = {0};
    int64_t end = now_ns() + (int64_t)PATIENCE_MS * 1000000;
    while (answer.head == 0 || filled < answer.head + answer.body) {
        ssize_t got = recv(handle, bytes + filled, sizeof bytes - filled - 1, 0);
        if (got > 0) filled += (size_t)got;
        bytes[filled] = 0;
        answer = read_head(bytes);
        if (got == 0 || now_ns() > end) give_up("the answer to a change");
    }
    if (answer.status / 100 == 2) return;
    fprintf(stderr, "a change was refused: %s\n", bytes);
    exit(1);
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "usage: listen PORT LISTENERS STREAM CHANGES WANTED\n");
        return 2;
    }
    int port = atoi(arguments[1]);
    size_t listeners = strtoul(arguments[2], NULL, 10);
    struct requests stream = read_requests(arguments[3]), changes = read_requests(arguments[4]);
    size_t length;
    char *lines = read_file(arguments[5], &length);
    struct listener *all = calloc(listeners, sizeof *all);
    waits = malloc(listeners * changes.count * sizeof *waits);
    int epoll = epoll_create1(0), changer = connect_to(port);
    for (size_t i = 0; i < listeners; i++) {
        all[i].handle = connect_to(port);
        watch(epoll, all[i].handle, &all[i]);
        send_all(all[i].handle, stream.bytes[0], stream.length[0]);
    }
    read_until(epoll, &open_streams, listeners, now_ns() + (int64_t)30 * 1000000000);
    if (open_streams < listeners) {
        fprintf(stderr, "%zu of %zu streams opened within 30 seconds\n", open_streams, listeners);
        return 1;
    }
    for (size_t i = 0; i < changes.count; i++) {
        size_t goal = heard + listeners, never = SIZE_MAX;
        /* Its answer is read while the listeners already hear of it. */
        wanted = strsep(&lines, "\n");
        change++;
        changed_at = now_ns();
        send_all(changer, changes.bytes[i], changes.length[i]);
        read_until(epoll, &heard, goal, now_ns() + (int64_t)PATIENCE_MS * 1000000);
        check_answer(changer);
        read_until(epoll, &open_streams, never, now_ns() + (int64_t)PAUSE_MS * 1000000);
    }
    if (heard == 0) {
        fprintf(stderr, "nobody heard of any change\n");
        return 1;
    }
    qsort(waits, heard, sizeof *waits, compare);
    printf("%.3f %.3f %.3f %zu %zu\n", waits[heard / 2], waits[heard * 99 / 100], waits[heard - 1], heard,
           listeners * changes.count - heard);
    return 0;
}
