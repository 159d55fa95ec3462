"""Prices baskets by the words of the contract alone, with exact decimals and fractions.

Reads {"policies": [...], "cases": [...]} and writes one line of text for each case.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 100
MILLION = Decimal(1_000_000)


class Refused(Exception):
    """The basket has no price; the word says why."""


def inside(place, country_list, states, prefixes):
    """True, False, or None where too little of the address is known."""
    if place["country"] not in country_list:
        return False
    known = True
    if states is not None:
        if place["state"] == "":
            known = None
        elif place["state"] not in states:
            return False
    if prefixes is not None:
        if place["postal_code"] == "":
            return None
        if not any(place["postal_code"].startswith(prefix) for prefix in prefixes):
            return False
    return known


def tax_of(policy, place):
    """The one tax of a place; "pending" while it is unknown; None where there is none."""
    if place is None:
        return "pending"
    for tax in policy["taxes"]:
        states = [tax["state"]] if "state" in tax else None
        answer = inside(place, [tax["country"]], states, tax.get("postal_prefixes"))
        if answer is None:
            return "pending"
        if answer:
            return tax
    return None


def matches(scope, line):
    if "skus" not in scope and "categories" not in scope:
        return True
    return line["sku"] in scope.get("skus", []) or line["category"] in scope.get("categories", [])


def rate_of(tax, name):
    if name in tax.get("classes", {}):
        return tax["classes"][name]
    if name == "zero":
        return 0
    if name == "exempt":
        return None
    return tax["rate_ppm"]


def shipping_of(policy, case, subtotal, grams):
    """The price of the chosen service; None while it is unknown."""
    place, service = case.get("to"), case.get("service")
    if place is None or service is None:
        return None
    shipping = policy["shipping"]
    for gap in shipping["unserviceable"]:
        states = [gap["state"]] if "state" in gap else None
        if inside(place, [gap["country"]], states, gap.get("postal_prefixes")):
            return None
    for zone in shipping["zones"]:
        if inside(place, zone["countries"], zone.get("states"), zone.get("postal_prefixes")):
            for band in zone["rates"].get(service, []):
                light = "max_grams" not in band or grams <= band["max_grams"]
                dear = "min_subtotal" not in band or subtotal >= Decimal(band["min_subtotal"])
                if light and dear:
                    return Decimal(band["price"])
            return None
    return None


def split(amount, weights, quantum):
    """The largest remainder: everybody gets the whole part, the largest fractions the rest."""
    whole = sum(weights)
    if whole == 0:
        return [Decimal(0) for _ in weights]
    units = int(amount / quantum)
    exact = [Fraction(units) * Fraction(weight) / Fraction(whole) for weight in weights]
    parts = [part.numerator // part.denominator for part in exact]
    fractions = [(part - floor, -index) for index, (part, floor) in enumerate(zip(exact, parts))]
    for _, index in sorted(fractions, reverse=True)[: units - sum(parts)]:
        parts[-index] += 1
    return [part * quantum for part in parts]


def kind(coupon):
    return 0 if "percent" in coupon else 1 if "amount" in coupon else 2


def accept(policy, case, subtotal):
    stored = {coupon["code"].upper(): coupon for coupon in policy["coupons"]}
    taken = []
    for code in case["coupons"]:
        coupon = stored.get(code.upper())
        if coupon is None:
            raise Refused("unknown")
        if coupon in taken:
            continue
        if "starts_at" in coupon and case["now"] < coupon["starts_at"]:
            raise Refused("not-yet")
        if "ends_at" in coupon and case["now"] >= coupon["ends_at"]:
            raise Refused("expired")
        if "limit" in coupon and case["used"] >= coupon["limit"]:
            raise Refused("exhausted")
        goods = [line for line in case["lines"] if matches(coupon, line)]
        if kind(coupon) == 2:
            goods = [line for line in goods if line["shipped"]]
        if not goods:
            raise Refused("not-for-these-items")
        if "minimum" in coupon and subtotal < Decimal(coupon["minimum"]):
            raise Refused("minimum-not-reached")
        for other in taken:
            alone = other.get("exclusive", False) or coupon.get("exclusive", False)
            if alone or kind(other) == kind(coupon):
                raise Refused("not-combinable")
        taken.append(coupon)
    return taken


def price(policy, case):
    quantum = Decimal(1).scaleb(-case["digits"])
    most = Decimal(10) ** 12 - quantum
    lines = case["lines"]

    def bounded(amount):
        if amount > most:
            raise Refused("too-large")
        return amount

    gross = [Decimal(line["unit"]) * line["quantity"] for line in lines]
    subtotal = bounded(sum(gross))
    grams = sum(line["grams"] * line["quantity"] for line in lines if line["shipped"])
    coupons = accept(policy, case, subtotal)
    shipped = any(line["shipped"] for line in lines)
    carriage = shipping_of(policy, case, subtotal, grams) if shipped else None

    left = list(gross)
    for coupon in sorted(coupons, key=kind):
        eligible = [rest if matches(coupon, line) else Decimal(0) for line, rest in zip(lines, left)]
        if "percent" in coupon:
            off = (sum(eligible) * coupon["percent"] / 100).quantize(quantum, ROUND_HALF_UP)
        elif "amount" in coupon:
            off = min(Decimal(coupon["amount"]), sum(eligible))
        else:
            continue
        left = [rest - part for rest, part in zip(left, split(off, eligible, quantum))]
    discount = subtotal - sum(left)
    free = carriage if carriage is not None and any(kind(c) == 2 for c in coupons) else Decimal(0)

    tax = tax_of(policy, case.get("to"))
    known = isinstance(tax, dict)
    included = known and tax.get("included", False)
    amounts = list(left)
    rates = [rate_of(tax, line["tax_class"]) if known else None for line in lines]
    if carriage is not None:
        amounts.append(carriage - free)
        rates.append(tax["rate_ppm"] if known and tax.get("taxes_shipping", False) else None)
    bounded(sum(amounts))
    taxes = [Decimal(0) for _ in amounts]
    groups = []
    for rate in sorted({rate for rate in rates if rate is not None}, reverse=True):
        members = [index for index, own in enumerate(rates) if own == rate]
        base = sum(amounts[index] for index in members)
        whole = MILLION + rate if included else MILLION
        due = (base * rate / whole).quantize(quantum, ROUND_HALF_UP)
        for index, part in zip(members, split(due, [amounts[index] for index in members], quantum)):
            taxes[index] = part
        groups.append((rate, base - due if included else base, due))
    added = Decimal(0) if included else sum(taxes)
    total = bounded(sum(amounts) + added)
    if total <= 0:
        raise Refused("nothing-to-pay")

    def text(amount):
        return str(amount.quantize(quantum))

    rows = [("subtotal", text(subtotal))]
    if discount > 0:
        rows.append(("discount", text(-discount)))
    if shipped:
        rows.append(("shipping", "pending" if carriage is None else text(carriage)))
    if free > 0:
        rows.append(("discount", text(-free)))
    if tax == "pending" and shipped:
        rows.append(("tax", "pending"))
    elif added > 0:
        rows.append(("tax", text(added)))
    rows.append(("total", text(total)))
    nets = [amount - part if included else amount for amount, part in zip(amounts, taxes)]
    parts = [f"{text(net)}+{text(part)}" for net, part in zip(nets, taxes)]
    marks = [f"{rate}:{text(base)}:{text(due)}{':in' if included else ''}" for rate, base, due in groups]
    return " ".join(f"{role}={amount}" for role, amount in rows) + f" | {' '.join(parts)} | {' '.join(marks)}"


def main():
    given = json.load(sys.stdin)
    answers = []
    for case in given["cases"]:
        try:
            answers.append(price(given["policies"][case["policy"]], case))
        except Refused as reason:
            answers.append(str(reason))
    json.dump(answers, sys.stdout)


main()
