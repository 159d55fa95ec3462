"""What goes over the line: bytes of steps, pages, screens, letters and pictures, and the calls that write them."""

import os
import re
import statistics
import time

from emulator import Emulator
from proxy import Proxy


def steps(bench):
    sizes = {"step": {}, "scroll": {}, "page": {}}
    with bench.shop(bench.some) as goods:
        for program in bench.all:
            with program.ready(goods) as terminal:
                def measure(name, key, count):
                    sizes[name][program.name] = [
                        terminal.press(key, quiet=program.quiet).bytes for _ in range(count)]
                measure("step", "Down", 8)
                terminal.press(["Down"] * 30, quiet=0.3)
                measure("scroll", "Down", 12)
                measure("page", "PgDn", 12)
    for name, what in (
            ("step", "a step inside the page"), ("scroll", "a step that scrolls"), ("page", "a page")):
        bench.add(f"bytes of {what}", sizes[name])


def screens(bench):
    """The card without its picture, the sheet, the card when the sheet is gone; `looks` has them with it."""
    with bench.shop(bench.few) as goods, Proxy(goods.port, has_pictures=False) as proxy:
        sizes, notes = views(bench, goods.at(proxy.address))
    for name, what in (("card", "the card, text"), ("sheet", "the sheet"), ("closed", "the sheet's going")):
        bench.add(f"bytes of {what}", sizes[name], note=notes[name])


def views(bench, goods):
    """Bytes by view and program, and what the last frames of ours were."""
    sizes, notes = {"card": {}, "sheet": {}, "closed": {}}, {}
    for _ in range(bench.rounds):
        for program in bench.all:
            with program.ready(goods) as terminal:
                for name, key in (("card", "Enter"), ("sheet", "b"), ("closed", "Esc")):
                    frames = terminal.press(key, quiet=0.4)
                    if not frames.bytes:
                        raise RuntimeError(f"{program.name} drew no {name}")
                    sizes[name].setdefault(program.name, []).append(frames.bytes)
                    if program is bench.ours:
                        notes[name] = said(frames)
    return sizes, notes


def said(frames):
    return "frames of " + ", ".join(str(len(data)) for data in frames.data) + " bytes"


def opened(terminal, key, quiet=0.4):
    """The frames after a key, and which of them drew the picture: the one that changed most of the screen but for
    the first, which is the text."""
    before = bytes(terminal.output)
    frames = terminal.press(key, quiet=quiet)
    emulator = Emulator(terminal.emulator.columns, terminal.emulator.rows)
    emulator.feed(before)
    screen, most = emulator.lines(), 0
    frames.picture_bytes, frames.picture_cells = 0, 0
    for number, data in enumerate(frames.data):
        emulator.feed(data)
        now = emulator.lines()
        box = changed(screen, now)
        if number > 0 and box > max(most, 60):
            most = box
            frames.picture_bytes, frames.picture_cells = len(data), box
        screen = now
    emulator.free()
    return frames


def changed(before, after):
    """The cells of the smallest box with all that is other."""
    rows = [row for row in range(len(after)) if before[row] != after[row]]
    if not rows:
        return 0
    left, right = 10_000, 0
    for row in rows:
        width = max(len(before[row]), len(after[row]))
        old, new = before[row].ljust(width), after[row].ljust(width)
        other = [column for column in range(width) if old[column] != new[column]]
        left, right = min(left, other[0]), max(right, other[-1])
    return (rows[-1] - rows[0] + 1) * (right - left + 1)


def search(bench):
    """A letter of a search, with what is found."""
    sizes, took = {}, {}
    with bench.shop(bench.some) as goods:
        for program in bench.all:
            with program.ready(goods) as terminal:
                if not terminal.press("/", quiet=0.2).bytes:
                    raise RuntimeError(f"{program.name} does not answer /")
                for letter in "lamp":
                    frames = terminal.press(letter, quiet=0.25)
                    sizes.setdefault(program.name, []).append(frames.bytes)
                    if frames.ends:
                        took.setdefault(program.name, []).append(frames.first)
    bench.add("bytes of a letter of a search", sizes)
    bench.add("a letter of a search, first frame", took)


# What a terminal says of its colours.
DEPTHS = {"ASCII": {"TERM": "vt100", "LANG": "C", "LC_ALL": "C"}, "16 colours": {"TERM": "xterm-16color"},
          "256 colours": {"TERM": "xterm-256color"}, "true colour": {"TERM": "xterm-direct"}}


def pictures(bench):
    """Of the first products of the shop; a picture has as many cells as the card gives it, and is judged by 360."""
    with bench.shop(bench.few) as goods:
        for name, environment in DEPTHS.items():
            sizes, cells, again, moves = [], [], [], []
            with bench.ours.ready(goods, columns=76, **environment) as terminal:
                for _ in range(3 if bench.quick else 8):
                    shown = opened(terminal, "Enter")
                    if shown.picture_bytes:
                        area = max(shown.picture_cells, 360)
                        sizes.append(shown.picture_bytes * 360 / area)
                        cells.append(shown.picture_cells)
                    moves.append(terminal.press("Down", quiet=0.15).bytes)
                    terminal.press("Esc", quiet=0.15)
                    again.append(terminal.press("Enter", quiet=0.3).last)
                    terminal.press("Esc", quiet=0.15)
                    terminal.press("Down", quiet=0.1)
            if not sizes:
                raise RuntimeError(f"no picture came as a frame of its own ({name})")
            bench.add(f"picture, {name}", {"ours": sizes},
                      note=f"of {statistics.median(cells):.0f} cells, counted for 360")
            bench.add(f"picture, {name}: a key on the card beside it", {"ours": moves},
                      note=f"the card with its picture once more: {statistics.median(again):.1f} ms")


def writes(bench):
    """System calls of a key, and those of them that write to the terminal, seen by strace."""
    calls, written = {}, {}
    with bench.shop(bench.some) as goods:
        for program in (*bench.all, bench.fenced):
            name = "floor with fence" if program is bench.fenced else program.name
            log, tty = bench.path("calls.log"), os.openpty()
            seen = re.compile(rf"\d+ +([\d.]+) \w+\((\d+<{os.ttyname(tty[1])}>)?")
            strace = ["/usr/bin/strace", "-f", "-qq", "-ttt", "-y", "-s", "0", "-o", log]
            with program.ready(goods, before=strace, tty=tty) as terminal:
                began, frames = time.time(), 0
                for key in ["Down"] * 15 + ["PgDn"] * 15:
                    frames += bool(terminal.press(key, first=3, quiet=program.quiet).bytes)
                ended = time.time()
            with open(log) as lines:
                found = [(one, line) for line in lines
                         if (one := seen.match(line)) and began < float(one[1]) < ended]
            calls[name] = [len(found) / frames]
            written[name] = [sum(bool(one[2]) and "write" in line for one, line in found) / frames]
    bench.add("system calls of a key", calls, peer="floor with fence")
    bench.add("calls that write, by frame", written, note="the must is one with one for the fence")
