#!/usr/bin/env python3
"""Breaks a real shop in ways that no shop may be broken, and sees that each is found: a file that is rolled
back behind its back, a line that forges an answer, a shelf that somebody else changed, a network that takes
twice.

Usage: broken.py VITRINE_SERVER ASSETS [SEED]
"""

import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time

from disks import Disk
from engines import SQLite
from proxy import Passage
from shoppers import SCARCE
from torture import Run


class Forger(Passage):
    """After some orders it answers a request by itself: with an order that there never was."""

    seen, forged = None, 0

    def pass_on(self, request, shop, kind):
        is_order = request.startswith(b"POST /orders ")
        if is_order and Forger.seen and Forger.forged < 3:
            Forger.forged += 1
            order = json.loads(Forger.seen)
            order["id"] = order["id"][:-4] + f"{Forger.forged:04}"
            order["number"] = f"2026-9{Forger.forged:05}"
            body = json.dumps(order).encode()
            self.client.sendall(b"HTTP/1.1 201 Created\r\nContent-Type: application/hal+json\r\n"
                                b"Content-Length: %d\r\n\r\n" % len(body) + body)
            return
        super().pass_on(request, shop, kind)

    def bring_back(self, shop, kind, half):
        self.client = Ear(self.client)
        try:
            super().bring_back(shop, kind, half)
        finally:
            self.client = self.client.inner


class Ear:
    """A line that remembers an order that passes."""

    def __init__(self, inner):
        self.inner = inner

    def sendall(self, data):
        if data.startswith(b"HTTP/1.1 201") and b'"ot_' in data:
            Forger.seen = data.split(b"\r\n\r\n", 1)[1]
        self.inner.sendall(data)


MOST_SECONDS = 600


def wait_for_orders(run, more=25):
    """As long as it takes: so many are placed, or declined, and answered."""
    def count():
        return sum(key.startswith("place") for key in list(run.history.answered))

    enough, end = count() + more, time.monotonic() + MOST_SECONDS
    while count() < enough:
        assert time.monotonic() < end and not run.world.failures, "nobody buys"
        time.sleep(0.05)


def roll_back(run):
    """The file becomes what it was some seconds ago."""
    database, engine = run.engine.database, run.engine
    engine.kill()
    names = [name for name in (database, f"{database}-wal") if os.path.exists(name)]
    copies = [shutil.copy(name, os.path.join(run.folder, os.path.basename(name) + ".old")) for name in names]
    engine.start()
    wait_for_orders(run)
    engine.kill()
    for name in (f"{database}-wal", f"{database}-shm"):
        if os.path.exists(name):
            os.unlink(name)
    for name, copy in zip(names, copies):
        shutil.copy(copy, name)
    engine.start()


def forge(run):
    wait_for_orders(run)


def change_shelf(run):
    """All that people look at: of one they may see nothing before it is counted anew."""
    run.engine.kill()
    for sku in SCARCE:
        change(run.engine.database, f"UPDATE variant SET on_hand = on_hand + 7 WHERE sku = '{sku}'")
    run.engine.start()


def take_twice(run):
    run.engine.kill()
    change(os.path.join(run.folder, "network"), """
        INSERT INTO record (memory, name, body) SELECT memory, 'again', replace(body, 'pay_', 'pay_x')
        FROM record WHERE memory = 'attempt' AND body LIKE '%"captured"%' LIMIT 1""")
    run.engine.start()


def change(path, sql):
    with sqlite3.connect(path) as db:
        assert db.execute(sql).rowcount == 1, sql
    db.close()


# What is done, by which line, and what of it has to be found.
BREAKS = {
    "the file was rolled back": (roll_back, Passage, "acknowledged order is lost"),
    "an answer was forged": (forge, Forger, "acknowledged order is lost"),
    "a shelf was changed": (change_shelf, Passage, "no order of things for a shelf"),
    "the network took twice": (take_twice, Passage, "charged for nothing"),
}


def judge(program, assets, seed, damage, passage):
    folder = tempfile.mkdtemp(dir="/var/tmp", prefix="vitrine-broken-")
    engine = SQLite(program, assets, folder, (None, None), Disk(os.path.join(folder, "disk"), False))
    try:
        run = Run(folder, engine, seed, 0)
        run.proxy.passage = passage
        run.people_come(4, 1, 1)
        wait_for_orders(run)
        damage(run)
        wait_for_orders(run)
        run.people_go()
        return run.judge()
    finally:
        engine.close()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    program, assets = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    seed = sys.argv[3] if len(sys.argv) > 3 else str(random.randrange(1 << 32))
    print(f"seed {seed}", flush=True)
    for name, (damage, passage, rule) in BREAKS.items():
        found = judge(program, assets, seed, damage, passage)
        rules = sorted({rule for rule, _ in found})
        assert rule in rules, f"{name}, and it is said: {rules}"
        print(f"{name}: found, as {', '.join(rules)}", flush=True)
    found = judge(program, assets, seed, forge, Passage)
    assert not found, f"nothing was broken, and it is said: {found}"
    print("nothing was done: nothing is found")


if __name__ == "__main__":
    main()
