#!/usr/bin/env python3
"""Listens to a running server that is killed (SIGKILL) while its shop is busy, and takes the line up again.

T21: whatever was durable is heard once, in its order and without a gap. Then a reader who does not read: it is told
to read anew and loses its line, while the others hear everything and the server stays small.
Usage: live.py VITRINE_SERVER ASSETS [ROUNDS]
"""

import http.client
import json
import os
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import uuid

from shop import PATIENCE, Server, Shopper


class Line:
    """A stream of events, read line by line as the HTML standard has it."""

    def __init__(self, server, path, after=None, headers=None):
        self.server, self.last = server, after
        self.events, self.began = [], None
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        asked = {"Accept": "text/event-stream", "Authorization": f"Bearer {server.key}", **(headers or {})}
        if after is not None:
            asked["Last-Event-ID"] = str(after)
        self.connection.request("GET", path, headers=asked)
        self.response = self.connection.getresponse()
        assert self.response.status == 200, self.response.read()
        assert self.response.headers["Content-Type"] == "text/event-stream"

    def read(self, until):
        """Reads until a claim about the events holds or the line ends; gives whether it held."""
        fields = {}
        while not until(self.events):
            try:
                line = self.response.readline()
            except (OSError, http.client.HTTPException):
                return False
            if not line:
                return False
            line = line.decode().rstrip("\n")
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value
            elif not line:
                if "id" in fields:
                    self.last = int(fields["id"])
                    self.began = self.last if self.began is None else self.began
                if "data" in fields and fields["event"] != "connected":
                    self.events.append((fields.get("id"), fields["event"], json.loads(fields["data"])))
                fields = {}
        return True

    def close(self):
        self.connection.close()


def adjust(server, sku, count):
    body = {"sku": sku, "count": count, "reason": "counted"}
    key = {"Idempotency-Key": f"adjust-{uuid.uuid4()}"}
    return server.ask("POST", "/admin/stock-adjustments", body, key, admin=True)[0]


def products(server):
    page = server.ask("GET", "/inventory?limit=250")[1]
    details = [server.ask("GET", row["_links"]["self"]["href"])[1] for row in page["_embedded"]["item"]]
    return [variant["sku"] for product in details for variant in product["variants"]]


def be_busy(server, skus, done):
    """Counts shelves and places orders until the server is gone."""
    number = 0
    try:
        shopper = Shopper(server)
        while not done.is_set():
            number += 1
            adjust(server, skus[number % len(skus)], 100 + number % 50)
            if number % 3 == 0:
                quote = shopper.quote()
                # Somebody else may have taken the last one.
                if "summary" in quote:
                    shopper.place(quote, f"live-{uuid.uuid4()}", pays=number % 2 == 0)
    except (OSError, http.client.HTTPException, AssertionError, StopIteration):
        pass


def rows(database, after):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        return db.execute(
            "SELECT id, topic, object, version FROM outbox WHERE id > ? ORDER BY id", (after,)).fetchall()


def killed_while_listening(server, rounds):
    """T21: resumed after kill -9, no gap and no repeat beyond the last event."""
    skus = products(server)
    path = "/events?topics=stock,price,product,order"
    line = Line(server, path)
    assert line.read(lambda events: line.last is not None)
    start, heard = line.last, []
    for number in range(rounds):
        done = threading.Event()
        workers = [threading.Thread(target=be_busy, args=(server, skus, done)) for _ in range(4)]
        for worker in workers:
            worker.start()
        assert line.read(lambda events: len(events) > 40 + 10 * number)
        server.kill()
        done.set()
        # What was on its way still counts; an event that is cut off does not.
        line.read(lambda events: False)
        for worker in workers:
            worker.join()
        heard += line.events
        server.start()
        line = Line(server, path, after=line.last)
    change_price(server, variants(server)[0], 77)
    assert line.read(lambda events: any(kind == "price" for _, kind, _ in events))
    heard += line.events
    line.close()
    ids = [int(number) for number, _, _ in heard]
    assert ids == sorted(set(ids)), "an event came twice, or out of its order"
    expected = rows(server.database, start)
    assert [row[0] for row in expected] == list(range(start + 1, start + 1 + len(expected))), "the outbox has a gap"
    # Of a stock that changed quickly the steps between may be left out, but never the last one.
    final = {row[2]: row[3] for row in expected if row[1] == "stock"}
    told = {data["variant"]: data["version"] for _, kind, data in heard if kind == "stock"}
    assert told == final, {key: (told.get(key), final[key]) for key in final if told.get(key) != final[key]}
    missed = {row[0] for row in expected if row[1] != "stock"} - set(ids)
    assert not missed, f"never heard of: {missed}"
    return len(ids), len(expected)


def resident(server):
    with open(f"/proc/{server.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def slow_reader(server):
    """Who does not read is let go; nobody waits for him, and he costs no memory."""
    skus = products(server)
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for sock in idle:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
    line = Line(server, "/events")
    assert line.read(lambda events: line.last is not None)
    before = resident(server)
    ended = []
    deadline = time.monotonic() + 4 * PATIENCE
    number = 0
    # Prices are never left out: each one is an event.
    prices = variants(server)
    while len(ended) < len(idle):
        assert time.monotonic() < deadline, f"only {len(ended)} of {len(idle)} were let go"
        for _ in range(500):
            number += 1
            change_price(server, prices[number % len(prices)], number)
        assert line.read(lambda events: len(events) >= number), "a reader who reads was let go"
        ended = [sock for sock in idle if is_over(sock)]
    grown = resident(server) - before
    line.close()
    for sock in idle:
        sock.close()
    assert grown < 40 * 1024, f"{grown} KiB more"
    return number, grown


def variants(server):
    page = server.ask("GET", "/inventory?limit=250")[1]
    return [server.ask("GET", row["_links"]["self"]["href"])[1]["variants"][0]["id"]
            for row in page["_embedded"]["item"]]


def change_price(server, variant, number):
    status = server.ask("PATCH", f"/admin/variants/{variant}",
                        {"price": {"amount": f"{1 + number % 90}.{number % 100:02}", "currency": "USD"}},
                        {"If-Match": "*"}, admin=True)[0]
    assert status == 200, status


def is_over(sock):
    """Whether the server has closed its end: what is on its way may still wait for a reader."""
    # Both ports: another program's line may have one of them too.
    line_of = [f":{address[1]:04X}" for address in (sock.getpeername(), sock.getsockname())]
    with open("/proc/net/tcp") as file:
        rows = [line.split() for line in file]
    ends = [row[3] for row in rows if [word[-5:] for word in row[1:3]] == line_of]
    established = "01"
    return established not in ends


def main():
    program, assets = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
        server.start()
        try:
            heard, told = killed_while_listening(server, rounds)
            report = server.ask("GET", "/admin/reconciliation", admin=True)[1]
            assert report["balanced"], report
            number, grown = slow_reader(server)
            began = time.monotonic()
            line = Line(server, "/events")
            assert line.read(lambda events: line.last is not None)
            assert server.stop() == 0
            assert not line.read(lambda events: False)
            seconds = time.monotonic() - began
        finally:
            if server.process.poll() is None:
                server.kill()
    print(f"{rounds} kills: {heard} events heard of {told}, each once and none missed; readers who do not read were "
          f"let go within {number} events and cost {max(0, grown)} KiB; a listener's shop closed in {seconds:.1f} s")


if __name__ == "__main__":
    main()
