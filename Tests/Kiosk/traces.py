#!/usr/bin/env python3
"""Two shoppers in a row at a kiosk: of what the first searched, typed and bought nothing is left for the second.

Looked at are the screen and the scrollback (as pyte keeps them, which knows no other screen to hide it on), the
kiosk's folders, the memory and the open files of its processes, and core files; and after every signal to the session,
the terminal. Never are there links, a clipboard or titles in what is written.
Usage: traces.py VITRINE VITRINE_SERVER ASSETS (with a Python that has pyte)
"""

import os
import re
import signal
import sys
import tempfile
import time

import pyte
from machine import SECONDS, Late, until
from stand import HELD, LIST, POSTER, RECEIPT, Shopper, Stand, text_of

EMAIL, NAME, STREET, SEARCH = "quexla@zorbuqel.test", "Vexilda Brontow", "7341 Gwyffle Lane", "quibblezat"
# In no wallet of ours, whose cards a kiosk knows.
CARD = "4539578763621486"
SECRETS = [EMAIL, "Vexilda", "Brontow", "Gwyffle", SEARCH, CARD, "4539 5787 6362 1486"]
FORM = "Card number"
SIGNALS = ["TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "KILL"]
# Titles, links and the clipboard (ECMA-48 OSC as xterm numbers it), and the question for a title.
FORBIDDEN = re.compile(rb"\x1b\](?:[012]|8|52|L|l|I)[;\x07\x1b]|\x1b\[2[01](?:;\d+)*t|\x1bk")
# What a kiosk may hold open besides its own folders.
# How many processors there are is asked by reading a file.
OPEN = re.compile(r"/dev/(pts/\d+|tty|null|u?random)|/sys/devices/system/cpu/online|(socket|pipe|anon_inode):.*")


def check(is_right, what):
    if not is_right:
        raise AssertionError(what)


def found(secrets, data):
    """Which of them are there, in letters or as a screen breaks and pads them."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    joined = re.sub(r"\s+", "", text).lower()
    return [one for one in secrets if re.sub(r"\s+", "", one).lower() in joined]


def kept_by_terminal(data):
    """Everything that somebody can see who scrolls back."""
    screen = pyte.HistoryScreen(80, 24, history=100_000)
    pyte.ByteStream(screen).feed(data)
    rows = [*screen.history.top, *(screen.buffer[row] for row in range(24)), *screen.history.bottom]
    return "\n".join("".join(row[column].data for column in range(80)) for row in rows)


# A shopper

def press(kiosk, *keys, pause=HELD):
    for key in keys:
        kiosk.rest(pause)
        kiosk.send(kiosk.encoded(key))


def fill(kiosk):
    """From the list to a filled card form."""
    kiosk.walk("list")
    press(kiosk, "/", pause=0.1)
    press(kiosk, SEARCH, pause=0.2)
    kiosk.see(SEARCH)
    press(kiosk, "Esc")
    kiosk.see(LIST)
    empty = open_form(kiosk)
    press(kiosk, EMAIL, "Enter", NAME, "Enter", "Enter", STREET, "Enter", "Atlanta", "Enter", "GA", "Enter", "30303",
          "Enter", pause=0.02)
    kiosk.see(r"Pay ACME +USD \d+\.\d+\s(?!.*estimate)")
    press(kiosk, "Enter", CARD, "Enter", "1230", "Enter", "977", "Enter", pause=0.05)
    kiosk.see(CARD[-4:])
    seen = found([EMAIL, NAME, STREET], kiosk.text)
    check(len(seen) == 3, f"only {seen} of what was typed is on the screen:\n{kiosk.text}")
    return empty


def open_form(kiosk):
    press(kiosk, "Enter")
    kiosk.see("Buy with a card")
    press(kiosk, "b")
    kiosk.see(FORM)
    # As it is when nothing more comes.
    while (before := kiosk.text) != (kiosk.rest(0.3), kiosk.text)[1]:
        pass
    return before


# What is left

def look_at_files(stand, secrets):
    for top in (stand.state, stand.runtime, stand.scratch):
        for folder, _, names in os.walk(top):
            for name in names:
                path = os.path.join(folder, name)
                check(not found(secrets, path), f"in the name {path}")
                check(not name.startswith("core"), f"a core file: {path}")
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        there = found(secrets, file.read())
                    check(not there, f"{there} in {path}")


def look_at_process(stand, process, secrets):
    limits = text_of(f"/proc/{process}/limits")
    check(re.search(r"Max core file size +0 +0 ", limits), "core files are allowed")
    own = (stand.state + "/", stand.runtime + "/")
    for number in os.listdir(f"/proc/{process}/fd"):
        try:
            path = os.readlink(f"/proc/{process}/fd/{number}")
        except FileNotFoundError:
            continue
        check(OPEN.fullmatch(path) or path.startswith(own) and not path.endswith(" (deleted)"), f"it holds {path} open")
    check(not found(secrets, text_of(f"/proc/{process}/environ") + text_of(f"/proc/{process}/cmdline")), "in its words")
    there = [one for one in secrets if any(one.encode() in part for part in memory_of(process))]
    check(not there, f"{there} in the memory of process {process}")


def memory_of(process):
    """Its writable memory, part by part; nothing where it may not be read."""
    try:
        with open(f"/proc/{process}/mem", "rb", 0) as memory:
            for line in text_of(f"/proc/{process}/maps").splitlines():
                begin, end, rights = re.match(r"(\w+)-(\w+) (\S+)", line).groups()
                if rights.startswith("rw"):
                    try:
                        memory.seek(int(begin, 16))
                        yield memory.read(int(end, 16) - int(begin, 16))
                    except (OSError, OverflowError):
                        continue
    except PermissionError:
        return


def look_at_terminal(kiosk, secrets):
    data = bytes(kiosk.output)
    there = found(secrets, kept_by_terminal(data)) + found(secrets, kiosk.text)
    check(not there, f"{there} on the screen or above it")
    bad = FORBIDDEN.search(data)
    check(not bad, f"{bad and bad[0]!r} was written")


def ends(kiosk, secrets):
    """A kiosk that is asked to end gives the terminal back as it found it, and empty."""
    # A terminal that answers only when nobody reads any more has its answer shown: what was asked is answered first.
    kiosk.settle(0.3)
    if kiosk.is_alive:
        os.kill(kiosk.process, signal.SIGTERM)
    check(kiosk.wait(SECONDS) is not None, "the kiosk did not end")
    kiosk.rest(0.1)
    look_at_terminal(kiosk, secrets)
    left = kiosk.tty_left() + kiosk.emulator.modes.left
    check(not left, f"the terminal was left with {left}")
    check(not kiosk.text.strip(), f"the screen was left with:\n{kiosk.text}")


# What is judged

def two_shoppers(stand):
    # The first order's number stands in the program as an example.
    other = Shopper(stand.shop)
    check(other.place(other.quote(), "somebody-else-than-these")[0] == 201, "nobody can buy")
    with stand.kiosk() as kiosk:
        empty, session = fill(kiosk), kiosk.session
        press(kiosk, "Enter")
        kiosk.see(RECEIPT)
        check(any(EMAIL.encode() in part for part in memory_of(session)) or os.geteuid() != 0,
              "the memory of the first shopper's session cannot be searched")
        number = re.search(r"20\d\d-\d{6}", kiosk.text)[0]
        # In its address, which a short screen leaves out, is the order's token.
        secrets = [*SECRETS, number, *re.findall(r"/o/[\d-]+\.(\S+)", kiosk.text)]
        check(len(found(SECRETS, kept_by_terminal(bytes(kiosk.output)))) > 2, "scrollback cannot be searched")
        press(kiosk, "Enter")
        until("the next session", lambda: (kiosk.read(0.01), kiosk.session not in (None, session))[1])
        kiosk.see(POSTER)
        look(stand, kiosk, secrets)
        kiosk.walk("list")
        check(open_form(kiosk) == empty, f"the second shopper's form is another one:\n{kiosk.text}")
        look(stand, kiosk, secrets)
        ends(kiosk, secrets)
        look_at_files(stand, secrets)
    return f"order {number}: nothing of {len(secrets)} secrets is left"


def look(stand, kiosk, secrets):
    look_at_terminal(kiosk, secrets)
    look_at_files(stand, secrets)
    for process in (kiosk.process, kiosk.session):
        look_at_process(stand, process, secrets)


def ignores(process, name):
    """Whether a signal does nothing to a process, as the system tells."""
    mask = re.search(r"^SigIgn:\s+(\w+)", text_of(f"/proc/{process}/status"), re.MULTILINE)[1]
    return bool(int(mask, 16) >> (getattr(signal, f"SIG{name}") - 1) & 1)


def signalled(stand, name):
    with stand.kiosk() as kiosk:
        fill(kiosk)
        session, written, is_ignored = kiosk.session, len(kiosk.output), ignores(kiosk.session, name)
        began = time.monotonic()
        os.kill(session, getattr(signal, f"SIG{name}"))
        until("its end, or that it goes on", lambda: (
            kiosk.read(0.01), not kiosk.is_alive or kiosk.session not in (None, session)
            or is_ignored and kiosk.session == session)[1])
        if kiosk.is_alive and kiosk.session == session:
            ends(kiosk, SECRETS)
            return "ignored; given back later"
        took = time.monotonic() - began
        if not kiosk.is_alive:
            ends(kiosk, SECRETS)
            return f"given back in {took * 1000:.0f} ms"
        kiosk.see(POSTER)
        check(b"\x1b[3J" in kiosk.output[written:], "the scrollback was not cleared")
        look(stand, kiosk, SECRETS)
        ends(kiosk, SECRETS)
        look_at_files(stand, SECRETS)
        return f"cleared; the next session after {took * 1000:.0f} ms"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    arguments, faults, began = list(map(os.path.abspath, sys.argv[1:])), 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-traces-") as folder, \
            Stand(*arguments, folder, wallet="none", options=()) as stand:
        parts = [("two shoppers", lambda: two_shoppers(stand))]
        parts += [(f"SIG{name}", lambda name=name: signalled(stand, name)) for name in SIGNALS]
        for what, part in parts:
            try:
                print(f"clean  {what:14} {part()}", flush=True)
            except (AssertionError, Late) as error:
                faults += 1
                print(f"TRACE  {what:14} {error}", flush=True)
    print(f"{len(parts)} judged, {faults} with traces, in {time.monotonic() - began:.0f} s")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
