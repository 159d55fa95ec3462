#!/usr/bin/env python3
"""How much memory of its own a session by ssh takes, whatever a visitor does: each way through a real sshd, with the
most that any of the kiosk's processes held and shared with nobody (RssAnon of proc(5)). A session that would hold more
than it may is ended in words, and the next one opens.
Usage: memory.py VITRINE SERVER ASSETS
Environment: WAYS=resizes,pictures
"""

import contextlib
import os
import re
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]]

from breakout import is_inside, kiosk_and_shop
from machine import Late
from refusing import chosen
from shopper import CARD, LIST, Shopper

MOST = 64.0
# What looks between two allocations sees it: a page or two more than the limit, never a step's worth.
SLACK = 8.0
DOWN, NEXT, MOUSE = b"\x1b[B", b"\x1b[6~", b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm"


class Gauge:
    """The most that any of the kiosk's processes held, looked at a hundred times a second."""

    def __init__(self, house):
        self.house, self.most, self.is_looking = house, 0.0, True
        self.thread = threading.Thread(target=self.look, daemon=True)

    def look(self):
        numbers, looked = [], 0
        while self.is_looking:
            if time.monotonic() - looked > 0.2:
                numbers, looked = [one.number for one in self.house.kiosks()], time.monotonic()
            for number in numbers:
                with contextlib.suppress(OSError), open(f"/proc/{number}/status") as status:
                    found = re.search(r"^RssAnon:\s+(\d+)", status.read(), re.MULTILINE)
                    self.most = max(self.most, int(found.group(1)) / 1024 if found else 0)
            time.sleep(0.01)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_looking = False
        self.thread.join()


def repeated(piece, count):
    return [piece * max(1, min(count, 65536 // len(piece)))] * max(1, count * len(piece) // 65536)


def huge_at_login(shopper):
    shopper.pour([b" ", b"\r"])


def huge_later(shopper):
    for columns, rows in ((5000, 5000), (32768, 24), (80, 32768), (65535, 65535), (80, 24)):
        shopper.size(columns, rows)
        shopper.settle(0.2, most=5)


def resizes(shopper):
    shopper.insist(" ", LIST)
    for step in range(600):
        shopper.size(60 + step * 7 % 240, 20 + step * 5 % 80)
        shopper.read(0.005)


def refreshes(shopper):
    shopper.insist(" ", LIST)
    shopper.insist("\r", CARD)
    shopper.pour([b"r" * 40_000])


def keys(shopper):
    shopper.insist(" ", LIST)
    shopper.pour(repeated(DOWN + NEXT + b"\t\r\x1b", 20_000))


def search(shopper):
    shopper.insist(" ", LIST)
    shopper.pour([b"/", *repeated(b"wax ", 50_000)])


def paste(shopper):
    shopper.insist(" ", LIST)
    shopper.pour([b"/\x1b[200~", *repeated(b"0123456789abcdef", 1_000_000), b"\x1b[201~"])


def unended(shopper):
    shopper.insist(" ", LIST)
    shopper.pour([b"\x1b]0;", *repeated(b"x", 4_000_000), b"\x1b[", *repeated(b"1;", 1_000_000), b"m", b"\xf0\x9f",
                  *repeated(b"\xcc\x81", 1_000_000)])


def helps(shopper):
    shopper.insist(" ", LIST)
    shopper.pour(repeated(b"?\x1b[B\x1b", 30_000))


def mouse(shopper):
    shopper.insist(" ", LIST)
    shopper.pour([b"".join(MOUSE % (step * 7 % 80, step * 3 % 24, step * 7 % 80, step * 3 % 24)
                           for step in range(20_000))])


def pictures(shopper):
    shopper.size(300, 100)
    shopper.insist(" ", LIST)
    for _ in range(12):
        shopper.pour([b"\r"])
        shopper.settle(0.3, most=5)
        shopper.pour([b"\x1b", DOWN])
        shopper.settle(0.1, most=2)


def posters(shopper):
    for columns in range(80, 400, 5):
        shopper.size(columns, columns // 3)
        shopper.pour([b"\x1b[C"])
        shopper.settle(0.05, most=1)


def sheets(shopper):
    shopper.insist(" ", LIST)
    shopper.insist("\r", CARD)
    for _ in range(150):
        shopper.pour([b"b"])
        shopper.settle(0.02, most=0.5)
        shopper.pour([b"\x1b"])
        shopper.settle(0.02, most=0.5)


def looks(shopper):
    shopper.pour(repeated(b"Lhcmp", 4_000))


WAYS = [(huge_at_login, (5000, 5000)), *((way, (80, 24)) for way in (
    huge_later, resizes, refreshes, keys, search, paste, unended, helps, mouse, pictures, posters, sheets, looks))]


def go(house, way, size):
    with Gauge(house) as gauge, Shopper(house, is_blind=way is huge_at_login) as shopper:
        shopper.size(*size)
        shopper.enter()
        way(shopper)
        shopper.settle(0.5, most=20)
        is_ended = not shopper.is_alive
    return gauge.most, is_ended


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    if not is_inside("memory"):
        return
    program, *shop = map(os.path.abspath, sys.argv[1:])
    wanted, faults = chosen([way.__name__ for way, _ in WAYS]), 0
    with kiosk_and_shop(program, *shop) as (house, _):
        for way, size in WAYS:
            if way.__name__ not in wanted:
                continue
            try:
                most, is_ended = go(house, way, size)
                said = f"{most:5.1f} MB{', the line ended' if is_ended else ''}"
            except Late as late:
                most, said = 0, str(late)
            is_well = 0 < most <= MOST + SLACK
            faults += not is_well
            print(f"{'bounded' if is_well else 'OPEN   '}  {way.__name__.replace('_', ' '):16} {said}", flush=True)
    print(f"{faults} ways beyond {MOST:.0f} MB")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
