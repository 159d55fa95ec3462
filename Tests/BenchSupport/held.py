#!/usr/bin/env python3
"""Holds figures that do not depend on load: instructions, bytes and sizes may be 5 % above those of held.txt.

Usage: held.py VITRINE VITRINE_SERVER ASSETS [PART…]    parts: {parts}
Environment: RECORD=1 writes what was measured into held.txt and says what differs. FOLDER is where shops are
made (.build/bench otherwise).
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "held.txt")
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "ServerBench")]]

import counted
import instructions
import looks
import shops
from counting import stripped_size
from programs import Client
from servers import Shop

# How much dearer than its line a figure may be.
MARGIN = 1.05


class Bench:
    """What the measures of both benches ask of theirs."""

    def __init__(self, client, server, assets, folder):
        self.folder, self.server = folder, server
        self.assets = shops.assets(assets, self.path("assets"))
        self.ours = Client(client, self.assets, folder)
        self.few, self.some = shops.SHIPPED, 10_000

    def path(self, name):
        return os.path.join(self.folder, name)

    def shop(self, count):
        return shops.OpenShop(self, count)


def keys(bench):
    with bench.shop(bench.some) as goods:
        found = instructions.session(bench, bench.ours, goods)
    found = {f"{name}, {bench.some:,} products": figure for name, figure in found.items()}
    found |= instructions.demo(bench) | instructions.helped(bench)
    return {f"instructions of {name}": (figure, "M") for name, figure in found.items()}


def sizes(bench):
    found = {}
    with bench.shop(bench.few) as goods:
        for look in ("own", "true colour"):
            for name, rounds in looks.measured(bench, goods, look, 1).items():
                found[f"bytes of {name}, {look}"] = (rounds[0], "B")
    return found


def requests(bench):
    shop = Shop(bench.server, bench.assets, shops.stocked(bench, bench.some))
    found = counted.few(shop, bench.folder)
    return {f"instructions of {name}": (figure, "M") for name, figure in found.items()}


def programs(bench):
    return {f"size of {os.path.basename(program)}, stripped": (stripped_size(program, bench.folder), "MB")
            for program in (bench.ours.program, bench.server)}


PARTS = {"programs": programs, "keys": keys, "bytes": sizes, "requests": requests}


def read():
    """The lines of the file: those that explain it, and figure and unit by name."""
    said, held = [], {}
    with open(FILE) as file:
        for line in file:
            if line.startswith("#"):
                said.append(line)
            elif line.strip():
                name, figure, unit = line.rstrip("\n").split("\t")
                held[name] = (float(figure), unit)
    return said, held


def text(figure):
    """Four digits, or all before the point."""
    return f"{figure:.0f}" if figure >= 1000 else f"{figure:.4g}"


def record(said, held, found):
    for name, (figure, unit) in found.items():
        before = held.get(name, (0, unit))[0]
        change = f", before {text(before)} ({figure / before - 1:+.1%})" if before else ""
        print(f"{name}: {text(figure)} {unit}{change}")
    with open(FILE, "w") as file:
        file.writelines(said)
        for name, (figure, unit) in {**held, **found}.items():
            file.write(f"{name}\t{text(figure)}\t{unit}\n")


def ratio(held, name, figure):
    """Of a figure to its line; one without a line is too dear."""
    return figure / held[name][0] if name in held else float("inf")


def too_dear(held, found):
    return [name for name, (figure, _) in found.items() if ratio(held, name, figure) > MARGIN]


def tell(held, found):
    for name, (figure, unit) in found.items():
        dearer = ratio(held, name, figure)
        verdict = "TOO DEAR" if dearer > MARGIN else "cheaper: record it" if dearer < 2 - MARGIN else ""
        line = text(held.get(name, (0, unit))[0])
        print(f"{name:<52}{text(figure):>9} {unit:<3} held {line:>8}  {dearer - 1:+6.1%}  {verdict}".rstrip())


def main():
    if len(sys.argv) < 4 or not set(sys.argv[4:]) <= set(PARTS):
        sys.exit(__doc__.format(parts=" ".join(PARTS)))
    home = os.path.abspath(os.environ.get("FOLDER") or ".build/bench")
    os.makedirs(home, exist_ok=True)
    (said, held), found, is_recording = read(), {}, bool(os.environ.get("RECORD"))
    with tempfile.TemporaryDirectory(dir=home) as folder:
        bench = Bench(*map(os.path.abspath, sys.argv[1:4]), folder)
        for part in sys.argv[4:] or PARTS:
            measured = PARTS[part](bench)
            # An answer that comes late is drawn by itself: the least of two is the figure.
            if is_recording or too_dear(held, measured):
                measured = {name: min(measured[name], again) for name, again in PARTS[part](bench).items()}
            found |= measured
    if is_recording:
        return record(said, held, found)
    tell(held, found)
    if dear := too_dear(held, found):
        sys.exit(f"\n{len(dear)} of {len(found)} figures are more than {MARGIN - 1:.0%} above what was reached. "
                 "`make profile` says where a key,\nan order or a start spends its instructions, "
                 "Tests/BenchSupport/held.txt how a figure is raised.")
    print(f"{len(found)} figures are at most {MARGIN - 1:.0%} above what was reached.")


if __name__ == "__main__":
    main()
