#define _GNU_SOURCE 1
#include "CTerminal.h"
#include "Internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A terminal that stops reading (a stopped client, a dead line that nobody has noticed yet) lets the kernel's few KiB
// fill up, and then a write never returns: no key, no timer and no signal would be served any more. So a write that
// may be such a one is watched, by a signal that is ignored by default. When it has not ended in time, what waits for
// the terminal is thrown away, the write returns, and the next frame is sent whole.
enum { WATCH = SIGURG, PATIENCE_MS = 10000, HURRY_MS = 500 };

static timer_t timer;
static bool has_timer;
static struct sigaction old_watch;
static volatile sig_atomic_t is_writing, was_discarded, is_ending;

static void discard_stuck(void) {
    if (!is_writing) return;
    was_discarded = 1;
    tcflush(ct_restore.output, TCOFLUSH);
    // The thread that writes lets no signal through, and a flush wakes nobody: the end of a stop does.
    tcflow(ct_restore.output, TCOOFF);
    tcflow(ct_restore.output, TCOON);
}

static void discard(int number) {
    (void)number;
    int saved = errno;
    discard_stuck();
    errno = saved;
}

void ct_watch_output(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = discard;
    sigaction(WATCH, &action, &old_watch);
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = WATCH;
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    was_discarded = is_ending = 0;
}

void ct_unwatch_output(void) {
    if (has_timer) timer_delete(timer);
    has_timer = false;
    sigaction(WATCH, &old_watch, NULL);
}

static void set_timer(int milliseconds) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    struct itimerspec setting = {.it_interval = time, .it_value = time};
    if (has_timer) timer_settime(timer, 0, &setting, NULL);
}

void ct_hurry(void) {
    is_ending = 1;
    if (!is_writing) return;
    discard_stuck();
    set_timer(HURRY_MS);
}

void ct_begin_write(bool may_block) {
    is_writing = 1;
    if (may_block) set_timer(is_ending ? HURRY_MS : PATIENCE_MS);
}

void ct_end_write(bool may_block) {
    is_writing = 0;
    if (may_block) set_timer(0);
}

bool ct_take_discarded(void) {
    bool was = was_discarded;
    was_discarded = 0;
    return was;
}

void ct_send(const char *bytes, int count, bool may_block) {
    ct_begin_write(may_block);
    while (count > 0) {
        ssize_t sent = write(ct_restore.output, bytes, (size_t)count);
        if (sent > 0) {
            bytes += sent;
            count -= (int)sent;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = ct_restore.output, .events = POLLOUT};
            if (poll(&wait, 1, 1000) <= 0) break;
        } else if (errno != EINTR) {
            break;
        }
    }
    ct_end_write(may_block);
}
