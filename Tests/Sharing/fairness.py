"""What everybody who raced must have been told, and what the books must say of it then. Gives all that is
wrong; nothing here asks the shop what it thinks of itself."""

import collections
import json


def name_of(problem):
    return problem.get("type", "").rsplit("/", 1)[-1]


def words_of(one):
    """What somebody was refused with, in short."""
    more = one.body.get("lines") or one.body.get("errors") or ""
    return f"{one.status} {name_of(one.body)} {more}"


def judge_race(prize, told, books):
    """`books`: the orders by their keys, the shelf's units on hand and reserved, and the coupon's uses."""
    faults = []
    winners = [one for one in told if one.status == 201]
    losers = [one for one in told if one.status != 201]
    faults += judge_winners(prize, winners, books["orders"])
    if prize.coupon:
        faults += judge_uses(prize, told, winners, books["uses"])
        faults += [fault for one in losers for fault in judge_late(one, prize, winners)]
    else:
        most = prize.units // prize.quantity
        if len(winners) != min(most, len(told)):
            faults.append(f"{len(winners)} got {prize.quantity} of {prize.units} each")
        rest = prize.units - most * prize.quantity
        faults += [fault for one in losers for fault in judge_short(one, rest)]
    sold = sum(one.quantity for one in winners)
    if books["shelf"] != (prize.units, sold):
        faults.append(f"{books['shelf']} on hand and reserved; {prize.units} were there, {sold} were sold")
    return faults


def judge_deliveries(prize, delivered, told, books):
    """While more come, whoever is refused is still told of fewer than he wants."""
    winners = [one for one in told if one.status == 201]
    faults, total = judge_winners(prize, winners, books["orders"]), prize.units + delivered
    sold = prize.quantity * len(winners)
    for one in told:
        if one.status == 201:
            continue
        free = [line.get("available") for line in one.body.get("lines", [])]
        if name_of(one.body) != "insufficient-stock" or len(free) != 1 or not 0 <= free[0] < one.quantity:
            faults.append(f"{one.key}, who wants {one.quantity}, was refused with {words_of(one)}")
    if not prize.units // prize.quantity <= len(winners) <= total // prize.quantity:
        faults.append(f"{len(winners)} got {prize.quantity} each, of {prize.units} and {delivered} more")
    if books["shelf"] != (total, sold):
        faults.append(f"{books['shelf']} on hand and reserved; {total} were there, {sold} were sold")
    return faults


def judge_winners(prize, winners, orders):
    """Each has an order of its own in the books, and nobody else has one."""
    faults = []
    for field in ("id", "number"):
        names = collections.Counter(one.body.get(field) for one in winners)
        faults += [f"{field} {name} was told {count} times" for name, count in names.items() if count > 1]
    for one in winners:
        order = orders.get(one.key)
        if order is None:
            faults.append(f"{one.key} was told 201, and has no order")
        elif (order["id"], order["number"]) != (one.body["id"], one.body["number"]):
            faults.append(f"{one.key} was told {one.body['id']}, and the books have {order['id']}")
        elif order["lines"] != {prize.sku: prize.quantity}:
            faults.append(f"{one.key} ordered {prize.quantity} of {prize.sku}, and has {order['lines']}")
        elif one.body["status"] == "paid" and order["status"] != "paid":
            faults.append(f"{one.key} was told to be paid, and is {order['status']}")
    more = orders.keys() - {one.key for one in winners}
    return faults + [f"{key} was refused, and has an order" for key in sorted(more)]


def judge_uses(prize, told, winners, uses):
    """No more than the limit used the coupon, and none more often than one may; and nobody was refused who
    could have had it. `uses`: what is counted, and who used it."""
    faults, each = [], prize.each or len(told)
    count, users = uses
    by_contact = collections.Counter(one.contact for one in winners)
    contacts = collections.Counter(one.contact for one in told)
    most = min(prize.limit, sum(min(each, bids) for bids in contacts.values()))
    if len(winners) != most:
        faults.append(f"{len(winners)} used {prize.coupon}, of which there were {most}")
    faults += [f"{who} used {prize.coupon} {times} times" for who, times in by_contact.items()
               if times > each]
    if count != len(winners) or len(users) != len(winners):
        faults.append(f"{len(winners)} were told to have {prize.coupon}; {count} are counted, "
                      f"by {len(users)}")
    return faults


def judge_short(one, rest):
    """A loser is told how many there are, which are fewer than he wants."""
    if one.status != 409 or name_of(one.body) != "insufficient-stock":
        return [f"{one.key} was refused with {words_of(one)}"]
    lines = one.body.get("lines")
    expected = [{"sku": one.sku, "requested": one.quantity, "available": rest}]
    return [] if lines == expected else [f"{one.key} was told {lines}, and {rest} were left"]


def judge_late(one, prize, winners):
    """A loser is told that nobody has a use left, or that this contact has none."""
    own = sum(other.contact == one.contact for other in winners)
    right = [["exhausted"]] if len(winners) == prize.limit else []
    right += [["used-before"]] if prize.each and own >= prize.each else []
    is_right = one.status == 409 and name_of(one.body) == "coupon-exhausted" \
        and [fault["code"] for fault in one.body.get("errors", [])] in right
    return [] if is_right else [f"{one.key} was refused with {words_of(one)}"]


def judge_keys(prize, told, books):
    """Each key, brought to both servers, has one answer: the same order to the byte, or that there is none.
    A refusal names its own request, and nothing else differs."""
    faults, winners = [], set()
    for key, here, there in told:
        if 201 in (here[0], there[0]):
            winners.add(key)
            if here != there:
                faults.append(f"{key} was told {here} at one server and {there} at the other")
            continue
        for status, answer in (here, there):
            answer = json.loads(answer)
            lines = [{"sku": prize.sku, "requested": prize.quantity, "available": 0}]
            if status != 409 or name_of(answer) != "insufficient-stock" or answer.get("lines") != lines:
                faults.append(f"{key} was refused with {status} {answer}")
    if len(winners) != prize.units:
        faults.append(f"{len(winners)} keys brought an order, for {prize.units} units")
    if books["orders"].keys() != winners:
        faults.append(f"the books have {sorted(books['orders'])}, and {sorted(winners)} were told")
    if books["shelf"] != (prize.units, prize.units):
        faults.append(f"{books['shelf']} on hand and reserved, of {prize.units}")
    return faults


def judge_charges(orders):
    """Where nothing is given back: one charge of its total for each paid order, and none for any other."""
    faults = []
    for name, row in orders.items():
        due = [row["total"]] if row["status"] == "paid" else []
        if row["taken"] != due:
            faults.append(f"{name} is {row['status']}, costs {row['total']}, and {row['taken']} were taken")
    return faults
