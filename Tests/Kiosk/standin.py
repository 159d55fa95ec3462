#!/usr/bin/env python3
"""In a kiosk's place, for the judge's own test: it draws a first screen, a list, a card and a sheet, and holds what a
kiosk has to hold, but for what `careless` names in its configuration."""

import contextlib
import ctypes
import fcntl
import os
import re
import select
import signal
import subprocess
import sys
import tty

SCREENS = ["Press any key to start", "Mustache Wax 18.50", "Mustache Wax\r\n  b buy", "Press Space to pay"]
KEYS = {0: None, 1: b"\r", 2: b"b"}
# Somebody else's programs: one that a dropped line does not end, and one that is soon over.
CHILDREN = {"child": ["sleep", "60"], "errand": ["sleep", "0.5"]}


def draw(screen):
    os.write(1, b"\x1b[H\x1b[2J" + SCREENS[screen].encode())


def session(careless):
    if os.isatty(0):
        # In this mode the terminal's own keys still end a program, and stop it.
        (tty.setcbreak if "keys" in careless else tty.setraw)(0)
    screen, is_pasted, hoard = 0, False, bytearray(300_000_000 if "memory" in careless else 0)
    hoard[::4096] = b"x" * len(hoard[::4096])
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing)
    signal.signal(signal.SIGWINCH, lambda *_: None)
    draw(screen)
    while True:
        ready = select.select([0, reading], [], [])[0]
        if reading in ready:
            os.read(reading, 100)
            columns, rows = os.get_terminal_size(0)
            if "size" in careless and columns * rows > 1_000_000:
                sys.exit("out of memory")
            draw(screen)
        if 0 in ready:
            data = os.read(0, 65536).replace(b"\n", b"\r")
            if not data:
                return
            if b"\x1b[200~" in data or b"\x1b[201~" in data:
                is_pasted = data.rfind(b"\x1b[200~") > data.rfind(b"\x1b[201~")
            elif not is_pasted and screen in KEYS and (KEYS[screen] or data) in data:
                screen += 1
                draw(screen)


def be_careless(careless):
    if "file" in careless:
        with open(f"/var/tmp/left-{os.getpid()}", "w"):
            pass
    for habit, command in CHILDREN.items():
        if habit in careless:
            subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    if "command" in careless and (command := os.environ.get("SSH_ORIGINAL_COMMAND")):
        os.execv("/bin/sh", ["sh", "-c", command])


def take_place():
    """One of four for everybody: whoever comes here is of one address."""
    for number in range(4):
        place = os.open(f"/run/vitrine-kiosk/place-{number}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        os.close(place)
    print("4 sessions are open from your address.", file=sys.stderr)
    sys.exit(75)


def main():
    with open(sys.argv[sys.argv.index("--config") + 1]) as file:
        careless = re.findall(r"\w+", "".join(re.findall(r"^careless = (.*)", file.read(), re.MULTILINE)))
    if sys.argv[-1] == "session":
        session(careless)
        return
    be_careless(careless)
    if "crowd" not in careless:
        take_place()
    if not careless:
        # PR_SET_DUMPABLE, as the kiosk does: its memory is not to be read.
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)
    if "terminal" not in careless and not (os.isatty(0) and os.isatty(1)):
        print("The kiosk needs a terminal.", file=sys.stderr)
        sys.exit(2)
    if "keys" not in careless:
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
            signal.signal(number, signal.SIG_IGN)
    kept = {"TERM": os.environ.get("TERM", "dumb")}
    child = subprocess.Popen([sys.executable, *sys.argv, "session"],
                             env=os.environ if "environment" in careless else kept)
    sys.exit(child.wait())


if __name__ == "__main__":
    if "--prepare" in sys.argv:
        sys.exit()
    main()
