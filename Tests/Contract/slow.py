#!/usr/bin/env python3
"""Lets slowhttptest hold 200 connections: with heads that never end, bodies that never end, answers that are
hardly read. Meanwhile ordinary clients are served, as quickly as before.

A twin of the shop that nobody attacks is asked in turn with the first: by as much as it gets slower, the
machine did. Some connections are stalled by this script from the beginning and never closed: at the end the
server has ended them.
Usage: slow.py VITRINE_SERVER ASSETS [SECONDS]
Environment: STRICT=1 fails where the 99th percentile of a list, a product or a quote more than doubles, and where a
stalled connection is open for more than 50 s.
"""

import contextlib
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time

from crowd import ADDRESS, SKUS, Crowd, Line, workplace
from shop import PATIENCE, Server

CONNECTIONS = 200
CALM_SECONDS = 5
MOST_TIMES_SLOWER = 2.0
MOST_MEGABYTES = 120
# How busy the machine is says nothing of the server.
IS_STRICT = os.environ.get("STRICT") == "1"
MOST_SECONDS_STALLED = 50 if IS_STRICT else 10 * 50
KINDS = ["list", "product", "quote"]
PRODUCTS = 300


def larger_catalogue(assets, folder):
    """Assets with so many products that a page of 250 is full."""
    os.makedirs(os.path.join(folder, "Catalogue"))
    source = os.path.abspath(os.path.join(assets, "Catalogue"))
    shutil.copytree(os.path.join(source, "pictures"), os.path.join(folder, "Catalogue", "pictures"))
    with open(os.path.join(source, "catalogue.json")) as file:
        catalogue = json.load(file)
    known = list(catalogue["products"])
    for number in range(PRODUCTS - len(known)):
        product = json.loads(json.dumps(known[number % len(known)]))
        product["slug"] += f"-{number}"
        for variant in product["variants"]:
            variant["sku"] += f"-{number}"
        catalogue["products"].append(product)
    with open(os.path.join(folder, "Catalogue", "catalogue.json"), "w") as file:
        json.dump(catalogue, file)
    return folder


class Process:
    """What the system says of a program."""

    def __init__(self, process):
        self.path = f"/proc/{process.pid}"

    def megabytes(self, name):
        with open(f"{self.path}/status") as file:
            return int(re.search(rf"{name}:\s+(\d+)", file.read())[1]) / 1024

    def open(self, is_counted):
        found = 0
        for name in os.listdir(f"{self.path}/fd"):
            with contextlib.suppress(FileNotFoundError):
                found += is_counted(os.readlink(f"{self.path}/fd/{name}"))
        return found

    @property
    def sockets(self):
        return self.open(lambda name: name.startswith("socket:"))

    @property
    def files(self):
        """Those of the database are not counted: a few readers open it as they are needed, and keep it."""
        return self.open(lambda name: ".sqlite" not in name)


class Visitor:
    """An ordinary client of one shop; now and then it comes over a new connection."""

    def __init__(self, server):
        self.server, self.line, self.asked = server, Line(server), 0
        crowd = Crowd(server, None, size=1)
        crowd.furnish()
        variant = crowd.variants[SKUS[0]]
        page = server.ask("GET", "/inventory?limit=50")[1]
        lines = [{"variant": variant, "quantity": 1}]
        rates = server.ask("POST", "/shipping-rates", {"to": ADDRESS, "lines": lines})[1]
        quote = {"lines": lines, "to": ADDRESS, "shipping_rate": rates["rates"][0]["id"]}
        self.requests = {
            "list": ("GET", "/inventory?limit=50", None, 200),
            "product": ("GET", page["_embedded"]["item"][0]["_links"]["self"]["href"], None, 200),
            "quote": ("POST", "/quotes", json.dumps(quote).encode(), 201),
        }

    def milliseconds(self, kind):
        """How long an answer takes, with its connection where that is new."""
        method, path, body, expected = self.requests[kind]
        began = time.monotonic()
        self.asked += 1
        if self.asked % 20 == 0:
            self.line.close()
            self.line = Line(self.server)
        status, _, answer = self.line.ask(method, path, body)
        assert status == expected and answer, (kind, status, answer)
        return (time.monotonic() - began) * 1000


def measure(visitors, goes_on):
    """The times of all visitors, who ask in turn as long as something goes on."""
    times = [{kind: [] for kind in KINDS} for _ in visitors]
    while goes_on():
        for kind in KINDS:
            for visitor, own in zip(visitors, times):
                own[kind].append(visitor.milliseconds(kind))
    return times


def measure_for(visitors, seconds):
    end = time.monotonic() + seconds
    return measure(visitors, lambda: time.monotonic() < end)


def percentile(times):
    return sorted(times)[int(len(times) * 0.99)]


