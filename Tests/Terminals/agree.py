#!/usr/bin/env python3
"""Two terminals that nobody here wrote have to agree: `vitrine demo` runs in tmux and on a terminal kept by pyte, is
given the same keys and the same window sizes, and after each of them every row and the cursor must be the same.

The products have names in Chinese, Japanese, Korean, Thai, Hebrew, Arabic, with marks and with emoji.
Usage: agree.py VITRINE ASSETS
Environment: SHARE=2 tries every second pair of size and language.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport")]

import pyte
from wcwidth import wcwidth

from assets import changed
from emulator import Modes
from terminal import Terminal

NAMES = [
    "茶壺 Teapot", "胡须定型蜡（加强版）", "日本茶・玉露のとても長い名前の商品で一行には収まりません", "한국 전통 찻잔 세트",
    "e\u0301t\u00e9 cafe\u0301 cre\u0300me", "Z\u0300\u0301a\u0308lgo", "กาแฟ ไทย ถ้วย", "🍎 Apple", "📦🍎📦🍎 Box",
    "👩\u200d👩\u200d👧 family 👍🏽 ❤\ufe0f", "שלום כוס", "كوب شاي", "ﾊﾝｶｸ ｶﾅ", "ＦＵＬＬ ＷＩＤＴＨ", "½ ™ © ± § ¶", "①②③ ★☆ ♥",
    "a茶b壺c", "茶", "胡" * 60, "e\u0301" * 90, "🍎 " * 40, "Teapot", "🪨 young emoji",
]
# Not among them: marks of combining class 0, as in Devanagari. pyte drops them and the text behind.
# From the list over cards, the sheet with its rows, the cart, a category and a search to a receipt. The help is not
# among them: it names the mouse where a terminal has one.
KEYS = [
    "Down", "Down", "Down", "PgDn", "PgUp", "Home", "Enter", "Down", "Up", "Esc", "End", "Home", (60, 20), "Down",
    "Enter", (80, 24), "Esc", (100, 30), "Down", "Down", (80, 24), "Home", "Enter", "+", "a", "c", (60, 20), "Down",
    "Up", (80, 24), "Esc", "Esc", "b", "Up", "Up", "Enter", "Down", (60, 20), "Esc", (80, 24), "Esc", "Esc", "f", "Down",
    "Enter", "/", "茶", "Esc", "Esc", "L", "Enter", "L", "Esc", (40, 12), (30, 8), (80, 24), "t",
    "t", "Home", "Enter", "b", "Space", "Enter", "o", "Esc",
]
TMUX_KEYS = {"PgDn": "NPage", "PgUp": "PPage", "Esc": "Escape"}
WAYS = [(80, 24, "en"), (60, 20, "zh-Hans"), (100, 30, "zh-Hans"), (60, 20, "en")]
# Keys that are pressed again after a pause while this is still to be seen: a purchase waits for its price,
# and a touch that came too early may be a key held down.
TOUCH = r"Press Space|按空格键"
AGAIN, PAUSE = {"b": r"  b (buy|购买)", "Space": TOUCH}, 1
# What has to be seen before the next key, which would else come to one of the two too early: a receipt's address.
AWAITED = {"Space": r"http://…"}
# A limit is there to end what hangs, however slow a machine is.
SECONDS = 300


class Pyte:
    """A screen kept by pyte, with the face that our terminals expect."""

    def __init__(self, columns, rows):
        self.screen = pyte.Screen(columns, rows)
        self.answer = b""
        self.screen.write_process_input = self.take
        self.stream = pyte.ByteStream(self.screen)
        self.modes = Modes()

    def take(self, text):
        self.answer += text.encode()

    def feed(self, data):
        self.modes.feed(data)
        self.stream.feed(data)
        answer, self.answer = self.answer, b""
        return answer

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)

    def lines(self):
        return ["".join(self.cells(row)).rstrip() for row in range(self.screen.lines)]

    def cells(self, row):
        """The characters of a row; pyte marks the right half of a wide one by nothing, and its own `display` trips
        over the mark where a narrow character has taken the left half."""
        is_wide = False
        for column in range(self.screen.columns):
            data = self.screen.buffer[row][column].data
            if data or not is_wide:
                yield data or " "
            is_wide = bool(data) and wcwidth(data[0]) == 2

    @property
    def text(self):
        return "\n".join(self.lines())

    @property
    def cursor(self):
        return self.screen.cursor.x, self.screen.cursor.y

    def free(self):
        pass


class PyteTerminal(Terminal):
    emulates = Pyte


class Tmux:
    """The same program in a tmux of its own; it is ended with its block."""

    def __init__(self, command, environment, columns, rows, folder):
        self.environment = environment
        # Of its own: a server that is ending still has its socket.
        self.socket = os.path.join(folder, f"tmux-{time.monotonic_ns()}")
        settings = os.path.join(folder, "tmux.conf")
        with open(settings, "w") as file:
            file.write("set -g status off\nset -g default-terminal tmux-256color\nset -sg escape-time 5\n")
        self.say("-f", settings, "new-session", "-d", "-x", str(columns), "-y", str(rows), *command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.say("kill-server", check=False)

    def say(self, *words, check=True):
        return subprocess.run(["tmux", "-S", self.socket, *words], env=self.environment, check=check,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()

    def press(self, key):
        if len(key) == 1:
            self.say("send-keys", "-l", key)
        else:
            self.say("send-keys", TMUX_KEYS.get(key, key))

    def resize(self, columns, rows):
        self.say("resize-window", "-x", str(columns), "-y", str(rows))

    def look(self):
        rows = self.say("capture-pane", "-p").split("\n")[:-1]
        column, row = self.say("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        return rows, (int(column), int(row))


def comparable(rows):
    """What differs from shop to shop, its address and the words that open an order, is left out."""
    return [unicodedata.normalize("NFC", re.sub(r"http://\S+", "http://…", row.rstrip())) for row in rows]


def difference(ours, tmux, step):
    """Waits until both show the same, and what a key leads to; else what does not."""
    until, pause = time.monotonic() + SECONDS, time.monotonic() + PAUSE
    while True:
        ours.settle(0.08)
        shown, cursor = tmux.look()
        kept = ours.emulator.lines()
        is_same = comparable(shown) == comparable(kept) and cursor == ours.emulator.cursor
        if is_same and is_there(step, comparable(kept)):
            return None
        if time.monotonic() > until:
            break
        if step in AGAIN and time.monotonic() > pause:
            pause += PAUSE
            if re.search(AGAIN[step], "\n".join(kept)):
                ours.press(step, quiet=0.06)
            if re.search(AGAIN[step], "\n".join(shown)):
                tmux.press(step)
    rows = [f"  {number}: tmux {theirs!r}\n      pyte {mine!r}"
            for number, (theirs, mine) in enumerate(zip(comparable(shown), comparable(kept))) if theirs != mine]
    return "\n".join(rows + [f"  cursor: tmux {cursor}, pyte {ours.emulator.cursor}"])


def is_there(step, rows):
    """Whether a key has done what it is pressed for."""
    text = "\n".join(rows)
    return not (step in AGAIN and re.search(AGAIN[step], text)) and bool(re.search(AWAITED.get(step, ""), text))


def walk(command, environment, columns, rows, folder):
    """How many screens were the same, and the first that was not."""
    with Tmux(["env", "TERM=tmux-256color", *command], environment, columns, rows, folder) as tmux, \
            PyteTerminal(command, {**environment, "TERM": "linux"}, columns, rows) as ours:
        ours.wait_for(r"\d\.\d\d", SECONDS)
        same = 0
        for step in [None] + KEYS:
            if isinstance(step, tuple):
                ours.resize(*step)
                tmux.resize(*step)
            elif step:
                ours.press(step, quiet=0.06)
                tmux.press(step)
            found = difference(ours, tmux, step)
            if found:
                return same, f"{columns}x{rows}, after {step}:\n{found}"
            same += 1
    return same, None


def rename(number, product):
    name, text = NAMES[number % len(NAMES)], NAMES[(number * 7 + 3) % len(NAMES)]
    product["name"] = {language: name for language in product["name"]}
    product["description"] = {language: f"{text}. {name}" for language in product["description"]}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, original = map(os.path.abspath, sys.argv[1:])
    same, faults = 0, []
    with tempfile.TemporaryDirectory() as folder:
        assets = changed(original, os.path.join(folder, "assets"), rename)
        environment = {"PATH": os.environ["PATH"], "VITRINE_KEEP": "0", "HOME": folder, "LC_ALL": "C.UTF-8",
                       "SWIFT_BACKTRACE": "enable=no"}
        # What is sent for colours and the mouse differs with the type of the terminal; what is shown may not.
        for columns, rows, language in WAYS[::int(os.environ.get("SHARE") or 1)]:
            command = [program, "demo", "--assets", assets, "--color", "never", "--no-mouse", "--still",
                       "--lang", language]
            screens, fault = walk(command, environment, columns, rows, folder)
            same += screens
            faults += [fault] if fault else []
    print(f"tmux and pyte show the same on {same} screens")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
