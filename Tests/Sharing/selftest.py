#!/usr/bin/env python3
"""Judges the judges of shared shops: what can happen is found right, and each tale with one thing that cannot
is found wrong, for that thing.

Usage: selftest.py
"""

import copy
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("Torture", "Contract", "ClientBench")]

from fairness import judge_charges, judge_deliveries, judge_keys, judge_race
from hearing import Heard, judge_hearing, read
from race import Prize, Told
from truths import judge_screens

UNITS, USES = Prize("HAT", 3, 2), Prize("HAT", 100, 1, "LAST", 2, 1)


# MARK: Races

def problem(name, **more):
    return {"type": f"/problems/{name}", **more}


def short(available, requested=2):
    return problem("insufficient-stock",
                   lines=[{"sku": "HAT", "requested": requested, "available": available}])


def won(key, number=1, prize=UNITS, contact="a"):
    body = {"id": f"ord_{number}", "number": f"2026-00000{number}", "status": "paid"}
    return Told(0, key, contact, prize.sku, prize.coupon, prize.quantity, 201, body)


def lost(key, body, prize=UNITS, contact="b", status=409):
    return Told(1, key, contact, prize.sku, prize.coupon, prize.quantity, status, body)


def row(number, quantity=2, status="paid"):
    return {"id": f"ord_{number}", "number": f"2026-00000{number}", "status": status,
            "lines": {"HAT": quantity}}


def race():
    """One of two got two of three."""
    return UNITS, [won("k1"), lost("k2", short(1))], {"orders": {"k1": row(1)}, "shelf": (3, 2)}


def uses():
    """Two contacts used a coupon for two, the third was late."""
    late = problem("coupon-exhausted", errors=[{"code": "exhausted"}])
    told = [won("k1", 1, USES, "a"), won("k2", 2, USES, "b"), lost("k3", late, USES, "c")]
    return USES, told, {"orders": {"k1": row(1, 1), "k2": row(2, 1)}, "shelf": (100, 2),
                        "uses": (2, ["ord_1", "ord_2"])}


def deliveries():
    return UNITS, 2, [won("k1"), won("k2", 2), lost("k3", short(1))], {
        "orders": {"k1": row(1), "k2": row(2)}, "shelf": (5, 4)}


def keys():
    told = json.dumps({"id": "ord_1"}).encode()
    none = [json.dumps({**short(0, 1), "instance": name}).encode() for name in ("req_1", "req_2")]
    return Prize("HAT", 1, 1), [("k1", (201, told), (201, told)), ("k2", (409, none[0]), (409, none[1]))], {
        "orders": {"k1": row(1, 1)}, "shelf": (1, 1)}


def one_more(tale):
    prize, told, books = tale
    books["orders"]["k2"], books["shelf"] = row(2), (3, 4)
    return prize, [told[0], won("k2", 2)], books


def lose_order(tale):
    tale[2]["orders"].clear()


def tell_other_figure(tale):
    tale[1][1].body["lines"][0]["available"] = 2


def tell_no_figure(tale):
    del tale[1][1].body["lines"]


def give_number_twice(tale):
    tale[1][1].body["number"] = tale[1][0].body["number"]


def order_for_refused(tale):
    tale[2]["orders"]["k2"] = row(2)


def sell_without_shelf(tale):
    tale[2]["shelf"] = (3, 0)


def use_twice(tale):
    tale[1][1] = tale[1][1]._replace(contact="a")


def use_uncounted(tale):
    tale[2]["uses"] = 1, ["ord_1"]


def refuse_otherwise(tale):
    tale[1][2] = tale[1][2]._replace(body=problem("quote-stale"), status=409)


def refuse_everybody(tale):
    prize, told, books = tale
    return prize, [lost("k1", short(1)), told[1]], {"orders": {}, "shelf": (3, 0)}


def say_enough(tale):
    tale[2][2].body["lines"][0]["available"] = 2


def tell_another(tale):
    tale[1][0] = ("k1", tale[1][0][1], (201, b'{"id": "ord_2"}'))


def place_at_one_alone(tale):
    tale[1][0] = ("k1", tale[1][0][1], (409, json.dumps(short(0, 1)).encode()))


def charges():
    return ({"ord_1": {"status": "paid", "total": 1583, "taken": [1583]},
             "ord_2": {"status": "awaiting_payment", "total": 1583, "taken": []}},)


def take_twice(tale):
    tale[0]["ord_1"]["taken"].append(1583)


def take_unasked(tale):
    tale[0]["ord_2"]["taken"] = [1583]


RACES = [
    (judge_charges, charges, [(take_twice, "[1583, 1583] were taken"), (take_unasked, "ord_2 is awaiting")]),
    (judge_race, race, [(one_more, "2 got 2 of 3"), (lose_order, "has no order"),
                        (tell_other_figure, "1 were left"), (tell_no_figure, "1 were left"),
                        (order_for_refused, "was refused, and has an order"),
                        (sell_without_shelf, "2 were sold"), (refuse_everybody, "0 got 2 of 3")]),
    (judge_race, uses, [(give_number_twice, "was told 2 times"), (use_twice, "used LAST 2 times"),
                        (use_uncounted, "1 are counted"), (refuse_otherwise, "was refused with 409")]),
    (judge_deliveries, deliveries, [(say_enough, "who wants 2")]),
    (judge_keys, keys, [(tell_another, "at one server and"), (place_at_one_alone, "at one server and"),
                        (lose_order, "the books have []"), (order_for_refused, "the books have")]),
]


