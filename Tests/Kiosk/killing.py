#!/usr/bin/env python3
"""Kills (SIGKILL) the session of a kiosk, its parent, or the shop, at each step of a purchase.

After each: at most one charge for one touch; what kiosk or log say of it is what the shop knows, at once or as soon
as it is known, and never anything else before; no key of a payment stays behind. A session that is killed is followed
by the poster or by the result; without its parent it is gone, and the next kiosk's log tells the result; a shop that
comes back is bought from where the shopper stood.
Usage: killing.py VITRINE VITRINE_SERVER ASSETS [ROUNDS]
Environment: WHOM=session,parent,server; STRICT=1 fails where a kiosk or a session takes more than 3 s for that.
"""

import concurrent.futures
import os
import random
import re
import sys
import tempfile
import time

from machine import Late, until
from stand import NOT_KNOWN, NOT_PAID, PAID, POSTER, RECEIPT, RECOVERED, WAY, Stand

# Where it is killed: on a screen, or so many milliseconds after the touch.
STEPS = ["poster", "list", "card", "sheet", 0, 20, 60, 150, 400, "receipt"]
# How late the shop looks at an order, and after how long a rest it has seen all that was sent; where nothing was
# touched, nothing was.
SLOW, SETTLED, UNTOUCHED = 300, 1.2, 0.3
# How busy the machine is says nothing of the kiosk.
MOST_SECONDS = 3 if os.environ.get("STRICT") == "1" else 100
# By then what nobody heard of does not come any more.
MOST_UNKNOWN = 400


class Wrong(AssertionError):
    """Money was taken twice, or something untrue was said, or nothing."""


def check(is_right, what):
    if not is_right:
        raise Wrong(what)


class Attempt:
    """One purchase that is killed, and everything that is said of it afterwards."""

    def __init__(self, stand, step):
        self.stand, self.step, self.said = stand, step, set()
        self.kiosk = stand.kiosk()
        self.parent = self.kiosk.process
        self.before, self.logged = stand.paid(), len(stand.log)
        self.is_told = False

    @property
    def is_touched(self):
        return self.step not in list(WAY)[:4]

    def reach(self):
        """To the step; a touch is one key, and on its way when this returns."""
        if self.step in WAY:
            self.kiosk.walk(self.step)
        else:
            self.kiosk.walk("sheet")
            self.kiosk.rest(0.5)
            self.stand.slow(SLOW)
            self.kiosk.send(b" ")
            self.kiosk.rest(self.step / 1000)
        self.is_told = bool(re.search(RECEIPT, self.kiosk.text))

    def listen(self, seconds=0.02):
        """What the kiosk says of a payment."""
        self.kiosk.rest(seconds)
        for words in (PAID, NOT_PAID, NOT_KNOWN):
            if words in self.kiosk.text:
                self.said.add(words)
        if re.search(RECEIPT, self.kiosk.text):
            self.is_told = True

    @property
    def kept(self):
        return [name for name in self.stand.attempts if name.lstrip(".").startswith(f"{self.parent}-")]

    @property
    def reports(self):
        """What the log says of payments since it began."""
        found = [re.search(r"payment [\w-]+: (.*)", line) for line in self.stand.log[self.logged:]]
        return [one[1] for one in found if one]

    def settle(self):
        """Until everything that was sent has been seen by the shop; its truth is known then."""
        rested = time.monotonic()
        end, was_slow = rested + MOST_UNKNOWN, self.is_touched and self.stand.is_slow()
        while time.monotonic() < min(end, rested + (SETTLED if self.is_touched else UNTOUCHED)):
            self.listen()
            is_slow = was_slow and self.stand.is_slow()
            # An order has come, or is on its way.
            if was_slow != is_slow or self.stand.is_paying():
                rested = time.monotonic()
            was_slow = is_slow
        self.stand.fast()
        self.new = self.stand.paid() - self.before
        check(len(self.new) <= int(self.is_touched), f"{len(self.new)} orders were paid")

    def is_known(self):
        self.listen()
        return not self.kept

    def judge(self):
        """When nothing is to be known any more."""
        check(not self.kept, f"after {MOST_UNKNOWN} s still kept: {self.kept}")
        # The log comes before the page.
        end = time.monotonic() + 0.3
        while time.monotonic() < end or self.is_late and time.monotonic() < end + MOST_SECONDS:
            self.listen()
        said, reports = self.said, self.reports
        if not self.new:
            check(PAID not in said and not self.is_told, "it was said to be paid, and was not")
            check(not any(report.startswith("paid") for report in reports), f"the log says {reports}")
            return
        number = next(iter(self.new))
        check(NOT_PAID not in said and "not paid" not in reports, f"order {number} was paid; it was said: not paid")
        is_reported = f"paid, order {number}" in reports
        check(self.is_told or is_reported, f"order {number} was paid, and nobody was told")
        check(self.is_told or self.is_seen_elsewhere or PAID in said, f"order {number} was paid; only the log says so")

    @property
    def is_late(self):
        """Whether the page of a result is still to come."""
        return bool(self.new) and not (self.is_told or self.is_seen_elsewhere or PAID in self.said)

    # Without its parent nobody stands there any more.
    is_seen_elsewhere = False


