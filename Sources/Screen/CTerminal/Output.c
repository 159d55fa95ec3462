#define _GNU_SOURCE 1
#include "CTerminal.h"
#include "Internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// A terminal that stops reading (a stopped client, a dead line that nobody has noticed yet) lets the kernel's few KiB
// fill up, and then a write never returns: no key, no timer and no signal would be served any more. So a write that
// may be such a one is watched, by a signal that is ignored by default. When it has not ended in time, what waits for
// the terminal is thrown away, the write returns, and the next frame is sent whole.
enum { WATCH = SIGURG, PATIENCE_MS = 10000, HURRY_MS = 500 };

// ncurses writes to a file in memory: its output is sent with the least that tells its renditions, and the question
// after a frame goes with it.
enum { KEPT = 1 << 16, MOST = 32 << 20 };
static int frames = -1;
static const char *written;
static char *pending;
static size_t capacity;

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

bool ct_watch_output(int file) {
    written = mmap(NULL, MOST, PROT_READ, MAP_SHARED, file, 0);
    if (written == MAP_FAILED) return false;
    frames = file;
    ct_forget_rendition();
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
    return true;
}

void ct_unwatch_output(void) {
    if (has_timer) timer_delete(timer);
    has_timer = false;
    munmap((void *)written, MOST);
    frames = -1;
    free(pending);
    pending = NULL;
    capacity = 0;
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

bool ct_take_discarded(void) {
    bool was = was_discarded;
    was_discarded = 0;
    return was;
}

static void send_all(const char *bytes, size_t count, bool may_block) {
    is_writing = 1;
    if (may_block) set_timer(is_ending ? HURRY_MS : PATIENCE_MS);
    while (count > 0) {
        ssize_t sent = write(ct_restore.output, bytes, count);
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = ct_restore.output, .events = POLLOUT};
            if (poll(&wait, 1, 1000) <= 0) break;
        } else if (errno != EINTR) {
            break;
        }
    }
    is_writing = 0;
    if (may_block) set_timer(0);
}

void ct_send(const char *bytes, int count, bool may_block) { send_all(bytes, (size_t)count, may_block); }

void ct_deliver(const char *shape, const char *last, bool may_block) {
    off_t length = lseek(frames, 0, SEEK_CUR);
    if (length < 0 || length > MOST) length = 0;
    size_t filled = (size_t)length, told = strlen(shape), count = strlen(last);
    size_t limit = filled + told + count;
    if (ct_is_xterm_like()) limit += (size_t)ct_rendition_limit(written, (int)length);
    if (limit > capacity) {
        char *larger = realloc(pending, limit);
        if (!larger) abort();
        pending = larger;
        capacity = limit;
    }
    if (ct_is_xterm_like())
        filled = (size_t)ct_least_rendition(written, (int)length, pending);
    else
        memcpy(pending, written, filled);
    memcpy(pending + filled, shape, told);
    memcpy(pending + filled + told, last, count);
    send_all(pending, filled + told + count, may_block);
    // Only a large frame leaves memory behind that is worth giving back.
    if (length > KEPT && ftruncate(frames, 0) != 0) return;
    if (length > 0) lseek(frames, 0, SEEK_SET);
}
