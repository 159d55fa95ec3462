#!/usr/bin/env python3
"""What counts as a touch, on a terminal that nobody here wrote: typing by a person pays each time, and nothing that a
machine types, a terminal answers, a paste ends with or a mouse drags ever does.

Usage: touches.py VITRINE ASSETS
Environment: TOUCHES=200 pays so often, with gaps of 80 to 400 ms between the keys.
"""

import os
import random
import re
import sys
import tempfile
import time

from agree import SECONDS, TOUCH, PyteTerminal

PAID, ALONE = r"✓ Done|2026-\d{6}", r"Press Space by itself"
PRESS, RELEASE, AWAY = b"\x1b[<0;%d;%dM", b"\x1b[<0;%d;%dm", b"\x1b[<0;1;1m"
# Pieces with the pauses behind them, in seconds; each pair of %d is where the sheet's touch is clicked.
NO_TOUCH = {
    "a scanner, a byte every 3 ms": [(bytes([one]), 0.003) for one in b"4 006381 333931 "],
    "a serial line that begins with a blank": [(bytes([one]), 0.003) for one in b" 12"],
    "an unmarked paste in pieces 5 ms apart": [(b"Abc", 0.005), (b" ", 0.005), (b"Fox", 0)],
    "primary device attributes": [(b"\x1b[?62;22c ", 0)],
    "a cursor report": [(b"\x1b[12;40R ", 0)],
    "an answer of OSC": [(b"\x1b]11;rgb:0000/0000/0000\x1b\\ ", 0)],
    "an answer of DCS": [(b"\x1bP>|other(1)\x1b\\ ", 0)],
    "an answer of DECRPM": [(b"\x1b[?2026;2$y ", 0)],
    "an answer behind the blank": [(b" ", 0.004), (b"\x1b[?62;22c", 0)],
    "an end mark of a paste": [(b"\x1b[201~ ", 0)],
    "an end mark in the text of a paste": [(b"\x1b[200~one\x1b[201~", 0.004), (b" ", 0.004), (b"two\x1b[201~", 0)],
    "a motion of the mouse": [(b"\x1b[<35;10;10M ", 0)],
    "half a character": [(b"\xe8 ", 0)],
    "a press that slides away": [(PRESS, 0.1), (AWAY, 0)],
    "a press with Shift": [(b"\x1b[<4;%d;%dM", 0.1), (b"\x1b[<4;%d;%dm", 0)],
    "a click in a text": [(b"r", 0.003), (PRESS + RELEASE, 0)],
}


class Shop(PyteTerminal):
    """A demo on a terminal of its own."""

    def see(self, pattern, seconds=SECONDS):
        until = time.monotonic() + seconds
        while not re.search(pattern, self.emulator.text):
            if time.monotonic() > until:
                raise AssertionError(f"{pattern} never came:\n{self.emulator.text}")
            self.read(0.05)

    def rest(self, seconds):
        """Lets time pass, while the terminal goes on reading and answering."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.read(min(left, 0.02))

    def open_sheet(self):
        """From the list to a sheet that takes a touch, its first 300 ms over."""
        self.see(r"▸ Mustache Wax")
        self.send(b"\r")
        self.see(r"b buy")
        while not re.search(TOUCH, self.emulator.text):
            self.send(b"b")
            self.rest(1)
        self.rest(0.5)

    def place(self, pattern):
        """Column and row, from 1, of a text."""
        for row, line in enumerate(self.emulator.lines(), 1):
            if found := re.search(pattern, line):
                return found.start() + 2, row
        raise AssertionError(f"{pattern} is not there:\n{self.emulator.text}")

    def leave_sheet(self):
        while re.search(r"VITRINE WALLET", self.emulator.text):
            self.send(b"\x1b")
            self.rest(0.3)
        while not re.search(r"▸ Mustache Wax", self.emulator.text):
            self.send(b"\x1b")
            self.rest(0.3)


def shop(program, assets, folder):
    environment = {"VITRINE_KEEP": "0",
                   "HOME": folder, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], "TERM": "xterm-256color",
                   "SWIFT_BACKTRACE": "enable=no"}
    return Shop([program, "demo", "--assets", assets], environment)


def nothing_else_pays(terminal):
    faults = []
    for name, pieces in NO_TOUCH.items():
        terminal.open_sheet()
        column, row = terminal.place(TOUCH)
        for piece, pause in pieces:
            terminal.send(filled(piece, column, row))
            # Not by reading, whose own time would come on top.
            time.sleep(pause)
        terminal.rest(0.4)
        if re.search(r"Processing|" + PAID, terminal.emulator.text):
            faults.append(f"{name} paid")
            terminal.see(r"2026-\d{6}")
            terminal.send(b"\r")
            terminal.rest(0.5)
        terminal.leave_sheet()
    return faults


def filled(piece, column, row):
    """The bytes of a piece, with a place in its reports of the mouse."""
    return piece % ((column, row) * (piece.count(b"%d") // 2)) if b"%d" in piece else piece


def person_pays(terminal, touches, chance):
    """Each touch of somebody who types with gaps of 80 to 400 ms; seconds from the touch to the first frame."""
    lost, waits = 0, []
    for _ in range(touches):
        terminal.open_sheet()
        # Moves on the sheet, the touch right behind them.
        for key in (b"k", b"j", b" "):
            terminal.rest(chance.uniform(0.08, 0.4))
            began, before = time.monotonic(), terminal.emulator.text
            terminal.send(key)
        while terminal.emulator.text == before and time.monotonic() - began < 2:
            terminal.read(0.01)
        waits.append(time.monotonic() - began)
        try:
            terminal.see(r"Processing|" + PAID, 5)
        except AssertionError:
            lost += 1
            terminal.leave_sheet()
            continue
        terminal.see(r"2026-\d{6}")
        terminal.send(b"\r")
        terminal.rest(0.4)
    return lost, waits


def main():
    program, assets = map(os.path.abspath, sys.argv[1:])
    touches = int(os.environ.get("TOUCHES", "8"))
    chance, lost, waits = random.Random(58), 0, []
    with tempfile.TemporaryDirectory() as folder:
        with shop(program, assets, folder) as terminal:
            faults = nothing_else_pays(terminal)
        # A shop of its own for each dozen: so many are in stock.
        for first in range(0, touches, 12):
            with shop(program, assets, folder) as terminal:
                missed, took = person_pays(terminal, min(12, touches - first), chance)
            lost += missed
            waits = sorted(waits + took)
        if lost:
            faults.append(f"{lost} of {touches} touches of a person were lost")
    print("\n".join([
        *faults, f"{len(NO_TOUCH)} ways to type without touching, {touches} touches of a person, the frame after one in "
        f"{1000 * waits[len(waits) // 2]:.0f} ms (median), {len(faults)} faults"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
