"""pgbench in the server's place: as many orders as it can, in a database of its own."""

import contextlib
import os
import subprocess
import time

from postgres import NAME, USER, command
from script import DIGITS, FIRST, FIRST_NUMBER, Script, prefix

PEER = "peer"
# More orders than pgbench places at once.
ROOM = 50_000
# How many orders each client places before it counts: PostgreSQL keeps a plan after five.
TURNS_BEFORE = 8
MOST_SECONDS = 60
# What an order writes.
TABLES = ["shop_order", "order_line", "stock_move", "attempt", "outbox"]


class Besides:
    """How often a second the server gave events their places, in a time."""

    def __init__(self, cluster):
        self.cluster, self.rate = cluster, 0

    def __enter__(self):
        self.began = time.monotonic()
        self.place = self.cluster.number("SELECT coalesce(max(place), 0) FROM outbox")
        return self

    def __exit__(self, *_):
        took = time.monotonic() - self.began
        # A transaction that gives places writes all of its rows.
        placings = self.cluster.number(
            f"SELECT count(DISTINCT xmin::text) FROM outbox WHERE place > {self.place:.0f}")
        self.rate = placings / took


class Line:
    """A psql that stays: what is asked while others are measured is answered at once."""

    def __init__(self, cluster, database):
        self.process = subprocess.Popen(
            command("psql", "-h", "127.0.0.1", "-p", str(cluster.port), "-U", USER, "-d", database, "-X", "-q", "-A",
                    "-t"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def number(self, sql):
        self.process.stdin.write(sql + ";\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self):
        self.process.communicate()


class Pgbench:
    """Places orders in a database of its own, with goods of its own in it."""

    def __init__(self, cluster, folder, talk, goods):
        self.cluster, self.talk, self.next = cluster, talk, 0
        os.makedirs(folder)
        self.order = Script(os.path.join(folder, "order.sql"), talk.trips, talk.order, goods)
        self.besides = self.besides_script(folder)
        cluster.ask(f"CREATE DATABASE {PEER} TEMPLATE {NAME}", "postgres")
        self.make_goods()
        cluster.ask("VACUUM ANALYZE", PEER)

    def __enter__(self):
        self.line = Line(self.cluster, PEER)
        return self

    def __exit__(self, *_):
        self.line.close()

    def besides_script(self, folder):
        """Besides an order, the server gives events their places, and does nothing else."""
        for trips in self.talk.besides:
            text = " ".join(said.sql for trip in trips for said in trip.said)
            assert "UPDATE outbox" in text, f"unknown besides an order: {text}"
        assert self.talk.besides, "the server gives its events no places"
        return Script(os.path.join(folder, "outbox.sql"), self.talk.besides[0])

    @property
    def description(self):
        return f"{self.order.statements} statements in {self.order.round_trips} round trips"

    def make_goods(self):
        """As many as the shop has, each like the one that was ordered."""
        variant = prefix(self.talk.order["variant"])
        many = "generate_series(0, (SELECT count(*) - 1 FROM variant)) AS made (step)"
        own = f"({FIRST} + made.step)::text"
        where = f"variant.id = '{self.talk.order['variant']}'"
        product = "(SELECT left(product, -{0}) FROM variant WHERE {1}) || {2}".format(DIGITS, where, own)
        position = "(SELECT max(position) FROM product) + 1 + made.step"
        self.copy("product", f"JOIN variant ON variant.product = product.id CROSS JOIN {many} WHERE {where}",
                  id=product, slug=f"'peer-' || {own}", position=position)
        self.copy("variant", f"CROSS JOIN {many} WHERE {where}", id=f"'{variant}' || {own}", product=product,
                  sku=f"'PEER-' || {own}")

    def make_quotes(self):
        """For as many orders as can be placed."""
        own = f"({FIRST} + made.step)::text"
        many = f"generate_series({self.next}, {self.next + ROOM - 1}) AS made (step)"
        self.copy("quote", f"CROSS JOIN {many} WHERE quote.id = '{self.talk.order['quote']}'",
                  id=f"'{prefix(self.talk.order['quote'])}' || {own}")

    def copy(self, table, rest, **changed):
        """Writes rows of a table again, with other values in some columns."""
        columns = [name for name, in self.cluster.ask(
            f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}' "
            "AND is_generated = 'NEVER' AND is_identity = 'NO'", PEER)]
        values = [changed.get(column, f"{table}.{column}") for column in columns]
        self.cluster.ask(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} {rest}",
                         PEER)

    @contextlib.contextmanager
    def placing(self, clients, besides):
        """So many clients place orders, while others do the rest as often as the server did. It begins when each
        has prepared everything, and PostgreSQL has its plans."""
        self.make_quotes()
        options = ["-D", f"clients={clients}", "-D", f"start={self.next}", "-D", "n=-1"]
        running = [self.start(self.besides, 1, f"--rate={besides.rate:.3f}")] if besides.rate > 0 else []
        running.append(self.start(self.order, clients, *options))
        try:
            before, end = self.placed(), time.monotonic() + MOST_SECONDS
            while self.placed() - before < TURNS_BEFORE * clients:
                assert time.monotonic() < end and running[-1].poll() is None, "pgbench does not come to its pace"
                time.sleep(0.05)
            yield
        finally:
            said = [self.end(process) for process in running]
        assert not any(said), f"pgbench: {' '.join(said)[-800:]}"
        # What was begun was ended.
        newest = self.cluster.number("SELECT max(split_part(number, '-', 2)::bigint) FROM shop_order", PEER)
        assert newest - FIRST_NUMBER < self.next + ROOM, "pgbench had no more quotes"
        self.next += ROOM

    def start(self, script, clients, *options):
        words = ["-h", "127.0.0.1", "-p", str(self.cluster.port), "-U", USER, "-n", "-M", "prepared",
                 "-c", str(clients), "-j", str(min(2, clients)), "-T", str(10 * MOST_SECONDS), *options,
                 *script.options(), "-f", script.path, PEER]
        return subprocess.Popen(
            command("pgbench", *words), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    @staticmethod
    def end(process):
        """What it said of trouble."""
        ended = process.poll()
        process.terminate()
        said = process.communicate(timeout=MOST_SECONDS)[1]
        return "" if ended is None and "aborted" not in said else said or f"ended with {ended}"

    def rate(self, seconds):
        """Orders a second from now on, and how many."""
        before, began = self.placed(), time.monotonic()
        time.sleep(seconds)
        made = self.placed() - before
        return made / (time.monotonic() - began), made

    def placed(self):
        """Each order takes a number."""
        return self.line.number("SELECT last_value FROM order_number")

    def counting(self):
        return Besides(self.cluster)

    def require_same_rows(self):
        """An order of pgbench's has to be as many rows as one of the server's, and of their sizes."""
        for table in TABLES:
            ours, others = self.weight(table, NAME), self.weight(table, PEER)
            for mine, other in zip(ours, others):
                assert abs(mine - other) < 0.02 * mine, f"{table}: {ours} of the server, {others} of pgbench"

    def weight(self, table, database):
        """Rows for an order, and bytes of one, of those that orders write."""
        which = {"stock_move": "WHERE cause = 'order'", "outbox": "WHERE topic IN ('order', 'stock')"}.get(table, "")
        return [float(word) for word in self.cluster.ask(
            f"SELECT count(*)::float / (SELECT count(*) FROM shop_order), avg(pg_column_size({table}.*)) "
            f"FROM {table} {which}", database)[0]]
