"""A crowd of shoppers who place orders as fast as they can, each over a line that stays open, and what each
of them was told. Python's own library alone."""

import contextlib
import http.client
import json
import tempfile
import threading
import time
import uuid

from shop import PATIENCE, Shopper

ADDRESS = {"city": "Atlanta", "state": "GA", "postal_code": "30303", "country": "US"}
# One for each shopper, so that their orders have nothing in common but the shop.
SKUS = ["WAX-01", "CMB-01", "RZR-01", "CAC-01", "CDL-01", "CLK-01", "BRD-01", "SCI-01", "UMB-01", "LAN-01",
        "PAN-24", "FLK-500", "NTB-BLUE", "PCL-HB", "MUG-RED", "SOCK-M"]
# What all of them want as well.
SCARCE = "CHR-01"
PLENTY = 1_000_000
# How a connection says that its server is gone.
LOST = (OSError, http.client.HTTPException)


@contextlib.contextmanager
def workplace():
    """A folder on a real disk: what lies in /tmp may be kept in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-") as folder:
        yield folder


class Line:
    """One connection that is used again and again."""

    def __init__(self, server, timeout=PATIENCE):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=timeout)

    def ask(self, method, path, body=None, headers=None):
        """The status, the headers and all bytes of an answer; raises one of LOST when it did not come whole."""
        headers = dict(headers or {})
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.connection.request(method, path, body=body, headers=headers)
        response = self.connection.getresponse()
        return response.status, response.headers, response.read()

    def close(self):
        self.connection.close()


class Refused(Exception):
    """The shop did not give what an order needs."""

    def __init__(self, status, answer):
        super().__init__(status, answer)
        self.status, self.answer = status, answer


class Attempt:
    """An order with its key, and what came of it: nothing, or an answer that was read to its end."""

    def __init__(self, quote, sku, pays):
        body = Shopper.order(quote)
        if not pays:
            del body["payment"]
        self.body, self.key = json.dumps(body).encode(), f"crowd-{uuid.uuid4()}"
        self.quote, self.sku, self.pays = quote["id"], sku, pays
        self.sent_at = self.answered_at = self.status = self.answer = None

    @property
    def is_acknowledged(self):
        return self.status is not None and 200 <= self.status < 300

    def send(self, line):
        self.sent_at = time.monotonic()
        status, _, answer = self.put(line)
        self.answered_at, self.status, self.answer = time.monotonic(), status, answer

    def put(self, line):
        return line.ask("POST", "/orders", self.body, {"Idempotency-Key": f'"{self.key}"'})

    def ask_again(self, line, within=PATIENCE):
        """What the same key brings now, once somebody knows it."""
        end = time.monotonic() + within
        while True:
            status, headers, answer = self.put(line)
            if status != 202 and not (status == 409 and json.loads(answer).get("retryable")):
                return status, headers, answer
            assert time.monotonic() < end, f"{self.key} has no end: {status} {answer}"
            time.sleep(0.02)


class Crowd:
    """Several shoppers. What was received of each article is counted here, not by the shop."""

    def __init__(self, server, random, size=6, paying=0.5, scarce=0.25):
        self.server, self.random, self.paying, self.scarce = server, random, paying, scarce
        self.skus = SKUS[:size]
        self.ready = [[] for _ in self.skus]
        self.received, self.variants, self.rates = {}, {}, {}
        self.rates_end = 0

    def furnish(self):
        """Puts plenty of everything on the shelves, and nothing of what is scarce."""
        page = self.server.ask("GET", "/inventory?limit=250")[1]
        for row in page["_embedded"]["item"]:
            product = self.server.ask("GET", row["_links"]["self"]["href"])[1]
            for variant in product["variants"]:
                self.variants[variant["sku"]] = variant["id"]
        for sku in self.skus:
            self.count(sku, PLENTY)
        self.count(SCARCE, 0)

    def count(self, sku, number):
        self.adjust({"sku": sku, "count": number, "reason": "counted"})
        self.received[sku] = number

    def deliver(self, sku, number):
        self.adjust({"sku": sku, "delta": number, "reason": "delivered"})
        self.received[sku] += number

    def adjust(self, body):
        status, answer, _ = self.server.ask(
            "POST", "/admin/stock-adjustments", body, {"Idempotency-Key": f'"stock-{uuid.uuid4()}"'}, admin=True)
        assert status == 201, (status, answer)

    # MARK: Quotes

    def prepare(self, line, number, sku=None):
        """A quote, and the order that is made of it; None when there is nothing left of what is wanted."""
        sku = sku or (SCARCE if self.random.random() < self.scarce else self.skus[number])
        lines = [{"variant": self.variants[sku], "quantity": 1}]
        if time.monotonic() > self.rates_end:
            self.rates, self.rates_end = {}, time.monotonic() + 240
        if sku not in self.rates:
            status, _, answer = line.ask("POST", "/shipping-rates", {"to": ADDRESS, "lines": lines})
            if status != 200:
                raise Refused(status, answer)
            self.rates[sku] = json.loads(answer)["rates"][0]["id"]
        status, _, answer = line.ask(
            "POST", "/quotes", {"lines": lines, "to": ADDRESS, "shipping_rate": self.rates[sku]})
        if status == 409 and sku == SCARCE:
            return None
        if status != 201:
            raise Refused(status, answer)
        return Attempt(json.loads(answer), sku, self.random.random() < self.paying)

    def gather(self, each):
        """Makes so many quotes for each shopper, all at the same time."""
        def fill(number):
            line = Line(self.server)
            while len(self.ready[number]) < each:
                attempt = self.prepare(line, number) or self.prepare(line, number, self.skus[number])
                self.ready[number].append(attempt)
            line.close()
        in_parallel(fill, range(len(self.skus)))

    # MARK: Orders

    def rush(self, enough=None, bears=()):
        """Lets all of them place orders at once, until they are told to stop, their server is gone, or each has
        placed enough of them. Of refused quotes they bear those with certain statuses, and go on."""
        return Rush(self, enough, bears)


class Rush:
    def __init__(self, crowd, enough, bears):
        self.crowd, self.enough, self.bears = crowd, enough, bears
        self.sent, self.refused, self.failures = [], [], []
        self.stopped = threading.Event()
        # Who does not come in breaks the gate for all, instead of letting them wait for ever.
        self.gate = threading.Barrier(len(crowd.skus) + 1, timeout=PATIENCE)
        self.threads = [threading.Thread(target=self.run, args=[number]) for number in range(len(crowd.skus))]
        for thread in self.threads:
            thread.start()
        self.gate.wait()

    def run(self, number):
        line, crowd = Line(self.crowd.server), self.crowd
        sent = 0
        try:
            line.connection.connect()
            self.gate.wait()
            while not self.stopped.is_set() and (self.enough is None or sent < self.enough):
                attempt = self.next(line, number)
                if attempt is not None:
                    sent += 1
                    self.sent.append(attempt)
                    attempt.send(line)
        except LOST:
            pass
        except Exception as error:
            self.failures.append(error)
        finally:
            line.close()

    def next(self, line, number):
        if self.crowd.ready[number]:
            return self.crowd.ready[number].pop()
        try:
            return self.crowd.prepare(line, number)
        except Refused as refusal:
            if refusal.status not in self.bears:
                raise
            self.refused.append(refusal)
            time.sleep(0.01)
            return None

    @property
    def is_alive(self):
        """Whether anybody still places orders."""
        return any(thread.is_alive() for thread in self.threads)

    def end(self):
        """Waits for all of them; everything that was sent."""
        self.stopped.set()
        return self.wait()

    def wait(self):
        for thread in self.threads:
            thread.join(timeout=2 * PATIENCE)
            assert not thread.is_alive(), "a shopper got no answer"
        assert not self.failures, self.failures
        return self.sent


def in_parallel(work, items, hands=6):
    """Does a piece of work with each of several things; the first failure is raised."""
    items, failures, lock = list(items), [], threading.Lock()

    def run():
        while not failures:
            with lock:
                if not items:
                    return
                item = items.pop()
            try:
                work(item)
            except Exception as error:
                failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(min(hands, len(items)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
