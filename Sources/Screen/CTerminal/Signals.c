#define _GNU_SOURCE 1
#include "CTerminal.h"
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stddef.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static int pipe_ends[2] = {-1, -1};
static const int reported[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGCONT};
static const int ignored[] = {SIGTSTP, SIGQUIT, SIGPIPE, SIGTTIN, SIGTTOU};
static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { COUNT = 5, IGNORED = 5, FAULTS = 6 };
static struct sigaction old_reported[COUNT], old_ignored[IGNORED];
static int kept_errors = -1;
static bool is_taken[NSIG];
static volatile sig_atomic_t deadly;

static void report(int signal) {
    int saved = errno;
    // A program that is to end does not wait for a terminal that reads nothing.
    if (signal != SIGWINCH && signal != SIGCONT) ct_hurry();
    unsigned char byte = (unsigned char)signal;
    if (write(pipe_ends[1], &byte, 1) < 0) {
        // A full pipe already holds more signals than anybody needs.
    }
    errno = saved;
}

// Before newterm(), which installs handlers of its own.
void ct_keep_signals(void) {
    for (int i = 0; i < COUNT; i++) sigaction(reported[i], NULL, &old_reported[i]);
    for (int i = 0; i < IGNORED; i++) sigaction(ignored[i], NULL, &old_ignored[i]);
}

// A pipe, since libdispatch unmasks what signalfd needs masked.
static int take_signals(const int *wanted, int wanted_count, const int *left, int left_count) {
    if (pipe_ends[1] >= 0 || pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = report;
    for (int i = 0; i < wanted_count; i++) sigaction(wanted[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    for (int i = 0; i < left_count; i++) sigaction(left[i], &action, NULL);
    return pipe_ends[0];
}

// Signals that end a process by default, beside those that are reported anyway and the faults.
static bool is_deadly(int signal) {
    static const int known[] = {
        SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGSYS, SIGQUIT,
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == signal) return true;
    return signal >= SIGRTMIN && signal <= SIGRTMAX;
}

static void report_deadly(int signal) {
    deadly = signal;
    report(signal);
}

// The parent sees the signal that ended the process, as without a handler.
static void end_by_signal(void) {
    int signal_number = deadly;
    if (signal_number == 0) return;
    signal(signal_number, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal_number);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    raise(signal_number);
}

// A signal that is handled or ignored already stays so.
static int with_deadly(int end) {
    static bool is_registered;
    if (end < 0) return end;
    if (!is_registered) is_registered = atexit(end_by_signal) == 0;
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = report_deadly;
    for (int signal = 1; signal < NSIG; signal++) {
        if (!is_deadly(signal) || sigaction(signal, NULL, &before) != 0 || before.sa_handler != SIG_DFL) continue;
        is_taken[signal] = sigaction(signal, &action, NULL) == 0;
    }
    return end;
}

int ct_take_signals(void) { return with_deadly(take_signals(reported, COUNT, ignored, IGNORED)); }

static const int supervised[] = {SIGTERM, SIGHUP};
static const int unsupervised[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGUSR1, SIGUSR2};
enum { SUPERVISED = 2, UNSUPERVISED = 8 };

// The terminal's keys and a broken pipe are nothing to a parent that only waits. Whoever started it may have
// had signals blocked.
int ct_take_supervisor_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return take_signals(supervised, SUPERVISED, unsupervised, UNSUPERVISED);
}

// The child goes on as a program that was just started: signals do what they do by default, and no file is open
// but the terminal's three and the lifeline. No signal meant for one of the two reaches the other.
int ct_start_supervised(int lifeline, int place) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < SUPERVISED; i++) signal(supervised[i], SIG_DFL);
        for (int i = 0; i < UNSUPERVISED; i++) signal(unsupervised[i], SIG_DFL);
        pipe_ends[0] = pipe_ends[1] = -1;
        if (dup2(lifeline, place) < 0 || close_range((unsigned)place + 1, ~0U, 0) != 0) _exit(1);
        prctl(PR_SET_NAME, "vitrine-session", 0, 0, 0);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return child;
}

void ct_keep_heap_small(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 64 * 1024);
    mallopt(M_TRIM_THRESHOLD, 64 * 1024);
}

