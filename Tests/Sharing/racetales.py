"""Tales of races that can happen, and what is done to each so that it cannot, with the words that must be
said of it then."""

import json

from fairness import judge_charges, judge_deliveries, judge_keys, judge_race
from race import Prize, Told

UNITS, USES = Prize("HAT", 3, 2), Prize("HAT", 100, 1, "LAST", 2, 1)


def problem(name, **more):
    return {"type": f"/problems/{name}", **more}


def short(available, requested=2):
    return problem("insufficient-stock",
                   lines=[{"sku": "HAT", "requested": requested, "available": available}])


def won(key, number=1, prize=UNITS, contact="a"):
    body = {"id": f"ord_{number}", "number": f"2026-00000{number}", "status": "paid"}
    return Told(0, key, contact, prize.sku, prize.quantity, 201, body)


def lost(key, body, prize=UNITS, contact="b", status=409):
    return Told(1, key, contact, prize.sku, prize.quantity, status, body)


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
