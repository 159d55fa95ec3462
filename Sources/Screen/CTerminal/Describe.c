#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"
#include "Internal.h"

#include <curses.h>
#include <term.h>   // here alone: it defines macros named columns, lines, buttons

static bool has(const char *name) {
    const char *text = tigetstr(name);
    return text != NULL && text != (char *)-1 && *text != '\0';
}

ct_description ct_describe(const char *term, int output) {
    ct_description found = {false, false, 0};
    int result = 0;
    if (ct_is_open() || setupterm(term, output, &result) != OK || result != 1) return found;
    // Without both no screen can be drawn.
    found.is_usable = has("cup") && has("clear");
    found.has_mouse = ct_knows_modes(term);
    int count = tigetnum("colors");
    found.colors = count >= 8 ? count : 0;
    del_curterm(cur_term);
    return found;
}
