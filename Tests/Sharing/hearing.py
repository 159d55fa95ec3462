"""Listeners in a process of their own, so that nothing else here makes them late: each keeps what came with
the moment when it came, and reads it afterwards."""

import collections
import json
import multiprocessing
import selectors
import socket
import time

# An event, and when all of it was there.
Heard = collections.namedtuple("Heard", "at id kind data")
MOST_SECONDS = 300
# Who listens on hears what comes twice.
REST = 0.3


class Ears:
    """So many listeners at one server, from when they are all there until they have heard of everything."""

    def __init__(self, port, keys, each, path):
        self.connection, other = multiprocessing.Pipe()
        self.process = multiprocessing.get_context("fork").Process(
            target=listen, args=(other, port, keys, each, path), daemon=True)
        self.process.start()
        assert self.connection.poll(MOST_SECONDS), "not everybody is let in"
        self.places = self.connection.recv()

    def hear(self, place):
        """What each of them heard, as soon as that is everything up to a place; or whatever they have by
        then."""
        self.connection.send(f"id: {place}\n")
        assert self.connection.poll(2 * MOST_SECONDS), "nobody says what was heard"
        lines = self.connection.recv()
        self.process.join()
        return [read(pieces) for pieces in lines]


def listen(connection, port, keys, each, path):
    """In the other process."""
    ears = [open_line(port, key, path) for key in keys for _ in range(each)]
    lines, mark, end, is_told = {ear: [] for ear in ears}, None, None, False
    selector = selectors.DefaultSelector()
    selector.register(connection, selectors.EVENT_READ)
    for ear in ears:
        selector.register(ear, selectors.EVENT_READ)
    while end is None or time.monotonic() < end:
        for ready, _ in selector.select(0.2):
            if ready.fileobj is connection:
                mark, end = connection.recv().encode(), time.monotonic() + MOST_SECONDS
            elif data := ready.fileobj.recv(1 << 16):
                lines[ready.fileobj].append((time.monotonic(), data))
            else:
                selector.unregister(ready.fileobj)
        if not is_told and all(b"\nid: " in joined(line) for line in lines.values()):
            connection.send([first_place(line) for line in lines.values()])
            is_told = True
        if mark and all(mark in joined(line[-200:]) for line in lines.values()):
            mark, end = None, time.monotonic() + REST
    connection.send(list(lines.values()))


def open_line(port, key, path):
    ear = socket.create_connection(("127.0.0.1", port), timeout=MOST_SECONDS)
    ear.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                f"Authorization: Bearer {key}\r\n\r\n".encode())
    ear.setblocking(False)
    return ear


def joined(pieces):
    return b"".join(data for _, data in pieces)


def first_place(pieces):
    """Where a line begins: behind this one."""
    return int(joined(pieces).split(b"\nid: ", 1)[1].split(b"\n", 1)[0])


def read(pieces):
    """The events of a line, taken out of their chunks."""
    body, ends = unchunked(pieces)
    heard, place, at = [], 0, iter(ends)
    end, moment = next(at)
    while (found := body.find(b"\n\n", place)) >= 0:
        while end < found + 2:
            end, moment = next(at)
        fields = dict(line.split(": ", 1) for line in body[place:found].decode().split("\n")
                      if line and not line.startswith(":"))
        if "data" in fields and fields["event"] != "connected":
            heard.append(Heard(moment, int(fields.get("id", 0)), fields["event"], json.loads(fields["data"])))
        place = found + 2
    return heard


def unchunked(pieces):
    """The body of a line, and to which of its bytes each piece reached."""
    raw, moments, total = joined(pieces), [], 0
    for at, data in pieces:
        total += len(data)
        moments.append((total, at))
    head = raw.index(b"\r\n\r\n") + 4
    assert b"200" in raw[:20] and b"chunked" in raw[:head].lower(), raw[:head]
    body, ends, place, reached = bytearray(), [], head, iter(moments)
    limit, at = next(reached)
    while (line := raw.find(b"\r\n", place)) >= 0:
        size, begin = int(raw[place:line], 16), line + 2
        if size == 0 or begin + size + 2 > len(raw):
            break
        body += raw[begin:begin + size]
        while limit < begin + size:
            limit, at = next(reached)
        ends.append((len(body), at))
        place = begin + size + 2
    return bytes(body), ends + [(len(body) + 1, at)]


# MARK: Judging

def judge_hearing(lines, places, told):
    """`told`: what the books' outbox has, by place: topic, thing, value and version. Each line must have all
    of the orders, once and in their order, and of each stock the last."""
    faults = [] if told else ["nothing was told"]
    for number, (line, start) in enumerate(zip(lines, places)):
        ids = [event.id for event in line]
        if ids != sorted(set(ids)):
            faults.append(f"listener {number} heard events twice, or out of their order")
        due = {place for place, row in told.items() if place > start and row[0] == "order"}
        missed, last = due - set(ids), {}
        if missed:
            faults.append(f"listener {number} never heard {sorted(missed)[:5]}, {len(missed)} in all")
        for event in line:
            last[event.data.get("variant")] = event.data.get("available")
            if content(event) != told.get(event.id):
                faults.append(f"listener {number} heard {event.id} as {content(event)}, and it is "
                              f"{told.get(event.id)}")
        final = {row[1]: int(row[2]) for place, row in sorted(told.items())
                 if row[0] == "stock" and place > start}
        faults += [f"listener {number} heard last that {thing} has {last.get(thing)}, and it is {value}"
                   for thing, value in final.items() if last.get(thing) != value]
    return faults


def content(event):
    """An event as the outbox has it."""
    data = event.data
    thing, value = ("variant", "available") if event.kind == "stock" else ("order", "status")
    return event.kind, data.get(thing), str(data.get(value)), data.get("version")


def lags(lines, answered):
    """Milliseconds from each answer to its event at each listener; what was never heard is no lag."""
    found = []
    for line in lines:
        for event in line:
            at = answered.get((event.data.get("order"), event.data.get("version")))
            if event.kind == "order" and at is not None:
                found.append((event.at - at) * 1000)
    return sorted(found)


def share(lags, part):
    return lags[min(len(lags) - 1, int(part * len(lags)))]