# MARK: Hearing

def hearing():
    told = {5: ("order", "ord_1", "paid", 2), 6: ("stock", "v1", "7", 3), 7: ("stock", "v1", "6", 4),
            8: ("order", "ord_2", "paid", 2)}
    line = [Heard(0, 5, "order", {"order": "ord_1", "status": "paid", "version": 2}),
            Heard(0, 7, "stock", {"variant": "v1", "available": 6, "version": 4}),
            Heard(0, 8, "order", {"order": "ord_2", "status": "paid", "version": 2})]
    return [line], [4], told


def miss_order(tale):
    del tale[0][0][0]


def miss_last_stock(tale):
    del tale[0][0][1]


def hear_twice(tale):
    tale[0][0].append(tale[0][0][-1])


def hear_in_other_order(tale):
    tale[0][0].reverse()


def hear_other_status(tale):
    tale[0][0][0].data["status"] = "expired"


HEARINGS = [(judge_hearing, hearing, [
    (miss_order, "never heard [5]"), (miss_last_stock, "and it is 6"), (hear_twice, "twice"),
    (hear_in_other_order, "out of their order"), (hear_other_status, "as ('order', 'ord_1', 'expired', 2)")])]


def check_reading():
    """Events are taken out of chunks wherever those are cut, each with the moment when its end came."""
    text = b"retry: 2000\nid: 4\n\nid: 5\nevent: order\ndata: {\"order\":\"ord_1\"}\n\n:\n\n"
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (text[:25], text[25:40], text[40:]))
    raw = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
    ends = raw.index(b"ord_1\"}\n\n") + 9
    for cut in range(1, len(raw)):
        heard = read([(1, raw[:cut]), (2, raw[cut:])])
        assert [event[1:] for event in heard] == [(5, "order", {"order": "ord_1"})], (cut, heard)
        assert heard[0].at == 2 or cut >= ends, f"cut at {cut}, it is said to have come at {heard[0].at}"


# MARK: Screens

SHEET = "│  PAY ACME       USD $15.83  │\n│        Processing…          │"
NOT_KNOWN = "  The result of your payment is not known yet\n\n  Amount     USD $15.83"
RECEIPT = """        Thank you. Your order is placed.
        Order      2026-000007
        Paid to ACME                                          USD $15.83"""
REFUSED = "  ▸   Pay with ◆ Vitrine Wallet\n\n  Declined, nothing charged: the bank had a fault"


def paid():
    return [(0, SHEET), (30, NOT_KNOWN), (38, RECEIPT)], {
        "ord_7": {"number": "2026-000007", "status": "paid", "taken": [1583]}}


def not_paid():
    return [(0, SHEET), (2, REFUSED)], {
        "ord_7": {"number": "2026-000007", "status": "cancelled", "taken": []}}


def charge_twice(tale):
    tale[1]["ord_7"]["taken"].append(1583)


def charge_another_amount(tale):
    tale[1]["ord_7"]["taken"] = [1500]


def charge(tale):
    tale[1]["ord_7"]["taken"] = [1583]


def charge_two_orders(tale):
    tale[1]["ord_8"] = {"number": "2026-000008", "status": "paid", "taken": [1583]}


def lose(tale):
    tale[1].clear()


def lose_charge(tale):
    tale[1]["ord_7"]["taken"] = []


def tell_nothing(tale):
    tale[0].pop()


def tell_otherwise_first(tale):
    tale[0].insert(1, (1, REFUSED))


def show_shop_meanwhile(tale):
    tale[0].insert(1, (1, "  ▸ Mustache Wax      $10.00"))


def forget_truth(tale):
    tale[0].append((40, NOT_KNOWN))


SCREENS = [
    (judge_screens, paid, [
        (charge_twice, "charged 2 times"), (charge_another_amount, "[1500] were taken"),
        (lose, "is paid, and the books"), (charge_two_orders, "one touch was charged for 2 orders"),
        (lose_charge, "is paid, and nobody was charged"), (tell_nothing, "never told"),
        (tell_otherwise_first, "told not paid and then paid"),
        (show_shop_meanwhile, "neither told anything nor to wait"),
        (forget_truth, "then that it is not known")]),
    (judge_screens, not_paid, [(charge, "told that nothing was charged"), (tell_nothing, "never told")]),
]


def main():
    right, wrong = 0, 0
    for judge, make, defects in RACES + HEARINGS + SCREENS:
        found = judge(*make())
        assert not found, f"{make.__name__} can happen, and it is said: {found}"
        right += 1
        for defect, words in defects:
            tale = copy.deepcopy(make())
            found = judge(*(defect(tale) or tale))
            assert any(words in fault for fault in found), f"{make.__name__}, {defect.__name__}: {found}"
            wrong += 1
    check_reading()
    print(f"{right} tales that can happen are right; {wrong} with one thing that cannot are found wrong")


if __name__ == "__main__":
    main()
