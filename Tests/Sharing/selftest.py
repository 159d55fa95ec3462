#!/usr/bin/env python3
"""Judges the judges of shared shops: what can happen is found right, and each tale with one thing that cannot
is found wrong, for that thing.

Usage: selftest.py
"""

import copy
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("Torture", "Contract", "ClientBench")]

from hearing import Heard, judge_hearing, read
from racetales import RACES
from truths import judge_screens

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
    text = (b"retry: 2000\nid: 4\nevent: connected\ndata: {\"after\":4}\n\n"
            b":\nid: 5\nevent: order\ndata: {\"order\":\"ord_1\"}\n\n:\n")
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (text[:25], text[25:40], text[40:]))
    raw = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
    ends = raw.index(b"ord_1\"}\n\n") + 9
    for cut in range(1, len(raw)):
        heard = read([(1, raw[:cut]), (2, raw[cut:])])
        assert [event[1:] for event in heard] == [(5, "order", {"order": "ord_1"})], (cut, heard)
        assert heard[0].at == 2 or cut >= ends, f"cut at {cut}, it is said to have come at {heard[0].at}"


# MARK: Screens

SHEET = "│  PAY ACME       USD 15.83  │\n│        Processing…          │"
NOT_KNOWN = "  The result of your payment is not known yet\n\n  Amount     USD 15.83"
RECEIPT = """        Thank you. Your order is placed.
        Order      2026-000007
        Paid to ACME                                          USD 15.83"""
REFUSED = "│ Press Space to pay │\n│ ✗ Not charged: the bank had a problem, try again │"


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


def mark_declined_first(tale):
    tale[0].insert(1, (1, "│  ✗ Declined │\n  ✗ Declined"))


def mark_done_first(tale):
    tale[0].insert(1, (1, "│  ✓ Done │\n  ✓ Done"))


def forget_truth(tale):
    tale[0].append((40, NOT_KNOWN))


SCREENS = [
    (judge_screens, paid, [
        (charge_twice, "charged 2 times"), (charge_another_amount, "[1500] were taken"),
        (lose, "is paid, and the books"), (charge_two_orders, "one touch was charged for 2 orders"),
        (lose_charge, "is paid, and nobody was charged"), (tell_nothing, "never told"),
        (tell_otherwise_first, "told not paid and then paid"),
        (show_shop_meanwhile, "neither told anything nor to wait"),
        (forget_truth, "then that it is not known"),
        (mark_declined_first, "the sheet said declined, and then it is paid")]),
    (judge_screens, not_paid, [(mark_done_first, "the sheet said done, and then it is not paid"),
                               (charge, "told that nothing was charged"), (tell_nothing, "never told")]),
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
