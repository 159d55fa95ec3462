"""Orders of a shop in PostgreSQL, beside pgbench with the same statements and SQLite with the same orders."""

import collections
import glob
import json
import os
import subprocess
import time
from statistics import median

import catalogue
import running
from ordering import AREA, Buyers, order_body, syncs
from pgbench import Pgbench
from postgres import NAME, USER, Postmaster, children
from report import Row
from script import Talk
from servers import Shop, cpu_seconds
from wire import Wire

GOODS = 10_000
CLIENTS = [16, 64]
PGBENCH = max(glob.glob("/usr/lib/postgresql/*/bin/pgbench"), default="pgbench")
# How many orders are looked at. The last one is repeated: by then everything is prepared.
LOOKED_AT = 3


class Cluster(Postmaster):
    """PostgreSQL as it comes, durable, but that no checkpoint and no vacuum falls into one round and not into the
    other."""

    SETTINGS = {"max_connections": 200, "shared_buffers": "256MB", "max_wal_size": "4GB", "checkpoint_timeout": "1h",
                "autovacuum": "off"}

    def __init__(self, folder):
        # Whom it runs as has to come to its own folder.
        os.chmod(folder, 0o711)
        super().__init__(folder, "postgresql")

    def configure(self):
        super().configure()
        with open(os.path.join(self.data, "postgresql.conf"), "a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in self.SETTINGS.items())
        return self

    def __enter__(self):
        try:
            self.make().start()
            self.ask(f"CREATE DATABASE {NAME}", "postgres")
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_):
        self.kill()

    def url(self, port=None, database=NAME):
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def number(self, sql, database=NAME):
        return float(self.ask(sql, database)[0][0])

    def cpu_seconds(self):
        """Of all its processes, those that have ended as well."""
        with open(f"/proc/{self.pid}/stat") as stat:
            ended = sum(map(int, stat.read().rsplit(")", 1)[1].split()[13:15])) / os.sysconf("SC_CLK_TCK")
        return ended + sum(map(cpu_seconds, [self.pid, *children(self.pid)]))


class SharedShop(Shop):
    """The shop's server on PostgreSQL."""

    def __init__(self, bench, cluster, port=None, database=NAME):
        super().__init__(bench.program, bench.assets, bench.path(f"shared-{database}"))
        self.database, self.options = cluster.url(port, database), ["--keys", bench.path(f"keys-{database}")]


def orders(bench):
    """The same goods in both engines, both servers and pgbench in turns."""
    running.stock(bench, "sharing.sqlite", GOODS)
    goods = catalogue.read(bench.path("sharing.sqlite"))
    with Cluster(bench.folder) as cluster:
        move(bench, "sharing.sqlite", cluster)
        talk = look(bench, cluster, goods)
        with Pgbench(cluster, bench.path("scripts"), talk, len(goods)) as peer, \
                SharedShop(bench, cluster) as shared, bench.shop("sharing.sqlite") as alone:
            for clients in CLIENTS:
                compare(bench, peer, *(Buyers(bench, shop, goods, clients) for shop in (shared, alone)))
            bench.memory("ordering, PostgreSQL", shared)
            peer.require_same_rows()
        check(bench.program, cluster.url())


def move(bench, name, cluster, database=NAME):
    subprocess.run([bench.program, "move", "--from", bench.path(name), "--to", cluster.url(database=database)],
                   check=True, capture_output=True)
    cluster.ask("VACUUM ANALYZE", database)


def check(program, place):
    done = subprocess.run([program, "check", "--database", place], capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr).strip()


def look(bench, cluster, goods):
    """What the server says of an order, by a line that is listened to; twice the same of two orders."""
    with Wire(cluster.port) as wire, SharedShop(bench, cluster, wire.port) as shop:
        wire.wait_for_quiet()
        begun = len(wire.heard)
        time.sleep(2.5)
        polls = {said.sql for trip in wire.heard[begun:] for said in trip.said}
        talks = [talk(wire, shop, one, polls) for one in goods[:LOOKED_AT]]
    assert talks[-1].shape == talks[-2].shape, "the server does not say the same of each order"
    return talks[-1]


def talk(wire, shop, goods, polls):
    wanted = {"to": AREA, "lines": [{"variant": goods.variant, "quantity": 1}]}
    rate = post(shop, "/shipping-rates", wanted)["rates"][0]
    quote = post(shop, "/quotes", {**wanted, "shipping_rate": rate["id"]})
    wire.wait_for_quiet()
    before, key = len(wire.heard), f"bench-{goods.variant}"
    made = post(shop, "/orders", order_body(quote), {"Idempotency-Key": f'"{key}"'})
    wire.wait_for_quiet()
    names = {"order": made["id"], "quote": quote["id"], "key": key, "variant": goods.variant, "number": made["number"]}
    return Talk(names, wire.heard[before:], polls)


def post(shop, path, body, headers=None):
    status, _, answer = shop.ask(
        path, "POST", {"Content-Type": "application/json", "Accept": "application/hal+json", **(headers or {})},
        json.dumps(body))
    assert status in (200, 201), f"{path}: {status} {answer[:300]}"
    return json.loads(answer)


def compare(bench, peer, shared, alone):
    """Rounds of PostgreSQL's orders, pgbench's and SQLite's."""
    found, cost = collections.defaultdict(list), collections.defaultdict(list)
    sides = {"the server": shared.shop, "PostgreSQL for it": peer.cluster}
    # Everything is prepared once.
    shared.order(bench.seconds, shared.quote(bench.seconds)[1])
    for _ in range(bench.rounds):
        quoted = shared.quote(bench.seconds)[1]
        with peer.counting() as besides, Costs(sides, cost) as costs:
            rate, made = shared.order(bench.seconds, quoted)
            costs.orders = len(made)
        found["ours"].append(rate)
        with peer.placing(shared.clients, besides):
            with Costs({"PostgreSQL for pgbench": peer.cluster}, cost) as costs:
                rate, costs.orders = peer.rate(bench.seconds)
        found["pgbench"].append(rate)
        found["SQLite"].append(alone.order(bench.seconds, alone.quote(bench.seconds)[1])[0])
        found["disk"].append(syncs(bench.folder))
        found["besides"].append(besides.rate)
    spent = ", ".join(f"{name} {median(each):,.0f}" for name, each in cost.items())
    note = (f"us of CPU each: {spent}; the disk syncs {median(found['disk']):,.0f} times a second; "
            f"pgbench: {peer.description}, and {median(found['besides']):,.0f} times a second what the server "
            "did besides")
    what = f"durable unpaid orders in PostgreSQL, {shared.clients} clients"
    bench.report.add(Row(what, found["ours"], found["pgbench"], "pgbench", note, {"in SQLite": found["SQLite"]}))


class Costs:
    """What an order costs each of some sides, in microseconds of the processors."""

    def __init__(self, sides, found):
        self.sides, self.found, self.orders = sides, found, 0

    def __enter__(self):
        self.before = self.now()
        return self

    def now(self):
        return {name: side.cpu_seconds() for name, side in self.sides.items()}

    def __exit__(self, kind, *_):
        if kind is None:
            for name, spent in self.now().items():
                self.found[name].append((spent - self.before[name]) / self.orders * 1e6)
