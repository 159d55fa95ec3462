/* Sends prepared requests over connections that are kept open, each connection its next one when its answer is
   whole, and writes down every answer: what wrk cannot do when every request differs and answers are needed.

   load PORT CONNECTIONS SECONDS REQUESTS ANSWERS

   Ends when the time is over or there is nothing left to send. ANSWERS gets, for each answer, a line with the
   request's number, the status, the nanoseconds it took and the length of the body, and the body. The last line
   of standard output says the seconds that passed and the number of answers. */
#include "http.h"

struct connection {
    int handle;
    size_t request;
    int64_t sent_at;
    size_t filled, room;
    char *buffer;
    struct answer answer;
};

static struct requests requests;
static size_t next_request, answered, open_requests;
static int64_t ends_at;
static FILE *answers;

static void send_next(struct connection *connection) {
    connection->filled = 0;
    connection->answer = (struct answer){0};
    if (next_request == requests.count || now_ns() >= ends_at) return;
    connection->request = next_request++;
    open_requests++;
    connection->sent_at = now_ns();
    send_all(connection->handle, requests.bytes[connection->request], requests.length[connection->request]);
}

static void take_answer(struct connection *connection) {
    int64_t took = now_ns() - connection->sent_at;
    struct answer *answer = &connection->answer;
    fprintf(answers, "%zu %d %lld %zu\n", connection->request, answer->status, (long long)took, answer->body);
    fwrite(connection->buffer + answer->head, 1, answer->body, answers);
    answered++;
    open_requests--;
}

static void read_from(struct connection *connection) {
    for (;;) {
        if (connection->filled + 1 == connection->room) {
            connection->room *= 2;
            connection->buffer = realloc(connection->buffer, connection->room);
            if (connection->buffer == NULL) give_up("memory");
        }
        ssize_t got = recv(
            connection->handle, connection->buffer + connection->filled, connection->room - connection->filled - 1,
            0);
        if (got < 0 && errno == EAGAIN) return;
        if (got <= 0) {
            fprintf(stderr, "the server closed a connection after %zu answers\n", answered);
            exit(1);
        }
        connection->filled += (size_t)got;
        connection->buffer[connection->filled] = 0;
        struct answer *answer = &connection->answer;
        if (answer->head == 0) *answer = read_head(connection->buffer);
        if (answer->head > 0 && connection->filled >= answer->head + answer->body) {
            take_answer(connection);
            send_next(connection);
            return;
        }
    }
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "usage: load PORT CONNECTIONS SECONDS REQUESTS ANSWERS\n");
        return 2;
    }
    int port = atoi(arguments[1]), connections = atoi(arguments[2]);
    requests = read_requests(arguments[4]);
    answers = fopen(arguments[5], "wb");
    if (answers == NULL) give_up(arguments[5]);
    setvbuf(answers, NULL, _IOFBF, 1 << 20);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    int epoll = epoll_create1(0);
    for (int i = 0; i < connections; i++) {
        all[i].handle = connect_to(port);
        all[i].room = 64 << 10;
        all[i].buffer = malloc(all[i].room);
        watch(epoll, all[i].handle, &all[i]);
    }
    int64_t began = now_ns();
    ends_at = began + (int64_t)(atof(arguments[3]) * 1e9);
    for (int i = 0; i < connections; i++) send_next(&all[i]);
    struct epoll_event events[64];
    while (open_requests > 0) {
        int ready = epoll_wait(epoll, events, 64, 60000);
        if (ready == 0) {
            fprintf(stderr, "no answer for a minute\n");
            return 1;
        }
        for (int i = 0; i < ready; i++) read_from(events[i].data.ptr);
    }
    int64_t took = now_ns() - began;
    if (fclose(answers) != 0) give_up(arguments[5]);
    printf("%.6f %zu\n", (double)took / 1e9, answered);
    return 0;
}
