"""Small histories, written by hand: some that can happen, and some of which each has one thing that
cannot."""

START = {"shelves": {"HAT": (3, 0)}, "limits": {"LAST": 1}, "paid": {}, "expired": set(), "last": {}}


class Tale:
    """A history that is told call by call; moments are seconds."""

    def __init__(self):
        self.lines, self.count = [], 0
        self.facts = {name: value.copy() for name, value in START.items()}
        self.books, self.has_books = {"orders": {}, "payments": {}, "holds": {}}, False

    def call(self, span, do, key, ask, status=None, said=None, digest="same"):
        self.count += 1
        called, ended = span
        self.lines.append({"t": called, "is": "call", "n": self.count, "who": "w", "do": do, "key": key,
                           "ask": ask})
        if ended is not None:
            self.lines.append({"t": ended, "is": "end", "n": self.count, "status": status, "said": said or {},
                               "digest": digest})
        return self

    def place(self, span, key, order=None, status=201, lines=None, coupon=None, problem=None, short=None,
              digest="same", number=None, total=1000, state="awaiting_payment", version=1):
        said = None
        if order:
            said = {"order": order, "number": number or f"N{order}", "status": state, "version": version,
                    "total": total, "content": f"of {order}"}
        if problem:
            said, status = {"problem": problem, "lines": short or []}, 409
        if order is None and problem is None:
            status = None
        ask = {"lines": lines or {"HAT": 1}, "coupon": coupon, "total": 1000}
        return self.call(span, "place", key, ask, status, said, digest)

    def look(self, span, order, version, state="awaiting_payment", content=None):
        return self.call(span, "order", None, {"order": order}, 200, {
            "order": order, "number": f"N{order}", "status": state, "version": version,
            "content": content or f"of {order}"})

    def shelf(self, span, on_hand, reserved):
        return self.call(span, "shelf", None, {"sku": "HAT"}, 200, {"on_hand": on_hand, "reserved": reserved})

    def adjust(self, span, key, on_hand, reserved, name=None, **ask):
        return self.call(span, "adjust", key, {"sku": "HAT", **ask}, 201,
                         {"id": name or f"adj {key}", "on_hand": on_hand, "reserved": reserved})

    def cancel(self, span, key, order, status=200, version=2):
        return self.call(span, "cancel", key, {"order": order}, status, {
            "order": order, "number": f"N{order}", "status": "cancelled", "version": version,
            "content": f"of {order}"} if status == 200 else None)

    def wait(self, span, do, key, order, **ask):
        return self.call(span, do, key, {"order": order, **ask}, 202, {"id": order})

    def clock_back(self, at):
        self.lines.append({"t": at, "is": "fault", "kind": "clock back", "struck": []})
        return self

    def refund(self, span, key, order, amount, problem=None, name=None):
        ask = {"order": order, "amount": amount}
        said = {"problem": problem} if problem else {"refund": name or f"rf {key}", **ask}
        return self.call(span, "refund", key, ask, 409 if problem else 201, said)

    def truth(self, span, key, order=None):
        return self.call(span, "truth", key, {}, 200 if order else 404, {"order": order} if order else {})

    def event(self, at, number, thing, version, value, who="ear"):
        data = {"order": thing, "status": value, "version": version}
        self.lines.append({"t": at, "is": "event", "who": who, "id": number, "event": "order", "data": data})
        return self

    # MARK: What the books say; nothing is looked for in them where they are not told of

    def empty(self):
        self.has_books = True
        return self

    def book(self, order, key, status="awaiting_payment", total=1000, lines=None, number=None):
        self.has_books = True
        self.books["orders"][order] = {"key": key, "number": number or f"N{order}", "status": status,
                                       "version": 9, "total": total, "lines": lines or {"HAT": 1}}
        return self

    def hold(self, payment, order, captured=1000, refunded=0, voided=False):
        self.has_books = True
        if order:
            self.books["payments"][payment] = order
        self.books["holds"][payment] = {"captured": captured, "refunded": refunded, "voided": voided}
        return self

    def paid(self, order, amount=1000):
        self.facts["paid"][order] = amount
        return self

    def where(self, **facts):
        self.facts.update(facts)
        return self


