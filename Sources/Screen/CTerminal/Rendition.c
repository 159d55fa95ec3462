#include "CTerminal.h"
#include "Internal.h"

#include <string.h>

// ncurses says both colours of a pair whenever one of them changes, and ends each style by a reset. Terminals that are
// known to follow ECMA-48 get the difference between what they have and what the next character needs: select graphic
// rendition (SGR) with the colours of xterm.
enum { BOLD = 1, DIM = 2, UNDERLINE = 4, REVERSE = 8 };
enum { OWN = -1, INDEXED = 1 << 24 };
// The longest SGR that is sent has four attributes and two colours of 24 bits.
enum { PARAMETERS = 16, LONGEST = 64 };

// Attributes, and two colours: each the terminal's own, an index of its palette, or 24 bits of red, green and blue.
typedef struct {
    int attributes, foreground, background;
} rendition;

static const rendition plain = {0, OWN, OWN};
// The terminal's rendition, and the one that ncurses takes it to have.
static rendition shown, wanted;
// The one that goes with the cursor that was saved (DECSC).
static rendition saved;
// False where the terminal may have anything.
static bool is_known;
// True once ncurses said something that is not known here: all is sent as it is.
static bool is_off;
// True once another set of characters was chosen.
static bool has_sets;
// Between the parts of a colour: as ncurses has it for this terminal, perhaps with an empty colour space (ITU-T T.416).
static bool has_colons, has_space;

void ct_forget_rendition(void) {
    wanted = saved = plain;
    is_known = is_off = has_sets = has_colons = has_space = false;
}

void ct_doubt_rendition(void) { is_known = false; }

// A parameter of at most three digits.
static int code(char *text, int number) {
    int length = 0;
    if (number >= 100) text[length++] = (char)('0' + number / 100);
    if (number >= 10) text[length++] = (char)('0' + number / 10 % 10);
    text[length++] = (char)('0' + number % 10);
    text[length++] = ';';
    return length;
}

// A colour's parameters from 30 (text) or 40 (ground) on.
static int color(char *text, int value, int first) {
    if (value == OWN) return code(text, first + 9);
    int index = value & 255;
    if (value & INDEXED && index < 16) return code(text, first + (index < 8 ? index : 52 + index));
    int length = code(text, first + 8);
    length += code(text + length, value & INDEXED ? 5 : 2);
    if (!(value & INDEXED)) {
        if (has_space) text[length++] = ';';
        length += code(text + length, value >> 16 & 255);
        length += code(text + length, value >> 8 & 255);
    }
    length += code(text + length, index);
    for (int i = 0; has_colons && i < length - 1; i++)
        if (text[i] == ';') text[i] = ':';
    return length;
}

static int added(char *text, int attributes) {
    static const struct { int attribute, number; } on[] = {{BOLD, 1}, {DIM, 2}, {UNDERLINE, 4}, {REVERSE, 7}};
    int length = 0;
    for (int i = 0; i < 4; i++)
        if (attributes & on[i].attribute) length += code(text + length, on[i].number);
    return length;
}

// From nothing to a rendition.
static int whole(char *text, rendition to) {
    int length = code(text, 0);
    length += added(text + length, to.attributes);
    if (to.foreground != OWN) length += color(text + length, to.foreground, 30);
    if (to.background != OWN) length += color(text + length, to.background, 40);
    // Without a parameter it is the same.
    if (length > 2) return length;
    text[0] = ';';
    return 1;
}

// From one rendition to another.
static int difference(char *text, rendition from, rendition to) {
    int length = 0, gone = from.attributes & ~to.attributes, kept = from.attributes & to.attributes;
    if (gone & (BOLD | DIM)) {
        length += code(text + length, 22);
        kept &= ~(BOLD | DIM);
    }
    if (gone & UNDERLINE) length += code(text + length, 24);
    if (gone & REVERSE) length += code(text + length, 27);
    length += added(text + length, to.attributes & ~kept);
    if (to.foreground != from.foreground) length += color(text + length, to.foreground, 30);
    if (to.background != from.background) length += color(text + length, to.background, 40);
    return length;
}

// Writes the SGR that has to come before something shows: text, or a blank, of which the ground alone can be seen where
// neither line nor reversal is. Returns its length.
static int settle(char *out, bool is_blank) {
    rendition to = wanted;
    if (is_known && is_blank && !((shown.attributes | wanted.attributes) & (UNDERLINE | REVERSE))) {
        to = shown;
        to.background = wanted.background;
    }
    if (is_known && memcmp(&to, &shown, sizeof to) == 0) return 0;
    char anew[LONGEST], change[LONGEST];
    const char *text = anew;
    int length = whole(anew, to), shorter = is_known ? difference(change, shown, to) : length;
    if (shorter < length) {
        text = change;
        length = shorter;
    }
    shown = to;
    is_known = true;
    out[0] = 033;
    out[1] = '[';
    memcpy(out + 2, text, (size_t)length);
    // The last separator gives way to the end.
    out[length + 1] = 'm';
    return length + 2;
}

