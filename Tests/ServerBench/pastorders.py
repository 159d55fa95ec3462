"""Past orders, as many as are wanted: one that was really placed, paid, shipped and delivered, written again and
again."""

import datetime
import json
import sqlite3
import subprocess

import catalogue
from ordering import AREA, CARD, order_body
from postgres import USER, command
from sharing import post

GOODS = 1_000
DAYS_AGO, DAYS_ON_ITS_WAY = 60, 20
# In the order in which rows name others.
TABLES = ["shop_order", "order_line", "order_step", "payment", "attempt", "fulfilment", "fulfilment_line",
          "fulfilment_step", "stock_move", "outbox"]
# A shop forgets what it told before.
MOST_EVENTS = 100_000
# What is behind a name's beginning: as many digits as a name has places there.
FIRST, DIGITS = 100_000_000_000, 12


def past_order(bench, name):
    """The names, by kind, of an order that was made in a shop whose clock was set back."""
    at = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=DAYS_AGO)
    shop = bench.shop(name)
    shop.options = ["--allow-faults", "--clock", at.strftime("%Y-%m-%dT%H:%M:%SZ"), "--keys", bench.path("old-keys")]
    with shop:
        goods = next(one for one in catalogue.read(shop.database) if one.stock)
        admin = {"Authorization": f"Bearer {shop.new_key('admin')}"}
        wanted = {"to": AREA, "lines": [{"variant": goods.variant, "quantity": 1}]}
        rate = post(shop, "/shipping-rates", wanted)["rates"][0]["id"]
        quote = post(shop, "/quotes", {**wanted, "shipping_rate": rate})
        keys = {kind: f"past-{kind}-{FIRST}" for kind in ("order", "parcel")}
        order = post(shop, "/orders", order_body(quote, CARD), {"Idempotency-Key": f'"{keys["order"]}"'})
        parcel = post(shop, f"/orders/{order['id']}/fulfilments", {},
                      {**admin, "Idempotency-Key": f'"{keys["parcel"]}"'})
        advance = json.dumps({"advance": DAYS_ON_ITS_WAY * 24 * 3600})
        status, _, said = shop.ask("/admin/clock", "PUT", {**admin, "Content-Type": "application/json"}, advance)
        assert status == 200, said
    with sqlite3.connect(shop.database) as db:
        payment, = db.execute("SELECT id FROM payment").fetchone()
        status, = db.execute("SELECT status FROM shop_order").fetchone()
    assert status == "fulfilled", f"the order is {status}"
    return {"order": order["id"], "quote": quote["id"], "payment": payment, "parcel": parcel["id"],
            "order key": keys["order"], "parcel key": keys["parcel"], "number": order["number"],
            "variant": goods.variant, "product": goods.product}


class Copying:
    """SQL that writes the rows of one order again for each row of `made`.

    It comes in lists of statements: to start with, for each row of the order, and at the end.
    """

    def __init__(self, names, count):
        self.names, self.count = names, count

    def start(self, series):
        return ["""CREATE TEMP TABLE goods AS
                    SELECT row_number() OVER (ORDER BY sku) - 1 AS at, id, product
                    FROM variant WHERE sku LIKE 'BENCH-%'""",
                "CREATE UNIQUE INDEX good ON goods (at)",
                f"""CREATE TEMP TABLE made AS SELECT step, goods.id AS variant, goods.product AS product
                    FROM {series} JOIN goods ON goods.at = step % {GOODS} ORDER BY step"""]

    def copy(self, table, number, row, where, **more):
        """Rows like this one; `more` has values of columns that are new in each."""
        pattern = f"{table}_{number}"
        values = {column: more.get(column) or self.value(column, value) for column, value in row.items()}
        events = f"WHERE step > {self.count - MOST_EVENTS // 10}" if table == "outbox" else ""
        return [f"CREATE TEMP TABLE {pattern} AS SELECT * FROM {table} AS pattern WHERE {where}",
                f"""INSERT INTO {table} ({', '.join(values)}) SELECT {', '.join(values.values())}
                    FROM made CROSS JOIN {pattern} AS pattern {events} ORDER BY step"""]

    def value(self, column, value):
        """The column's value with the names of another order in place of this one's."""
        said = f"pattern.{column}"
        for kind, name in self.names.items():
            if isinstance(value, str) and name in value:
                said = f"replace({said}, '{name}', {self.name(kind, name)})"
        return said

    @staticmethod
    def name(kind, name):
        if kind in ("variant", "product"):
            return f"made.{kind}"
        if kind == "number":
            return f"'{name[:5]}' || ({FIRST} + step)"
        return f"'{name[:-DIGITS]}' || ({FIRST} + step)"

    def end(self):
        """The units that all of them took had come in before; the shop counts on."""
        return ["""INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
                    SELECT variant, 'supplier', 'available', count(*), 'import', 1 FROM made GROUP BY variant"""]


def is_copied(table, row):
    """What was told of stock stands for what there is now."""
    return table != "outbox" or row["topic"] == "order"


def multiply_in_sqlite(path, names, count):
    db = sqlite3.connect(path, isolation_level=None)
    db.row_factory = sqlite3.Row
    copying = Copying(names, count)
    series = (f"(WITH RECURSIVE s (step) AS (SELECT 1 UNION ALL SELECT step + 1 FROM s WHERE step < {count}) "
              "SELECT step FROM s)")
    said = ["PRAGMA synchronous = OFF", "PRAGMA cache_size = -500000", "BEGIN", *copying.start(series)]
    for table in TABLES:
        rows = [dict(row) for row in db.execute(f"SELECT rowid AS row, * FROM {table} ORDER BY rowid")]
        for number, row in enumerate(row for row in rows if row.get("order_id", True) and is_copied(table, row)):
            place = row.pop("row", None) or row["id"]
            if isinstance(row.get("id"), int):
                del row["id"]
            said += copying.copy(table, number, row, f"rowid = {place}")
    said += [*copying.end(), f"UPDATE shop SET last_order_number = {FIRST} + {count}", "COMMIT", "ANALYZE"]
    for sql in said:
        db.execute(sql)
    db.close()


def multiply_in_postgresql(cluster, database, names, count):
    copying = Copying(names, count)
    # References are looked at by `check`, all at once.
    said = ["SET session_replication_role = replica", "BEGIN",
            *copying.start(f"generate_series(1, {count}) AS series (step)")]
    newest = cluster.number("SELECT max(place) FROM outbox", database)
    told = min(count, MOST_EVENTS // 10)
    for table in TABLES:
        columns = [name for name, in cluster.ask(
            f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}' "
            "AND is_generated = 'NEVER' AND is_identity = 'NO'", database)]
        found = cluster.ask(f"SELECT ctid, row_to_json({table}.*) FROM {table} ORDER BY ctid", database)
        rows = [(place, json.loads(row)) for place, row in found]
        kept = [(place, row) for place, row in rows if row.get("order_id", True) and is_copied(table, row)]
        for number, (place, row) in enumerate(kept):
            more = {"place": f"{newest + number * told:.0f} + step - {count - told}"} if table == "outbox" else {}
            said += copying.copy(table, number, {name: row[name] for name in columns}, f"ctid = '{place}'", **more)
    said += [*copying.end(), f"SELECT setval('order_number', {FIRST} + {count})", "COMMIT", "VACUUM ANALYZE",
             "CHECKPOINT"]
    done = subprocess.run(
        command("psql", "-h", "127.0.0.1", "-p", str(cluster.port), "-U", USER, "-d", database, "-X", "-q",
                "-v", "ON_ERROR_STOP=1"), input=";\n".join(said) + ";\n", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr.strip()[-800:]
