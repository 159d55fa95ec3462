"""Orders that survive a power cut: 64 clients, each product ordered once, against one commit per order."""

import itertools
import json
import os
import sqlite3
import time
import uuid
from statistics import median

import catalogue
from clients import request
from report import Row

CLIENTS = 64
AREA = {"city": "Atlanta", "state": "GA", "postal_code": "30303", "country": "US"}
CARD = {"type": "card", "number": "4242424242424242", "exp_month": 12, "exp_year": 2030, "cvc": "123",
        "name": "J Appleseed"}


def orders(bench, shop, nginx, copy):
    """`copy` is the shop's file as it was before, for the reference to write to."""
    buyers = Buyers(bench, shop)
    quotes, placed, alone, disk = [], [], [], []
    reference = Reference(copy, shop.database)
    for _ in range(bench.rounds):
        rate, quoted = buyers.quote(bench.seconds)
        quotes.append(rate)
        rate, made = buyers.order(bench.seconds, quoted)
        placed.append(rate)
        alone.append(reference.rate(bench.seconds, made))
        disk.append(syncs(bench.folder))
    paid = payments(bench, buyers)
    bench.memory("ordering", shop)
    at_once = median(disk)
    note = (f"the disk syncs {at_once:,.0f} times a second ({min(disk):,.0f}-{max(disk):,.0f}); our generator gets "
            f"{generator(bench, nginx):,.0f} answers a second from nginx")
    by_commit = Row("durable unpaid orders, 64 clients", placed, alone, "one commit each", note)
    by_quote = Row("durable unpaid orders beside quotes, 64 clients", placed, quotes, "POST /quotes")
    # A disk that syncs more often than quotes can be asked for limits nobody: then HTTP is what orders wait for.
    if at_once > median(quotes):
        by_commit.alternative, by_quote.alternative = by_quote, by_commit
    bench.report.add(by_commit)
    bench.report.add(by_quote)
    for how, rates in paid.items():
        bench.report.add(Row(f"durable orders paid by {how}", rates, quotes[:len(rates)], "POST /quotes"))


def payments(bench, buyers):
    """Rates of orders that are paid at once: by the card's number, and by wallets."""
    rates = {}
    for _ in range(2):
        quoted = buyers.quote(bench.seconds)[1]
        rates.setdefault("card", []).append(buyers.order(bench.seconds, quoted, [CARD] * len(quoted))[0])
        if bench.wallet is None:
            continue
        # No more than can be sent in the time: each takes a while to be made.
        quoted = buyers.quote(bench.seconds)[1][:int(bench.seconds * 1500)]
        tokens = bench.wallet.payments(buyers.shop, quoted)
        rates.setdefault("wallet", []).append(buyers.order(bench.seconds, quoted, tokens)[0])
    return rates


class Buyers:
    """Walks through the products, so that every order is of another one."""

    def __init__(self, bench, shop, goods=None, clients=CLIENTS):
        self.bench, self.shop, self.clients, self.times = bench, shop, clients, []
        self.goods = itertools.cycle(
            one.variant for one in goods or catalogue.read(shop.database) if one.stock > 100)

    def send(self, seconds, requests, expected):
        took, answers = self.bench.client.run(self.shop.port, self.clients, seconds, requests)
        wrong = [(status, body[:300]) for _, status, _, body in answers if status != expected]
        assert not wrong, f"{len(wrong)} of {len(answers)}: {wrong[0]}"
        self.times = [nanoseconds / 1e9 for _, _, nanoseconds, _ in answers]
        return len(answers) / took, [(number, json.loads(body)) for number, _, _, body in answers]

    def quote(self, seconds):
        """Quotes with an address and a way to ship, as many as are made in that time."""
        lines = [[{"variant": next(self.goods), "quantity": 1}] for _ in range(int(seconds * 8000))]
        wanted = [{"to": AREA, "lines": line} for line in lines]
        _, rates = self.send(
            seconds * 1.5, [request("POST", "/shipping-rates", body=body) for body in wanted], 200)
        asked = [{**wanted[number], "shipping_rate": answer["rates"][0]["id"]} for number, answer in rates]
        rate, quotes = self.send(seconds, [request("POST", "/quotes", body=body) for body in asked], 201)
        return rate, [quote for _, quote in quotes]

    def order(self, seconds, quotes, payments=itertools.repeat(None)):
        """Orders of these quotes, with the identifiers of those that were acknowledged."""
        rate, placed = self.send(seconds, [order(*pair) for pair in zip(quotes, payments)], 201)
        return rate, [document["id"] for _, document in placed]


