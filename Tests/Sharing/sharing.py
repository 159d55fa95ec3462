#!/usr/bin/env python3
"""Two servers share one PostgreSQL. 64 buyers at both race for the last units of an article and for the last
use of a coupon: never one too many, everybody is told the truth, and the books say the same. A key that is
brought to both at once has one answer. What is ordered at one server is heard at the other at once, by all
listeners, once, in its order and without a gap, also by one who takes his line up again elsewhere.

Usage: sharing.py VITRINE_SERVER ASSETS [ROUNDS]
Environment: STRICT=1 fails where an event is later than it should be.
"""

import os
import sys
import tempfile
import time
import uuid

from chain import Chain
from crowd import SCARCE, Attempt, Line
from fairness import judge_charges, judge_deliveries, judge_keys, judge_race
from hearing import Ears, judge_hearing, lags, share
from placing import EACH_SECOND, place_at_a_rate, place_in_turn
from race import COMMON, Prize, Racers
from truths import with_charges
from walking import Walker

# Units on the shelf, and how many each wants.
STOCKS = [(1, 1), (3, 1), (10, 1), (7, 2)]
# How often a coupon can be used in all, by each, and by how many contacts.
COUPONS = [(1, None, 64), (100, 1, 1), (3, 1, 8), (10, 2, 4)]
# How many more come while some are raced for.
DELIVERIES = 40
LISTENERS_OF_KEY, KEYS = 8, 3
# In each round, up to all of them.
ONE_AFTER_THE_OTHER, AT_A_RATE = (20, 100), (100, 300)
MOST_MILLISECONDS, MOST_SECONDS = 200, 300
TOPICS = "/events?topics=stock,order"