class OfSession(Attempt):
    def kill(self):
        session, began = self.kiosk.session, time.monotonic()
        os.kill(session, 9)
        try:
            until("another session", lambda: (self.listen(0.005), self.kiosk.session not in (None, session))[1],
                  MOST_SECONDS)
            until("poster or result",
                  lambda: (self.listen(0.005), re.search(f"{POSTER}|{RECOVERED}", self.kiosk.text))[1], MOST_SECONDS)
        except Late as late:
            raise Wrong(f"{late}; instead:\n{self.kiosk.text}") from late
        took = time.monotonic() - began
        check(took < MOST_SECONDS, f"the kiosk was back after {took:.1f} s")
        check(self.kiosk.is_alive, "its parent ended")
        self.settle()
        return took


class OfParent(Attempt):
    is_seen_elsewhere = True

    def kill(self):
        session, began = self.kiosk.session, time.monotonic()
        os.kill(self.kiosk.process, 9)
        while not (is_gone := self.kiosk.is_gone(session)) and time.monotonic() - began < MOST_SECONDS:
            self.listen(0.005)
        took = time.monotonic() - began
        if not is_gone:
            os.kill(session, 9)
        self.settle()
        self.kiosk.close()
        self.kiosk = self.stand.kiosk()
        self.kiosk.see(f"{POSTER}|{RECOVERED}", MOST_SECONDS)
        self.listen()
        check(is_gone, f"without its parent the session was there for more than {MOST_SECONDS} s")
        return took


class OfShop(Attempt):
    def kill(self):
        session = self.kiosk.session
        self.stand.shop.kill()
        self.kiosk.rest(0.3)
        self.stand.shop.start()
        began = time.monotonic()
        if self.step in list(WAY)[:4]:
            self.kiosk.walk("receipt", first=self.step)
            self.step = "receipt"
        until("result", lambda: (self.listen(), self.is_told or not self.kept and self.is_back)[1])
        took = time.monotonic() - began
        check(self.kiosk.session == session, "the session ended with the shop")
        self.settle()
        check(len(self.new) == 1 or self.step != "receipt", "the shop came back, and did not sell")
        return took

    @property
    def is_back(self):
        """Whether one can buy anew, or does so."""
        return re.search(WAY["sheet"][1], self.kiosk.text)


KINDS = {"session": OfSession, "parent": OfParent, "server": OfShop}


def lane(kind, arguments, rounds):
    """All steps of one kind, at a shop of its own; each with what is wrong, or None, and the seconds."""
    results, open_attempts = [], []
    chance = random.Random(rounds)
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-killing-") as folder, \
            Stand(*arguments, folder) as stand:
        # Each step may sell one, and what is sold out cannot be bought.
        stand.stock(1_000)
        steps = STEPS + [chance.randrange(600) for _ in range(9 * (rounds - 1))]
        for step in steps:
            attempt, wrong, took = KINDS[kind](stand, step), None, None
            try:
                attempt.reach()
                took = attempt.kill()
            except (AssertionError, Late, OSError) as error:
                wrong = str(error)
                attempt.new = set()
            # A page of a result stands for half a minute.
            for other, _ in open_attempts:
                other.listen()
            if wrong is None and not attempt.is_known():
                open_attempts.append((attempt, took))
                continue
            results.append((kind, step, wrong or wrong_of(attempt), took))
            attempt.kiosk.close()
        end = time.monotonic() + MOST_UNKNOWN
        while time.monotonic() < end and not all([attempt.is_known() for attempt, _ in open_attempts]):
            pass
        for attempt, took in open_attempts:
            results.append((kind, attempt.step, wrong_of(attempt), took))
            attempt.kiosk.close()
        check(not stand.attempts or any(wrong for _, _, wrong, _ in results), f"left: {stand.attempts}")
    return results


def wrong_of(attempt):
    try:
        attempt.judge()
    except AssertionError as error:
        return str(error)
    return None


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    arguments = list(map(os.path.abspath, sys.argv[1:4]))
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    kinds = list(filter(None, os.environ.get("WHOM", "").split(","))) or list(KINDS)
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(len(kinds)) as pool:
        results = [one for some in pool.map(lambda kind: lane(kind, arguments, rounds), kinds) for one in some]
    faults = 0
    for kind, step, wrong, took in results:
        where = step if step in WAY else f"{step} ms after the touch"
        faults += wrong is not None
        print(f"{'WRONG' if wrong else 'right'}  {kind:8} {where:24} {wrong or f'{took * 1000:.0f} ms'}")
    for kind in kinds:
        times = sorted(took for one, _, wrong, took in results if one == kind and took is not None)
        if times:
            print(f"{kind}: {len(times)} kills, back in {times[len(times) // 2] * 1000:.0f} ms (median), "
                  f"{times[-1] * 1000:.0f} ms (most)")
    print(f"{len(results)} kills, {faults} wrong, in {time.monotonic() - began:.0f} s")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
