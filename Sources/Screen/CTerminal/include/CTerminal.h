#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// The ncurses screen behind plain C types. One screen at a time, from one thread.

enum { CT_BOLD = 1, CT_REVERSE = 2, CT_UNDERLINE = 4, CT_DIM = 8 };

// One cell: a base character and up to two marks (0 ends the text), attributes, colour pair.
typedef struct {
    uint32_t text[3];
    uint32_t attributes;
    int32_t pair;
} ct_cell;

typedef struct {
    int32_t columns;
    int32_t rows;
} ct_size;

// Sets the character type of the process ("" means by the environment): 1 UTF-8, 0 another, -1 no such locale.
int ct_set_locale(const char *name);
// How many columns the C library, and so ncurses, gives a character; -1 for what it does not know.
int ct_library_width(uint32_t scalar);
// What the description of a terminal type says, without touching any terminal.
typedef struct {
    bool is_usable;   // there is one, and a screen can be drawn with it
    bool has_mouse;
    int32_t colors;   // 0 without colour
} ct_description;
// Looks a terminal type up; not while a screen is open.
ct_description ct_describe(const char *term, int output);
// Opens the screen with this terminal type; false when ncurses cannot drive it. Nothing is changed then. In the
// background the process is stopped first, as by a read.
bool ct_open(int input, int output, const char *term);
// Leaves the screen and gives the terminal back as it was. May be called twice.
void ct_close(void);

// The size the terminal says it has, 80x24 when it says none.
ct_size ct_window_size(void);
// Gives the screen this size and forgets what is on it.
void ct_resize(ct_size size);

// How many colours there are: 0 without colour, more than 256 when colours are RGB values.
int ct_colors(void);
// How many colour pairs there can be.
int ct_pair_limit(void);
// The number of a pair of colours, -1 being the terminal's own; 0 when there are no more.
int ct_pair(int foreground, int background);
// Forgets all pairs and what is on the screen: ncurses 6.4 does not reuse them.
void ct_forget_pairs(void);

// Puts cells of one row; a wide character takes the next cell too, which then has no text.
void ct_put(int y, int x, const ct_cell *cells, int count);
// Everything is sent anew by the next ct_show().
void ct_repaint(void);
// The cursor: hidden where nothing has the focus, in the terminal's own shape where text is typed, an underline where
// it stands on a mark and would hide it.
typedef enum { CT_CURSOR_TYPING, CT_CURSOR_MARK, CT_CURSOR_HIDDEN } ct_cursor;
// Sends what has changed and puts the cursor there, and then these bytes, in one write. One that may find no room is
// ended after ten seconds, by throwing away what the terminal has not read.
void ct_show(int y, int x, ct_cursor cursor, const char *last, bool may_block);
// Writes output of ncurses with the least that tells its renditions (SGR); `out` has room for as much as
// ct_rendition_limit() says. Returns the length. Goes on from the call before, or from nothing known.
int ct_least_rendition(const char *in, int length, char *out);
int ct_rendition_limit(const char *in, int length);
void ct_forget_rendition(void);
// True once after something was thrown away: the screen is to be sent whole.
bool ct_take_discarded(void);
// From here on a write that finds no room, one that is under way too, is ended soon. Async-signal-safe.
void ct_hurry(void);

// Gives the terminal back and stops the program, as the shell's suspend key does; returns when it goes on in the
// foreground, with everything to be sent anew. False when it was let go on in the background and cannot be stopped there.
bool ct_suspend(void);
// True when the terminal is that of this process group.
bool ct_is_foreground(void);
// True when the terminal of an input takes input from this process group, or is nobody's.
bool ct_owns_terminal(int input);
// Stops, as a read in the background does, until this group owns the terminal of an input. False when nobody can see
// to that. Needs no screen.
bool ct_await_foreground(int input);
// Stops until it is, then sends everything anew. False when nobody can see to that.
bool ct_take_foreground(void);

// Whether the terminal knows mouse reports and bracketed paste.
bool ct_is_xterm_like(void);
// Sends bytes past ncurses; all of them unless the terminal is gone.
void ct_send(const char *bytes, int count, bool may_block);
// The file that wakes the main thread up for its queue, and what waits there (libdispatch's door for run loops).
int ct_main_queue(void);
void ct_drain_main_queue(void);
// Has tasks without an executor of their own run by this function, which gets each of their jobs once.
void ct_run_tasks_by(void (*enqueue)(void *job));
// Throws away what was typed and not yet read.
void ct_discard_input(void);

// Signals become bytes in a pipe until ct_close(); returns the end to read, which the caller closes, or -1. Those that
// end a process by default (SIGUSR1, SIGALRM …) do so at exit(), when the terminal has been given back.
int ct_take_signals(void);
// The same for a program that reads lines: the terminal's own keys still suspend and quit it. Ends with
// ct_return_signals().
int ct_take_line_signals(void);
void ct_return_signals(void);
// For a parent that waits for the end of its children: SIGTERM and SIGHUP become bytes in a pipe, the terminal's
// keys do nothing. Gives the end to read, or -1.
int ct_take_supervisor_signals(void);
// Forks a process of one thread that took a supervisor's signals. The child has them as they were by default, and
// no open file but the terminal's three and the lifeline, at this place. Gives fork()'s answer.
int ct_start_supervised(int lifeline, int place);
// One arena, and memory that is given up goes back at once: for programs that mostly wait.
void ct_keep_heap_small(void);
// No core file, no debugger but root's, and nothing started from here gains a privilege.
void ct_harden(void);
// The process gets no more writable memory than so many bytes, touched or not (RLIMIT_DATA).
void ct_limit_memory(unsigned long bytes);
// The process is ended with its parent, by SIGTERM; at once where that parent is gone already.
void ct_end_with_parent(int parent);
// Restores the terminal and says so in one line when the program faults; replaces Swift's own crash report.
void ct_guard_crashes(void);
// What is said when the program faults, UTF-8; at most 511 bytes of it are kept.
void ct_say_at_crash(const char *words);

// Points file descriptor 2 elsewhere while the screen is in use, when it is the terminal.
void ct_divert_errors(int target);
void ct_return_errors(void);

#endif
