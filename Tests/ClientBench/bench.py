#!/usr/bin/env python3
"""Measures the client in a pseudo-terminal beside a floor in C and ncurses and a list in Textual, all with the same
products and in the same minutes, prints a table, and keeps the figures in Assets/Guide/figures.md.

Usage: bench.py VITRINE VITRINE_SERVER ASSETS PYTHON_WITH_TEXTUAL
Environment: QUICK=1 measures less exactly. ONLY="keys bytes" measures parts: {parts}.
STRICT=1 lets a missed target end with 1, as what cannot be measured always does. OUT names the JSON file, FOLDER
where shops are made (both in .build/bench otherwise).
"""

import os
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BenchSupport"))

import drawing
import flooding
import hostile
import instructions
import keys
import kiosks
import leaving
import looks
import matrix
import resting
import scenarios
import sessions
import shops
import slowness
import starting
from counting import stripped_size
from programs import Client, Floor, Textual
from report import Report, Row, version


class Bench:
    def __init__(self, client, server, assets, python, folder):
        self.folder, self.server = folder, server
        self.assets = shops.assets(assets, self.path("assets"))
        self.quick = bool(os.environ.get("QUICK"))
        self.rounds = 2 if self.quick else 5
        self.few, self.some, self.many = shops.SHIPPED, 10_000, 100_000
        self.ours = Client(client, self.assets, folder)
        self.shipped = assets
        self.floor, self.fenced = Floor(folder).build(), Floor(folder, fence=True)
        self.textual = Textual(python, folder)
        self.all = [self.ours, self.floor, self.textual]
        self.report = Report(folder, {
            "valgrind": version("valgrind", "--version"), "gcc": version("gcc", "--version"),
            "Textual": self.textual.version})

    def path(self, name):
        return os.path.join(self.folder, name)

    def shop(self, count):
        return shops.OpenShop(self, count)

    def add(self, what, figures, note="", peer="floor"):
        """A row of figures by the names of the programs; the ratio is that to one of them."""
        others = {name: some for name, some in figures.items() if name not in ("ours", peer) and some}
        self.report.add(Row(
            what, figures["ours"], figures.get(peer), peer if figures.get(peer) else "", note, others))

    def size(self):
        for program in (self.ours.program, self.server):
            name, size = os.path.basename(program), stripped_size(program, self.folder)
            self.add(f"size of {name}, stripped", {"ours": [size]})

    def run(self, parts):
        load = os.getloadavg()[0]
        if load > 1:
            self.report.remarks.append(
                f"Others used this machine as it began (load {load:.1f}): of the times only ratios to the floor "
                "count, and p99 not even they; bytes, calls, instructions and memory count as they are.")
        for part in parts:
            began = time.monotonic()
            try:
                PARTS[part](self)
            except (AssertionError, OSError, RuntimeError, subprocess.SubprocessError) as error:
                self.report.broken[part] = f"{error}"
            print(f"-- {part}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


PARTS = {
    "starting": starting.start, "end": starting.end, "keys": keys.keys, "held": keys.held,
    "busy": keys.busy, "inspector": keys.inspected, "instructions": instructions.count, "size": Bench.size,
    "bytes": drawing.steps, "looks": looks.looks, "screens": drawing.screens,
    "search": drawing.search, "pictures": drawing.pictures, "writes": drawing.writes, "idle": resting.idle,
    "slow": slowness.slow, "flood": flooding.flood, "memory": resting.memory, "growth": resting.growth,
    "resize": flooding.storm, "leaving": leaving.leave, "hostile": hostile.hostile, "matrix": matrix.matrix,
    "sessions": sessions.sessions, "scenarios": scenarios.scenarios,
    "kiosks": kiosks.kiosks,
}


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__.format(parts=" ".join(PARTS)))
    home = os.path.abspath(os.environ.get("FOLDER") or ".build/bench")
    os.makedirs(home, exist_ok=True)
    parts = (os.environ.get("ONLY") or " ".join(PARTS)).split()
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        sys.exit(f"There is no part {' '.join(unknown)}. Parts: {' '.join(PARTS)}.")
    with tempfile.TemporaryDirectory(dir=home) as folder:
        bench = Bench(*map(os.path.abspath, sys.argv[1:]), folder)
        bench.run(parts)
    sys.exit(bench.report.end(os.environ.get("OUT") or os.path.join(home, "client.json"), bench.quick))


if __name__ == "__main__":
    main()
