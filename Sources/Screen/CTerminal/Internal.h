#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

// What a crash needs to give the terminal back with two system calls.
struct restore {
    volatile sig_atomic_t is_armed;
    int input, output;
    struct termios mode;
    char bytes[512];
    int length;
};
extern struct restore ct_restore;

void ct_keep_signals(void);
// Whether the terminal type of the description in use knows mouse reports and bracketed paste.
bool ct_knows_modes(const char *term);
bool ct_is_open(void);
// Stops the process group by a signal of job control; false when the kernel did not.
bool ct_stop_by(int number);
// Watch over the writes of the screen that is open, and the end of it. What ncurses writes goes to this file in memory;
// false where it cannot be read.
bool ct_watch_output(int file);
void ct_unwatch_output(void);
// Hands on to the terminal what ncurses wrote to the file, then the cursor's shape and these last bytes, in one write.
// One that may block is ended when it takes too long.
void ct_deliver(const char *shape, const char *last, bool may_block);
// The terminal may have any: the next one is sent whole.
void ct_doubt_rendition(void);

#endif
