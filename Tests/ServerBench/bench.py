#!/usr/bin/env python3
"""Measures the server beside nginx, SQLite, pgbench and itself, in the same minutes on the same machine, prints a
table, and keeps the figures in Assets/Guide/figures.md.

Usage: bench.py VITRINE_SERVER ASSETS [BENCH_WALLET]
Environment: QUICK=1 measures in some minutes, and less exactly. ONLY="reading ordering" measures parts: sharing is
orders in PostgreSQL beside pgbench, past_orders what an order costs after PAST others (1,000,000; 100,000 with QUICK,
else some minutes and 25 GB are needed to write them).
STRICT=1 lets a missed target end with 1, as what cannot be measured always does. OUT names the JSON file, FOLDER
where databases are written (both in .build/bench otherwise): not in memory, since orders are measured against the
disk.
"""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "..", folder) for folder in ("BenchSupport", "Torture", "ClientBench")]

import counted
import ordering
import past
import reading
import running
import sharing
from clients import Client, Walk
from peers import Nginx
from report import Report, Row, disk, version
from servers import Shop
from wallet import Wallet


class Bench:
    def __init__(self, program, assets, wallet, folder):
        self.program, self.assets, self.folder = program, assets, folder
        self.wallet = Wallet(wallet, folder) if wallet else None
        self.quick = bool(os.environ.get("QUICK"))
        self.rounds, self.seconds = (3, 1) if self.quick else (5, 2)
        self.connections = [16] if self.quick else [16, 32]
        # Of what takes long.
        self.turns = 2 if self.quick else 4
        self.few, self.some, self.many = 1000, 10_000, 100_000
        self.past = int(os.environ.get("PAST") or (100_000 if self.quick else 1_000_000))
        self.changes = 20
        self.samples = 500 if self.quick else 950
        self.report = Report(folder, {"nginx": version("nginx", "-v"), "wrk": version("wrk", "-v"),
                                      "SQLite": f"SQLite {sqlite3.sqlite_version} (reference)",
                                      "PostgreSQL": version(sharing.PGBENCH, "--version")})
        self.client = Client(folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def walk(self, name, paths):
        return Walk(self.path(name), paths)

    def shop(self, name, *trusted):
        return Shop(self.program, self.assets, self.path(name), *trusted)

    def memory(self, phase, shop):
        self.report.note_memory(phase, shop.note_memory())

    def run(self, parts):
        if not set(parts) <= set(WITH_GOODS_OF_THEIR_OWN):
            running.stock(self, "few.sqlite", self.few)
            self.first_import = running.stock(self, "many.sqlite", self.many)
            shutil.copy(self.path("many.sqlite"), self.path("copy.sqlite"))
        for part in parts:
            began = time.monotonic()
            try:
                getattr(self, part)()
            except (AssertionError, OSError, RuntimeError, subprocess.SubprocessError) as error:
                self.report.broken[part] = f"{error}"
            print(f"-- {part}: {time.monotonic() - began:.0f} s", file=sys.stderr)
        if self.report.memory:
            most = max(self.report.memory.values())
            self.report.add(Row("resident memory of the server, at most", [most]))

    def reading(self):
        with self.shop("many.sqlite") as shop:
            reading.against_nginx(self, shop, Nginx(self.path("reading")))

    def growth(self):
        reading.growth(self, self.shop("few.sqlite"), self.shop("many.sqlite"))

    def counted(self):
        running.stock(self, "some.sqlite", self.some)
        counted.count(self, self.shop("some.sqlite"), self.shop("many.sqlite"))

    def idle(self):
        with self.shop("many.sqlite") as shop:
            running.idle(self, shop)

    def importing(self):
        running.imports(self, self.first_import)

    def starting(self):
        running.start(self, self.shop("many.sqlite"))

    def listening(self):
        with self.shop("many.sqlite") as shop:
            running.listen(self, shop)

    def ordering(self):
        trusted = [self.wallet.root] if self.wallet else []
        with self.shop("many.sqlite", *trusted) as shop:
            ordering.orders(self, shop, Nginx(self.path("ordering")), self.path("copy.sqlite"))

    def sharing(self):
        sharing.orders(self)

    def past_orders(self):
        past.costs(self)


PARTS = ["reading", "counted", "growth", "starting", "idle", "importing", "ordering", "sharing", "past_orders",
         "listening"]
WITH_GOODS_OF_THEIR_OWN = ["sharing", "past_orders"]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    program, assets, wallet = [os.path.abspath(path) for path in sys.argv[1:]] + [None] * (4 - len(sys.argv))
    home = os.path.abspath(os.environ.get("FOLDER") or ".build/bench")
    os.makedirs(home, exist_ok=True)
    # A thousand listeners, at both ends.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    if disk(home).startswith("tmpfs"):
        sys.exit(f"{home} is in memory: orders are measured against a disk. Name a folder on one with FOLDER.")
    with tempfile.TemporaryDirectory(dir=home) as folder:
        # PostgreSQL runs as somebody else where this is root, and has to come to its own folder.
        os.chmod(folder, 0o711)
        bench = Bench(program, assets, wallet, folder)
        bench.run((os.environ.get("ONLY") or " ".join(PARTS)).split())
    sys.exit(bench.report.end(os.environ.get("OUT") or os.path.join(home, "server.json"), bench.quick))


if __name__ == "__main__":
    main()
