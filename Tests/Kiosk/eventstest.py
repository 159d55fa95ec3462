#!/usr/bin/env python3
"""That the judge of random events can say no: a stand-in that holds what a kiosk has to hold passes, and one
that is careless in a single thing is found for that.
Usage: eventstest.py (with a Python that has pyte)
"""

import concurrent.futures
import contextlib
import io
import multiprocessing
import os
import sys
import tempfile

from lane import Lane
from machine import INSIDE, own_processes, step_inside
from stand import Stand
from watching import Processes

STANDIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "standkiosk.py")
EVENTS, AT_ONCE = 1_000, 6
# What the stand-in is careless in, and what is said of it.
TRACES = {"screen": "on the screen or above it", "log": "kiosk.log", "poster": "the poster is another one",
          "title": "was written", "crash": "a session broke", "crash end": "the kiosk itself ended",
          "file": "/etc/hostname", "socket": "socket:", "errand": "the session had a child",
          "memory": "the kiosk grew by"}


class Bare(Stand):
    """A stand without a shop, for a kiosk that sells nothing."""

    def __init__(self, folder, careless):  # pylint: disable=super-init-not-called
        self.program, self.folder, self.shop = STANDIN, folder, None
        self.state, self.runtime, self.scratch = (self.path(name) for name in ("state", "runtime", "tmp"))
        for place in (self.state, self.runtime, self.scratch):
            os.makedirs(place, mode=0o700)
        self.config = self.path("kiosk.conf")
        self.settings = {"state": self.state, "careless": careless}
        self.configure()


def found_in(careless, count=EVENTS):
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-events-") as folder, \
            contextlib.redirect_stdout(io.StringIO()):
        lane = Lane(Bare(folder, careless), count, 7, idles=False).run()
    return lane.faults if lane.counts["sessions"] or lane.faults else ["no session ended"]


def strangers_of(careless, is_inside):
    with Processes([STANDIN], "no shop", is_inside) as watched:
        found_in(careless, 200)
    return list(watched.strangers.values())


def main():
    if os.geteuid() == 0 and INSIDE not in os.environ:
        print(f"eventstest without namespaces: {step_inside()}", flush=True)
    if is_inside := INSIDE in os.environ:
        own_processes()
    faults = [f"there ran, of one who is careful, {words}" for words in strangers_of("", is_inside)]
    # Whoever leaves its session is nobody's descendant.
    if is_inside and "sleep 5" not in (ran := strangers_of("child", is_inside)):
        faults.append(f"careless with a child, but there ran {ran}")
    fork = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(AT_ONCE, mp_context=fork) as pool:
        everything = dict(zip(["", *TRACES], pool.map(found_in, ["", *TRACES])))
    faults += [f"found in one who is careful: {fault}" for fault in everything.pop("")]
    for careless, found in everything.items():
        seen = [fault.splitlines()[0] for fault in found if TRACES[careless] in fault]
        print(f"{careless:10} {seen[0][:90] if seen else 'NOT FOUND'}")
        if not seen:
            faults.append(f"careless with {careless}, but found: {found}")
    print(f"{len(TRACES) + is_inside} ways to be careless, {len(faults)} faults")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
