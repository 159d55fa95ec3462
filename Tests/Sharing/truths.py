"""Holds what a shopper's screen said of a payment against the books that are left: the shop's orders, and
what the card network took. Gives all that is wrong; nothing here asks the shop what it thinks of itself."""

import re

from screens import MARKS, TRUTHS, said

NUMBER, TOTAL = r"^ *Order +(\d{4}-\d{6,})", r"^ *Paid to .* USD ([\d,]+\.\d\d)"


def judge_screens(log, books):
    """`log`: every screen since the touch, each with its moment. `books`: the shopper's own orders by their
    names, and of each what was taken for it."""
    faults, told = [], [said(text) for _, text in log]
    truths = [name for name in told if name in TRUTHS]
    if not truths:
        faults.append(f"never told what became of it; last: {last_line(log)}")
    if len(set(truths)) > 1:
        faults.append(f"told {truths[0]} and then {truths[-1]}")
    faults += [f"the sheet said {name}, and then it is {truths[-1]}" for name in told
               if truths and MARKS.get(name, truths[-1]) != truths[-1]]
    if truths and "unknown" in told[told.index(truths[0]):]:
        faults.append(f"told {truths[0]}, and then that it is not known")
    for name, (_, text) in zip(told[:told.index(truths[0])] if truths else told, log):
        if name is None:
            faults.append(f"neither told anything nor to wait: {text.strip()[:400]!r}")
    return faults + judge_money(log, truths[-1] if truths else None, books)


def judge_money(log, truth, books):
    paid = {name: row for name, row in books.items() if row["status"] == "paid"}
    taken = {name: row["taken"] for name, row in books.items() if row["taken"]}
    faults = [f"{name} was charged {len(each)} times: {each}" for name, each in taken.items()
              if len(each) > 1]
    if len(taken) > 1:
        faults.append(f"one touch was charged for {len(taken)} orders: {sorted(taken)}")
    faults += [f"{name} is paid, and nobody was charged" for name in paid.keys() - taken.keys()]
    faults += [f"{name} is {books[name]['status']}, and was charged" for name in taken.keys() - paid.keys()]
    if truth == "not paid" and (paid or taken):
        faults.append(f"told that nothing was charged, and the books have {books}")
    if truth == "paid":
        faults += judge_receipt(next(text for _, text in log if said(text) == "paid"), paid, taken)
    return faults


def judge_receipt(text, paid, taken):
    """The order that a receipt names is there, with the amount that it says."""
    number, total = (re.search(words, text, re.MULTILINE) for words in (NUMBER, TOTAL))
    if not number or not total:
        return [f"a receipt without number or total: {text.strip()!r}"]
    amount = int(re.sub(r"\D", "", total[1]))
    found = [name for name, row in paid.items() if row["number"] == number[1]]
    if len(found) != 1:
        return [f"told that {number[1]} is paid, and the books have {paid}"]
    if taken.get(found[0]) != [amount]:
        return [f"told that {amount} were paid for {number[1]}, and {taken.get(found[0])} were taken"]
    return []


def last_line(log):
    lines = [line.strip() for _, text in log[-1:] for line in text.split("\n") if line.strip()]
    return lines[-2:]


def orders_of(goods, books):
    """The orders of one article with what was taken for each."""
    return {name: row for name, row in with_charges(books).items() if goods in row["lines"]}


def with_charges(books):
    taken = {}
    for payment, hold in books["holds"].items():
        if hold["captured"]:
            taken.setdefault(books["payments"].get(payment), []).append(hold["captured"])
    return {name: {**row, "taken": taken.get(name, [])} for name, row in books["orders"].items()}
