#!/usr/bin/env python3
"""Whatever stands between the shop and a terminal, the screen is the same: `vitrine demo` runs at once on a
plain terminal, in tmux, in tmux in tmux and through ssh, each kept by pyte, and is given the same keys and
window sizes. After each of them every row and the cursor must be as on the plain one. Nothing may be written
that a multiplexer would pass on to the terminal outside, and nothing is left there.

sshd is one of its own on the loopback interface, with keys of its own.
Usage: ways.py VITRINE ASSETS
Environment: WAYS=all goes through GNU screen and mosh too, which have to be installed.
"""

import contextlib
import os
import re
import select
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]

import doors
from agree import AGAIN, PAUSE, SECONDS, TOUCH, PyteTerminal, comparable
from doors import Door
from ports import lasting_port

# A whole screen, from its first row to its last, in the window as it is and in a smaller one.
FULL, SMALL = r"\A  VITRINE.*\n(.*\n){22} +\S", r"\A  VITRINE.*\n(.*\n){18} +\S"
LIST, COMB, WAX = r"79\.00", r"▸ (Pocket Comb|随身梳)", r"▸ (Mustache Wax|胡须定型蜡)"
# Each step with what has to be seen after it: from the list over a search, a card and the sheet to the
# receipt, and back, with a smaller window between.
STEPS = [
    (None, LIST), ("Down", COMB), ((60, 20), SMALL), ((80, 24), FULL), ("/", r"^  /"), ("茶", r"/ 茶.*4 "),
    ("Esc", LIST), ("Home", WAX), ("Down", COMB), ("Enter", r"▀▀▘▝▀▀"), ("b", TOUCH),
    ("Esc", r"▸ .*◆ Vitrine"), ("b", TOUCH), ((60, 20), SMALL), ((80, 24), FULL), ("Space", r"http://…"),
    ("o", r"▸ (Email|电子邮箱)"), ((60, 20), SMALL), ((80, 24), FULL), ("Esc", COMB),
    ("End", r"▸ (Knife Sharpening|磨刀服务)"), ("Home", WAX),
]
# Device controls, by which tmux and screen are told to pass something on, and other strings of their kind.
PASSED_ON = rb"\x1b[PX^_]"
# Where the innermost multiplexer keeps what the shop writes.
RECORD = "inner.record"


