#!/usr/bin/env python3
"""That the judge of the kiosk can say no: a stand-in that holds what a kiosk has to hold passes as installed; behind a
stock sshd, and careless in everything, each way out is found open for its own reason; and what an attempt leaves
behind is found when the stand-in is careless in that alone.
Usage: selftest.py
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport")]]

from breakout import judge, name_of, workplace
from house import House
from machine import INSIDE, make_machine, step_inside
from vectors import ALL, AS_ROOT

STANDIN = os.path.join(HERE, "standin.py")
EVERYTHING = "file child command terminal keys size environment memory crowd"
# What the stand-in is careless in, and what is said of it afterwards.
TRACES = {"file": "files were made", "child": "left:", "errand": "there ran", "memory": "a process took"}


def attempts(is_stock=False, careless=None, wanted=None):
    with workplace() as folder, House(STANDIN, folder, is_stock=is_stock,
                                      settings={"careless": careless} if careless else {}) as house:
        yield from judge(house, wanted)


def main():
    if os.geteuid() != 0:
        print("selftest skipped: it sets up accounts, which only root may")
        return
    if INSIDE not in os.environ:
        print(f"selftest skipped: {step_inside()}")
        return
    make_machine()
    os.environ["PASTE_MB"] = "1"
    faults = [f"{name_of(one.vector)} is open to one who is careful: {one.after or one.seen}"
              for one in attempts() if not one.is_refused or one.after]
    for careless, trace in TRACES.items():
        faults += [f"careless with {careless}, but seen: {one.after or one.seen}"
                   for one in attempts(careless=careless, wanted={"environment"})
                   if trace not in str(one.after)]
    stock = []
    for one in attempts(is_stock=True, careless=EVERYTHING):
        stock.append(one)
        print(f"{name_of(one.vector):26} {one.seen.splitlines()[0][:100]}", flush=True)
    # To have waited in vain is no reason of its own.
    faults += [f"{name_of(one.vector)} is not found open: {one.seen}" for one in stock
               if one.is_refused or "passed, but not:" in one.seen]
    print(f"{len(stock)} of {len(ALL) + len(AS_ROOT)} ways out tried on a stock sshd, {len(faults)} faults")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults or len(stock) < len(ALL) + len(AS_ROOT) else 0)


if __name__ == "__main__":
    main()
