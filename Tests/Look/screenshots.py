#!/usr/bin/env python3
"""Every screen of the shop in every look, as pictures side by side on one page, for people to judge.

Each walk is one run of the program on a terminal that pyte keeps: keys, each with what has to be seen after it, and
a name where the screen is worth a picture. Nothing is compared; what the cells have to be is for the goldens.
Usage: screenshots.py VITRINE SERVER ASSETS FOLDER [ONLY]
Environment: BEFORE=FOLDER of an earlier run puts its pictures in front of the new ones.
"""

import html
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ("Terminals", "ClientBench", "BenchSupport", "Contract", "Kiosk")
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in FOLDERS]

import pyte
from agree import Pyte, PyteTerminal
from events import PIN, staff_pin
from painting import picture
from stand import Stand
from terminal import KEYS, Late

KEYS |= {"F2": "\x1bOQ", "F12": "\x1b[24~"}
# Staff know the sequence by heart: it comes at once.
KEYS["Staff"] = "".join(KEYS[key] for key in ("Up", "Up", "Down", "Down", "Left", "Right", "Left", "Right"))
LIST, CARD, SHEET = "Pocket Comb", "Buy with a card", "Press Space to pay"
OPEN = [("Enter", CARD, None)]
# The options of `vitrine demo`, and the steps: a key or keys, what is seen then, the picture's name.
WALKS = [
    ([], [(None, LIST, "list"), ("Enter", CARD, "card"), ("Enter", SHEET, "sheet"),
          (["Up", "Up", "Up"], "▸ +METHOD", None), ("Enter", "Express", "picker"), ("Esc", SHEET, None), (["Down", "Down", "Down"], "▸ +Press", None),
          ("Space", "Done", "done"), (None, "Thank you", "receipt")]),
    ([], [(None, LIST, None), ("?", "help|Help|Keys", "help"), ("Esc", LIST, None),
          (["/", *"shirt"], "T-Shirt", "search"), ("Enter", "T-Shirt", None), ("Enter", "Choose a", "options")]),
    ([], [(None, LIST, None), *OPEN, ("a", "Cart 1", None), ("Esc", LIST, None), ("Down", "▸ Pocket", None),
          ("Enter", "Pocket Comb", None), ("a", "Cart 2", None), ("c", "Subtotal", "cart")]),
    ([], [(None, LIST, None), *OPEN, ("Enter", SHEET, None), (["Up", "Up", "Up", "Up", "Up"], "▸ +CARD", None),
          ("Enter", "9995", None), (["Down", "Down"], "▸.*9995", None), ("Enter", SHEET, None),
          (["Down", "Down", "Down", "Down", "Down"], r"▸ +Press", None), ("Space", "Declined", "declined"),
          (None, r"(?s)Press Space.*Not charged", "declined-card")]),
    (["--wallet", "unsupported"], [(None, LIST, None), *OPEN, ("b", "Security code", "form"),
                                   ([*["Down"] * 20, "Enter"], "✗", "form-errors")]),
    ([], [(None, LIST, None), ("o", "Order number|Find", "find-order")]),
    (["--tour"], [(None, rf"(?s){LIST}.*n next", "tour")]),
    ([], [(None, LIST, None), ("F2", "CONTROL PANEL", "panel")]),
    (["--inspect"], [(None, "INSPECTOR", None), ("Esc", LIST, None), *OPEN, ("Enter", SHEET, None),
                     ("F12", "INSPECTOR", "inspector")]),
    ([], [(None, LIST, None), ("t", "midnight|Midnight", "themes")]),
]
KIOSK = [(None, "Press any key", "poster"), ("Staff", "PIN", "staff-pin"),
         ([*PIN, "Enter"], "Status", "staff"), (["Down", "Down", "Enter"], "WAX-01", "staff-stock")]
SIZES = [(80, 24), (120, 40)]
LOOKS = [(theme, colors) for theme in ("dark", "light") for colors in ("truecolor", "16")]


class Sheet(pyte.Screen):
    """Does for ncurses what pyte leaves out: scrolling by SU and SD, repeating by REP, and leaving the
    ground's colour where characters were deleted."""

    last = " "

    def draw(self, data):
        self.last = data[-1:] or self.last
        super().draw(data)

    def repeat(self, count=1):
        super().draw(self.last * count)

    def delete_characters(self, count=1):
        super().delete_characters(count)
        row = self.buffer[self.cursor.y]
        for column in range(self.columns - (count or 1), self.columns):
            row[column] = self.cursor.attrs

    def scroll(self, count, is_up):
        top, bottom = self.margins or (0, self.lines - 1)
        x, y = self.cursor.x, self.cursor.y
        self.cursor.y = bottom if is_up else top
        for _ in range(count or 1):
            (self.index if is_up else self.reverse_index)()
        self.cursor.x, self.cursor.y = x, y

    def scroll_up(self, count=1):
        self.scroll(count, True)

    def scroll_down(self, count=1):
        self.scroll(count, False)


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down", "b": "repeat"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down", "repeat"}


