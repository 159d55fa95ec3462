#!/usr/bin/env python3
"""Judges the judge: histories that can happen are found right, and in each that cannot the one thing that is
wrong is found. What is found wrong in random histories is what trying every order finds, whatever order the
books tell. A history that can be neither proved nor tried to the end is not passed. And the fake clock fakes
nothing else."""

import itertools
import random

import clocktest
from histories import SHELF, impossible, possible
from judge import Judgement
from ledgers import hold_against
from linear import Op, linearize
from model import release, reserve, seen
from puzzles import puzzle, without_books
from witness import follow


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
            ops.append(Op(since, until, step(1), False, f"{name} {number}", name, f"{name} {number}"))
    return ops


def by_books(ops, state):
    """Whether any order that books can tell is believed."""
    marks = [op.mark for op in ops if op.mark]
    return any(follow(ops, state, told) is None for told in itertools.permutations(marks))


def judge_puzzles():
    for seed in range(2):
        assert not (found := faults(puzzle(seed))), f"the books tell how it was, and it is said: {found}"
        for what, tale in (("not tried to the end", without_books(puzzle(seed))),
                           ("wrong", puzzle(seed, is_wrong=True)),
                           ("wrong and told by nobody", without_books(puzzle(seed, is_wrong=True))),
                           ("told otherwise", puzzle(seed, is_told=False))):
            assert {rule for rule, _ in faults(tale)} == {SHELF}, f"a history that is {what} is passed"


def main():
    for name, tale in possible().items():
        found = faults(tale)
        assert not found, f"'{name}' can happen, and it is said: {found}"
    for name, (rule, tale) in impossible().items():
        found = faults(tale)
        assert {rule for rule, _ in found} == {rule}, f"'{name}' is {rule}, and it is said: {found}"
    chance, told = random.Random(1), {True: 0, False: 0}
    for _ in range(1000):
        ops, start = random_ops(chance), (2, chance.randrange(3))
        is_right = by_trying(ops, start)
        assert (linearize(ops, start) is None) == is_right, (ops, start)
        assert by_books(ops, start) == is_right, (ops, start)
        told[is_right] += 1
    assert min(told.values()) > 100, told
    judge_puzzles()
    print(f"{len(possible())} histories that can happen are right, {len(impossible())} that cannot are found "
          f"wrong; of {sum(told.values())} small ones {told[False]} are wrong, as by trying every order")
    print(clocktest.judge())


if __name__ == "__main__":
    main()