// A colour that begins at a parameter, 5;index or 2;red;green;blue. Returns its last parameter, or -1.
static int extended(const int *numbers, int at, int count, int *color) {
    if (at + 1 < count && numbers[at] == 5) {
        *color = INDEXED | numbers[at + 1];
        return at + 1;
    }
    if (at + 3 < count && numbers[at] == 2) {
        *color = numbers[at + 1] << 16 | numbers[at + 2] << 8 | numbers[at + 3];
        return at + 3;
    }
    return -1;
}

// Takes the parameters of an SGR; false where one is not known.
static bool take(const char *text, int length) {
    int numbers[PARAMETERS] = {0}, count = 1;
    for (int i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9')
            numbers[count - 1] = numbers[count - 1] * 10 + text[i] - '0';
        else if (text[i] == ':' && i > 0 && text[i - 1] == ':')
            has_space = true;
        else if ((text[i] != ';' && text[i] != ':') || ++count > PARAMETERS)
            return false;
        else if (text[i] == ':')
            has_colons = true;
        if (numbers[count - 1] > 255) return false;
    }
    rendition next = wanted;
    for (int i = 0; i < count && i >= 0; i++) {
        switch (numbers[i]) {
        case 0: next = plain; break;
        case 1: next.attributes |= BOLD; break;
        case 2: next.attributes |= DIM; break;
        case 4: next.attributes |= UNDERLINE; break;
        case 7: next.attributes |= REVERSE; break;
        case 22: next.attributes &= ~(BOLD | DIM); break;
        case 24: next.attributes &= ~UNDERLINE; break;
        case 27: next.attributes &= ~REVERSE; break;
        case 30 ... 37: next.foreground = INDEXED | (numbers[i] - 30); break;
        case 39: next.foreground = OWN; break;
        case 40 ... 47: next.background = INDEXED | (numbers[i] - 40); break;
        case 49: next.background = OWN; break;
        case 90 ... 97: next.foreground = INDEXED | (numbers[i] - 82); break;
        case 100 ... 107: next.background = INDEXED | (numbers[i] - 92); break;
        case 38: if ((i = extended(numbers, i + 1, count, &next.foreground)) < 0) return false; break;
        case 48: if ((i = extended(numbers, i + 1, count, &next.background)) < 0) return false; break;
        default: return false;
        }
    }
    wanted = next;
    return true;
}

// The length of the control sequence, control string or escape sequence (ECMA-48 sections 5.4, 5.6 and 5.3) at an
// escape.
static int sequence(const char *text, int length) {
    int end = 1;
    if (length > 1 && text[1] == '[')
        for (end = 2; end < length && (text[end] < 0x40 || text[end] > 0x7E);) end++;
    else if (length > 1 && strchr("]P^_X", text[1]))
        for (end = 2; end < length && text[end] != '\a' && !(text[end] == '\\' && text[end - 1] == 033);) end++;
    else
        while (end < length && text[end] >= 0x20 && text[end] <= 0x2F) end++;
    return end < length ? end + 1 : length;
}

// The part of the rendition that a piece of output lets be seen.
enum { NOTHING, GROUND, ALL };

static int visible(const char *at, int size) {
    if (size == 1) return *at == '\n' ? GROUND : NOTHING;
    if (at[1] == '(' || at[1] == ')') return NOTHING;
    if (at[1] != '[') return ALL;
    // Of modes, that of the cursor: others may erase.
    if (strncmp(at, "\033[?25", 5) == 0 || strncmp(at, "\033[?12", 5) == 0) return NOTHING;
    char final = at[size - 1];
    return strchr("ABCDGHdfnqr`", final) ? NOTHING : strchr("@JKLMPSTX", final) ? GROUND : ALL;
}

int ct_rendition_limit(const char *in, int length) {
    int escapes = 1;
    for (int i = 0; i < length; i++) escapes += in[i] == 033;
    return length + escapes * LONGEST;
}

static bool is_text(char byte) { return (unsigned char)byte >= ' '; }

int ct_least_rendition(const char *in, int length, char *out) {
    char *to = out;
    for (int size, i = 0; i < length; i += size) {
        const char *at = in + i;
        size = 1;
        if (is_text(*at)) {
            bool is_blank = *at == ' ';
            if (!is_off) to += settle(to, is_blank);
            while (i + size < length && (is_blank ? at[size] == ' ' : is_text(at[size]))) size++;
        } else {
            if (*at == 033) size = sequence(at, length - i);
            bool is_rendition = size > 2 && at[1] == '[' && at[size - 1] == 'm';
            if (!is_off && is_rendition && take(at + 2, size - 3)) continue;
            // Until there is a choice of characters, ASCII needs none.
            bool is_ascii = *at == '\017' || (size == 3 && strncmp(at, "\033(B", 3) == 0);
            if (is_ascii && !has_sets) continue;
            has_sets |= *at == '\016' || (size > 2 && (at[1] == '(' || at[1] == ')'));
            int seen = visible(at, size);
            if (!is_off && seen != NOTHING) to += settle(to, seen == GROUND);
            // From here on as ncurses has it.
            is_off |= is_rendition;
            if (size == 2 && at[1] == '7') saved = wanted;
            if (size == 2 && at[1] == '8') {
                wanted = saved;
                is_known = false;
            }
        }
        memcpy(to, at, (size_t)size);
        to += size;
    }
    return (int)(to - out);
}
