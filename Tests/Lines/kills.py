#!/usr/bin/env python3
"""Kills a client at every step of a purchase, and holds the next start against the shop's books.

A line between client and shop ends the client (SIGKILL, or as a fault in it would: SIGSEGV) with one request of the purchase: before it is sent on, once
it is, once it is answered, with half of the answer, with all of it. Then the client starts again at the same shop:
it has to say once what the books have, "went through" with the receipt or "Nothing was charged", and the start after
that says nothing of it. What was not paid by then is never paid.
Usage: kills.py VITRINE VITRINE_SERVER ASSETS. Environment: KILLS=60 cases; SEED=1 chooses among them.
"""

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "BenchSupport")]

from line import Line, wallet_home
from servers import Shop

PHASES = ("unsent", "sent", "answered", "half", "whole")
PAID = re.compile(r"An earlier payment went through, once: order (\S+), \$15\.83")
NOT_PAID = "Your earlier payment did not go through. Nothing was charged."
OPEN = re.compile(r"The result of your payment is not known yet: please do not pay again\..* Reference \S+")
CLOSED = "Vitrine stopped because of an internal error. No payment was in progress."
STILL_OPEN = re.compile(r"The result of an earlier payment is not known yet\. Please do not pay again\. Reference \S+")
# Purchases that one shop has enough stock for.
PER_SHOP = 60
LINES = b"1\nbuy\ntouch\n"
# A client without a fault needs seconds; a limit only ends what hangs.
PATIENCE = 120


