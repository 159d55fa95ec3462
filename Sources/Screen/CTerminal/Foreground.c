#define _GNU_SOURCE 1
#include "CTerminal.h"
#include "Internal.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

// True where the terminal is nobody's controlling terminal, too.
bool ct_owns_terminal(int input) {
    pid_t owner = tcgetpgrp(input);
    return owner < 0 || owner == getpgrp();
}

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

// Stops the group: first the others, so that a shell takes the whole job as stopped; then this thread, which no other
// can take the signal from. False where nobody could let it go on: the kernel stops nothing then.
bool ct_stop_by(int number) {
    struct sigaction none = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL}, ours;
    sigaction(number, &none, &ours);
    kill(0, number);
    sigaction(number, &usual, NULL);
    // Threads of a pool let no signal through.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, number);
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    long long start = milliseconds();
    raise(number);
    bool has_stopped = milliseconds() - start > 4;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(number, &ours, NULL);
    return has_stopped;
}

// Stops, as a read in the background does, until the terminal is this group's. False when nobody can see to that.
bool ct_await_foreground(int input) {
    for (int refused = 0; !ct_owns_terminal(input);) {
        if (ct_stop_by(SIGTTIN))
            refused = 0;
        else if (++refused == 5)
            return false;
    }
    return true;
}
