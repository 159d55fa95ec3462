#!/usr/bin/env python3
"""What sessions by ssh cost that nobody touches: how much of a core all of them use together, and the memory of one.
Usage: resting.py VITRINE SERVER ASSETS [SESSIONS=50] [SECONDS=30]
"""

import contextlib
import os
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]]

from breakout import is_inside, kiosk_and_shop
from machine import until
from shopper import Shopper

MOST = 2.0
# A poster by ssh stands still after a minute without a key.
STILL = 70


def used(numbers):
    """Seconds of a core that processes have used, and the memory of their own, in MB."""
    seconds, memory = 0, []
    for number in numbers:
        with contextlib.suppress(OSError), open(f"/proc/{number}/stat") as line:
            fields = line.read().rsplit(")", 1)[1].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        with contextlib.suppress(OSError), open(f"/proc/{number}/status") as status:
            memory.append(int(re.search(r"^RssAnon:\s+(\d+)", status.read(), re.MULTILINE).group(1)) / 1024)
    return seconds, memory


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    if not is_inside("resting"):
        return
    program, *shop = map(os.path.abspath, sys.argv[1:4])
    sessions, seconds = (list(map(int, sys.argv[4:])) + [50, 30][len(sys.argv) - 4:])[:2]
    with contextlib.ExitStack() as opened:
        house, _ = opened.enter_context(kiosk_and_shop(program, *shop))
        house.is_watching = False
        shoppers = []
        for number in range(sessions):
            shoppers.append(opened.enter_context(Shopper(house, "-b", f"127.0.3.{number // 4 + 1}")))
            until("it draws", lambda: (shoppers[-1].read(0.02), shoppers[-1].total)[1])
        rest(shoppers, STILL)
        numbers = [one.number for one in house.kiosks()]
        before, began = used(numbers)[0], time.monotonic()
        rest(shoppers, seconds)
        after, memory = used(numbers)
        share = (after - before) / (time.monotonic() - began) * 100
    print(f"{sessions} sessions, {len(numbers)} processes: {share:.2f} % of a core over {seconds} s (bar {MOST:.0f} %); "
          f"memory of one {max(memory):.1f} MB at most")
    sys.exit(0 if share <= MOST else 1)


def rest(shoppers, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for one in shoppers:
            one.read(0)
        time.sleep(0.2)


if __name__ == "__main__":
    main()
