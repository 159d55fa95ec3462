#!/usr/bin/env python3
"""Holds a history against the sequential model, and against the books that the shop and the network were left
with. Gives all that is wrong, each with its rule; nothing here asks the shop what it thinks of itself.

Usage: judge.py HISTORY
"""

import collections
import sys

import history
from ledgers import hold_against
from things import Things
from witness import prove

# How far an order has come. A step back is one that it cannot take.
AFTER = {
    "awaiting_payment": {"payment_pending", "authorized", "paid", "cancelled", "expired"},
    "payment_pending": {"awaiting_payment", "authorized", "paid", "cancelled", "expired"},
    "authorized": {"awaiting_payment", "paid", "cancelled", "expired"},
    "paid": {"cancelled"}, "cancelled": set(), "expired": set(),
}


class Judgement:
    def __init__(self, lines, facts):
        self.lines, self.facts, self.faults, self.checked = lines, facts, [], collections.Counter()
        self.calls = history.calls(lines)
        self.events = [line for line in lines if line["is"] == "event"]
        self.things = Things(self.calls, self.events, facts)
        self.clock_went_back = any(line.get("kind") == "clock back" for line in lines)

    def fault(self, rule, text):
        self.faults.append((rule, text))

    def all(self):
        self.keys()
        self.identifiers()
        self.truths()
        self.sights()
        self.models()
        self.listeners()
        return self.faults

    # MARK: Keys

    def keys(self):
        """The same key brings the same answer for ever, and nothing else once it was answered."""
        for (do, key), span in self.things.spans.items():
            answers = [call for call in span.calls if call.is_final]
            self.checked[f"keys of {do}"] += 1
            for call in answers[1:]:
                if (call.status, call.digest) != (answers[0].status, answers[0].digest):
                    self.fault("same key, other answer", f"{key} was told {answers[0].status} "
                               f"{answers[0].said} and then {call.status} {call.said}")
            if not span.done:
                continue
            if len(named := {call.said.get("order") for call in span.done}) > 1:
                self.fault("two for one key", f"{key} brought {sorted(map(str, named))}")
            for call in span.calls:
                if call.called > span.until and call.is_refused:
                    self.fault("forgotten key", f"{key} was answered with {span.done[0].status} and then "
                               f"refused: {call.status} {call.problem}")

    def identifiers(self):
        """No identifier and no number is given twice."""
        for do, names in (("place", ["order", "number"]), ("refund", ["refund"]), ("adjust", ["id"])):
            for name in names:
                owners = collections.defaultdict(set)
                for key, span in self.things.effects(do):
                    for call in span.done:
                        if call.said.get(name):
                            owners[call.said[name]].add(key)
                for identifier, keys in owners.items():
                    if len(keys) > 1:
                        self.fault("identifier given twice", f"{name} {identifier} belongs to {sorted(keys)}")

    def truths(self):
        """What a key is said to have brought stays so, unless it was sent again."""
        told = collections.defaultdict(list)
        for call in self.calls:
            if call.do == "truth" and call.status in (200, 402, 404):
                told[call.key].append(call)
        for key, calls in told.items():
            span = self.things.spans.get(("place", key)) or self.things.spans.get(("cancel", key)) \
                or self.things.spans.get(("refund", key)) or self.things.spans.get(("adjust", key))
            self.checked["keys asked about"] += 1
            for call in calls:
                if call.status == 404 and span and call.called > span.until:
                    self.fault("forgotten key", f"{key} brought {span.done[0].said} and is not known now")
            for before, after in zip(calls, calls[1:]):
                sent = [call for call in span.calls
                        if call.ended and before.called < call.ended] if span else []
                if (before.status, before.said.get("order")) != (after.status, after.said.get("order")) \
                        and not (before.status == 404 and sent):
                    self.fault("truth changed", f"{key} was said to be {before.said or before.status} and "
                               f"then {after.said or after.status}")

    # MARK: Orders

    def sights(self):
        """An order stays what it was, and never goes back."""
        told = collections.defaultdict(list)
        for call in self.calls:
            if call.do in ("place", "cancel", "order") and call.is_done and "version" in call.said:
                told[call.said["order"]].append(call)
        for order, calls in told.items():
            self.checked["orders seen"] += 1
            if len({call.said["content"] for call in calls}) > 1:
                self.fault("order changed", f"{order} is not what it was: {[call.n for call in calls]}")
            # What a key brought is told as it was then, however late: it may be as old as its first request.
            begun = {call.n: self.things.begin(call) for call in calls}
            for call in calls:
                for other in calls:
                    if other.ended < begun[call.n] and not self.may_follow(other.said, call.said):
                        self.fault("order went back", f"{order} was {other.said['status']} "
                                   f"{other.said['version']} and later {call.said['status']} "
                                   f"{call.said['version']}")

    def may_follow(self, before, after):
        if before["status"] == "expired" and before != after and self.is_over_by_one_clock(before["order"]):
            self.checked["sights of orders that were over by one clock only"] += 1
            return after["version"] >= before["version"] - 1
        if after["version"] == before["version"]:
            # An order whose time is over is seen to be so before it is written down.
            return after["status"] in (before["status"], "expired")
        return after["version"] > before["version"] and (
            after["status"] == before["status"] or after["status"] in AFTER.get(before["status"], set()))

    def is_over_by_one_clock(self, order):
        """Where the clock went back, a server that lived on is ahead of one that was started again: for the
        one the time of an order is over, though nobody writes that down, and with the other it goes on."""
        return self.clock_went_back and (order, "expired") not in self.things.heard \
            and order not in self.facts["expired"]

    # MARK: The model

    def models(self):
        """Of a shelf the books tell in which order it was changed, which is an answer where all fits."""
        for name, start, parts in (("shelf", self.facts["shelves"], self.things.shelves),
                                   ("coupon", {}, self.things.coupons), ("money", {}, self.things.money)):
            for thing, ops in parts.items():
                self.checked[f"operations of one {name}"] += len(ops)
                self.checked[f"things that are a {name}"] += 1
                told = self.things.told(thing) if name == "shelf" else None
                if found := prove(ops, start.get(thing, 0), told):
                    self.fault(f"no order of things for a {name}", f"{thing}: {found}")

    # MARK: Listeners

    def listeners(self):
        """What is heard has growing numbers, and the last that was told is so."""
        last, versions = {}, {}
        for line in self.events:
            who, number, data = line["who"], line["id"], line["data"]
            self.checked["events heard"] += 1
            if number <= last.get(who, 0):
                self.fault("events went back", f"{who} heard {number} after {last[who]}")
            last[who] = max(number, last.get(who, 0))
            if line["event"] in ("order", "stock"):
                thing = data.get("order") or data.get("variant")
                before, _ = versions.get((who, thing), (0, None))
                if data["version"] < before:
                    self.fault("events went back",
                               f"{who} heard version {data['version']} of {thing} after {before}")
                versions[who, thing] = (data["version"], data.get("status", data.get("available")))
        known = self.facts.get("versions", {})
        for (who, thing), (version, value) in versions.items():
            true = self.facts.get("last", {}).get(thing)
            # What is told of a later version happened after the books were read.
            if true is not None and value != true and version <= known.get(thing, version):
                self.fault("told last is not so",
                           f"{who} heard last that {thing} is {value}, and it is {true}")


def judged(lines):
    """The judgement of a history that has its end, where what the books say is written down."""
    last = next(line for line in reversed(lines) if line["is"] == "books")
    facts = {name: set(value) if isinstance(value, list) else value for name, value in last["facts"].items()}
    facts["shelves"] = {sku: tuple(shelf) for sku, shelf in facts["shelves"].items()}
    judgement = Judgement(lines, facts)
    if last["check"]:
        judgement.fault("the shop's own check", last["check"])
    judgement.all()
    hold_against(judgement, last["books"])
    return judgement


if __name__ == "__main__":
    for broken, told in judged(history.read(sys.argv[1])).faults:
        print(f"{broken}: {told}")
