"""Whether all that happened to one thing can have happened in an order that somebody tells.

Whoever tells it is not believed: each change has to come in its own time and to fit what the others left, and
whatever was seen has to be so at some moment while it was looked at. Only where the told order is no answer
has one to be searched for among all.
"""

import bisect
import itertools

from linear import TooMany, linearize


def prove(ops, state, told):
    """None where all fits in the order that is told, or in another; else what is amiss."""
    amiss = "the books tell none" if told is None else follow(ops, state, told)
    if amiss is None:
        return None
    try:
        # Where the books tell of an order that cannot be, another one is hardly found.
        found = linearize(ops, state, 100_000 if told is None else 20_000)
    except TooMany as reason:
        found = f"none was found, though not all were tried: {reason}"
    return f"{found}; {amiss}" if found else None


def follow(ops, state, told):
    """None where all fits when what is marked happens in the order of `told`; else where it does not."""
    marked = {op.mark: op for op in ops if op.mark in set(told)}
    if len(marked) != len(told):
        strange = [mark for mark in told if mark not in marked] or "something twice"
        return f"the books tell of {strange}"
    changes, states, begun = [marked[mark] for mark in told], [state], float("-inf")
    for op in changes:
        after = op.step(states[-1])
        if after is None:
            return f"by the books it is {states[-1]} after {len(states) - 1}, and then comes {op.name}"
        if op.until < begun:
            return f"by the books {op.name} comes after what began when it was done"
        states.append(after)
        begun = max(begun, op.since)
    return watch([op for op in ops if op.mark not in marked], changes, states)


def watch(sights, changes, states):
    """Finds for all that changes nothing a moment at which it is so; the earliest stands in nobody's way."""
    ends = sorted((op.until, place) for place, op in enumerate(changes))
    least = [0, *itertools.accumulate((place + 1 for _, place in ends), max)]
    starts = sorted(((op.since, place) for place, op in enumerate(changes)), reverse=True)
    most = [len(changes), *itertools.accumulate((place for _, place in starts), min)]
    seen, floor = [], 0
    for op in sorted(sights, key=lambda op: op.since):
        # What was seen before this was looked for was so before this, or at once with it.
        while seen and seen[0][0] < op.since:
            floor = max(floor, seen.pop(0)[1])
        low = max(floor, least[bisect.bisect_left(ends, (op.since, -1))])
        high = most[bisect.bisect_left(starts, -op.until, key=lambda start: -start[0])]
        fits = (place for place in range(low, high + 1) if op.step(states[place]) == states[place])
        place = next(fits, None)
        if place is None:
            return f"by the books it is {states[low:high + 1][:6]} while {op.name}"
        bisect.insort(seen, (op.until, place))
    return None
