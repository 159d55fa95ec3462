"""Text browsers in a pseudo-terminal, driven by keys and read from their screens: w3m, and what all share.

Each does the same for a walk: finds words on a page, follows a link or presses a button, fills in a field,
marks a choice, and says the money at the end of a line and the address that it is at.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time
from decimal import Decimal

import pyte

from shop import PATIENCE

COLUMNS = 100
# A screen counts as drawn once nothing more has come for so long.
QUIET = 0.06


class Browser:
    """A browser's process, its keys and its screen."""

    rows = 40
    terminal_type = "vt100"
    # Files below the home folder.
    settings = {}

    def __init__(self, address):
        self.screen = pyte.Screen(COLUMNS, self.rows)
        self.stream = pyte.ByteStream(self.screen)
        self.drawn = None
        self.home = tempfile.TemporaryDirectory()
        for name, text in self.settings.items():
            path = os.path.join(self.home.name, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf8") as file:
                file.write(text)
        command = self.command(address)
        child, self.terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, COLUMNS, 0, 0))
            surroundings = {"PATH": os.environ["PATH"], "HOME": self.home.name, "TERM": self.terminal_type,
                            "LANG": "C.UTF-8"}
            os.execvpe(command[0], command, surroundings)
        self.process = child
        try:
            self.begin(address)
        except AssertionError:
            self.close()
            raise

    def begin(self, address):
        self.wait(self.is_viewing, f"the page at {address}")

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        self.home.cleanup()

    # Reading

    @property
    def lines(self):
        """The rows of the screen as texts; pyte makes them anew each time that it is asked."""
        if self.drawn is None:
            self.drawn = [row.rstrip() for row in self.screen.display]
        return self.drawn

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def shown(self):
        """The text without its empty rows, for what is said of a failure."""
        return "\n".join(line for line in self.lines if line)

    @property
    def bottom(self):
        return self.lines[-1].strip()

    def wait(self, is_there, what):
        """Reads until something is on the screen and the screen is drawn whole."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if select.select([self.terminal], [], [], QUIET)[0]:
                try:
                    self.stream.feed(os.read(self.terminal, 65536))
                    self.drawn = None
                except OSError:
                    raise AssertionError(f"the browser ended where {what} was expected:\n{self.shown}")
            elif is_there():
                return
        raise AssertionError(f"{what} did not come within {PATIENCE} s:\n{self.shown}")

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def has(self, words):
        try:
            self.find(words)
        except AssertionError as failure:
            if "does not say" in str(failure):
                return False
            raise
        return True

    def amount(self, words, after=None):
        """The money at the end of a line."""
        line = self.find(words, after)
        found = re.search(r"(-|−)?\$([0-9,]+\.[0-9]{2})$", line)
        assert found, f"no amount stands in “{line}”"
        return Decimal(found[2].replace(",", "")) * (-1 if found[1] else 1)


class W3m(Browser):
    """Finds words by its own search, and goes on from where the cursor stands.

    It speaks HTTP/1.0 and reads a page until the server hangs up; a server that does not is not used by it.
    """

    def command(self, address):
        options = {"use_cookie": 1, "accept_cookie": 1, "wrap_search": 0, "ignorecase_search": 0,
                   "display_image": 0, "confirm_qq": 0, "use_history": 0, "no_cache": 1}
        settings = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        return ["w3m", "-config", "/dev/null", "-cookie", *settings, address]

    def is_viewing(self):
        return "Viewing" in self.bottom

    @property
    def line(self):
        return self.lines[self.screen.cursor.y].strip()

    def find(self, words, after=None):
        """Puts the cursor on a line that has these words, from the top of the page or after others."""
        self.press("g")
        for each in in_turn(words, after):
            pattern = re.sub(r"([][.*+?^$\\|()])", r"\\\1", each)
            self.press(f"/{pattern}")
            self.wait(lambda: self.bottom.startswith(("Forward:", "(Forward)")), f"the prompt for “{each}”")
            self.press("\r")
            self.wait(lambda: "Not found" in self.bottom or
                      each in self.line and self.screen.cursor.y < self.rows - 1, f"“{each}”")
            assert "Not found" not in self.bottom, f"the page does not say “{each}”:\n{self.shown}"
        return self.line

    def follow(self, words, expected, after=None):
        """Presses a link or a button, and waits for words of the page that comes."""
        self.find(words, after)
        self.press("\r")
        self.wait(lambda: self.is_viewing() and expected in self.text, f"“{expected}” after “{words}”")

    def fill(self, label, value, after=None, secret=False):
        """Types into the field behind a label; what is secret is seen by nobody."""
        self.find(label, after)
        self.press("\t\r")
        prompt = "Password:" if secret else "TEXT:"
        shown = "*" * len(value) if secret else value
        self.wait(lambda: self.bottom.startswith(prompt), f"the field “{label}”")
        self.press(f"\x15\x0b{value}")
        self.wait(lambda: self.bottom.startswith(prompt) and (secret or self.bottom == prompt + shown),
                  f"“{shown}” in “{label}”")
        self.press("\r")
        self.wait(lambda: f"[{shown[:20].ljust(20)}]" in self.line, f"“{shown}” kept in “{label}”")

    def value(self, label):
        """The text in the field behind a label."""
        line = self.find(label)
        found = re.search(r"\[(.*?)\s*\]", line[line.index(label):])
        assert found, f"no field stands in “{line}”"
        return found[1]

    def choose(self, words):
        """Marks the choice before a label."""
        self.find(words)
        self.press("\x1b\t\r")
        self.wait(lambda: f"(*) {words}" in self.text, f"the choice “{words}”")

    @property
    def address(self):
        """The address that w3m says it is at; read, never typed."""
        self.press("c")
        self.wait(lambda: self.bottom.startswith("http://"), "the address of the page")
        return self.bottom


def in_turn(words, after):
    return [*([] if after is None else [after] if isinstance(after, str) else after), words]
