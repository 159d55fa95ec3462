"""A chain's shop: several servers on one PostgreSQL, and its books, read behind their backs."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("Torture", "Contract", "ClientBench")]

from engines import PostgreSQL
from postgres import NAME, USER, Postmaster
from process import admin_key
from shop import Server


class Alone:
    """A PostgreSQL that nobody follows."""

    def __init__(self, folder):
        self.primary = Postmaster(folder, "one").make().start()
        self.primary.ask(f"CREATE DATABASE {NAME}", "postgres")

    @property
    def url(self):
        return f"postgresql://{USER}@127.0.0.1:{self.primary.port}/{NAME}"

    def close(self):
        self.primary.kill()


class Chain(PostgreSQL):
    """Two servers on one database, which is ended with its block."""

    def __init__(self, program, assets, folder, database=Alone, options=()):
        super(PostgreSQL, self).__init__(program, assets, folder, (None, None))
        self.pair = database(folder)
        self.place = ["--database", self.pair.url]
        self.servers = [Server(program, assets, self.pair.url, "--keys", os.path.join(folder, "keys"),
                               "--log-level", "error", *options) for _ in range(2)]

    def __enter__(self):
        try:
            for server in self.servers:
                server.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def kill(self):
        for server in self.servers:
            if hasattr(server, "port") and server.process.poll() is None:
                server.kill()

    def new_key(self):
        """Another of the staff's keys: each has so many seats at the events."""
        return admin_key(self.program, *self.place)

    def orders(self):
        """All of them by the keys that placed them."""
        orders = {}
        for key, name, number, status, sku, quantity in self.rows("""
                SELECT attempt_key, placed.id, number, status, sku, quantity FROM shop_order AS placed
                JOIN order_line ON order_id = placed.id JOIN variant ON variant.id = order_line.variant"""):
            order = orders.setdefault(key, {"id": name, "number": number, "status": status, "lines": {}})
            order["lines"][sku] = quantity
        return orders

    def shelf(self, sku):
        """What lies on it, and what of that is promised."""
        (shelf,) = self.rows(f"SELECT on_hand, reserved FROM variant WHERE sku = '{sku}'")
        return shelf

    def told(self, after):
        """What happened since a place: by its own place topic, thing, value and version."""
        rows = self.rows(f"SELECT place, topic, object, value, version FROM outbox WHERE place > {after}")
        return {place: (topic, thing, str(value), version) for place, topic, thing, value, version in rows}
