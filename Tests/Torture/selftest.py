#!/usr/bin/env python3
"""Judges the judge: histories that can happen are found right, and in each that cannot the one thing that is
wrong is found. And what is found wrong in random histories is what trying every order finds."""

import itertools
import random

from histories import impossible, possible
from judge import Judgement
from ledgers import hold_against
from linear import Op, linearize
from model import release, reserve, seen


def faults(tale):
    judgement = Judgement(tale.lines, tale.facts)
    judgement.all()
    if tale.has_books:
        hold_against(judgement, tale.books)
    return judgement.faults


def by_trying(ops, state):
    """Whether there is an order, found by trying all."""
    for order in itertools.permutations(ops):
        now = state
        for place, op in enumerate(order):
            if any(later.until < op.since for later in order[place + 1:]):
                break
            now = op.step(now)
            if now is None:
                break
        else:
            return True
    return False


def random_ops(chance):
    ops = []
    for number in range(chance.randrange(2, 7)):
        since = chance.randrange(10)
        until = since + chance.choice([1, 2, 4, 8, float("inf")])
        kind = chance.randrange(3)
        if kind == 0:
            ops.append(Op(since, until, seen(2, chance.randrange(3)), True, f"see {number}"))
        else:
            step, name = (reserve, "reserve") if kind == 1 else (release, "release")
            ops.append(Op(since, until, step(1), False, f"{name} {number}", name))
    return ops


def main():
    for name, tale in possible().items():
        found = faults(tale)
        assert not found, f"'{name}' can happen, and it is said: {found}"
    for name, (rule, tale) in impossible().items():
        found = faults(tale)
        assert {rule for rule, _ in found} == {rule}, f"'{name}' is {rule}, and it is said: {found}"
    chance, told = random.Random(1), {True: 0, False: 0}
    for _ in range(3000):
        ops, start = random_ops(chance), (2, chance.randrange(3))
        is_right = by_trying(ops, start)
        assert (linearize(ops, start) is None) == is_right, (ops, start)
        told[is_right] += 1
    assert min(told.values()) > 300, told
    print(f"{len(possible())} histories that can happen are right, {len(impossible())} that cannot are found "
          f"wrong; of {sum(told.values())} small ones {told[False]} are wrong, as by trying every order")


if __name__ == "__main__":
    main()