def attacks(server, seconds):
    address = f"http://127.0.0.1:{server.port}"

    # Attackers have machines of their own: what theirs calculate takes nothing from the server's.
    def tool(connections, *options):
        return ["chrt", "--idle", "0", "slowhttptest", "-c", str(connections), "-r", str(CONNECTIONS),
                "-l", str(seconds), "-v", "0", *options]

    # Without a key an order is refused at once; the tool sends no other headers than these, so one carries it.
    kind = 'application/json\r\nIdempotency-Key: "slow-and-never-ending"'
    json_body = ["-B", "-t", "POST", "-f", kind, "-s", "8192", "-x", "10", "-i", "3"]
    return {
        "slow heads": [tool(CONNECTIONS, "-H", "-i", "3", "-x", "24", "-u", address)],
        "slow bodies": [tool(CONNECTIONS // 2, *json_body, "-u", f"{address}/{path}") for path in ["quotes", "orders"]],
        "slow reading": [tool(CONNECTIONS, "-X", "-n", "3", "-z", "32", "-w", "64", "-y", "512", "-k", "3",
                              "-m", "application/hal+json", "-u", f"{address}/inventory?limit=250")],
    }


def stall(server):
    """Connections that are begun and left: half a head, half a body, answers that nobody reads."""
    page = b"GET /inventory?limit=250 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    head = b"POST /quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4096\r\n\r\n"
    held = []
    for text in [b"GET / HTTP/1.1\r\nHost: lo", b"", head, head + b'{"lines": [', page * 64]:
        for _ in range(4):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", server.port))
            connection.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                connection.send(text)
            held.append(connection)
    return held


def attacked(visitors, commands, seconds):
    """The visitors' times while the slow ones are there, and how many connections those had at most."""
    tools = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
    try:
        most = 0
        end = time.monotonic() + seconds
        rounds = itertools.count()

        def goes_on():
            nonlocal most
            if next(rounds) % 20 == 0:
                most = max(most, sum(Process(tool).sockets for tool in tools if tool.poll() is None))
            return time.monotonic() < end
        times = measure(visitors, goes_on)
        for tool in tools:
            tool.wait(timeout=seconds + PATIENCE)
    finally:
        for tool in tools:
            tool.kill()
            tool.wait()
    return times, most


def slower(during, calm):
    """By how much each kind got slower, beyond what the twin did."""
    found = {}
    for kind in KINDS:
        own, twin = (percentile(now[kind]) / percentile(then[kind]) for now, then in zip(during, calm))
        found[kind] = (own / max(1, twin), own, percentile(during[0][kind]))
    return found


def together(first, second):
    return [{kind: one[kind] + other[kind] for kind in KINDS} for one, other in zip(first, second)]


def judge(server, twin, seconds):
    process, visitors = Process(server.process), [Visitor(server), Visitor(twin)]
    measure_for(visitors, 2)
    before = (process.files, process.sockets, process.megabytes("VmRSS"))
    held, stalled_at, faults = stall(server), time.monotonic(), []
    calm = measure_for(visitors, CALM_SECONDS)
    for name, commands in attacks(server, seconds).items():
        for attempt in ["", ", once more"]:
            during, most = attacked(visitors, commands, seconds)
            after = measure_for(visitors, CALM_SECONDS)
            found, calm = slower(during, together(calm, after)), after
            print(f"{name}{attempt}: {most} connections at most; "
                  + ", ".join(f"{kind} p99 {ms:.1f} ms, {own:.2f} times that of calm ({times:.2f} without the machine)"
                              for kind, (times, own, ms) in found.items())
                  + f"; {len(during[0]['list']) * len(KINDS)} served; {process.megabytes('VmRSS'):.0f} MB", flush=True)
            assert most >= CONNECTIONS, f"{name}: only {most} connections were made"
            if not IS_STRICT or all(times <= MOST_TIMES_SLOWER for times, _, _ in found.values()):
                break
        else:
            faults.append(f"{name}: others were served more than {MOST_TIMES_SLOWER} times slower, twice")
    while process.sockets > before[1] and time.monotonic() - stalled_at < MOST_SECONDS_STALLED:
        measure_for(visitors, 0.2)
    left, gone_after = process.sockets - before[1], time.monotonic() - stalled_at
    for connection in held:
        connection.close()
    if left > 0:
        faults.append(f"{left} of {len(held)} stalled connections were still open after {gone_after:.0f} s")
    else:
        print(f"all connections that were stalled had been ended {gone_after:.0f} s after they began", flush=True)
    end = time.monotonic() + PATIENCE
    while process.files > before[0] and time.monotonic() < end:
        measure_for(visitors, 0.2)
    if process.files > before[0]:
        faults.append(f"{process.files} files are open, {before[0]} were before")
    peak = process.megabytes("VmHWM")
    print(f"{before[0]} files open before, {process.files} after; {before[2]:.0f} MB resident before, "
          f"{process.megabytes('VmRSS'):.0f} after, {peak:.0f} at most")
    if peak > MOST_MEGABYTES:
        faults.append(f"{peak:.0f} MB resident, {MOST_MEGABYTES} are allowed")
    return faults


def main():
    program, assets = sys.argv[1], sys.argv[2]
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    with workplace() as folder:
        assets = larger_catalogue(assets, os.path.join(folder, "assets"))
        servers = []
        for name in ["shop", "twin"]:
            os.mkdir(os.path.join(folder, name))
            servers.append(Server(program, assets, os.path.join(folder, name, "shop.sqlite")))
        for server in servers:
            server.start()
        try:
            faults = judge(*servers, seconds)
            began = time.monotonic()
            open_before = Process(servers[0].process).sockets
            held = stall(servers[0])
            while Process(servers[0].process).sockets < open_before + len(held):
                assert time.monotonic() < began + PATIENCE, "stalled connections are not taken"
                time.sleep(0.01)
            status = servers[0].stop()
            print(f"with {len(held)} stalled connections the shop closed in {time.monotonic() - began:.1f} s")
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.kill()
    assert status == 0, f"the server ended with {status}"
    assert not faults, "; ".join(faults)


if __name__ == "__main__":
    main()