def possible():
    """What may happen, strange as it looks."""
    return {
        "one after the other": Tale().place((1, 2), "k1", "o1").shelf((3, 4), 3, 1).book("o1", "k1"),
        "a shelf is seen before its buyer is answered":
            Tale().place((1, 6), "k1", "o1").shelf((2, 3), 3, 1).book("o1", "k1"),
        "a refusal overlaps the purchase that caused it":
            Tale().place((1, 5), "k1", "o1", lines={"HAT": 3}).place(
                (2, 3), "k2", problem="insufficient-stock",
                short=[{"sku": "HAT", "requested": 1, "available": 0}])
            .book("o1", "k1", lines={"HAT": 3}),
        "an unknown outcome was none": Tale().place((1, 2), "k1").truth((3, 4), "k1"),
        "an unknown outcome was one":
            Tale().place((1, 2), "k1").place((3, 4), "k1", "o1").truth((5, 6), "k1", "o1").book("o1", "k1"),
        "a refused key succeeds later":
            Tale().place((1, 2), "k1", problem="insufficient-stock", lines={"HAT": 4},
                         short=[{"sku": "HAT", "requested": 4, "available": 3}])
            .adjust((3, 4), "a1", 5, 0, delta=2).place((5, 6), "k1", "o1", lines={"HAT": 4})
            .book("o1", "k1", lines={"HAT": 4}),
        "a cancelled order frees its unit and its coupon":
            Tale().place((1, 2), "k1", "o1", coupon="LAST").cancel((3, 4), "c1", "o1")
            .place((5, 6), "k2", "o2", coupon="LAST").shelf((7, 8), 3, 1)
            .book("o1", "k1", "cancelled").book("o2", "k2"),
        "an order ran out of time":
            Tale().place((1, 2), "k1", "o1").shelf((3, 4), 3, 1).shelf((5, 6), 3, 0).where(expired={"o1"})
            .book("o1", "k1", "expired"),
        "all is given back in two parts":
            Tale().place((1, 2), "k1", "o1", state="paid").refund((3, 4), "r1", "o1", 600)
            .refund((3, 5), "r2", "o1", 400).shelf((6, 7), 3, 0).paid("o1")
            .book("o1", "k1", "paid").hold("p1", "o1", refunded=1000),
        "who cancels or wants money back is told to wait":
            bought().wait((3, 4), "refund", "r1", "o1", amount=600).refund((5, 6), "r1", "o1", 600)
            .place((1, 2), "k2", "o2").shelf((3, 4), 3, 2).wait((5, 6), "cancel", "c1", "o2")
            .shelf((7, 8), 3, 2).cancel((9, 10), "c1", "o2").shelf((11, 12), 3, 1)
            .book("o1", "k1", "paid").hold("p1", "o1", refunded=600).book("o2", "k2", "cancelled"),
        "an order is over by one clock, and cancelled by another":
            placed().clock_back(2).look((3, 4), "o1", 2, "expired").look((4, 5), "o1", 1)
            .cancel((6, 7), "c1", "o1").book("o1", "k1", "cancelled"),
        "an order runs out of time after the books were read":
            Tale().place((1, 2), "k1", "o1").event(9, 5, "o1", 2, "expired").where(
                last={"o1": "awaiting_payment"}, versions={"o1": 1}).book("o1", "k1"),
        "an answer that was lost is told as it was":
            Tale().place((1, 2), "k1").look((3, 4), "o1", 5).place((5, 6), "k1", "o1").book("o1", "k1"),
    }


SHELF, COUPON, MONEY = (f"no order of things for a {name}" for name in ("shelf", "coupon", "money"))


def placed():
    return Tale().place((1, 2), "k1", "o1")


def bought():
    return Tale().place((1, 2), "k1", "o1", state="paid").paid("o1")


def impossible():
    """A rule each, and a history that breaks it."""
    return {**wrong_keys(), **wrong_orders(), **wrong_counts(), **wrong_money(), **wrong_news()}


def wrong_keys():
    return {
        "one key, two orders": ("two for one key", placed().place((3, 4), "k1", "o2")),
        "one key, two answers": ("same key, other answer",
                                 placed().place((3, 4), "k1", "o1", digest="other")),
        "an answered key is refused": ("forgotten key", placed().place(
            (3, 4), "k1", problem="insufficient-stock")),
        "an answered key is not known": ("forgotten key", placed().truth((3, 4), "k1")),
        "a key tells two truths": ("truth changed", Tale().place((1, 2), "k1").truth(
            (3, 4), "k1", "o1").truth((5, 6), "k1", "o2")),
        "a key that was none becomes one": ("truth changed", Tale().place((1, 2), "k1").truth(
            (3, 4), "k1").truth((5, 6), "k1", "o1")),
        "one number for two orders": ("identifier given twice", Tale().place(
            (1, 2), "k1", "o1", number="7").place((3, 4), "k2", "o2", number="7")),
        "one identifier for two orders": ("identifier given twice", placed().place(
            (3, 4), "k2", "o1")),
        "one refund for two keys": ("identifier given twice", bought().refund(
            (3, 4), "r1", "o1", 100, name="rf").refund((5, 6), "r2", "o1", 100, name="rf")),
    }