def order(quote, payment):
    return request("POST", "/orders", {"Idempotency-Key": f'"bench-{uuid.uuid4()}"'}, order_body(quote, payment))


def order_body(quote, payment=None):
    body = {
        "quote": quote["id"],
        "expected_total": {"amount": quote["summary"][-1]["amount"], "currency": quote["currency"]},
        "ship_to": {"name": "J. Appleseed", "street": "1 Peachtree Street", **AREA},
        "contact": {"name": "J. Appleseed", "email": "j@example.org"},
    }
    if payment is not None:
        body["payment"] = payment
    return body


class Reference:
    """Writes the rows that the server wrote for its orders into a copy of its database, each order alone."""

    TABLES = {"shop_order": "id", "order_line": "order_id", "order_step": "order_id", "attempt": "order_id",
              "stock_move": "order_id"}

    def __init__(self, copy, original):
        self.db = sqlite3.connect(copy, isolation_level=None)
        for setting in ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]:
            self.db.execute(f"PRAGMA {setting}").fetchall()
        self.original = sqlite3.connect(f"file:{original}?mode=ro", uri=True)
        self.last_event = 0

    def rate(self, seconds, orders):
        """Orders a second; the rows are read beforehand."""
        rows = self.rows(orders)
        began = time.monotonic()
        done = 0
        for statements in rows:
            self.db.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                self.db.execute(sql, values)
            self.db.execute("COMMIT")
            done += 1
            if time.monotonic() - began > seconds:
                break
        return done / (time.monotonic() - began)

    def rows(self, orders):
        """The statements of each order."""
        known = {order: list(self.changes(order)) for order in orders}
        events = self.events()
        share = -(-len(events) // len(orders))
        for number, statements in enumerate(known.values()):
            statements += events[number * share:(number + 1) * share]
        return known.values()

    def changes(self, order):
        yield "UPDATE shop SET last_order_number = last_order_number + 1", ()
        for table, column in self.TABLES.items():
            found = self.original.execute(f"SELECT * FROM {table} WHERE {column} = ?", (order,))
            yield from self.inserts(table, found, without={"id"} if table == "stock_move" else set())
        lines = self.original.execute("SELECT variant, quantity FROM order_line WHERE order_id = ?", (order,))
        for variant, quantity in lines.fetchall():
            yield "UPDATE variant SET reserved = reserved + ? WHERE id = ?", (quantity, variant)
            yield ("UPDATE product SET version = version + 1 WHERE id = (SELECT product FROM variant WHERE id = ?)",
                   (variant,))
            yield "UPDATE shop SET catalogue_version = catalogue_version + 1", ()

    def events(self):
        """What the server told about its orders, if it tells of them."""
        if not self.original.execute("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").fetchone():
            return []
        found = self.original.execute("SELECT * FROM outbox WHERE rowid > ? ORDER BY rowid", (self.last_event,))
        inserts = list(self.inserts("outbox", found, without={"id"}))
        self.last_event = self.original.execute("SELECT coalesce(max(rowid), 0) FROM outbox").fetchone()[0]
        return inserts

    @staticmethod
    def inserts(table, found, without=frozenset()):
        columns = [column[0] for column in found.description]
        kept = [index for index, column in enumerate(columns) if column not in without]
        sql = (f"INSERT INTO {table} ({', '.join(columns[index] for index in kept)}) "
               f"VALUES ({', '.join('?' for _ in kept)})")
        for row in found.fetchall():
            yield sql, tuple(row[index] for index in kept)


def syncs(folder, seconds=0.3):
    """How often a second the disk makes four kilobytes durable."""
    path = os.path.join(folder, "syncs")
    with open(path, "wb", buffering=0) as file:
        began, count = time.monotonic(), 0
        while time.monotonic() - began < seconds:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            count += 1
    os.remove(path)
    return count / seconds


def generator(bench, nginx):
    """What our own client can do at most: as many bytes to a server that has nothing to do."""
    requests = [request("POST", "/null", body={"nothing": "x" * 500})] * 200_000
    with nginx:
        took, answers = bench.client.run(nginx.port, CLIENTS, 1, requests)
    return len(answers) / took
