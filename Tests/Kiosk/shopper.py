"""A shopper's terminal at a kiosk behind ssh."""

import contextlib
import fcntl
import os
import re
import select
import struct
import termios
import time

from machine import SECONDS, Late, until
from terminal import Terminal

# The shop's list, and the sheet that waits for the touch.
LIST, CARD, SHEET = r"34\.00", r"  b (buy|购买)", r"Press Space|按空格键"


class Blind:
    """A terminal that shows nothing and says that it is well, whatever its size."""

    def __init__(self, *_):
        self.text = ""

    def feed(self, data):
        return b"\x1b[0n" * data.count(b"\x1b[5n")

    def resize(self, *_):
        pass

    def free(self):
        pass


class Shopper(Terminal):
    """Comes in with a terminal, and goes with the block."""

    def __init__(self, house, *arguments, words=(), is_blind=True, term="xterm-256color", **more):
        self.house = house
        self.emulates = Blind if is_blind else Terminal.emulates
        super().__init__(house.ssh("-tt", *arguments, words=words),
                         {**house.environment(**more), "TERM": term})

    def enter(self):
        """Until the kiosk has drawn something; the seconds that it took."""
        try:
            return until("the kiosk draws", lambda: (self.read(0.02) or self.total) and self.house.kiosks())[1]
        except Late as late:
            raise Late(f"{late}; seen: {bytes(self.output[-200:])!r}") from late

    def size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def answers(self, seconds=SECONDS):
        """The most seconds until it draws for another window: three times, since what is drawn first may be late."""
        self.settle(0.2, most=min(seconds, 20))
        most = 0
        for columns in (100, 90, 80):
            self.size(columns, 24)
            most = max(most, until("it draws again", self.is_drawing, seconds)[1])
            self.settle(0.05, most=2)
        return most

    def is_drawing(self):
        """Whether something came; one that has ended is not waited for."""
        return self.read(0.02) or not self.is_alive

    def pour(self, pieces, patience=SECONDS / 4):
        """Writes as fast as it is taken, reading meanwhile; the bytes that were taken, until nothing is any more."""
        last, taken = time.monotonic(), 0
        for piece in pieces:
            while piece:
                if time.monotonic() - last > patience or not self.is_alive:
                    return taken
                readable, writable, _ = select.select([self.master], [self.master], [], 0.2)
                if readable:
                    self.read(0)
                    self.output.clear()
                if writable:
                    with contextlib.suppress(BlockingIOError):
                        sent = os.write(self.master, piece[:65536])
                        piece, taken, last = piece[sent:], taken + sent, time.monotonic()
        return taken

    def shop(self):
        """From the first screen to the sheet."""
        for keys, wanted in ((" ", LIST), ("\r", CARD), ("b", SHEET)):
            self.insist(keys, wanted)

    def insist(self, keys, wanted):
        """Presses again now and then, until something is to be seen: the waking key is swallowed, a price has to come
        first. On a slow machine the pauses grow, or what comes late would get the next key."""
        end, pause = time.monotonic() + SECONDS, 0.6
        while not re.search(wanted, self.emulator.text):
            if time.monotonic() > end:
                raise Late(f"{SECONDS} s passed, but not: {wanted!r} after {keys!r}:\n{self.emulator.text}")
            self.send(keys.encode())
            again, pause = time.monotonic() + pause, 2 * pause
            while time.monotonic() < again and not re.search(wanted, self.emulator.text):
                self.read(0.02)
        # The rest of what is drawn.
        self.settle(0.1, most=2)
