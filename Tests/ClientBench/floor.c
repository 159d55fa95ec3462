/* The least that a list with a card and a sheet can cost: C and ncurses, the products of a file.
   Usage: floor FILE, each line of it a name, a price and a stock with tabs between.
   FLOOR_FENCE=2 asks the terminal after each frame and leaves two unanswered at most. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include <ctype.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIST, CARD, SHEET };
enum { ANSWERED = 601 };

struct product {
    char *name, *price, *stock;
};

static struct product *products;
static long *shown, all, count, selected, top;
static int view, is_searching;
static char search[32];

static void load(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    size = fread(text, 1, size, file);
    text[size] = 0;
    fclose(file);
    for (char *at = text; *at; at++) all += *at == '\n';
    products = calloc(all + 1, sizeof *products);
    shown = calloc(all + 1, sizeof *shown);
    char *line = text;
    for (long index = 0; index < all; index++) {
        char *end = strchr(line, '\n');
        *end = 0;
        products[index].name = strtok(line, "\t");
        products[index].price = strtok(NULL, "\t");
        products[index].stock = strtok(NULL, "\t");
        shown[index] = index;
        line = end + 1;
    }
    count = all;
}

static void find(void)
{
    count = 0;
    for (long index = 0; index < all; index++)
        if (strcasestr(products[index].name, search)) shown[count++] = index;
    selected = top = 0;
}

static void bar(int y, const char *text)
{
    attron(A_REVERSE);
    mvhline(y, 0, ' ', COLS);
    mvaddnstr(y, 1, text, COLS - 2);
    attroff(A_REVERSE);
}

static void draw_list(int height)
{
    if (selected < top) top = selected;
    if (selected >= top + height) top = selected - height + 1;
    for (int row = 0; row < height && top + row < count; row++) {
        struct product *one = &products[shown[top + row]];
        int is_selected = top + row == selected;
        if (is_selected) attron(A_STANDOUT);
        mvhline(1 + row, 0, ' ', COLS);
        mvaddstr(1 + row, 0, is_selected ? "> " : "  ");
        addnstr(one->name, COLS - 26);
        mvprintw(1 + row, COLS - 24, "%12s %8s", one->price, one->stock);
        if (is_selected) attroff(A_STANDOUT);
    }
}

static void draw_card(const struct product *one)
{
    mvaddstr(2, 2, one->name);
    mvprintw(3, 2, "%s", one->price);
    mvprintw(4, 2, "In stock: %s", one->stock);
    mvprintw(6, 2, "%s, made to be used every day and to be mended when it breaks.", one->name);
}

static void draw_sheet(const struct product *one)
{
    WINDOW *sheet = newwin(10, 60, LINES - 11, (COLS - 60) / 2);
    box(sheet, 0, 0);
    mvwaddstr(sheet, 0, 2, " Pay ");
    mvwaddstr(sheet, 2, 2, one->name);
    mvwprintw(sheet, 4, 2, "TOTAL  %s", one->price);
    mvwaddstr(sheet, 8, 2, "Enter pay   Esc cancel");
    wnoutrefresh(stdscr);
    wnoutrefresh(sheet);
    doupdate();
    delwin(sheet);
}

static void draw(void)
{
    int height = LINES - 2;
    erase();
    bar(0, is_searching ? search : "Shop");
    if (height < 1 || COLS < 30) {
        refresh();
        return;
    }
    if (view == LIST || count == 0) draw_list(height);
    else draw_card(&products[shown[selected]]);
    bar(LINES - 1, "Enter open   b buy   / search   Esc back   q quit");
    move(view == LIST ? 1 + (int)(selected - top) : 2, 0);
    if (view == SHEET && LINES > 12 && COLS >= 62) draw_sheet(&products[shown[selected]]);
    else refresh();
}

static void type(int key)
{
    size_t length = strlen(search);
    if (key == KEY_BACKSPACE && length > 0) search[length - 1] = 0;
    else if (key < 128 && isprint(key) && length < sizeof search - 1) search[length] = (char)key;
    find();
}

/* False when it is time to leave. */
static int press(int key)
{
    int height = LINES - 2;
    if (key == 3 || (key == 'q' && !is_searching)) return 0;
    if (key == 27) {
        if (view != LIST) view--;
        else if (is_searching) {
            is_searching = 0;
            memset(search, 0, sizeof search);
            find();
        }
    } else if (is_searching && (key == KEY_BACKSPACE || (key < 128 && isprint(key)))) {
        type(key);
    } else if (key == '/' && view == LIST) {
        is_searching = 1;
    } else if ((key == '\n' || key == '\r') && view == LIST && count > 0) {
        view = CARD;
    } else if (key == 'b' && view == CARD) {
        view = SHEET;
    } else if (view == LIST) {
        if (key == KEY_DOWN || key == 'j') selected++;
        if (key == KEY_UP || key == 'k') selected--;
        if (key == KEY_NPAGE) selected += height;
        if (key == KEY_PPAGE) selected -= height;
        if (key == KEY_HOME || key == 'g') selected = 0;
        if (key == KEY_END || key == 'G') selected = count - 1;
    }
    if (selected >= count) selected = count - 1;
    if (selected < 0) selected = 0;
    return 1;
}

static void run(int fence)
{
    int unanswered = 0, is_dirty = 1, silences = 0;
    if (fence) define_key("\033[0n", ANSWERED);
    for (;;) {
        if (is_dirty && (!fence || unanswered < fence)) {
            draw();
            is_dirty = 0;
            if (fence && write(1, "\033[5n", 4) == 4) unanswered++;
        }
        timeout(unanswered ? 1000 : -1);
        int key = getch();
        if (key == ANSWERED) {
            unanswered -= unanswered > 0;
            silences = 0;
        } else if (key == ERR && unanswered) {
            if (++silences == 2) fence = 0;
            unanswered = 0;
        } else if (key == ERR || !press(key)) {
            return;
        } else {
            is_dirty = 1;
        }
    }
}

int main(int arguments, char **words)
{
    if (arguments != 2) return 2;
    setlocale(LC_ALL, "");
    load(words[1]);
    initscr();
    /* As packaged, ncurses flushes at every move until the screen has been left once. */
    endwin();
    refresh();
    raw();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    idlok(stdscr, TRUE);
    run(getenv("FLOOR_FENCE") ? atoi(getenv("FLOOR_FENCE")) : 0);
    endwin();
    return 0;
}