def wrong_orders():
    return {
        "an acknowledged order is not in the books": ("acknowledged order is lost",
                                                      placed().empty()),
        "its key has another order": ("acknowledged order is lost",
                                      placed().book("o2", "k1")),
        "a second order of its key": ("two for one key", placed().book("o1", "k1").book(
            "o2", "k1")),
        "other goods in the books": ("order changed", placed().book(
            "o1", "k1", lines={"HAT": 2})),
        "another total in the books": ("order changed", placed().book("o1", "k1", total=999)),
        "other content when it is seen": ("order changed", placed().look(
            (3, 4), "o1", 2, content="other")),
        "an order goes back": ("order went back", placed().look((3, 4), "o1", 4, "paid").look(
            (5, 6), "o1", 3, "paid")),
        "a cancelled order lives again": ("order went back", placed().cancel(
            (3, 4), "c1", "o1").look((5, 6), "o1", 3, "paid")),
        "an order that is over is cancelled": ("order went back", placed().look(
            (3, 4), "o1", 2, "expired").cancel((6, 7), "c1", "o1")),
        "an order that is over by its events is cancelled": ("order went back", placed().clock_back(2).look(
            (3, 4), "o1", 2, "expired").cancel((6, 7), "c1", "o1").event(8, 5, "o1", 2, "expired")),
        "a cancelling is forgotten": ("acknowledged cancelling is lost", placed().cancel(
            (3, 4), "c1", "o1").book("o1", "k1", "awaiting_payment")),
        "cancelled by nobody": ("cancelled by nobody", placed().book("o1", "k1", "cancelled")),
        "an order of nobody": ("order that nobody placed", Tale().book("o1", "k9")),
        "an order of a refused key": ("order that nobody was told of", Tale().place(
            (1, 2), "k1", problem="insufficient-stock").book("o1", "k1")),
    }


def wrong_counts():
    none_left = {"problem": "insufficient-stock", "short": [{"sku": "HAT", "requested": 1, "available": 0}]}
    return {
        "one unit too many": (SHELF, Tale().place(
            (1, 2), "k1", "o1", lines={"HAT": 3}).place((3, 4), "k2", "o2")),
        "refused with units left": (SHELF, Tale().place((1, 2), "k1", **none_left)),
        "sold out too early": (SHELF, Tale().place((1, 2), "k1", **none_left).place(
            (3, 4), "k2", "o2", lines={"HAT": 3})),
        "a correction is lost": (SHELF, Tale().adjust((1, 2), "a1", 5, 0, delta=2).shelf(
            (3, 4), 3, 0)),
        "a correction counts twice": (SHELF, Tale().adjust(
            (1, 2), "a1", 5, 0, delta=2).shelf((3, 4), 7, 0)),
        "a stale shelf": (SHELF, placed().shelf((3, 4), 3, 0)),
        "units come back twice": (SHELF, placed().place(
            (1, 2), "k2", "o2").cancel((3, 4), "c1", "o1").cancel((5, 6), "c2", "o1").shelf((7, 8), 3, 0)),
        "the last coupon twice": (COUPON, Tale().place(
            (1, 2), "k1", "o1", coupon="LAST").place((1, 3), "k2", "o2", coupon="LAST")),
        "used up and not used": (COUPON, Tale().place(
            (1, 2), "k1", problem="coupon-exhausted", coupon="LAST")),
    }


def wrong_money():
    return {
        "more back than was paid": (MONEY, bought().refund((3, 4), "r1", "o1", 600).refund(
            (3, 5), "r2", "o1", 600)),
        "refused though enough is left": (MONEY, bought().refund(
            (3, 4), "r1", "o1", 600, problem="refund-exceeds-captured")),
        "given back and cancelled": (MONEY, bought().cancel((3, 4), "c1", "o1").refund(
            (5, 6), "r1", "o1", 100)),
        "charged twice": ("charged twice", bought().book("o1", "k1", "paid").hold("p1", "o1").hold(
            "p2", "o1")),
        "paid and never charged": ("paid and not charged", bought().book("o1", "k1", "paid")),
        "charged and not paid": ("charged and not paid", placed().book("o1", "k1").hold(
            "p1", "o1")),
        "charged another amount": ("charged another amount", bought().book("o1", "k1", "paid").hold(
            "p1", "o1", captured=999)),
        "charged for nothing": ("charged for nothing", Tale().hold("p1", None)),
        "held for ever": ("held for ever", placed().book("o1", "k1").hold(
            "p1", "o1", captured=0)),
        "a refund is lost": ("other money given back", bought().refund((3, 4), "r1", "o1", 600).book(
            "o1", "k1", "paid").hold("p1", "o1")),
        "a refund is given twice": ("other money given back", bought().refund((3, 4), "r1", "o1", 300).book(
            "o1", "k1", "paid").hold("p1", "o1", refunded=600)),
        "a payment is lost": ("acknowledged payment is lost", bought().book("o1", "k1", "expired").hold(
            "p1", "o1", captured=0, voided=True)),
    }


def wrong_news():
    return {
        "an event comes twice": ("events went back", Tale().event(1, 5, "o1", 1, "paid").event(
            2, 5, "o1", 1, "paid")),
        "an event comes late": ("events went back", Tale().event(1, 5, "o1", 1, "paid").event(
            2, 4, "o2", 1, "paid")),
        "an older version is told": ("events went back", Tale().event(1, 5, "o1", 3, "paid").event(
            2, 6, "o1", 2, "paid")),
        "the last event is not so": ("told last is not so", Tale().event(1, 5, "o1", 3, "paid").where(
            last={"o1": "cancelled"})),
        "the last event was never heard": ("told last is not so", Tale().event(1, 5, "o1", 3, "paid").where(
            last={"o1": "cancelled"}, versions={"o1": 4})),
    }
