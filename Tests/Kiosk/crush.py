#!/usr/bin/env python3
"""A crush at the door: strangers by the hundred, half of them silent and half failing to log in, from many addresses of
the loopback net, while shoppers come in and buy. All shoppers have to be served.
Usage: crush.py VITRINE SERVER ASSETS [CONNECTS=600] [SHOPPERS=20]
"""

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]]

from breakout import is_inside, kiosk_and_shop
from machine import Late, until
from shopper import CARD, LIST, SHEET, Shopper

ADDRESSES, SECONDS, LONG = 60, 20, 5
RECEIPT = "Your order is placed"


class Strangers:
    """Connects one after the other for so many seconds."""

    def __init__(self, house, count):
        self.house, self.count, self.held, self.failing, self.refused = house, count, [], [], 0
        self.thread = threading.Thread(target=self.come, daemon=True)

    def come(self):
        began = time.monotonic()
        for number in range(self.count):
            time.sleep(max(0, began + number * SECONDS / self.count - time.monotonic()))
            address = f"127.0.1.{1 + number % ADDRESSES}"
            if number % 2:
                self.failing.append(subprocess.Popen(
                    self.house.ssh("-b", address, account="nobody"), stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.house.environment()))
                continue
            try:
                self.held.append(socket.create_connection(("127.0.0.1", self.house.port), 5, (address, 0)))
            except OSError:
                self.refused += 1

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.thread.join()
        for line in self.held:
            line.close()
        for one in self.failing:
            with contextlib.suppress(ProcessLookupError):
                one.kill()
            one.wait()


class Customer:
    """Comes in from an address of its own and buys."""

    def __init__(self, house, number):
        self.house, self.number, self.paints, self.fault = house, number, [], None
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.buy()
        except (Late, AssertionError, OSError) as error:
            self.fault = str(error).splitlines()[0]

    def buy(self):
        with Shopper(self.house, "-b", f"127.0.2.{self.number}", is_blind=False) as shopper:
            until("the poster", lambda: (shopper.read(0.02), "Press any key" in shopper.emulator.text
                                         or not shopper.is_alive)[1])
            if not shopper.is_alive:
                raise Late(f"the line ended: {bytes(shopper.output[-100:])!r}")
            for key, wanted in ((" ", LIST), ("\r", CARD), ("b", SHEET), (" ", RECEIPT)):
                # Somebody who shops looks before each key; one pressed sooner does not pay.
                shopper.settle(0.6, most=3)
                began = time.monotonic()
                shopper.send(key.encode())
                try:
                    until("an answer", lambda: shopper.read(0.005) or not shopper.is_alive, LONG)
                    self.paints.append(time.monotonic() - began)
                except Late:
                    # It counts as long as it was waited for, and is pressed again, as people do.
                    self.paints.append(LONG)
                shopper.insist(key, wanted)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    if not is_inside("crush"):
        return
    program, *shop = map(os.path.abspath, sys.argv[1:4])
    connects, shoppers = (list(map(int, sys.argv[4:])) + [600, 20][len(sys.argv) - 4:])[:2]
    with kiosk_and_shop(program, *shop) as (house, server):
        # Nobody is to be sent away because somebody else bought the last one.
        server.stock(1_000)
        with Strangers(house, connects) as strangers:
            customers = []
            for number in range(shoppers):
                customers.append(Customer(house, number + 1))
                time.sleep(SECONDS / shoppers)
            for one in customers:
                one.thread.join(300)
    served = [one for one in customers if one.fault is None and not one.thread.is_alive()]
    paints = sorted(seconds for one in customers for seconds in one.paints)
    for one in customers:
        if one.fault:
            print(f"not served: {one.fault}")
    p99 = paints[min(len(paints) - 1, len(paints) * 99 // 100)] if paints else 0
    print(f"{len(served)} of {shoppers} shoppers served while {connects} strangers came from {ADDRESSES} addresses in "
          f"{SECONDS} s ({strangers.refused} of them refused); from key to paint p50 "
          f"{paints[len(paints) // 2] * 1000 if paints else 0:.0f} ms, p99 {p99 * 1000:.0f} ms")
    sys.exit(0 if len(served) == shoppers else 1)


if __name__ == "__main__":
    main()
