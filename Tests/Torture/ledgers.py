"""What the shop's books and the network's must say at the end, by what every client was told."""

import collections


def hold_against(judgement, books):
    """Adds to a judgement what the books say otherwise than the history."""
    things, fault = judgement.things, judgement.fault
    orders, placed = books["orders"], {key: span for key, span in things.effects("place")}
    by_key = collections.defaultdict(list)
    for order, row in orders.items():
        by_key[row["key"]].append(order)
    cancelled = {span.calls[0].ask["order"] for _, span in things.effects("cancel")}
    for key, span in placed.items():
        judgement.checked["orders looked for in the books"] += 1
        check_order(fault, key, span, by_key.get(key, []), orders, cancelled)
    for key, found in by_key.items():
        if ("place", key) not in things.spans:
            fault("order that nobody placed", f"{found} has the key {key}, which nobody sent")
        elif key not in placed:
            fault("order that nobody was told of", f"{found} of {key}, which was refused each time")
    check_money(judgement, books, cancelled)


def check_order(fault, key, span, found, orders, cancelled):
    told = next((call.said for call in span.done if call.status == 201), span.done[0].said)
    ask, name = span.calls[0].ask, told["order"]
    if found != [name]:
        fault("acknowledged order is lost" if name not in found else "two for one key",
              f"{key} was told of {name}, and the books have {found}")
        return
    row = orders[name]
    if row["lines"] != ask["lines"] or row["total"] != ask["total"]:
        fault("order changed", f"{name} has {row['lines']} for {row['total']}, and {ask['lines']} for "
              f"{ask['total']} were ordered")
    if told.get("number", row["number"]) != row["number"]:
        fault("order changed", f"{name} was told to be {told['number']} and is {row['number']}")
    if name in cancelled and row["status"] != "cancelled":
        fault("acknowledged cancelling is lost", f"{name} was told to be cancelled and is {row['status']}")
    if row["status"] == "cancelled" and name not in cancelled:
        fault("cancelled by nobody", f"{name}, whose cancelling was never answered")
    if told.get("status") == "paid" and row["status"] not in ("paid", "cancelled"):
        fault("acknowledged payment is lost", f"{name} was told to be paid and is {row['status']}")


def check_money(judgement, books, cancelled):
    """The network took once for each paid order, and gave back what the shop's staff was told."""
    fault, taken = judgement.fault, collections.defaultdict(list)
    for payment, hold in books["holds"].items():
        judgement.checked["entries of the network's books"] += 1
        order = books["payments"].get(payment)
        if order is None:
            fault("charged for nothing",
                  f"the network took {hold} for {payment}, which the shop does not know")
        elif hold["captured"]:
            taken[order].append(hold)
        elif not hold["voided"]:
            fault("held for ever", f"{payment} of {order} is neither taken nor let go")
    said_paid = {call.said["order"] for call in judgement.calls if call.said.get("status") == "paid"}
    told = collections.Counter()
    for _, span in judgement.things.effects("refund"):
        told[span.calls[0].ask["order"]] += span.calls[0].ask["amount"]
    for order, row in books["orders"].items():
        holds = taken.get(order, [])
        if len(holds) > 1:
            fault("charged twice", f"{order}: {holds}")
        captured = sum(hold["captured"] for hold in holds)
        back = sum(hold["refunded"] for hold in holds)
        if holds and captured != row["total"] * len(holds):
            fault("charged another amount", f"{order} costs {row['total']} and {captured} were taken")
        was_paid = order in said_paid and row["status"] == "cancelled"
        if (was_paid or row["status"] == "paid") and not holds:
            fault("paid and not charged", f"{order} is {row['status']}, and the network took nothing")
        if captured and row["status"] not in ("paid", "cancelled"):
            fault("charged and not paid", f"{order} is {row['status']}, and {captured} were taken")
        due = captured if order in cancelled else told[order]
        if back != due:
            fault("other money given back", f"{order}: {back} were given back, and {due} were told")
