/* Keeps a record of what a program writes to a shop's files, so that a power cut can be thought up afterwards.

   Loaded before the C library (LD_PRELOAD). Every write, truncation, sync, creation and removal of a file whose path
   begins with VITRINE_TAILS is passed on and appended to the file VITRINE_TAILS_LOG, with its moment, before it is
   made; of a sync both ends are noted. Shared memory and locks do not outlive a machine and are left out. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, TRUNCATED, SYNC_BEGINS, SYNC_ENDS, REMOVED };
enum { MOST_FILES = 65536 };

struct entry {
    int64_t nanoseconds;
    uint32_t kind;
    /* The opened file; each opening has a number of its own. */
    uint32_t file;
    uint64_t thread;
    /* Of a write where it begins, of a truncation the new size, of an opening whether the file was made. */
    int64_t offset;
    uint64_t length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t files[MOST_FILES];
static uint32_t last_file;
static int log_file = -1;

static void fail(const char *what) {
    dprintf(STDERR_FILENO, "tails: %s: %s\n", what, strerror(errno));
    abort();
}

static const char *prefix(void) {
    const char *value = getenv("VITRINE_TAILS");
    return value != NULL && *value != 0 ? value : NULL;
}

/* With the lock held. */
static void note(uint32_t kind, uint32_t file, int64_t offset, const void *bytes, uint64_t length) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct entry entry = {
        .nanoseconds = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec, .kind = kind, .file = file,
        .thread = (uint64_t)syscall(SYS_gettid), .offset = offset, .length = length,
    };
    struct iovec parts[2] = { { &entry, sizeof entry }, { (void *)bytes, length } };
    if (log_file < 0) {
        const char *path = getenv("VITRINE_TAILS_LOG");
        int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
        log_file = (int)syscall(SYS_openat, AT_FDCWD, path == NULL ? "" : path, flags, 0600);
        if (log_file < 0) fail("the log cannot be opened");
    }
    if (syscall(SYS_writev, log_file, parts, 2) != (long)(sizeof entry + length)) fail("the log cannot be written");
}

static int is_kept(const char *path) {
    const char *wanted = prefix();
    if (wanted == NULL) return 0;
    const char *folder_ends = strrchr(wanted, '/');
    size_t folder = folder_ends == NULL ? 0 : (size_t)(folder_ends - wanted);
    if (strlen(path) == folder && strncmp(path, wanted, folder) == 0) return 1;
    if (strncmp(path, wanted, strlen(wanted)) != 0) return 0;
    const char *end = strrchr(path, '-');
    if (end != NULL && strcmp(end, "-shm") == 0) return 0;
    end = strrchr(path, '.');
    return end == NULL || strcmp(end, ".lock") != 0;
}

/* With the lock held. */
static void follow(int descriptor, int is_made) {
    char link[64], path[PATH_MAX];
    if (descriptor < 0) return;
    if (descriptor >= MOST_FILES) fail("too many files");
    files[descriptor] = 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    if (!is_kept(path)) return;
    files[descriptor] = ++last_file;
    note(OPENED, last_file, is_made, path, (uint64_t)length);
}

static int open_followed(int folder, const char *path, int flags, mode_t mode) {
    if (prefix() == NULL) return (int)syscall(SYS_openat, folder, path, flags, mode);
    pthread_mutex_lock(&lock);
    int is_made = (flags & O_CREAT) != 0 && faccessat(folder, path, F_OK, 0) != 0;
    int descriptor = (int)syscall(SYS_openat, folder, path, flags, mode);
    int error = errno;
    follow(descriptor, is_made);
    if (descriptor >= 0 && files[descriptor] != 0 && (flags & O_TRUNC) != 0)
        note(TRUNCATED, files[descriptor], 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return descriptor;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if (((flags) & (O_CREAT | O_TMPFILE)) != 0) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return open_followed(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open_followed(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_followed(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_followed(folder, path, flags, mode);
}

static uint32_t file_of(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_FILES ? files[descriptor] : 0;
}

int close(int descriptor) {
    if (file_of(descriptor) != 0) {
        pthread_mutex_lock(&lock);
        files[descriptor] = 0;
        pthread_mutex_unlock(&lock);
    }
    return (int)syscall(SYS_close, descriptor);
}

static ssize_t write_followed(int descriptor, const void *bytes, size_t length, off_t offset) {
    pthread_mutex_lock(&lock);
    note(WRITTEN, files[descriptor], offset, bytes, length);
    ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    if (written != (ssize_t)length) fail("a write was cut short");
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    if (file_of(descriptor) == 0) return syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    return write_followed(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
    return pwrite(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    if (file_of(descriptor) == 0) return syscall(SYS_write, descriptor, bytes, length);
    off_t place = lseek(descriptor, 0, SEEK_CUR);
    ssize_t written = write_followed(descriptor, bytes, length, place);
    lseek(descriptor, written, SEEK_CUR);
    return written;
}

int ftruncate(int descriptor, off_t length) {
    if (file_of(descriptor) == 0) return (int)syscall(SYS_ftruncate, descriptor, length);
    pthread_mutex_lock(&lock);
    note(TRUNCATED, files[descriptor], length, NULL, 0);
    int result = (int)syscall(SYS_ftruncate, descriptor, length);
    if (result != 0) fail("a truncation failed");
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

static int sync_followed(int descriptor, long call) {
    if (file_of(descriptor) == 0) return (int)syscall(call, descriptor);
    pthread_mutex_lock(&lock);
    uint32_t file = files[descriptor];
    note(SYNC_BEGINS, file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    int result = (int)syscall(call, descriptor);
    if (result != 0) fail("a sync failed");
    pthread_mutex_lock(&lock);
    note(SYNC_ENDS, file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int descriptor) { return sync_followed(descriptor, SYS_fsync); }

int fdatasync(int descriptor) { return sync_followed(descriptor, SYS_fdatasync); }

int unlink(const char *path) {
    if (!is_kept(path)) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    note(REMOVED, 0, 0, path, strlen(path));
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
