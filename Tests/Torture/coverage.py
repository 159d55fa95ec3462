"""Which faults there were, what they met, and what became of it: read from the history, as the judges do."""

import collections

import history

COLUMNS = ["injected", "in flight", "unknown", "retried", "resolved"]


def by_number_and_key(lines):
    calls, by_key = {call.n: call for call in history.calls(lines)}, collections.defaultdict(list)
    for call in calls.values():
        if call.key:
            by_key[call.key].append(call)
    return calls, by_key


def is_resolved(later):
    """Whether those who asked later were told what came of it."""
    return any(not other.is_unknown or other.do == "truth" and other.status == 404 for other in later)


def outcomes(lines):
    """How many requests with a key had an unknown outcome, whatever met them, and of how many it is known
    now."""
    calls, by_key = by_number_and_key(lines)
    unknown = [call for call in calls.values() if call.key and call.is_unknown]
    known = [call for call in unknown
             if is_resolved(other for other in by_key[call.key] if other.called > call.called)]
    return len(unknown), len(known)


def table(lines):
    """For each kind of fault: how often it came, how many requests it met on their way, how many of those
    with a key had an unknown outcome, how many of these were sent again, and of how many the outcome is known
    now."""
    calls, by_key = by_number_and_key(lines)
    found = collections.defaultdict(collections.Counter)
    for line in lines:
        if line["is"] != "fault":
            continue
        row = found[line["kind"]]
        row["injected"] += 1
        for call in struck(line, calls):
            row["in flight"] += 1
            if call.key and call.is_unknown:
                later = [other for other in by_key[call.key] if other.called > call.called]
                row["unknown"] += 1
                row["retried"] += bool([other for other in later if other.do == call.do])
                row["resolved"] += is_resolved(later)
    return found


def struck(line, calls):
    """The requests that a fault met: those that are named, or all that ran while it lasted."""
    if "since" not in line:
        return [calls[number] for number in line["struck"]]
    return [call for call in calls.values()
            if call.called <= line["t"] and (call.ended is None or call.ended >= line["since"])]


def text(found, skipped):
    rows = [["fault", *COLUMNS]]
    rows += [[kind, *(str(found[kind][column]) for column in COLUMNS)] for kind in sorted(found)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [row[0].ljust(widths[0]) + "".join(
        f"  {word:>{width}}" for word, width in zip(row[1:], widths[1:])) for row in rows]
    return "\n".join(lines + [f"{kind}: left out, since {reason}" for kind, reason in skipped.items()])


def gaps(found, wanted):
    """Kinds that prove nothing, for they met nobody."""
    return [kind for kind in wanted if not found[kind]["in flight"]]
