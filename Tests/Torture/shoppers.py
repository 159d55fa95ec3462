"""Those who come to the shop: buyers, its staff, and listeners. Each is a thread with chance of its own."""

import collections
import http.client
import json
import random
import threading
import uuid

from talk import LOST, Answer, Line, minor

ADDRESS = {"city": "Atlanta", "state": "GA", "postal_code": "30303", "country": "US"}
PLENTY = ["WAX-01", "CMB-01", "CAC-01", "CDL-01", "CLK-01", "BRD-01"]
SCARCE = ["CHR-01", "RZR-01", "LAN-01"]
CARDS = {"approved": "4242424242424242", "declined": "4000000000009995"}

Keyed = collections.namedtuple("Keyed", "do path body key ask headers admin", defaults=({}, False))


class World:
    """What everybody who comes knows: where the shop is, what it sells, and which orders there are."""

    def __init__(self, port, history, admin, seed):
        self.port, self.history, self.admin, self.seed = port, history, admin, seed
        self.variants, self.products, self.coupons, self.limits = {}, {}, [], {}
        self.lock, self.failures = threading.Lock(), []
        # For all but listeners, and for them.
        self.stopped, self.ended = threading.Event(), threading.Event()
        self.requests, self.orders = {}, collections.deque(maxlen=400)
        self.numbers = random.Random(f"{seed} keys")

    def key(self, do):
        with self.lock:
            return f"{do}-{uuid.UUID(int=self.numbers.getrandbits(128))}"

    def remember(self, keyed):
        self.requests[keyed.key] = keyed

    def line(self, who, is_staff=False):
        return Line(who, self.port, self.history, self.admin if is_staff else None)


class Client(threading.Thread):
    # How many of them go away after one try, after some, or never.
    patience = [1, 1, 1]

    def __init__(self, world, who, is_staff=False):
        super().__init__(name=who, daemon=True)
        self.world, self.chance = world, random.Random(f"{world.seed} {who}")
        self.line, self.goes = world.line(who, is_staff), world.stopped

    def run(self):
        try:
            while not self.goes.is_set():
                self.visit()
        except Exception as error:
            self.world.failures.append((self.name, error))
            raise
        finally:
            self.line.close()

    def rest(self, most):
        self.goes.wait(self.chance.uniform(0, most))

    def insist(self, keyed):
        """Sends a request with its key until somebody says what came of it, or patience ends."""
        self.world.remember(keyed)
        patience = self.chance.choices([1, 4, 40], self.patience)[0]
        answer = Answer()
        for turn in range(patience):
            answer = self.line.send_keyed(keyed)
            if not answer.is_unknown or self.world.stopped.is_set():
                break
            self.rest(min(0.05 * (turn + 1), 0.5))
        return answer


class Buyer(Client):
    """Buys, looks, cancels, and now and then comes back later with what it never heard of."""

    def visit(self):
        world = self.world
        answer = self.buy()
        if answer is None or answer.status not in (201, 402):
            self.rest(0.05)
            return
        if answer.status == 201:
            order = answer.body
            with world.lock:
                world.orders.append((order["id"], order["token"], minor(order["total"]), order["status"]))
            if self.chance.random() < 0.3:
                self.look(order["id"], order["token"])
            if self.chance.random() < 0.25:
                self.cancel(order["id"], order["token"])
        if self.chance.random() < 0.1 and world.orders:
            with world.lock:
                order, token, _, _ = self.chance.choice(world.orders)
            self.look(order, token)

    def buy(self):
        basket, coupon = self.basket(), None
        with self.world.lock:
            if self.world.coupons and self.chance.random() < 0.3:
                coupon = self.chance.choice(self.world.coupons[-2:])
        quote = self.quote(basket, coupon)
        if quote is None:
            return None
        # Some think about it, while others buy the last one.
        if self.chance.random() < 0.3:
            self.rest(0.5)
        pays = self.chance.choices(["approved", None, "declined"], [6, 3, 1])[0]
        total = quote["summary"][-1]["amount"]
        body = {"quote": quote["id"], "expected_total": {"amount": total, "currency": quote["currency"]},
                "ship_to": {"name": "J. Appleseed", "street": "1 Peachtree Street", **ADDRESS},
                "contact": {"name": "J. Appleseed", "email": f"{self.chance.randrange(10**9)}@example.org"}}
        if pays:
            body["payment"] = {"type": "card", "number": CARDS[pays], "exp_month": 12, "exp_year": 2030,
                               "cvc": "123", "name": "J Appleseed"}
        ask = {"lines": basket, "coupon": coupon, "pays": pays, "total": int(total.replace(".", ""))}
        return self.insist(Keyed("place", "/orders", json.dumps(body), self.world.key("place"), ask))

    def basket(self):
        if self.chance.random() < 0.4:
            basket = {self.chance.choice(SCARCE): self.chance.choice([1, 1, 2])}
        else:
            basket = {self.chance.choice(PLENTY): self.chance.choice([1, 1, 2, 3])}
        if self.chance.random() < 0.2:
            basket[self.chance.choice(PLENTY + SCARCE)] = 1
        return basket

    def quote(self, basket, coupon):
        lines = [{"variant": self.world.variants[sku], "quantity": count} for sku, count in basket.items()]
        rates = self.line.ask("rates", "POST", "/shipping-rates", json.dumps({"to": ADDRESS, "lines": lines}))
        if rates.status != 200 or not rates.body["rates"]:
            return None
        body = {"lines": lines, "to": ADDRESS, "shipping_rate": rates.body["rates"][0]["id"]}
        if coupon:
            body["coupons"] = [coupon]
        answer = self.line.ask("quote", "POST", "/quotes", json.dumps(body))
        return answer.body if answer.status == 201 else None

    def look(self, order, token):
        self.line.ask("order", "GET", f"/orders/{order}", None, None, {"order": order},
                      {"Order-Token": token})

    def cancel(self, order, token):
        return self.insist(Keyed("cancel", f"/orders/{order}/cancel", None, self.world.key("cancel"),
                                 {"order": order}, {"Order-Token": token}))