class Way:
    """A shop behind something, on a terminal of its own; it is ended with its block."""

    def __init__(self, name, through, shop, folder):
        self.name, self.fault, self.slowest = name, None, 0
        self.folder = os.path.join(folder, name.replace(" ", "-"))
        os.mkdir(self.folder, mode=0o700)
        own = {"VITRINE_KEEP": "0", "HOME": self.folder, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
        self.environment = {**own, "PATH": os.environ["PATH"], "TERM": "linux", "SHELL": "/bin/sh",
                            "SCREENDIR": self.folder}
        inside = ["env", *[f"{name}={value}" for name, value in own.items()], *shop]
        self.terminal = PyteTerminal(["/usr/bin/env", *through(self.folder, inside)], self.environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.close()
        # What a fault has left running.
        for socket in ("outer", "inner"):
            subprocess.run(["tmux", "-S", os.path.join(self.folder, socket), "kill-server"], check=False,
                           env=self.environment, stderr=subprocess.DEVNULL)
        if self.name == "screen":
            subprocess.run(["screen", "-S", "way", "-X", "quit"], check=False, env=self.environment,
                           stdout=subprocess.DEVNULL)

    def take(self, step):
        if isinstance(step, tuple):
            self.terminal.resize(*step)
        elif step:
            self.terminal.send(self.terminal.encoded(step))

    @property
    def screen(self):
        return comparable(self.terminal.emulator.lines()), self.terminal.emulator.cursor

    def difference(self, plain):
        """How this screen differs from the plain one."""
        (ours, cursor), (theirs, other) = self.screen, plain.screen
        rows = [f"  {number}: {self.name} {mine!r}\n      plain {their!r}"
                for number, (mine, their) in enumerate(zip(ours, theirs)) if mine != their]
        return "\n".join(rows + [f"  cursor: {self.name} {cursor}, plain {other}"])

    def end(self):
        """Leaves, and says what was wrong with that or with what the shop wrote."""
        self.terminal.press("q", first=0)
        if self.terminal.wait(SECONDS) is None:
            return "it does not leave"
        if self.terminal.status:
            return f"it ends with {self.terminal.status}"
        if left := self.terminal.emulator.modes.left + self.terminal.tty_left():
            return f"it leaves {', '.join(left)}"
        written = self.written
        if b"VITRINE" not in written:
            return "what it wrote was not kept"
        found = re.search(PASSED_ON + b".{,40}", written, re.DOTALL)
        return f"it passes on {found.group()!r}" if found else None

    @property
    def written(self):
        """What the shop wrote: a multiplexer keeps it, else it came here."""
        path = os.path.join(self.folder, RECORD)
        if not os.path.exists(path):
            return bytes(self.terminal.output)
        with open(path, "rb") as file:
            return file.read()


# Ways

def plain(_, shop):
    return shop


def tmux(folder, shop, name="inner"):
    settings = os.path.join(folder, "tmux.conf")
    with open(settings, "w") as file:
        file.write("set -g status off\nset -g default-terminal tmux-256color\nset -sg escape-time 5\n")
    kept = 'tmux pipe-pane "exec cat >> $0"; exec "$@"'
    command = shlex.join(["sh", "-c", kept, os.path.join(folder, f"{name}.record"), *shop])
    return ["tmux", "-f", settings, "-S", os.path.join(folder, name), "new-session", command]


def tmux_in_tmux(folder, shop):
    return tmux(folder, ["env", "-u", "TMUX", *tmux(folder, shop)], "outer")


def gnu_screen(folder, shop):
    settings = os.path.join(folder, "screenrc")
    with open(settings, "w") as file:
        file.write("startup_message off\ndefutf8 on\nterm screen-256color\n"
                   f"altscreen on\nlogfile {os.path.join(folder, RECORD)}\ndeflog on\n")
    return ["screen", "-c", settings, "-U", "-S", "way", *shop]


def throughs(door):
    """The plain one, which the others are held against, comes first."""
    found = {"plain": plain, "tmux": tmux, "tmux in tmux": tmux_in_tmux,
             "ssh": lambda _, shop: door.ssh(shop)}
    if os.environ.get("WAYS") == "all":
        found |= {"screen": gnu_screen, "mosh": lambda _, shop: door.mosh(shop)}
    return found


# Walking

def wait(ways, step, wanted):
    """Until what is wanted is on the plain screen and the others are the same; else those have a fault."""
    began = changed = time.monotonic()
    pause, last, late = began + PAUSE, None, set(ways[1:])
    while time.monotonic() < began + SECONDS:
        ready = select.select([way.terminal.master for way in ways], [], [], 0.1)[0]
        for way in ways:
            if way.terminal.master in ready:
                way.terminal.read(0)
        if step in AGAIN and time.monotonic() > pause:
            pause += PAUSE
            press_again(ways, step)
        shown = ways[0].screen
        if shown != last:
            changed, last = time.monotonic(), shown
        if not re.search(wanted, "\n".join(shown[0]), re.MULTILINE):
            continue
        still = {way for way in ways[1:] if way.screen != shown}
        for way in late - still:
            way.slowest = max(way.slowest, time.monotonic() - changed)
        late = still
        if not late:
            return
    if not re.search(wanted, "\n".join(ways[0].screen[0]), re.MULTILINE):
        ways[0].fault = f"no {wanted!r} after {step}:\n{ways[0].terminal.emulator.text}"
    for way in late:
        way.fault = f"after {step}:\n{way.difference(ways[0])}"


def press_again(ways, key):
    for way in ways:
        if re.search(AGAIN[key], way.terminal.emulator.text):
            way.take(key)


def walk(ways):
    """How many screens were the same."""
    same, going = 0, list(ways)
    for step, wanted in STEPS:
        for way in going:
            way.take(step)
        wait(going, step, wanted)
        if ways[0].fault:
            return same
        going = [way for way in going if not way.fault]
        same += len(going) - 1
    for way in going:
        way.fault = way.end()
    return same


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, assets = map(os.path.abspath, sys.argv[1:])
    same, faults, slowest = 0, [], {}
    # How long an sshd is waited for.
    doors.SECONDS = SECONDS
    for language in ("en", "zh-Hans"):
        shop = [program, "demo", "--assets", assets, "--color", "never", "--no-mouse", "--still",
                "--lang", language]
        with contextlib.ExitStack() as opened:
            folder = opened.enter_context(tempfile.TemporaryDirectory())
            door = Door(os.path.join(folder, "door"))
            door.port = lasting_port()
            opened.enter_context(door)
            ways = [opened.enter_context(Way(name, through, shop, folder))
                    for name, through in throughs(door).items()]
            same += walk(ways)
            faults += [f"{way.name}, {language}: {way.fault}" for way in ways if way.fault]
            slowest |= {way.name: max(way.slowest, slowest.get(way.name, 0)) for way in ways[1:]}
    took = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in slowest.items())
    print(f"{same} screens are the same as on a plain terminal; behind it at most: {took}")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
