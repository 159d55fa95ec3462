"""Many buyers at two servers who want the last units of one article, or the last uses of one coupon, at the
same moment; and whoever brings one key to both. What each was told is written down, to be judged."""

import collections
import json
import threading
import time
import uuid

from crowd import ADDRESS, PLENTY, Attempt, Crowd, Line, in_parallel

BUYERS, COMMON = 64, "WAX-01"
# As long as somebody is told to come back.
MOST_SECONDS = 600
# How often one comes who was refused.
TRIES = 5

# One answer to one who raced: at which server, with which key and contact, and what came with which status.
Told = collections.namedtuple("Told", "server key contact sku quantity status body")
# What is raced for: units on a shelf, or a coupon that can be used so often, in all and by each contact.
Prize = collections.namedtuple("Prize", "sku units quantity coupon limit each", defaults=(None, None, None))


class Bid(Attempt):
    """An order of one article, by somebody in particular."""

    def __init__(self, quote, prize, number, contact):
        super().__init__(quote, prize.sku, pays=number % 2 == 0)
        self.body = json.loads(self.body)
        self.body["contact"]["email"] = contact
        self.body = json.dumps(self.body).encode()
        self.server, self.prize, self.contact = number % 2, prize, contact

    def ask(self, line):
        """Until there is an answer for good: who is told to come back does."""
        end = time.monotonic() + MOST_SECONDS
        while True:
            status, _, answer = self.put(line)
            is_open = status == 202 or status != 201 and json.loads(answer).get("retryable")
            if not is_open or time.monotonic() > end:
                return status, answer
            time.sleep(0.05)

    def insist(self, line):
        """All answers of some tries, until the order is placed."""
        answers = []
        while len(answers) < TRIES and (not answers or answers[-1][0] != 201):
            answers.append(self.ask(line))
        return answers

    def told(self, status, answer):
        return Told(self.server, self.key, self.contact, self.prize.sku, self.prize.quantity, status,
                    json.loads(answer))


class Racers:
    """64 buyers, every other one at the other server, each over a line that is open before the start."""

    def __init__(self, shops):
        self.shops, self.rates = shops, {}
        self.crowd = Crowd(shops[0], None)
        self.crowd.furnish()
        self.lines = [Line(shops[number % 2], timeout=MOST_SECONDS) for number in range(BUYERS)]

    def set_out(self, prize):
        """Puts the prize where it is raced for. Gives how many units of others lie on the same shelf."""
        taken = self.shops[0].ask("GET", f"/admin/stock/{prize.sku}", admin=True)[1]["reserved"]
        self.crowd.count(prize.sku, taken + prize.units)
        if prize.coupon:
            body = {"code": prize.coupon, "percent": 10, "limit": prize.limit}
            if prize.each:
                body["limit_per_contact"] = prize.each
            status, answer, _ = self.shops[0].ask("POST", "/admin/coupons", body, admin=True)
            assert status == 201, answer
        return taken

    def quote(self, line, prize):
        lines = [{"variant": self.crowd.variants[prize.sku], "quantity": prize.quantity}]
        goods = prize.sku, prize.quantity
        if goods not in self.rates:
            rates = json.loads(line.ask("POST", "/shipping-rates", {"to": ADDRESS, "lines": lines})[2])
            self.rates[goods] = rates["rates"][0]["id"]
        body = {"lines": lines, "to": ADDRESS, "shipping_rate": self.rates[goods]}
        if prize.coupon:
            body["coupons"] = [prize.coupon]
        status, _, answer = line.ask("POST", "/quotes", body)
        assert status == 201, answer
        return json.loads(answer)

    def gather(self, prize, contacts=BUYERS, bidders=BUYERS):
        """An order for each, made out while there is enough for any one of them."""
        name = uuid.uuid4().hex[:8]
        bids = [None] * bidders

        def fill(number):
            contact = f"{name}-{number % contacts}@example.org"
            bids[number] = Bid(self.quote(self.lines[number], prize), prize, number, contact)
        in_parallel(fill, range(bidders))
        return bids

    def race(self, prize, contacts=BUYERS):
        """All of them at once; what each was told."""
        bids = self.gather(prize, contacts)
        answers = at_once([lambda bid=bid, line=line: bid.ask(line) for bid, line in zip(bids, self.lines)])
        return [bid.told(*answer) for bid, answer in zip(bids, answers)]

    def race_with_deliveries(self, prize, deliveries):
        """All of them, who come again when they are refused, while the staff at both servers put one unit
        after the other on the shelf. What each was told each time."""
        bids, lines = self.gather(prize), [Line(shop) for shop in self.shops]
        body = {"sku": prize.sku, "delta": 1, "reason": "delivered"}

        def deliver(side):
            for _ in range(deliveries // 2):
                headers = {"Authorization": f"Bearer {self.shops[side].key}",
                           "Idempotency-Key": f'"stock-{uuid.uuid4()}"'}
                status, _, answer = lines[side].ask("POST", "/admin/stock-adjustments", body, headers)
                assert status == 201, answer
            lines[side].close()
        works = [lambda bid=bid, line=line: bid.insist(line) for bid, line in zip(bids, self.lines)]
        answers = at_once(works + [lambda: deliver(0), lambda: deliver(1)])
        return [bid.told(*answer) for bid, some in zip(bids, answers) for answer in some]

    def bring_to_both(self, prize, keys=16):
        """Each key is sent to both servers at once. What each was told, with every byte."""
        bids = self.gather(prize, bidders=keys)
        pairs = [(bid, self.lines[2 * number + side]) for number, bid in enumerate(bids) for side in (0, 1)]
        answers = at_once([lambda bid=bid, line=line: bid.ask(line) for bid, line in pairs])
        return [(bid.key, answers[2 * number], answers[2 * number + 1])
                for number, bid in enumerate(bids)]

    def plenty(self):
        """Room for whatever is only ordered."""
        self.crowd.count(COMMON, PLENTY)

    def close(self):
        for line in self.lines:
            line.close()


def at_once(works):
    """Does all of them from the same moment on, and gives what they brought; the first failure is raised."""
    gate, found = threading.Barrier(len(works)), [None] * len(works)

    def run(number):
        gate.wait()
        found[number] = works[number]()

    in_parallel(run, range(len(works)), hands=len(works))
    return found
