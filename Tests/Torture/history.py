"""What every client asked and heard, one JSON object a line, with the moments of a clock that never goes
back."""

import contextlib
import json
import threading
import time


class History:
    """Written while it happens: whatever becomes of this program, what was heard until then is there."""

    def __init__(self, path):
        self.file, self.lock = open(path, "w"), threading.Lock()
        self.path, self.calls, self.open = path, 0, {}
        # Keys that have an answer for ever, and how often the shop said that its disk is full.
        self.answered, self.full = set(), 0

    def write(self, **facts):
        with self.lock:
            self.put(facts)

    def put(self, facts):
        self.file.write(json.dumps({"t": round(time.monotonic(), 6), **facts}, separators=(",", ":")) + "\n")

    def call(self, who, do, key, ask):
        """A request is about to be sent; gives its number."""
        with self.lock:
            self.calls += 1
            self.open[self.calls] = key
            self.put({"is": "call", "n": self.calls, "who": who, "do": do, "key": key, "ask": ask})
            return self.calls

    def end(self, number, **facts):
        """Its answer was read to the end, or it will never be: then a reason stands for the status."""
        with self.lock:
            key = self.open.pop(number, None)
            if key and facts.get("status") in (200, 201, 402):
                self.answered.add(key)
            self.full += facts.get("status") == 507
            self.put({"is": "end", "n": number, **facts})

    def strike(self, kind, calls=None, **facts):
        """A fault; what it meets are all open requests, or those that are named. With a moment `since` when
        it began, all that ran meanwhile."""
        with self.lock:
            struck = list(self.open) if calls is None else [call for call in calls if call in self.open]
            self.put({"is": "fault", "kind": kind, "struck": struck, **facts})

    def end_with(self, facts, books, check):
        """Nothing more happens; what the books say is kept with it, to be judged again wherever it is
        read."""
        self.write(**{"is": "books", "facts": facts, "books": books, "check": check})
        with self.lock:
            self.file.close()


def read(path):
    """All lines of a history; one that was not written to its end is the last."""
    lines = []
    with open(path) as file:
        for line in file:
            with contextlib.suppress(json.JSONDecodeError):
                lines.append(json.loads(line))
    return lines


class Call:
    """One request as the judges see it."""

    def __init__(self, line):
        names = ("n", "who", "do", "key", "ask")
        self.n, self.who, self.do, self.key, self.ask = (line[name] for name in names)
        self.called, self.ended, self.status, self.said, self.digest = line["t"], None, None, {}, None

    def end(self, line):
        self.ended, self.status = line["t"], line.get("status")
        self.said, self.digest = line.get("said") or {}, line.get("digest")

    @property
    def problem(self):
        return self.said.get("problem")

    @property
    def is_done(self):
        """Whether what was asked for was done, be it that a card was declined: that order is there."""
        return self.status is not None and (
            200 <= self.status < 300 or self.status == 402 and "order" in self.said)

    @property
    def is_final(self):
        """Whether this answer is the one that its key has for ever."""
        return self.status in (200, 201, 402)

    @property
    def is_refused(self):
        """Whether this request surely did nothing. Of what failed inside nobody knows."""
        return self.status is not None and 400 <= self.status < 500 and not self.is_done \
            and self.problem not in PENDING

    @property
    def is_unknown(self):
        return not self.is_refused and not (self.is_done and self.status != 202)


# Refusals that say: ask again.
PENDING = ("idempotency-in-progress", "payment-outcome-unknown", "not-now")


def calls(lines):
    """The calls of a history, in their order."""
    found = {}
    for line in lines:
        if line["is"] == "call":
            found[line["n"]] = Call(line)
        elif line["is"] == "end" and line["n"] in found:
            found[line["n"]].end(line)
    return list(found.values())
