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
    for name, must, stretch in (("step", 200, 120), ("scroll", 260, 200), ("page", 1150, 1050)):
        what = {"step": "bytes of a step inside the page", "scroll": "bytes of a step that scrolls",
                "page": "bytes of a page"}[name]
        bench.add(what, "B", sizes[name], must, stretch)


def screens(bench):
    """The card without its picture, the sheet, the card when the sheet is gone; then the same with the picture."""
    with bench.shop(bench.few) as goods:
        with Proxy(goods.port, has_pictures=False) as proxy:
            plain = views(bench, goods.at(proxy.address))
        pictured = views(bench, goods, is_ours_alone=True)
    for name, what, must, stretch in [
            ("card", "bytes of the card, text", 900, 400), ("sheet", "bytes of the sheet", 750, 560),
            ("closed", "bytes of the sheet's going", 400, 120)]:
        sizes, notes = plain
        bench.add(what, "B", sizes[name], must, stretch, note=notes[name])
        sizes, notes = pictured
        # A picture of 256 colours may be sent once, by itself.
        more = 6000 if name == "card" else 0
        bench.add(f"{what}, with a picture", "B", sizes[name], must + more, note=notes[name])


def views(bench, goods, is_ours_alone=False):
    """Bytes by view and program, and what the last frames of ours were."""
    sizes, notes = {"card": {}, "sheet": {}, "closed": {}}, {}
    for _ in range(bench.rounds):
        for program in [bench.ours] if is_ours_alone else bench.all:
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
    bench.add("bytes of a letter of a search", "B", sizes, 1200, 600)
    bench.add("a letter of a search, first frame", "ms", took)


# What a terminal says of its colours, with the bytes that a picture of 30 by 12 cells may have.
DEPTHS = [("ASCII", {"TERM": "vt100", "LANG": "C", "LC_ALL": "C"}, 400),
          ("16 colours", {"TERM": "xterm-16color"}, 2000),
          ("256 colours", {"TERM": "xterm-256color"}, 6000),
          ("true colour", {"TERM": "xterm-direct"}, 14_000)]


def pictures(bench):
    """Of the first products of the shop; a picture has as many cells as the card gives it, and is judged by 360."""
    with bench.shop(bench.few) as goods:
        for name, environment, must in DEPTHS:
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
            bench.add(f"picture, {name}", "B", {"ours": sizes}, must, must * 0.9,
                      note=f"of {statistics.median(cells):.0f} cells, counted for 360")
            bench.add(f"picture, {name}: a key on the card beside it", "B", {"ours": moves}, 260,
                      note=f"the card with its picture once more: {statistics.median(again):.1f} ms")


def writes(bench):
    """Calls that write to the terminal, by frame; seen by strace."""
    figures = {}
    with bench.shop(bench.some) as goods:
        for program in bench.all:
            log = bench.path(f"writes.{program.name}")
            tty = os.openpty()
            before = ["/usr/bin/strace", "-f", "-qq", "-ttt", "-s", "0", "-o", log, "-e",
                      "trace=write,writev,pwrite64,sendto", "-P", os.ttyname(tty[1])]
            with program.ready(goods, before=before, tty=tty) as terminal:
                began, frames = time.time(), 0
                for key in ["Down"] * 15 + ["PgDn"] * 15:
                    frames += bool(terminal.press(key, first=3, quiet=program.quiet).bytes)
                ended = time.time()
            with open(log) as lines:
                found = map(re.compile(r"\d+ +([\d.]+) (?:p?write|sendto)").match, lines)
                times = [float(one.group(1)) for one in found if one]
            figures[program.name] = [sum(began < at < ended for at in times) / frames]
    bench.add("calls that write, by frame", "", figures, 2, 1, note="the must is one with one for the fence")
