// Loaded before libfiu's library: counts the writes and syncs of the shop's database that were made to fail,
// and keeps the card network's file out of it, which stands for somebody else's. Keeps timers by a clock that
// is not the wall's from libfaketime as well, which moves each of them by as much as the wall's clock is wrong:
// where that goes back a server would sleep for all that time.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static _Atomic uint64_t *failures;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("VITRINE_REACH");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) failures = page;
    close(file);
}

static int is_named(int file, const char *part) {
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, part) != NULL;
}

static long counted(int file, long result) {
    if (result < 0 && failures && is_named(file, ".sqlite")) atomic_fetch_add(failures, 1);
    return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (!next) next = (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    if (is_named(file, "network")) return syscall(SYS_pwrite64, file, bytes, count, place);
    return counted(file, next(file, bytes, count, place));
}

int fdatasync(int file) {
    static int (*next)(int);
    if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    if (is_named(file, "network")) return (int)syscall(SYS_fdatasync, file);
    return (int)counted(file, next(file));
}

int fsync(int file) {
    static int (*next)(int);
    if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    if (is_named(file, "network")) return (int)syscall(SYS_fsync, file);
    return (int)counted(file, next(file));
}

enum { MOST_FILES = 1 << 16 };
static _Atomic char is_by_the_wall[MOST_FILES];

int timerfd_create(int clock, int flags) {
    int file = (int)syscall(SYS_timerfd_create, clock, flags);
    if (file >= 0 && file < MOST_FILES) is_by_the_wall[file] = clock == CLOCK_REALTIME;
    return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *value, struct itimerspec *before) {
    static int (*next)(int, int, const struct itimerspec *, struct itimerspec *);
    if (!next)
        next = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(
            RTLD_NEXT, "timerfd_settime");
    if (file >= 0 && file < MOST_FILES && is_by_the_wall[file]) return next(file, flags, value, before);
    return (int)syscall(SYS_timerfd_settime, file, flags, value, before);
}