class Judge:
    """Keeps what was found wrong, and in which part."""

    def __init__(self, chain):
        self.chain, self.faults = chain, []
        self.racers = Racers(chain.servers)
        self.known = set(self.new_orders(set()))

    def new_orders(self, known):
        """What was ordered since; all keys of it."""
        return {key: order for key, order in self.chain.orders().items() if key not in known}

    def add(self, where, faults):
        self.faults += [f"{where}: {fault}" for fault in faults]

    def set_out(self, prize):
        """What is on the shelf and in the books before a race is no matter of it."""
        self.taken = self.racers.set_out(prize)
        self.known |= self.new_orders(self.known).keys()

    def books(self, sku, coupon=None):
        books = {"orders": self.new_orders(self.known), "shelf": self.shelf(sku)}
        self.known |= books["orders"].keys()
        if coupon:
            (count,), = self.chain.rows(f"SELECT used FROM coupon WHERE code = '{coupon}'")
            users = self.chain.rows(f"SELECT order_id FROM coupon_use WHERE code = '{coupon}'")
            books["uses"] = count, [user for user, in users]
        return books

    def shelf(self, sku):
        on_hand, reserved = self.chain.shelf(sku)
        return on_hand - self.taken, reserved - self.taken

    def end(self):
        """What the books, both servers and the program that checks a database say of all of it."""
        self.racers.close()
        self.add("charges", judge_charges(with_charges(self.chain.books())))
        for server in self.chain.servers:
            report = server.ask("GET", "/admin/reconciliation", admin=True)[1]
            self.add("reconciliation", [] if report["balanced"] else [report])
        self.add("check", filter(None, [self.chain.check()]))

    # MARK: Racing

    def races(self, rounds):
        told = []
        for _ in range(rounds):
            for units, quantity in STOCKS:
                told += self.race(Prize(SCARCE, units, quantity), f"{units} units, {quantity} each")
            for limit, each, contacts in COUPONS:
                prize = Prize(COMMON, 10_000, 1, f"LAST{uuid.uuid4().hex[:8].upper()}", limit, each)
                told += self.race(prize, f"a coupon for {limit}, {each} each, {contacts} contacts", contacts)
            told += self.race_with_deliveries(Prize(SCARCE, 4, 2))
        won = [sum(one.status == 201 and one.server == side for one in told) for side in (0, 1)]
        print(f"{rounds * (len(STOCKS) + len(COUPONS) + 1)} races of {len(told)} buyers at two servers: "
              f"{won[0]} and {won[1]} won, {len(told) - sum(won)} lost", flush=True)
        if not all(won):
            self.add("races", [f"this proves nothing: {won} won at each server"])

    def race(self, prize, where, contacts=64):
        self.set_out(prize)
        told = self.racers.race(prize, contacts)
        self.add(where, judge_race(prize, told, self.books(prize.sku, prize.coupon)))
        for server in self.chain.servers:
            said = server.ask("GET", f"/admin/stock/{prize.sku}", admin=True)[1]
            if (said["on_hand"], said["reserved"]) != self.chain.shelf(prize.sku):
                self.add(where, [f"a server says of the shelf: {said}"])
        return told

    def race_with_deliveries(self, prize):
        self.set_out(prize)
        told = self.racers.race_with_deliveries(prize, DELIVERIES)
        self.add(f"{prize.units} units, {DELIVERIES} more come",
                 judge_deliveries(prize, DELIVERIES, told, self.books(prize.sku)))
        return told

    def keys_to_both(self, rounds):
        brought = 0
        for _ in range(rounds):
            prize = Prize(SCARCE, 8, 1)
            self.set_out(prize)
            told = self.racers.bring_to_both(prize)
            brought += len(told)
            self.add("keys at both servers", judge_keys(prize, told, self.books(prize.sku)))
        print(f"{brought} keys brought to both servers at once: one answer each", flush=True)

    # MARK: Hearing

    def hearing(self, rounds):
        singles, crowded = (min(each * rounds, most) for each, most in (ONE_AFTER_THE_OTHER, AT_A_RATE))
        self.racers.plenty()
        keys = [self.chain.new_key() for _ in range(KEYS)]
        here, there = self.chain.servers
        ears = Ears(here.port, keys, LISTENERS_OF_KEY, TOPICS)
        walker = Walker(self.chain.servers, self.chain.new_key(), TOPICS)
        bids = self.bids(there, singles + crowded)
        walker.start()
        single = place_in_turn(there, bids[:singles])
        crowd = place_at_a_rate(there, bids[singles:])
        newest = self.newest_place()
        walker.finish(newest)
        lines = ears.hear(newest)
        told = self.chain.told(min(ears.places))
        self.add("hearing", judge_hearing(lines, ears.places, told))
        self.add("hearing here and there", judge_hearing([walker.heard], [walker.first], told))
        print(f"{len(lines)} listeners at one server heard {sum(map(len, lines))} times of {len(told)} "
              f"events at the other; one who went from one to the other {walker.turns} times heard "
              f"{len(walker.heard)}", flush=True)
        if walker.turns < 4:
            self.add("hearing here and there", [f"this proves nothing: only {walker.turns} lines"])
        self.tell("one after the other", lines, single)
        self.tell(f"{EACH_SECOND} a second", lines, crowd)

    def bids(self, server, count):
        """Orders at one server that only have to be sent; every third of them is paid."""
        line, prize = Line(server), Prize(COMMON, None, 1)
        bids = [Attempt(self.racers.quote(line, prize), COMMON, number % 3 == 0) for number in range(count)]
        line.close()
        return bids

    def newest_place(self):
        """When everything that happened has its place."""
        end = time.monotonic() + MOST_SECONDS
        while self.chain.rows("SELECT 1 FROM outbox WHERE place IS NULL LIMIT 1"):
            assert time.monotonic() < end, "an event gets no place"
            time.sleep(0.05)
        return self.chain.newest_event()

    def tell(self, where, lines, bids):
        answered = {bid.told: bid.answered_at for bid in bids}
        found, due = lags(lines, answered), len(lines) * len(bids)
        if len(found) != due:
            self.add(where, [f"{len(found)} of {due} were heard with the version that was answered"])
        if not found:
            return
        whole = lags(lines, {bid.told: bid.sent_at for bid in bids})
        print(f"  {where}, {len(bids)} orders: from the answer to the event {share(found, 0.5):.1f} ms "
              f"(median), {share(found, 0.99):.1f} ms (p99), {found[-1]:.1f} ms (most); from the order's "
              f"sending {share(whole, 0.99):.1f} ms (p99)", flush=True)
        if share(found, 0.99) > MOST_MILLISECONDS and os.environ.get("STRICT") == "1":
            self.add(where, [f"an event came {share(found, 0.99):.0f} ms after its answer (p99)"])


def main():
    program, assets = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-sharing-") as folder:
        os.chmod(folder, 0o755)
        with Chain(program, assets, folder) as chain:
            judge = Judge(chain)
            judge.races(rounds)
            judge.keys_to_both(rounds)
            judge.hearing(rounds)
            judge.end()
    print(f"{time.monotonic() - began:.0f} s, {len(judge.faults)} things are wrong")
    for fault in judge.faults[:20]:
        print(f"WRONG: {fault}")
    sys.exit(1 if judge.faults else 0)


if __name__ == "__main__":
    main()
