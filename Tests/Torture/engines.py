"""What a shop keeps its books in: a file of SQLite's, or a PostgreSQL of its own with one or two servers on
it."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess

from pair import Pair
from process import Process, admin_key

# What gives the units of an order back is one thing here.
CAUSES = {"withdraw": "release"}


class Engine:
    """Servers, and the books that lie behind them."""

    def __init__(self, program, assets, folder, tools):
        self.program, self.assets, self.folder, self.tools = program, assets, folder, tools
        self.servers = []

    def make_server(self, name, *place):
        command = [self.program, "serve", *place, "--port", "0", "--assets", self.assets,
                   "--log-level", "error"]
        server = Process(command, self.folder, self.tools, name)
        self.servers.append(server)
        return server

    def ports(self):
        return [server.port for server in self.servers if server.port]

    def start(self):
        for server in self.servers:
            if not server.is_running:
                server.start()

    def kill(self):
        for server in self.servers:
            server.kill()

    def check(self):
        """What `vitrine-server check` says where it finds something wrong."""
        done = subprocess.run([self.program, "check", *self.place], capture_output=True, text=True)
        return None if done.returncode == 0 else (done.stdout + done.stderr).strip()

    def rows(self, sql):
        raise NotImplementedError

    def network(self):
        """The bodies of all that the network remembers of payments."""
        raise NotImplementedError

    def ledger(self):
        """For each shelf what changed it since it was furnished, in its order."""
        told = {}
        for sku, cause, name in self.rows("""SELECT sku, cause, coalesce(order_id, reference) FROM stock_move
                JOIN variant ON variant.id = variant WHERE cause <> 'import' ORDER BY stock_move.id"""):
            told.setdefault(sku, []).append(f"{CAUSES.get(cause, cause)} {name}")
        return told

    def books(self):
        lines = {}
        for order, sku, quantity in self.rows("""SELECT order_id, sku, quantity FROM order_line
                JOIN variant ON variant.id = order_line.variant"""):
            lines.setdefault(order, {})[sku] = quantity
        orders = {name: {"key": key, "number": number, "status": status, "version": version, "total": total,
                         "lines": lines.get(name, {})}
                  for name, key, number, status, version, total in self.rows(
                      "SELECT id, attempt_key, number, status, version, total FROM shop_order")}
        shelves = self.rows("""SELECT variant.id, on_hand - reserved, product.version FROM variant
            JOIN product ON product.id = product""")
        return {"orders": orders, "ledger": self.ledger(),
                "payments": dict(self.rows("SELECT id, order_id FROM payment")),
                "holds": dict(map(hold, self.network())),
                "available": {variant: free for variant, free, _ in shelves},
                "versions": {variant: version for variant, _, version in shelves}}


def hold(body):
    """A payment and what the network has of it."""
    attempt = json.loads(body)["attempt"]["_0"]
    found = attempt.get("hold") or {"isVoided": True}
    return attempt["response"]["id"], {
        "captured": found.get("captured", {}).get("minorUnits", 0),
        "refunded": found.get("refunded", {}).get("minorUnits", 0), "voided": found["isVoided"]}


class SQLite(Engine):
    """One file on a disk of its own, which can be made too small. The network's file lies elsewhere."""

    kinds = ["kill", "restart", "pause", "disk full", "io error", "clock forward", "clock back"]

    def __init__(self, program, assets, folder, tools, disk):
        super().__init__(program, assets, folder, tools)
        self.database, self.disk = os.path.join(disk.folder, "shop.sqlite"), disk
        self.place = ["--database", self.database]
        os.symlink(os.path.join(folder, "network"), f"{self.database}.network")
        self.make_server("shop", *self.place)

    def open(self):
        self.start()
        return admin_key(self.program, *self.place)

    def rows(self, sql, path=None):
        place = f"file:{path or self.database}?mode=ro"
        with contextlib.closing(sqlite3.connect(place, uri=True, timeout=300)) as db:
            return db.execute(sql).fetchall()

    def newest_event(self):
        return self.rows("SELECT max(id) FROM outbox")[0][0]

    def network(self):
        return [body for body, in self.rows("SELECT body FROM record WHERE memory = 'attempt'",
                                            os.path.join(self.folder, "network"))]

    def close(self):
        self.kill()
        self.disk.close()


class PostgreSQL(Engine):
    """A primary and its synchronous standby, with servers that share them. Their own disks are another's
    matter: what a server writes itself is nothing but its keys."""

    kinds = ["kill", "restart", "pause", "clock forward", "clock back", "database crash", "failover"]

    def __init__(self, program, assets, folder, tools, servers):
        super().__init__(program, assets, folder, tools)
        self.pair = Pair(folder)
        self.place = ["--database", self.pair.url]
        for number in range(servers):
            self.make_server(f"shop-{number}", *self.place, "--keys", os.path.join(folder, "keys"))

    def open(self):
        self.start()
        return admin_key(self.program, *self.place)

    def rows(self, sql):
        return [tuple(int(text) if re.fullmatch(r"-?\d+", text) else text for text in row)
                for row in self.pair.primary.ask(sql)]

    def newest_event(self):
        """Those that have no place yet get the next ones."""
        return self.rows("""SELECT coalesce(max(place), 0) + count(*) FILTER (WHERE place IS NULL)
            FROM outbox""")[0][0]

    def network(self):
        """The network's table lies beside the shop's, under whatever name."""
        (table,), = self.rows("""SELECT table_schema || '.' || table_name FROM information_schema.columns
            WHERE column_name IN ('turn', 'memory', 'name', 'body') GROUP BY 1 HAVING count(*) = 4""")
        return [body for body, in self.rows(f"SELECT body FROM {table} WHERE memory = 'attempt'")]

    def close(self):
        self.kill()
        self.pair.close()
