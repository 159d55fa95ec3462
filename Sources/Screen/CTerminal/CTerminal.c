#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"
#include "Internal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>   // never term.h: it defines macros named columns, lines, buttons

// ncurses sizes its output buffer by the first screen size; smaller ones cut a frame into several writes.
enum { BUFFER_COLUMNS = 240, BUFFER_ROWS = 64, MAX_COLUMNS = 1000, MAX_ROWS = 500 };
enum { MAX_CELLS = 120000 };

static SCREEN *screen;
static FILE *input_file, *output_file;
static int default_foreground, default_background;
static bool xterm_like;
struct restore ct_restore;

// Only the character type: numbers and messages are formatted without the C library.
int ct_set_locale(const char *name) {
    if (!setlocale(LC_CTYPE, name)) return -1;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// Swift's Glibc module does not declare wcwidth.
int ct_library_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// A string capability, or nothing.
static const char *capability(const char *name) {
    const char *text = tigetstr(name);
    return text == NULL || text == (char *)-1 ? "" : text;
}

// Adds a capability to the restore bytes without its padding marks ("$<5>").
static void add_restore(const char *text) {
    struct restore *r = &ct_restore;
    while (*text && r->length < (int)sizeof r->bytes) {
        if (text[0] == '$' && text[1] == '<') {
            const char *end = strchr(text, '>');
            if (end) {
                text = end + 1;
                continue;
            }
        }
        r->bytes[r->length++] = *text++;
    }
}

// Arguments of DECSCUSR, which the capability Ss takes: the terminal's own shape, and a steady underline.
enum { SHAPE_USUAL = 0, SHAPE_MARK = 4 };

static bool has_shapes(void) { return *capability("Ss"); }

// The cursor as it is shown now: as ncurses leaves it where a screen begins.
static ct_cursor cursor_shown;

// Shows it, and returns what tells the terminal its shape, until the next call. That goes with the frame: putp() writes
// to standard output, which may be a pipe beside the terminal.
static const char *show_cursor(ct_cursor wanted) {
    static char shape[32];
    if (wanted == cursor_shown) return "";
    if ((wanted == CT_CURSOR_HIDDEN) != (cursor_shown == CT_CURSOR_HIDDEN))
        curs_set(wanted == CT_CURSOR_HIDDEN ? 0 : 1);
    cursor_shown = wanted;
    if (!has_shapes() || wanted == CT_CURSOR_HIDDEN) return "";
    const char *told = tiparm(capability("Ss"), wanted == CT_CURSOR_MARK ? SHAPE_MARK : SHAPE_USUAL);
    snprintf(shape, sizeof shape, "%s", told);
    return shape;
}

// Computed while all is well: the crash handler may only write and call tcsetattr.
static void prepare_restore(void) {
    ct_restore.length = 0;
    if (xterm_like) add_restore("\033[?1006l\033[?1000l\033[?2004l");
    add_restore(capability("sgr0"));
    add_restore(capability("op"));
    add_restore(capability("cnorm"));
    if (has_shapes()) add_restore(tiparm(capability("Ss"), SHAPE_USUAL));
    add_restore(capability("rmkx"));
    add_restore(capability("rmcup"));
    add_restore("\r\n");
    ct_restore.is_armed = 1;
}

static bool begins(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

// The mouse capability alone does not tell: the Linux console has it and prints the reports.
bool ct_knows_modes(const char *term) {
    static const char *const families[] = {
        "xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty", "konsole", "gnome", "vte",
        "st-", "wezterm", "ghostty", "contour", "putty", "mlterm", "mintty", "iTerm",
    };
    if (begins(term, "linux") || begins(term, "vt") || begins(term, "ansi")) return false;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (begins(term, families[i])) return true;
    return *capability("XM") || *capability("kmous");
}

static struct winsize clamped(struct winsize window) {
    if (window.ws_col > MAX_COLUMNS) window.ws_col = MAX_COLUMNS;
    if (window.ws_row > MAX_ROWS) window.ws_row = MAX_ROWS;
    if (window.ws_col * window.ws_row > MAX_CELLS) window.ws_row = MAX_CELLS / window.ws_col;
    return window;
}

// The size of the window, at most MAX_COLUMNS by MAX_ROWS and MAX_CELLS in all.
static struct winsize bounded_window(void) {
    struct winsize window = {0};
    if (ioctl(ct_restore.output, TIOCGWINSZ, &window) != 0) return (struct winsize){0};
    return clamped(window);
}

// Makes ncurses take this for the size of the screen, whatever the window says, until it is forgotten again: left in
// place it would hold for ever.
static void set_size(int columns, int rows) {
    char number[16];
    snprintf(number, sizeof number, "%d", columns);
    setenv("COLUMNS", number, 1);
    snprintf(number, sizeof number, "%d", rows);
    setenv("LINES", number, 1);
}

static void forget_size(void) {
    unsetenv("COLUMNS");
    unsetenv("LINES");
}

// refresh() after endwin(), which is when ncurses reads the size of the window by itself. It takes 88 bytes for each
// cell, and a window may grow without bounds between two looks: it is told what size to take.
static void refresh_bounded(void) {
    struct winsize window = bounded_window();
    if (window.ws_col > 0 && window.ws_row > 0) set_size(window.ws_col, window.ws_row);
    refresh();
    ct_deliver("", "", true);
    forget_size();
}

// The bytes that leave the screen are few, but may be the ones that find no room.
static void leave_screen(void) {
    const char *shape = show_cursor(CT_CURSOR_TYPING);
    endwin();
    ct_deliver(shape, xterm_like ? "\033[m" : "", true);
    ct_forget_rendition();
}

// ncurses writes to memory and finds no terminal there whose modes it could set: keys come as they are, one by one.
static void set_modes(void) {
    struct termios mode = ct_restore.mode;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ISIG | IEXTEN | ECHO | ECHONL);
    mode.c_iflag &= ~(tcflag_t)(IXON | BRKINT | PARMRK | ICRNL);
    mode.c_oflag &= ~(tcflag_t)(ONLCR | TABDLY);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    tcsetattr(ct_restore.input, TCSADRAIN, &mode);
}

// Closes the copies of the descriptors that ncurses was given.
static void close_files(void) {
    if (input_file) fclose(input_file);
    if (output_file) fclose(output_file);
    input_file = output_file = NULL;
}

// newterm() with a larger size than the window's, for the sake of its output buffer.
static SCREEN *open_large(const char *term) {
    set_size(BUFFER_COLUMNS, BUFFER_ROWS);
    SCREEN *opened = newterm(term, output_file, input_file);
    forget_size();
    return opened;
}

bool ct_open(int input, int output, const char *term) {
    // The modes that are kept must be those of a program that has the terminal, not those of a shell's prompt.
    if (screen || !ct_await_foreground(input)) return false;
    struct termios mode;
    if (tcgetattr(input, &mode) != 0) return false;
    ct_keep_signals();
    input_file = fdopen(dup(input), "r");
    output_file = fdopen(memfd_create("frames", MFD_CLOEXEC), "w");
    ct_restore.input = input;
    ct_restore.output = output;
    if (input_file && output_file && ct_watch_output(fileno(output_file))) screen = open_large(term);
    if (!screen) {
        ct_unwatch_output();
        close_files();
        return false;
    }
    set_term(screen);
    ct_restore.mode = mode;
    set_modes();
    keypad(stdscr, FALSE);    // our own decoder reads both keypad modes
    typeahead(-1);            // else doupdate() stops as soon as input waits
    cursor_shown = CT_CURSOR_TYPING;
    curs_set(1);
    leaveok(stdscr, FALSE);   // the real cursor stands on the focused item
    idlok(stdscr, TRUE);      // a list scrolls by inserting lines
    scrollok(stdscr, FALSE);
    default_foreground = COLOR_WHITE;
    default_background = COLOR_BLACK;
    if (has_colors()) {
        start_color();
        if (use_default_colors() == OK) default_foreground = default_background = -1;
    }
    xterm_like = ct_knows_modes(term);
    prepare_restore();
    ct_resize(ct_window_size());
    // Until the screen has once been left ncurses 6.4 flushes at every cursor movement.
    leave_screen();
    refresh_bounded();
    return true;
}

// Everything is sent anew after endwin().
static void reenter(void) {
    set_modes();
    clearok(curscr, TRUE);
    refresh_bounded();
    if (xterm_like) ct_send("\033[?2004h", 8, true);
}

bool ct_suspend(void) {
    if (!screen) return true;
    if (xterm_like) ct_send("\033[?1006l\033[?1000l\033[?2004l", 24, true);
    leave_screen();
    tcsetattr(ct_restore.input, TCSADRAIN, &ct_restore.mode);
    ct_stop_by(SIGTSTP);
    if (!ct_await_foreground(ct_restore.input)) return false;
    reenter();
    return true;
}

bool ct_is_foreground(void) { return ct_owns_terminal(ct_restore.input); }

bool ct_take_foreground(void) {
    if (!screen) return true;
    if (!ct_await_foreground(ct_restore.input)) return false;
    leave_screen();
    reenter();
    return true;
}

bool ct_is_open(void) { return screen != NULL; }

void ct_close(void) {
    if (!screen) return;
    leave_screen();
    ct_unwatch_output();
    ct_restore.is_armed = 0;
    // Input that came while the screen was being left is not for the shell.
    tcflush(ct_restore.input, TCIFLUSH);
    tcsetattr(ct_restore.input, TCSANOW, &ct_restore.mode);
    delscreen(screen);
    screen = NULL;
    close_files();
    ct_return_signals();
}

ct_size ct_window_size(void) {
    struct winsize window = bounded_window();
    ct_size size = {80, 24};
    if (window.ws_col > 0 && window.ws_row > 0) {
        size.columns = window.ws_col;
        size.rows = window.ws_row;
    }
    return size;
}

// resize_term, not resizeterm: the latter feeds a key into the input queue we never read.
void ct_resize(ct_size size) {
    if (!screen) return;
    resize_term(size.rows, size.columns);
    werase(stdscr);
    clearok(curscr, TRUE);
}

int ct_colors(void) { return screen && has_colors() && COLORS >= 8 ? COLORS : 0; }

int ct_pair_limit(void) { return screen && has_colors() ? COLOR_PAIRS : 0; }

int ct_pair(int foreground, int background) {
    int pair = alloc_pair(
        foreground < 0 ? default_foreground : foreground, background < 0 ? default_background : background);
    return pair < 0 ? 0 : pair;
}

void ct_forget_pairs(void) {
    if (!screen) return;
    reset_color_pairs();
    if (default_foreground < 0) use_default_colors();
    werase(stdscr);
    clearok(curscr, TRUE);
}

// The only place that adds characters; callers have clipped by cells, so no wide character is ever cut.
void ct_put(int y, int x, const ct_cell *cells, int count) {
    enum { BATCH = 128 };
    cchar_t row[BATCH];
    // The last look: most cells have that of the one before, and one code point.
    cchar_t look;
    const ct_cell *looked = NULL;
    for (int done = 0; done < count;) {
        int filled = 0, columns = 0;
        while (done + columns < count && filled < BATCH) {
            const ct_cell *cell = &cells[done + columns];
            columns += 1;
            while (done + columns < count && cells[done + columns].text[0] == 0) columns += 1;
            if (looked && cell->text[1] == 0 && cell->text[0] >= 0x20 && cell->pair == looked->pair
                && cell->attributes == looked->attributes) {
                look.chars[0] = (wchar_t)cell->text[0];
                row[filled++] = look;
                continue;
            }
            wchar_t text[4] = {(wchar_t)cell->text[0], (wchar_t)cell->text[1], (wchar_t)cell->text[2], 0};
            int pair = cell->pair;
            attr_t attributes = (cell->attributes & CT_BOLD ? A_BOLD : 0)
                | (cell->attributes & CT_REVERSE ? A_REVERSE : 0)
                | (cell->attributes & CT_UNDERLINE ? A_UNDERLINE : 0)
                | (cell->attributes & CT_DIM ? A_DIM : 0);
            setcchar(&row[filled], text, attributes, 0, &pair);   // int *: a pair beyond 32767
            if (cell->text[1] == 0) {
                look = row[filled];
                looked = cell;
            }
            filled += 1;
        }
        mvwadd_wchnstr(stdscr, y, x + done, row, filled);
        done += columns;
    }
}

void ct_repaint(void) {
    if (!screen) return;
    clearok(curscr, TRUE);
    ct_doubt_rendition();
}

void ct_show(int y, int x, ct_cursor cursor, const char *last, bool may_block) {
    if (!screen) return;
    wmove(stdscr, y, x);
    wnoutrefresh(stdscr);
    const char *shape = show_cursor(cursor);
    doupdate();
    ct_deliver(shape, last, may_block);
}

bool ct_is_xterm_like(void) { return xterm_like; }

void ct_discard_input(void) { tcflush(ct_restore.input, TCIFLUSH); }
