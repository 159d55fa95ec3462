#!/usr/bin/env python3
"""Holds the pictures of README and the guides against the product of today, and every kind of `Output` against the
frames that it was made from.

Each tape of Assets/Guide/Pictures is played again: an SVG has to have the same cells, a GIF the same digest of them.
Then one tape makes all five kinds, and its last frame, played by pyte from the .cast, is looked for cell by cell in
PNG, GIF (both read by Pillow) and SVG (drawn by librsvg). Usage: pictures.py VITRINE ASSETS
"""

import collections
import json
import os
import subprocess
import sys
import tempfile

import numpy
import pyte
from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PICTURES = os.path.join(ROOT, "Assets", "Guide", "Pictures")
LIMITS = {".svg": 300_000, ".gif": 1_000_000}
TAPE = """# All five kinds
Output all.svg
Output all.gif
Output shots/all.png
Output all.txt
Output all.cast
Set Theme dark

Wait "Mustache Wax"
Sleep 500ms
Enter
Wait "Pay with"
Sleep 500ms
"""


def play(vitrine, assets, tapes, folder, expected=0):
    done = subprocess.run([vitrine, "qa", "run", *tapes, "--output", folder, "--assets", assets],
                          capture_output=True, text=True, timeout=300)
    if done.returncode != expected:
        sys.exit(f"qa run ended with {done.returncode}, not {expected}:\n{done.stdout[-2000:]}{done.stderr}")
    return done.stderr


def outputs(tape):
    with open(tape) as file:
        return [line.split()[1] for line in file if line.startswith("Output ")]


def comment(path):
    """What a GIF says of the cells that it was made from."""
    with Image.open(path) as picture:
        return picture.info.get("comment")


def check_committed(vitrine, assets, faults):
    tapes = sorted(os.path.join(PICTURES, name) for name in os.listdir(PICTURES) if name.endswith(".tape"))
    made = set()
    with tempfile.TemporaryDirectory() as folder:
        play(vitrine, assets, tapes, folder)
        for name in [name for tape in tapes for name in outputs(tape)]:
            made.add(name)
            kept, fresh, ending = os.path.join(PICTURES, name), os.path.join(folder, name), os.path.splitext(name)[1]
            if not os.path.exists(kept):
                faults.append(f"{name} is missing")
                continue
            if ending == ".gif":
                same = comment(kept) is not None and comment(kept) == comment(fresh)
            else:
                with open(kept, "rb") as one, open(fresh, "rb") as other:
                    same = one.read() == other.read()
            if not same:
                faults.append(f"{name} shows another product than today's")
            if os.path.getsize(kept) > LIMITS.get(ending, 1 << 62):
                faults.append(f"{name} has {os.path.getsize(kept)} bytes, more than {LIMITS[ending]}")
    for name in sorted(os.listdir(PICTURES)):
        # The map of the targets is drawn from the manifest, the page beside its sheet by browser_picture.py.
        if not name.endswith(".tape") and name not in made | {"map.svg", "browser.svg"}:
            faults.append(f"{name} is made by no tape")
    return len(made)


def last_frame(cast):
    """The cells that a terminal shows at the end of a recording."""
    with open(cast) as file:
        head, *events = [json.loads(line) for line in file]
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        if kind == "o":
            stream.feed(data)
    return screen


def rgb(color, default):
    return tuple(int(color[place:place + 2], 16) for place in (0, 2, 4)) if len(color) == 6 else default


def check_cells(name, picture, screen, faults, tolerance):
    """Each cell has the ground of the frame's, and ink where there is a character. The border is the same on all
    sides; the cells share what is left."""
    pixels = numpy.asarray(picture.convert("RGB")).astype(int)
    height, width = pixels.shape[:2]
    # A cell is twice as high as it is wide: columns·w + 2·b = width and rows·2w + 2·b = height.
    cell = (height - width) / (2 * screen.lines - screen.columns)
    border = (width - screen.columns * cell) / 2
    if cell != int(cell) or border != int(border):
        faults.append(f"{name}: {width}x{height} are no {screen.columns}x{screen.lines} cells")
        return 0
    cell, border = int(cell), int(border)
    ground = tuple(pixels[1 + border // 2, width // 2])
    checked = 0
    cursor = (screen.cursor.x, screen.cursor.y)
    for y in range(screen.lines):
        for x in range(screen.columns):
            char = screen.buffer[y][x]
            if (x, y) == cursor or not char.data:
                continue
            left, top = border + x * cell, border + y * 2 * cell
            # A letter may lean a little into its neighbour's cell.
            lean = 2 if char.data == " " else 0
            square = pixels[top:top + 2 * cell, left + lean:left + cell - lean].reshape(-1, 3)
            counts = collections.Counter(map(tuple, square))
            paper, ink = rgb(char.bg, ground), rgb(char.fg, ground)
            apart = max(abs(a - b) for a, b in zip(paper, ink))
            block = "\u2580" <= char.data <= "\u259f"
            near = lambda wanted: any(max(abs(a - b) for a, b in zip(color, wanted)) <= tolerance for color in counts)
            if not block and not near(paper):
                faults.append(f"{name}: row {y}, column {x} ({char.data!r}) has no {paper}: {counts.most_common(3)}")
            if char.data == " " and not char.underscore:
                if len(counts) > 1:
                    faults.append(f"{name}: row {y}, column {x} is blank and has {len(counts)} colours")
            elif not near(ink) and block or len(counts) == 1 and apart > tolerance and char.data != "\u2588":
                faults.append(f"{name}: row {y}, column {x} lacks {char.data!r} in {ink}")
            checked += 1
    return checked


def check_kinds(vitrine, assets, faults):
    with tempfile.TemporaryDirectory() as folder:
        tape = os.path.join(folder, "all.tape")
        with open(tape, "w") as file:
            file.write(TAPE)
        out = os.path.join(folder, "out")
        os.mkdir(out)
        play(vitrine, assets, [tape], out)
        screen = last_frame(os.path.join(out, "all.cast"))
        with open(os.path.join(out, "all.txt")) as file:
            frames = file.read().split("─" * 80 + "\n")[:-1]
        shown = [line.rstrip() for line in screen.display]
        if [line.rstrip() for line in frames[-1].splitlines()] != shown:
            faults.append("all.txt: the last frame is not that of all.cast")
        cells = 0
        with Image.open(os.path.join(out, "shots", "all.png")) as picture:
            cells += check_cells("all.png", picture, screen, faults, 0)
        with Image.open(os.path.join(out, "all.gif")) as picture:
            if picture.n_frames != len(frames):
                faults.append(f"all.gif: {picture.n_frames} frames, all.txt has {len(frames)}")
            if picture.info.get("loop") != 0:
                faults.append("all.gif does not begin again")
            picture.seek(picture.n_frames - 1)
            cells += check_cells("all.gif", picture, screen, faults, 12)
        drawn = os.path.join(folder, "svg.png")
        subprocess.run(["rsvg-convert", "--zoom", "2", os.path.join(out, "all.svg"), "-o", drawn], check=True)
        with Image.open(drawn) as picture:
            cells += check_cells("all.svg", picture, screen, faults, 2)
        return cells


def main():
    vitrine, assets = sys.argv[1:]
    faults = []
    committed = check_committed(vitrine, assets, faults)
    cells = check_kinds(vitrine, assets, faults)
    for fault in faults[:40]:
        print(fault)
    print(f"{committed} pictures of tapes, {cells} cells of five kinds, {len(faults)} faults")
    if faults:
        sys.exit("make guide-pictures films them again: look at each before it is committed.")


main()
