#!/usr/bin/env python3
"""Random key and byte events into kiosks that sell, some of them what a shopper tells of themselves.

Sessions end in between, by a new beginning, a purchase, an idle shopper, or by what chance types; each is
followed by a poster as of a fresh launch, and nothing of what was typed is on the screen, above it, in the
kiosk's folders or in memory. All the time no session breaks, nothing but kiosks and their sessions runs, and
they hold open what is theirs.
Usage: events.py VITRINE VITRINE_SERVER ASSETS [EVENTS] [SEED] (with a Python that has pyte; 100000 are all)
"""

import base64
import concurrent.futures
import hashlib
import multiprocessing
import os
import sys
import tempfile
import time

from lane import Lane
from machine import INSIDE, own_processes, step_inside
from stand import Stand
from watching import Processes

LANES, USUAL = 6, 6_000
PIN = "835902"


def staff_pin():
    salt = b"a kiosk's salt.."
    made = hashlib.scrypt(PIN.encode(), salt=salt, n=16_384, r=8, p=1, dklen=32)
    return "$".join(["scrypt", "16384", "8", "1", *(base64.b64encode(one).decode() for one in (salt, made))])


def sell(arguments, count, seed):
    """A kiosk with a shop of its own; every other lane pays with the kiosk's wallet."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-events-") as folder, \
            Stand(*arguments, folder, wallet="ready" if seed % 2 else "none", options=(), slide=600) as stand:
        limits = dict.fromkeys(("idle-browse", "idle-form", "idle-sheet", "thank-you", "staff-idle"), 30)
        stand.configure(**limits, **{"held-key": 100, "staff-pin": staff_pin()})
        stand.stock(1_000)
        lane = Lane(stand, count, seed).run()
        paid = len(stand.paid())
        bought = lane.counts["purchases"]
        lane.note(paid >= bought or lane.faults, f"{bought} bought, {paid} paid")
        return {**lane.figures, "paid": paid}


def main():
    if len(sys.argv) not in (4, 5, 6):
        sys.exit(__doc__)
    if os.geteuid() == 0 and INSIDE not in os.environ:
        print(f"events without namespaces: {step_inside()}", flush=True)
    is_inside = INSIDE in os.environ
    if is_inside:
        own_processes()
    arguments = list(map(os.path.abspath, sys.argv[1:4]))
    count, seed = (int(word) if word else usual for word, usual in zip(sys.argv[4:] + ["", ""], (USUAL, 10)))
    began = time.monotonic()
    with Processes(arguments[:1], arguments[1], is_inside) as watched, concurrent.futures.ProcessPoolExecutor(
            LANES, mp_context=multiprocessing.get_context("fork")) as pool:
        shares = [count // LANES + (number < count % LANES) for number in range(LANES)]
        lanes = [pool.submit(sell, arguments, share, seed + number) for number, share in enumerate(shares)]
        results = [lane.result() for lane in lanes]
    sys.exit(1 if tell(results, watched, time.monotonic() - began) else 0)


def tell(results, watched, seconds):
    total = {key: sum(one["counts"][key] for one in results) for key in results[0]["counts"]}
    faults = [fault for one in results for fault in one["faults"]]
    for words in watched.strangers.values():
        print(f"FOUND  there ran {words}")
    for number, one in enumerate(results):
        marks = ", ".join(f"{parent:.1f} and {session:.1f} MB after {events}"
                          for events, parent, session in one["marks"])
        print(f"kiosk {number}: parent and session {marks}; a session at most {one['session']:.1f} MB")
    crashes = sum("broke" in fault or "itself ended" in fault for fault in faults)
    print(f"{total['events']} events, {total['sessions']} sessions ({total['idle']} left alone, "
          f"{total['lines']} in lines, {total['disturbed']} typed into), "
          f"{sum(one['paid'] for one in results)} purchases, "
          f"{total['searched']} posters compared and searched, "
          f"{crashes} crashes, {len(watched.strangers)} children in {watched.looks} looks, "
          f"{max(one['files'] for one in results)} files open at most, "
          f"{len(faults) + len(watched.strangers)} found, in {seconds:.0f} s")
    return faults or watched.strangers


if __name__ == "__main__":
    main()
