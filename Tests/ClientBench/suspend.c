/* Loaded before libdispatch under valgrind, which writes into the set of signals that a program sleeps with,
   also where it is a constant. */
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *set)
{
    unsigned long copy;
    memcpy(&copy, set, sizeof copy);
    return (int)syscall(SYS_rt_sigsuspend, &copy, sizeof copy);
}
