#!/usr/bin/env python3
"""Torments a running shop while many buy, cancel, refund, count and listen, and judges afterwards all that
everybody heard: by a sequential model, and by the books of the shop and of the card network.

Usage: torture.py VITRINE_SERVER ASSETS [SEED]; ENGINE=sqlite or postgresql, SERVERS=1, TORTURE_SECONDS=180,
KILLS=0 (so many kills with few buyers, and nothing else), KEEP=folder for the history.
"""

import os
import random
import shutil
import sys
import tempfile
import time

import coverage
import end
from disks import Disk, step_inside
from engines import PostgreSQL, SQLite
from faults import Faults
from history import History, read
from judge import judged
from process import can_fail_writes, fake_clock, shim
from proxy import KINDS, Proxy
from shoppers import PLENTY, SCARCE, Buyer, Listener, Staff, World

BUYERS, STAFF, LISTENERS = 10, 2, 2
# A limit is there to end what hangs, however slow a machine is.
MOST_SECONDS = 600
# Without these nobody heard, bought or asked anything.
SOUGHT = ["events heard", "orders looked for in the books", "orders seen"]


class Run:
    """One shop, and everything that happens to it."""

    def __init__(self, folder, engine, seed, share=0.3):
        self.folder, self.engine, self.seed = folder, engine, seed
        self.chance = random.Random(f"{seed} faults")
        self.history = History(os.path.join(folder, "history.jsonl"))
        self.admin = engine.open()
        self.proxy = Proxy(engine.ports, self.history.strike, seed, share)
        self.world = World(self.proxy.port, self.history, self.admin, seed)
        self.people = []
        self.shelves = end.furnish(self.world, engine, PLENTY, SCARCE)

    def people_come(self, buyers=BUYERS, staff=STAFF, listeners=LISTENERS):
        self.people = [Buyer(self.world, f"buyer-{number}") for number in range(buyers)]
        self.people += [Staff(self.world, f"staff-{number}") for number in range(staff)]
        self.people += [Listener(self.world, f"listener-{number}") for number in range(listeners)]
        for person in self.people:
            person.start()

    def wait_for_calls(self, more=200):
        """Until everybody is about something."""
        enough, end = self.history.calls + more, time.monotonic() + MOST_SECONDS
        while self.history.calls < enough:
            assert time.monotonic() < end and not self.world.failures, f"nobody comes: {self.world.failures}"
            time.sleep(0.02)

    def people_go(self):
        """Buyers and staff: listeners hear what comes of it."""
        self.world.stopped.set()
        for person in self.people:
            if not isinstance(person, Listener):
                self.wait_for(person)
        assert not self.world.failures, self.world.failures
        self.proxy.calm()

    def wait_for(self, person):
        """As long as anything is answered: how long that takes is the machine's affair."""
        while person.is_alive():
            before = self.history.calls
            person.join(timeout=MOST_SECONDS)
            assert not person.is_alive() or self.history.calls > before, f"{person.name} got no answer"

    def judge(self):
        """All that is wrong, and how much was looked at."""
        books, said = end.settle(self)
        assert not self.world.failures, self.world.failures
        self.proxy.listener.close()
        self.history.end_with(end.facts(self, books), books, said)
        self.lines = read(self.history.path)
        self.judgement = judged(self.lines)
        return self.judgement.faults


def torment(run, kinds, seconds):
    faults = Faults(run.engine, run.history, run.chance, kinds)
    run.wait_for_calls()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        faults.next()
        time.sleep(run.chance.uniform(0.2, 1.5))
        assert not run.world.failures, run.world.failures
    while missing := faults.missing():
        faults.strike(missing[0])
    return faults


def kill_again_and_again(run, kills):
    faults = Faults(run.engine, run.history, run.chance, ["kill"])
    for _ in range(kills):
        time.sleep(run.chance.uniform(0.02, 0.12))
        faults.kill_at_once()
        assert not run.world.failures, run.world.failures
    return faults


def make_engine(folder, program, assets, reason, is_fast):
    """The engine that was asked for, and the kinds of faults that it cannot have, with their reasons."""
    tools, skipped = (None, None) if is_fast else (shim(folder), fake_clock()), {}
    if not can_fail_writes() and not is_fast:
        skipped["io error"] = "there is no fiu-run: apt-get install fiu-utils"
    if not tools[1] and not is_fast:
        skipped["clock forward"] = skipped["clock back"] = "there is no libfaketime: apt-get install faketime"
    if (os.environ.get("ENGINE") or "sqlite") == "postgresql":
        skipped["disk full"] = skipped["io error"] = "the books' disk is PostgreSQL's own matter"
        return PostgreSQL(program, assets, folder, tools, int(os.environ.get("SERVERS") or 2)), skipped
    if reason:
        skipped["disk full"] = reason
    return SQLite(program, assets, folder, tools, Disk(os.path.join(folder, "disk"), reason is None)), skipped


def tell(run, faults, skipped, wanted, began):
    found = coverage.table(run.lines)
    print(coverage.text(found, skipped))
    for name, count in sorted(run.judgement.checked.items()):
        print(f"{count:8} {name}")
    unknown, known = coverage.outcomes(run.lines)
    rules = [rule for rule, _ in run.judgement.faults]
    print(f"{unknown} outcomes were unknown, of which {known} are known now; "
          f"{rules.count('acknowledged order is lost')} acknowledged orders are lost, "
          f"{rules.count('charged twice')} were charged twice")
    starts = sorted(faults.starts)
    if starts:
        print(f"{len(starts)} starts of a server, {starts[len(starts) // 2] * 1000:.0f} ms (median), "
              f"{starts[-1] * 1000:.0f} ms (most); {time.monotonic() - began:.0f} s in all")
    for rule, text in run.judgement.faults[:40]:
        print(f"WRONG: {rule}: {text}")
    missing = coverage.gaps(found, [kind for kind in wanted if kind not in skipped])
    assert not missing, f"this proves nothing: {missing} met nobody"
    none = [name for name in SOUGHT if not run.judgement.checked[name]]
    assert not none, f"this proves nothing: no {none}"
    assert not run.judgement.faults, f"{len(run.judgement.faults)} things are wrong"


def main():
    program, assets = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    reason = step_inside()
    seed = sys.argv[3] if len(sys.argv) > 3 else str(random.randrange(1 << 32))
    kills, seconds = int(os.environ.get("KILLS") or 0), int(os.environ.get("TORTURE_SECONDS") or 180)
    print(f"seed {seed}", flush=True)
    folder, began = tempfile.mkdtemp(dir="/var/tmp", prefix="vitrine-torture-"), time.monotonic()
    os.chmod(folder, 0o755)
    engine, skipped = make_engine(folder, program, assets, reason, kills > 0)
    is_right = False
    try:
        run = Run(folder, engine, seed, 0 if kills else 0.3)
        if kills:
            wanted = ["kill"]
            run.people_come(4, 1, 1)
            faults = kill_again_and_again(run, kills)
        else:
            wanted = KINDS + engine.kinds
            run.people_come()
            faults = torment(run, [kind for kind in engine.kinds if kind not in skipped], seconds)
        run.people_go()
        run.judge()
        tell(run, faults, skipped, wanted, began)
        is_right = True
    finally:
        engine.close()
        keep = os.environ.get("KEEP")
        if keep or not is_right:
            # Another run may have the same seed.
            target = keep or tempfile.mkdtemp(prefix=f"torture-{seed}-")
            os.makedirs(target, exist_ok=True)
            shutil.copy(os.path.join(folder, "history.jsonl"), target)
            print(f"the history is kept in {target}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