class End:
    """Ends the client with one answer."""

    def __init__(self, process, phase, signal):
        self.process, self.phase, self.signal = process, phase, signal

    def kill(self):
        self.process.send_signal(self.signal)
        self.process.wait()

    def asked(self):
        if self.phase == "unsent":
            self.kill()
            return False
        if self.phase == "sent":
            self.kill()
        return True

    def __call__(self, client, answer):
        if self.phase == "half":
            client.sendall(answer[:len(answer) // 2])
            # The client reads what has come before it dies.
            time.sleep(0.02)
        elif self.phase == "whole":
            client.sendall(answer)
        self.kill()
        return False


class Case:
    def __init__(self, program, assets, home, shop, step=None, phase=None, signal=None):
        self.program, self.assets, self.home, self.shop = program, assets, home, shop
        self.step, self.phase, self.signal = step, phase, signal
        self.process, self.ended_at = None, None
        self.requests = []

    def act(self, step, method, path):
        self.requests.append(f"{method} {path.split('?')[0]}")
        if step != self.step:
            return None
        self.ended_at = self.requests[-1]
        return End(self.process, self.phase, self.signal)

    def start(self, address, lines):
        environment = {"PATH": os.environ["PATH"], "VITRINE_KEEP": "0",
                       "HOME": self.home, "TERM": "dumb", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [self.program, "--plain", "--server", address, "--assets", self.assets], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            return self.process.communicate(lines, timeout=PATIENCE)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "HANGS " + self.process.communicate()[0].decode(errors="replace")


def books(database):
    """Orders that were paid, by their numbers."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=20) as file:
        rows = file.execute("SELECT number FROM shop_order WHERE status IN ('paid', 'fulfilled', "
                            "'partially_fulfilled') ORDER BY number").fetchall()
    return [row[0] for row in rows]


def kept(home):
    folder = os.path.join(home, ".local", "state", "vitrine", "attempts")
    return [name for name in os.listdir(folder)] if os.path.isdir(folder) else []


def check(case, database, faults):
    """One kill and two starts; says whether the books had a payment."""
    name = f"step {case.step} {case.phase}"
    before = books(database)
    with Line(case.shop.port, case.act) as line:
        said = case.start(line.address, LINES + b"q\n")
        if case.ended_at is None:
            return None
        name += f" ({case.ended_at})"
        attempts = kept(case.home)
        line.act = None
        first = case.start(line.address, b"q\n")
        # The shop may still be at it: then that is said, and the start after it knows.
        for _ in range(20):
            if not STILL_OPEN.search(first):
                break
            time.sleep(0.5)
            first = case.start(line.address, b"q\n")
        paid = books(database)[len(before):]
        second = case.start(line.address, b"q\n")
    if case.signal == signal.SIGSEGV:
        # What is said by a program that breaks: while the order is under way its result is not known.
        is_open = case.ended_at == "POST /orders" and case.phase != "whole"
        if (OPEN.search(said) is not None) != is_open and case.phase != "whole":
            faults.append(f"{name}: the last words are {said[-300:]}")
        if CLOSED not in said and not OPEN.search(said):
            faults.append(f"{name}: no last words: {said[-300:]}")
    told = PAID.findall(first)
    if len(paid) > 1:
        faults.append(f"{name}: paid {len(paid)} times")
    if "HANGS" in said + first + second:
        faults.append(f"{name}: does not end: {(said + first + second)[-300:]}")
    # The books know an order that nobody was told of, or that was told already.
    was_told = bool(paid) and f"Order, {paid[0]}" in said
    if told != paid and not (was_told and not attempts):
        faults.append(f"{name}: the books have {paid}, the next start says {told}: {first[-400:]}")
    if told and ("Paid to ACME" not in first or f"Order, {told[0]}" not in first):
        faults.append(f"{name}: no receipt at the next start: {first[-400:]}")
    if bool(attempts) and not paid and NOT_PAID not in first:
        faults.append(f"{name}: was kept, not paid, and nothing is said: {first[-400:]}")
    if not attempts and NOT_PAID in first:
        faults.append(f"{name}: nothing was kept, and something is said")
    if PAID.search(second) or NOT_PAID in second:
        faults.append(f"{name}: is said twice")
    if kept(case.home):
        faults.append(f"{name}: is kept after its result was said")
    if books(database)[len(before):] != paid:
        faults.append(f"{name}: was paid afterwards")
    return bool(paid)


def main():
    program, server, assets = sys.argv[1:]
    wanted, seed = int(os.environ.get("KILLS", "60")), int(os.environ.get("SEED", "1"))
    faults, paid, unpaid = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        home, root = wallet_home(program, folder)
        for beginning in range(0, wanted, PER_SHOP):
            database = f"{folder}/shop{beginning}.sqlite"
            with Shop(server, assets, database, root) as shop:
                # One purchase without a fault tells how many steps there are.
                trial = Case(program, assets, home, shop)
                with Line(shop.port, trial.act) as line:
                    said = trial.start(line.address, LINES + b"q\n")
                if "ACME charged $15.83" not in said:
                    sys.exit(f"The purchase itself fails:\n{said[-1500:]}")
                steps = trial.requests
                placing = [step for step, request in enumerate(steps) if request == "POST /orders"]
                cases = [(step, phase) for step in range(len(steps)) for phase in PHASES]
                random.Random(seed + beginning).shuffle(cases)
                # The order's own request first: all of its phases, then the rest.
                cases.sort(key=lambda case: case[0] not in placing)
                for number, (step, phase) in enumerate(cases[:min(PER_SHOP, wanted - beginning)], beginning):
                    own = f"{folder}/home{number}"
                    shutil.copytree(home, own)
                    end = signal.SIGSEGV if random.Random(f"{seed}/{number}").random() < 0.5 else signal.SIGKILL
                    was_paid = check(Case(program, assets, own, shop, step, phase, end), database, faults)
                    paid, unpaid = paid + (was_paid is True), unpaid + (was_paid is False)
    for fault in faults[:20]:
        print(fault)
    print(f"{paid + unpaid} kills at {len(steps)} steps of a purchase: {paid} paid, {unpaid} not; {len(faults)} faults")
    if faults or not paid or not unpaid:
        sys.exit(1)


if __name__ == "__main__":
    main()