void ct_harden(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

void ct_limit_memory(unsigned long bytes) {
    const struct rlimit limit = {bytes, bytes};
    setrlimit(RLIMIT_DATA, &limit);
}

void ct_end_with_parent(int parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
    if (getppid() != parent) raise(SIGTERM);
}

// Somebody who types lines may suspend and quit the program as any other.
int ct_take_line_signals(void) {
    static const int pipes[] = {SIGPIPE};
    ct_keep_signals();
    return with_deadly(take_signals(reported, COUNT, pipes, 1));
}

// The end to read belongs to the caller: its event source closes it when nothing watches it any more. A broken
// pipe stays a matter of who writes: something may still be written.
void ct_return_signals(void) {
    for (int i = 0; i < COUNT; i++) sigaction(reported[i], &old_reported[i], NULL);
    for (int i = 0; i < IGNORED; i++)
        if (ignored[i] != SIGPIPE) sigaction(ignored[i], &old_ignored[i], NULL);
    for (int i = 1; i < NSIG; i++) {
        if (is_taken[i]) signal(i, SIG_DFL);
        is_taken[i] = false;
    }
    if (pipe_ends[1] >= 0) close(pipe_ends[1]);
    pipe_ends[0] = pipe_ends[1] = -1;
}

static void put_all(int target, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = write(target, bytes, count);
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}

// Two places for the last words: the one that is not in force is written, then it is made the one that is.
static char last_words[2][512] = {"vitrine stopped because of an internal fault."};
static _Atomic(const char *) words_in_force = last_words[0];

void ct_say_at_crash(const char *words) {
    char *place = words_in_force == last_words[0] ? last_words[1] : last_words[0];
    size_t length = strnlen(words, sizeof last_words[0] - 1);
    // Not in the middle of a character.
    while (length > 0 && words[length] != 0 && ((unsigned char)words[length] & 0xC0) == 0x80) length--;
    memcpy(place, words, length);
    place[length] = 0;
    words_in_force = place;
}

// Runs in a broken process: system calls only.
static void fault(int signal) {
    int output = kept_errors >= 0 ? kept_errors : 2;
    if (ct_restore.is_armed) {
        ct_restore.is_armed = 0;
        output = ct_restore.output;
        put_all(output, ct_restore.bytes, (size_t)ct_restore.length);
        tcsetattr(ct_restore.input, TCSANOW, &ct_restore.mode);
    }
    const char *words = words_in_force;
    put_all(output, words, strlen(words));
    put_all(output, "\r\n", 2);
    // The handler is gone by SA_RESETHAND: this one ends the process the way the fault would have.
    raise(signal);
}

void ct_guard_crashes(void) {
    static char stack[64 * 1024];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
    action.sa_handler = fault;
    for (int i = 0; i < FAULTS; i++) sigaction(faults[i], &action, NULL);
}

void ct_divert_errors(int target) {
    if (kept_errors >= 0 || !isatty(2)) return;
    int opened = target >= 0 ? target : open("/dev/null", O_WRONLY | O_CLOEXEC);
    kept_errors = fcntl(2, F_DUPFD_CLOEXEC, 3);
    if (opened >= 0 && kept_errors >= 0) dup2(opened, 2);
    if (opened >= 0 && target < 0) close(opened);
}

void ct_return_errors(void) {
    if (kept_errors < 0) return;
    dup2(kept_errors, 2);
    close(kept_errors);
    kept_errors = -1;
}

// Declared nowhere: run loops of CoreFoundation use them the same way.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

int ct_main_queue(void) { return _dispatch_get_main_queue_handle_4CF(); }

void ct_drain_main_queue(void) {
    uint64_t wakes;
    // The file never blocks.
    if (read(ct_main_queue(), &wakes, sizeof wakes) >= 0) _dispatch_main_queue_callback_4CF(NULL);
}

// A hook of the Swift runtime (swift/Runtime/Concurrency.h).
typedef __attribute__((swiftcall)) void (*task_hook)(void *job, void *original);
extern task_hook swift_task_enqueueGlobal_hook;
static void (*enqueue_job)(void *job);

static __attribute__((swiftcall)) void take_job(void *job, void *original) {
    (void)original;
    enqueue_job(job);
}

void ct_run_tasks_by(void (*enqueue)(void *job)) {
    enqueue_job = enqueue;
    swift_task_enqueueGlobal_hook = take_job;
}