class Colours(Pyte):
    """True colours as terminfo's entries have them, by colons, which pyte does not know."""

    rest = b""

    def __init__(self, columns, rows):
        super().__init__(columns, rows)
        self.screen = Sheet(columns, rows)
        self.screen.write_process_input = self.take
        self.stream = Stream(self.screen)

    def feed(self, data):
        data = self.rest + data
        # A sequence may come in two parts.
        begun = re.search(rb"\x1b(\[[\d;:?]*)?\Z", data)
        self.rest = data[begun.start():] if begun else b""
        whole = data[:len(data) - len(self.rest)]
        return super().feed(re.sub(rb"([34]8):2:\d*:(\d+):(\d+):(\d+)", rb"\1;2;\2;\3;\4", whole))


class Screen(PyteTerminal):
    emulates = Colours


class Gallery:
    def __init__(self, folder):
        self.folder, self.names, self.missing = folder, [], []
        os.makedirs(folder, exist_ok=True)

    def keep(self, name, look, terminal):
        if name not in self.names:
            self.names.append(name)
        image = picture(terminal.emulator.screen, is_light=look[1] == "light")
        image.save(os.path.join(self.folder, f"{name}-{title(look)}.png"), optimize=True)

    def walk(self, command, steps, look, environment):
        """Takes what a walk shows; where it does not come on, that is noted and the next walk begins."""
        (columns, rows), _, colors = look
        environment = {"TERM": "xterm-256color" if colors == "truecolor" else "xterm", "LANG": "C.UTF-8",
                       "PATH": "/usr/bin:/bin", **environment}
        with Screen(command, environment, columns, rows) as terminal:
            for keys, pattern, name in steps:
                for key in [keys] if isinstance(keys, str) else keys or []:
                    terminal.press(key, first=0.2, quiet=0.05)
                try:
                    terminal.wait_for(pattern, seconds=15)
                except Late as late:
                    self.missing.append(f"{title(look)}: {str(late).splitlines()[0]}")
                    return
                if pattern == SHEET:
                    # Pressed sooner after the sheet came, a key does not pay.
                    terminal.frames(0.5, 0.5)
                if name:
                    terminal.frames(0.05 if name == "done" else 0.3, 0.1, most=0.6)
                    self.keep(name, look, terminal)

    def write_page(self, before):
        """Rows of screens; a picture of before, where there is one, stands in front of its follower."""
        sections = []
        for name in self.names:
            figures = []
            for look in looks():
                file = f"{name}-{title(look)}.png"
                for label, place in (("before", before), ("now", self.folder)):
                    if place and os.path.exists(os.path.join(place, file)):
                        source = file if place == self.folder else os.path.join("before", file)
                        figures.append(f'<figure><img loading="lazy" src="{source}" alt="{name}, {title(look)}">'
                                       f"<figcaption>{title(look)}{', before' if label == 'before' else ''}"
                                       "</figcaption></figure>")
            sections.append(f"<section><h2>{html.escape(name)}</h2><div>{''.join(figures)}</div></section>")
        page = ("<!doctype html><html lang=en><meta charset=utf-8><title>Every screen</title><style>"
                "body{font:16px/1.5 system-ui;margin:2rem;background:#777;color:#fff}div{display:flex;flex-wrap:wrap;"
                "gap:1rem}figure{margin:0}img{max-width:100%;display:block}figcaption{font-size:.8rem}</style>"
                f"<h1>Every screen</h1>{''.join(sections)}</html>")
        with open(os.path.join(self.folder, "index.html"), "w") as file:
            file.write(page)


def title(look):
    (columns, rows), theme, colors = look
    return f"{columns}x{rows}-{theme}-{colors}"


def looks():
    return [(size, *look) for size in SIZES for look in LOOKS]


def main():
    program, server, assets, folder = (os.path.abspath(path) for path in sys.argv[1:5])
    only = sys.argv[5] if len(sys.argv) > 5 else None
    gallery = Gallery(folder)
    before = os.environ.get("BEFORE")
    if before:
        shutil.copytree(before, os.path.join(folder, "before"), dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("before", "index.html"))
    with tempfile.TemporaryDirectory(prefix="vitrine-look-") as home:
        environment = {"VITRINE_KEEP": "0",
                       "HOME": home, "XDG_STATE_HOME": f"{home}/state", "XDG_DATA_HOME": f"{home}/data"}
        for options, steps in WALKS:
            if only and not any(only == name for _, _, name in steps):
                continue
            for look in looks():
                command = [program, "demo", "--assets", assets, "--theme", look[1], "--color", look[2], *options]
                gallery.walk(command, steps, look, environment)
        if not only or any(only == name for _, _, name in KIOSK):
            walk_kiosk(gallery, program, server, assets, home)
    gallery.write_page(before)
    for line in gallery.missing:
        print(f"not seen, {line}")
    print(f"{len(gallery.names)} screens in {len(looks())} looks: {os.path.join(folder, 'index.html')}")
    sys.exit(1 if gallery.missing else 0)


def walk_kiosk(gallery, program, server, assets, home):
    for look in looks():
        place = os.path.join(home, title(look))
        with Stand(program, server, assets, place, theme=look[1]) as stand:
            key = os.path.join(place, "admin.key")
            with open(os.open(key, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
                file.write(stand.shop.key)
            stand.configure(**{"staff-pin": staff_pin(), "admin-key": key})
            gallery.walk([program, "kiosk", "--config", stand.config], KIOSK, look, {"TMPDIR": stand.scratch})


if __name__ == "__main__":
    main()
