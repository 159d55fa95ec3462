"""Whether what happened to one thing can have happened one after the other (Wing and Gong's search, with
Lowe's memory of what was tried).

Each operation has an interval in which it must have taken effect, and a step: a function from a state to the
next one, or to None where it cannot happen. One that only looks changes nothing: as soon as it fits, it is
taken, for that stands in nobody's way.
"""

import collections
import math

Op = collections.namedtuple("Op", "since until step looks name kind", defaults=(False, "", None))
NEVER = math.inf


class TooMany(Exception):
    """The search was given up."""


def linearize(ops, state, most=400_000):
    """None when there is an order in which all fits; else the operations at which the best order ends."""
    ops = sorted(ops, key=lambda op: (op.since, op.until))
    by_end = sorted(range(len(ops)), key=lambda number: ops[number].until)
    search = Search(ops, by_end)
    stack, seen, tried, best = [], set(), 0, (0, None)
    done, count, low, ends = 0, 0, 0, 0
    choices = None
    while True:
        if choices is None:
            done, count, low, ends, state = search.look(done, count, low, ends, state)
            if count == len(ops):
                return None
            choices = iter(()) if (done, state) in seen else iter(search.candidates(done, low, ends))
            seen.add((done, state))
            if count > best[0] or best[1] is None:
                best = (count, (done, low, ends, state))
        for number in choices:
            after = ops[number].step(state)
            if after is None:
                continue
            tried += 1
            if tried > most:
                raise TooMany(f"{tried} ways were tried for {len(ops)} operations")
            stack.append((choices, done, count, low, ends, state))
            done, count, state, choices = done | 1 << number, count + 1, after, None
            break
        else:
            if not stack:
                done, low, ends, state = best[1]
                return state, [ops[number] for number in search.candidates(done, low, ends)]
            choices, done, count, low, ends, state = stack.pop()


class Search:
    def __init__(self, ops, by_end):
        self.ops, self.by_end = ops, by_end

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
        """Whoever has to be done first comes first. Of equal ones that have all the time, one is enough."""
        found, kinds = [], set()
        for number in sorted(self.possible(done, low, ends), key=lambda number: self.ops[number].until):
            op = self.ops[number]
            if op.kind is not None and op.until == NEVER:
                if op.kind in kinds:
                    continue
                kinds.add(op.kind)
            found.append(number)
        return found
