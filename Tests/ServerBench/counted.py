"""Instructions of the server's start and of each kind of request, sent one after the other; what it does anyway
in the meantime is taken off."""

import http.client
import json
import time
import uuid

import catalogue
from clients import HAL
from counting import Counter
from ordering import AREA, CARD, order_body
from report import Row

LIST = "/inventory?limit=50"


class Counted:
    """A server under callgrind, and one client of it."""

    def __init__(self, shop, folder, callers=0):
        self.shop, self.counter = shop, Counter(folder, callers, from_start=bool(callers))
        shop.before = self.counter.before
        self.goods, self.idle = None, 0

    def __enter__(self):
        self.goods = iter([one for one in catalogue.read(self.shop.database) if one.stock > 100])
        self.shop.__enter__()
        try:
            if not self.counter.callers:
                self.counter.begin(self.shop.process.pid)
            self.idle = self.take_idle()
        except BaseException:
            self.shop.stop()
            raise
        self.line = http.client.HTTPConnection("127.0.0.1", self.shop.port, timeout=120)
        return self

    def __exit__(self, *_):
        self.line.close()
        self.shop.stop()

    def take_idle(self, seconds=3, most=20, limit=120):
        """Millions of instructions of a second in which nobody asks for anything.

        After its start a server checks its file, which takes hundreds a second: that is waited for."""
        self.take()
        taken = []
        while len(taken) < seconds or max(taken[-seconds:]) > most:
            if len(taken) == limit:
                raise RuntimeError(f"the server has not come to rest: {taken[-seconds:]} million instructions a second")
            time.sleep(1)
            taken.append(self.take())
        return sum(taken[-seconds:]) / seconds

    def take(self):
        """Millions of instructions since the last time."""
        return self.counter.take(self.shop.process.pid) / 1e6

    def ask(self, path, body=None, expected=200, headers=None):
        method = "GET" if body is None else "POST"
        sent = None if body is None else json.dumps(body, separators=(",", ":"))
        self.line.request(method, path, sent, {**HAL, "Content-Type": "application/json", **(headers or {})})
        answer = self.line.getresponse()
        said = answer.read()
        if answer.status != expected:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {said[:300]}")
        return json.loads(said)

    def cost(self, ask, requests, warm=10):
        """Millions of instructions of each of these requests but the first ones; the answers of all."""
        answers = [ask(one) for one in requests[:warm]]
        self.take()
        began = time.monotonic()
        answers += [ask(one) for one in requests[warm:]]
        idle = self.idle * (time.monotonic() - began)
        return (self.take() - idle) / (len(requests) - warm), answers

    # What is asked

    def cached_list(self, batches=5, count=110):
        """The least of some batches: now and then the server makes the list anew."""
        return min(self.cost(self.ask, [LIST] * count)[0] for _ in range(batches))

    def product(self, count=110):
        """Each product for the first time."""
        return self.cost(self.ask, [f"/products/{next(self.goods).product}" for _ in range(count)])[0]

    def lists(self, count=22):
        """Pages that were not asked for before, which differ in their length by one at most."""
        least = [f"/inventory?limit=50&sort={sort}&category={category}"
                 for sort in ("name", "-name", "price", "-price") for category in catalogue.CATEGORIES]
        return self.cost(self.ask, least[:count], warm=4)[0]

    def nowhere(self, count=110):
        paths = [f"/nowhere/{number}" for number in range(count)]
        return self.cost(lambda path: self.ask(path, expected=404), paths)[0]

    def rates(self, count=60):
        variants = [next(self.goods).variant for _ in range(count)]
        wanted = [{"to": AREA, "lines": [{"variant": one, "quantity": 1}]} for one in variants]
        cost, answers = self.cost(lambda body: self.ask("/shipping-rates", body), wanted)
        return cost, [{**body, "shipping_rate": answer["rates"][0]["id"]}
                      for body, answer in zip(wanted, answers)]

    def quotes(self, bodies):
        return self.cost(lambda body: self.ask("/quotes", body, 201), bodies)

    def orders(self, quotes, payment=None, warm=10):
        return self.cost(lambda quote: self.order(quote, payment), quotes, warm)[0]

    def order(self, quote, payment):
        key = {"Idempotency-Key": f'"bench-{uuid.uuid4()}"'}
        return self.ask("/orders", order_body(quote, payment), 201, key)


def few(shop, folder):
    """Those that are held: millions of instructions by name."""
    with Counted(shop, folder) as counted:
        return {"a list of 50, cached": counted.cached_list(), "a product from the database": counted.product(),
                "an unpaid order": counted.orders(counted.quotes(counted.rates()[1])[1])}


def count(bench, shop, large):
    """Requests to one shop, and the start of a large one."""
    counter = Counter(bench.folder)
    large.before = counter.before
    with large:
        start = counter.take(large.process.pid) / 1e6
    large.before = []
    with Counted(shop, bench.folder) as counted:
        found = {"a list of 50, cached": counted.cached_list(), "a product from the database": counted.product(),
                 "a list of 50 from the database": counted.lists(),
                 "an address that is not there": counted.nowhere()}
        found["rates"], bodies = counted.rates(120)
        found["a quote"], quotes = counted.quotes(bodies)
        found["an unpaid order"] = counted.orders(quotes[:60])
        found["an order paid by card"] = counted.orders(quotes[60:], CARD)
    found[f"a start, {bench.many:,} products"] = start
    for name, figure in found.items():
        bench.report.add(Row(f"instructions of {name}", [figure]))
