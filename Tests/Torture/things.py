"""Parts a history into the things that it is about: for each shelf, each coupon and each order what happened
to it, as operations with their intervals."""

import collections

from linear import NEVER, Op
from model import (Span, adjust, cannot_take, counted, give_back, look, refund, refund_rest, release, reserve,
                   seen, take, too_few, too_much, used_up)


class Things:
    """Everything that a history tells. `facts` says what nobody could hear: the shelves at the beginning, the
    limits of the coupons, which orders expired, and which were paid."""

    def __init__(self, calls, events, facts):
        self.calls, self.facts = calls, facts
        self.by_key = collections.defaultdict(list)
        for call in calls:
            if call.key and call.do in ("place", "cancel", "refund", "adjust"):
                self.by_key[call.do, call.key].append(call)
        self.spans = {name: Span(found, NEVER) for name, found in self.by_key.items()}
        self.placed = {span.done[0].said["order"]: span for (do, _), span in self.spans.items()
                       if do == "place" and span.done}
        # When somebody heard of an order first, of each of its states first, and of it last.
        self.heard, last = {}, {}
        for line in events:
            if line["event"] == "order":
                order, status = line["data"]["order"], line["data"]["status"]
                self.heard.setdefault((order, status), line["t"])
                self.heard.setdefault((order, None), line["t"])
                if line["data"]["version"] > last.get(order, 0):
                    last[order] = line["data"]["version"]
                    self.heard[order, "last"] = line["t"]
        self.hear()
        self.money = collections.defaultdict(list)
        self.returned = collections.defaultdict(list)
        self.read_orders()
        self.shelves, self.coupons = collections.defaultdict(list), collections.defaultdict(list)
        self.read_calls()
        self.read_effects()

    def effects(self, do):
        return [(key, span) for (known, key), span in self.spans.items() if known == do and span.done]

    def begin(self, call):
        """When what a call tells may have been asked for first."""
        span = self.spans.get((call.do, call.key))
        return min(known.called for known in span.calls) if span else call.called

    def hear(self):
        """What somebody heard of was done by then, whoever else still waits for an answer."""
        for order, span in self.placed.items():
            span.until = min(span.until, self.heard.get((order, None), NEVER))
        for _, span in self.effects("cancel"):
            span.until = min(span.until, self.heard.get((span.calls[0].ask["order"], "cancelled"), NEVER))

    def told(self, sku):
        """In which order the books have what changed a shelf since it was furnished; None where nobody looked
        into them."""
        if "ledger" not in self.facts:
            return None
        furnished = {f"adjustment {call.said.get('id')}" for call in self.calls if call.do == "furnish"}
        return [mark for mark in self.facts["ledger"].get(sku, []) if mark not in furnished]

    # MARK: Orders

    def read_orders(self):
        back = collections.Counter()
        for key, span in self.effects("refund"):
            order, amount = span.calls[0].ask["order"], span.calls[0].ask["amount"]
            back[order] += amount
            paid = self.facts["paid"].get(order, 0)
            self.money[order].append(span.op(refund(amount, paid), f"refund {key}"))
            self.returned[order].append(span)
        for order in list(self.returned):
            if back[order] != self.facts["paid"].get(order):
                del self.returned[order]
        for key, span in self.effects("cancel"):
            order = span.calls[0].ask["order"]
            self.money[order].append(
                span.op(refund_rest(self.facts["paid"].get(order, 0)), f"cancel {key}"))
            self.returned[order].append(span)
        for call in self.calls:
            if call.do == "refund" and call.is_refused and call.problem == "refund-exceeds-captured":
                order = call.ask["order"]
                step = too_much(call.ask["amount"], self.facts["paid"].get(order, 0))
                self.money[order].append(look(call, step))

    def release_of(self, order):
        """When the units of an order came back, if they did: cancelled, paid back in full, or out of time."""
        spans = self.returned.get(order)
        if spans:
            until = max(span.until for span in spans)
            return min(span.since for span in spans), min(until, self.heard.get((order, "last"), NEVER))
        if order in self.facts["expired"]:
            return self.placed[order].since, self.heard.get((order, "expired"), NEVER)
        return None

    # MARK: Shelves and coupons

    def read_calls(self):
        for call in self.calls:
            if call.do == "shelf" and call.status == 200:
                step = seen(call.said["on_hand"], call.said["reserved"])
                self.shelves[call.ask["sku"]].append(look(call, step))
            elif call.do == "used" and call.status == 200:
                self.coupons[call.ask["coupon"]].append(look(call, counted(call.said["used"])))
            elif call.is_refused and call.do == "adjust" and call.problem == "would-go-negative":
                for line in call.said["lines"]:
                    self.shelves[line["sku"]].append(look(call, cannot_take(call.ask, line["available"])))
            elif call.is_refused and call.do == "place" and call.problem == "insufficient-stock":
                for line in call.said["lines"]:
                    step = too_few(line["requested"], line["available"])
                    self.shelves[line["sku"]].append(look(call, step))
            elif call.is_refused and call.do == "place" and call.problem == "coupon-exhausted":
                code = call.ask["coupon"]
                self.coupons[code].append(look(call, used_up(self.facts["limits"][code])))

    def read_effects(self):
        for key, span in self.effects("adjust"):
            ask, said = span.calls[0].ask, span.done[0].said
            mark = f"adjustment {said['id']}"
            self.shelves[ask["sku"]].append(span.op(adjust(ask, said), f"adjust {key}", mark=mark))
        for key, span in self.effects("place"):
            ask, order = span.calls[0].ask, span.done[0].said["order"]
            freed = self.release_of(order)
            for sku, quantity in ask["lines"].items():
                self.shelves[sku].append(
                    span.op(reserve(quantity), f"place {key}", f"place {quantity}", f"order {order}"))
                if freed:
                    name, kind = f"release {order}", f"release {quantity}"
                    self.shelves[sku].append(Op(*freed, release(quantity), False, name, kind, name))
            code = ask.get("coupon")
            if code:
                self.coupons[code].append(span.op(take(self.facts["limits"][code]), f"place {key}", "take"))
                if freed and order not in self.facts["paid"]:
                    self.coupons[code].append(Op(*freed, give_back, False, f"give back {order}", "back"))
