"""What an order costs a shop with many past orders, and one with few."""

import collections
import itertools
import os
import shutil
import tempfile
from statistics import median

import catalogue
import running
from ordering import Buyers
from pastorders import GOODS, past_order, multiply_in_postgresql, multiply_in_sqlite
from report import Row
from sharing import Cluster, Costs, SharedShop, check, move

CLIENTS = [1, 16]


def costs(bench):
    """A shop in each engine with few past orders and one with many, asked in turns."""
    running.stock(bench, "past.sqlite", GOODS)
    names = past_order(bench, "past.sqlite")
    amounts = {"few": bench.few, "many": bench.past}
    # One engine after the other: a million orders are ten gigabytes.
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
        in_sqlite(bench, names, amounts, folder)
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder, Cluster(folder) as cluster:
        in_postgresql(bench, names, amounts, cluster)


def in_sqlite(bench, names, amounts, folder):
    shops = []
    for name, count in amounts.items():
        shops.append(bench.shop(os.path.join(folder, name)))
        shutil.copy(bench.path("past.sqlite"), shops[-1].database)
        multiply_in_sqlite(shops[-1].database, names, count)
    # Both were made by the same statements.
    check(bench.program, shops[0].database)
    with shops[0] as few, shops[1] as many:
        compare(bench, "SQLite", few, many)


def in_postgresql(bench, names, amounts, cluster):
    shops = []
    for name, count in amounts.items():
        cluster.ask(f"CREATE DATABASE {name}", "postgres")
        move(bench, "past.sqlite", cluster, name)
        multiply_in_postgresql(cluster, name, names, count)
        shops.append(SharedShop(bench, cluster, database=name))
    check(bench.program, shops[0].database)
    with shops[0] as few, shops[1] as many:
        compare(bench, "PostgreSQL", few, many, cluster)


def compare(bench, engine, few, many, *besides):
    """Rounds of orders in both shops, for each number of clients."""
    goods = catalogue.read(bench.path("past.sqlite"))
    for clients in CLIENTS:
        cost, times = collections.defaultdict(list), collections.defaultdict(list)
        sides = {shop: Buyers(bench, shop, goods, clients) for shop in (few, many)}
        for shop, buyers in sides.items():
            place(bench, buyers, shop)
        for turn in range(bench.rounds):
            for shop in (few, many) if turn % 2 == 0 else (many, few):
                spent, took = place(bench, sides[shop], shop, *besides)
                cost[shop].append(spent)
                times[shop].append(took)
        bench.report.add(Row(
            f"an order with many past ones, {engine}, {named(clients)}", cost[many], cost[few],
            f"with {bench.few:,}", note=f"{bench.past:,} past orders; median times "
            f"{median(times[many]):.2f} and {median(times[few]):.2f} ms"))


def place(bench, buyers, *payers):
    """Microseconds of the processors for each order, and the median of their milliseconds."""
    quoted = buyers.quote(bench.seconds)[1]
    found = collections.defaultdict(list)
    with Costs(dict(enumerate(payers)), found) as costs_:
        costs_.orders = len(buyers.order(bench.seconds, quoted)[1])
    return sum(itertools.chain.from_iterable(found.values())), median(buyers.times) * 1000


def named(clients):
    return f"{clients} client{'s' if clients > 1 else ''}"
