"""Whether what happened to one thing can have happened one after the other (Wing and Gong's search, with
Lowe's memory of what was tried).

Each operation has an interval in which it must have taken effect, and a step: a function from a state to the
next one, or to None where it cannot happen. One that only looks changes nothing: as soon as it fits, it is
taken, for that stands in nobody's way. `mark` is what the books call it.
"""

import collections
import math

Op = collections.namedtuple("Op", "since until step looks name kind mark", defaults=(False, "", None, None))
NEVER = math.inf


class TooMany(Exception):
    """The search was given up."""


# How many seconds before it had to be done something may be done, tried one after the other: most is done
# soon after it was asked for, and what nobody was told of for long is no excuse for what went before.
SLACKS = [0.3, 1, 3, 10, 30, math.inf]


def linearize(ops, state, most=100_000):
    """None when there is an order in which all fits; else where the best order ends."""
    ops = sorted(ops, key=lambda op: (op.since, op.until))
    found = None
    for slack in SLACKS:
        search, found = Search(ops, slack), None
        try:
            found = search.run(state, most)
        except TooMany as reason:
            found = reason
        if found is None:
            return None
    if isinstance(found, TooMany):
        raise found
    return found


class Search:
    def __init__(self, ops, slack):
        self.ops, self.slack = ops, slack
        self.by_end = sorted(range(len(ops)), key=lambda number: ops[number].until)

    def run(self, state, most):
        stack, seen, tried, best = [], set(), 0, (-1, None)
        done, count, low, ends, choices = 0, 0, 0, 0, None
        while True:
            if choices is None:
                done, count, low, ends, state = self.look(done, count, low, ends, state)
                if count == len(self.ops):
                    return None
                choices = iter(()) if (done, state) in seen else iter(self.candidates(done, low, ends))
                seen.add((done, state))
                best = max(best, (count, (done, low, ends, state)), key=lambda one: one[0])
            for number in choices:
                after = self.ops[number].step(state)
                if after is None:
                    continue
                tried += 1
                if tried > most:
                    raise TooMany(f"{tried} ways for {len(self.ops)} operations, {self.stuck(best)}")
                stack.append((choices, done, count, low, ends, state))
                done, count, state, choices = done | 1 << number, count + 1, after, None
                break
            else:
                if not stack:
                    return self.stuck(best)
                choices, done, count, low, ends, state = stack.pop()

    def stuck(self, best):
        count, (done, low, ends, state) = best
        left = ", ".join(self.ops[number].name for number in self.candidates(done, low, ends)[:6])
        return f"after {count} it is {state}, and what is left begins with {left}"

    def advance(self, done, low, ends):
        while low < len(self.ops) and done >> low & 1:
            low += 1
        while ends < len(self.by_end) and done >> self.by_end[ends] & 1:
            ends += 1
        return low, ends

    def possible(self, done, low, ends):
        """What may come next: nothing that is left ended before it began."""
        end = self.ops[self.by_end[ends]].until
        for number in range(low, len(self.ops)):
            if self.ops[number].since > end:
                return
            if not done >> number & 1:
                yield number

    def look(self, done, count, low, ends, state):
        """Takes everything that only looks and fits."""
        while True:
            low, ends = self.advance(done, low, ends)
            if ends == len(self.by_end):
                return done, count, low, ends, state
            fits = [number for number in self.possible(done, low, ends)
                    if self.ops[number].looks and self.ops[number].step(state) is not None]
            if not fits:
                return done, count, low, ends, state
            for number in fits:
                done |= 1 << number
            count += len(fits)

    def candidates(self, done, low, ends):
        """Whoever has to be done first comes first. Of those that do the same, that one is enough: another
        one could change places with it."""
        found, kinds, late = [], set(), self.ops[self.by_end[ends]].until + self.slack
        for number in sorted(self.possible(done, low, ends), key=lambda number: self.ops[number].until):
            kind = self.ops[number].kind
            if kind is None or kind not in kinds and self.ops[number].until <= late:
                found.append(number)
                kinds.add(kind)
        return found