class Staff(Client):
    """Fills shelves, counts them, gives money back, and makes the next coupon when the last is used up."""

    patience = [1, 1, 18]

    def __init__(self, world, who):
        super().__init__(world, who, is_staff=True)

    def visit(self):
        work = [self.deliver, self.count, self.look, self.refund, self.coupon]
        self.chance.choices(work, [4, 1, 2, 3, 2])[0]()
        self.rest(0.15)

    def deliver(self):
        sku = self.chance.choice(SCARCE)
        self.adjust({"sku": sku, "delta": self.chance.choice([1, 2, 3, 5, -1, -2])}, "delivered")

    def count(self):
        self.adjust({"sku": self.chance.choice(SCARCE), "count": self.chance.randrange(8)}, "counted")

    def adjust(self, ask, reason):
        self.insist(Keyed("adjust", "/admin/stock-adjustments", json.dumps({**ask, "reason": reason}),
                          self.world.key("adjust"), ask, {}, True))

    def look(self):
        sku = self.chance.choice(SCARCE + PLENTY)
        self.line.ask("shelf", "GET", f"/admin/stock/{sku}", None, None, {"sku": sku})

    def refund(self):
        """Parts of which two are too much, or all of it."""
        with self.world.lock:
            if not self.world.orders:
                return
            order, _, total, _ = self.chance.choice(self.world.orders)
        amount = self.chance.choice([total, total * 6 // 10, 100])
        body = {"amount": {"amount": f"{amount // 100}.{amount % 100:02}", "currency": "USD"},
                "reason": "torture"}
        self.insist(Keyed("refund", f"/orders/{order}/refunds", json.dumps(body), self.world.key("refund"),
                          {"order": order, "amount": amount}, {}, True))

    def coupon(self):
        world = self.world
        with world.lock:
            last = world.coupons[-1] if world.coupons else None
        if last:
            answer = self.line.ask("used", "GET", f"/admin/coupons/{last}", None, None, {"coupon": last})
            if answer.status != 200 or answer.body["used"] < world.limits[last]:
                return
        code, limit = f"LAST{self.chance.getrandbits(40):X}", self.chance.choice([1, 1, 3])
        body = json.dumps({"code": code, "percent": 10, "limit": limit})
        made = self.line.ask("coupon", "POST", "/admin/coupons", body, None, {"coupon": code, "limit": limit})
        if made.status == 201:
            with world.lock:
                world.limits[code] = limit
                world.coupons.append(code)


class Listener(Client):
    """Hears of everything, and takes the line up again where it was lost."""

    def __init__(self, world, who):
        super().__init__(world, who, is_staff=True)
        self.last, self.goes = None, world.ended

    def visit(self):
        headers = {"Accept": "text/event-stream"}
        if self.last is not None:
            headers["Last-Event-ID"] = str(self.last)
        try:
            self.listen(self.world.port, headers)
        except LOST + (ValueError,):
            pass
        self.line.close()
        self.rest(0.2)

    def listen(self, port, headers, until=None, timeout=20):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        headers["Authorization"] = f"Bearer {self.world.admin}"
        try:
            connection.request("GET", "/events?topics=stock,order", headers=headers)
            response = connection.getresponse()
            if response.status == 200:
                self.read(response, until)
        finally:
            connection.close()

    def hear_rest(self, port, newest):
        """Over a line that holds, until the newest event of all."""
        for _ in range(10):
            if self.last is None or self.last >= newest:
                return
            self.listen(port, {"Accept": "text/event-stream", "Last-Event-ID": str(self.last)}, newest,
                        timeout=300)

    def read(self, response, until):
        fields = {}
        while line := response.readline():
            if not line.endswith(b"\n"):
                return
            line = line.decode().rstrip("\n")
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value
            elif not line:
                self.hear(fields)
                fields = {}
                if until is not None and self.last is not None and self.last >= until:
                    return

    def hear(self, fields):
        if "id" in fields:
            self.last = int(fields["id"])
        if fields.get("event") == "reset":
            self.world.history.write(**{"is": "reset", "who": self.name})
        elif "data" in fields and "id" in fields and fields["event"] != "connected":
            self.world.history.write(**{
                "is": "event", "who": self.name, "id": self.last, "event": fields["event"],
                "data": json.loads(fields["data"])})

