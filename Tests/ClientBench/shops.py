"""Shops with so many products, and the same products as a file for the peers."""

import copy
import http.client
import json
import os
import re
import shutil
import sqlite3
import time

import catalogue
from servers import Shop, import_table

# Of the shop that is sold from anyway; the rest of a larger shop is imported.
SHIPPED = 24


class Goods:
    """The products that a shop lists, in its order."""

    def __init__(self, address, file, port):
        self.address, self.file, self.port = address.rstrip("/"), file, port
        if not os.path.exists(file):
            with open(file, "w") as lines:
                lines.writelines("\t".join(row) + "\n" for row in listed(port))
        with open(file) as lines:
            self.rows = [line.rstrip("\n").split("\t") for line in lines]

    def at(self, address):
        """The same goods by another way."""
        other = copy.copy(self)
        other.address = address
        return other

    def pattern(self, index):
        """A product's name as a regular expression for a row of the screen."""
        return re.escape(self.rows[index][0])

    def __len__(self):
        return len(self.rows)


class OpenShop:
    """A running server with so many products; it is ended with its block."""

    def __init__(self, bench, count):
        self.shop = Shop(bench.server, bench.assets, stocked(bench, count))
        self.file = bench.path(f"{count}.tsv")

    def __enter__(self):
        self.shop.__enter__()
        try:
            return Goods(self.shop.address(""), self.file, self.shop.port)
        except BaseException:
            self.shop.stop()
            raise

    def __exit__(self, *_):
        self.shop.stop()


def assets(original, folder):
    """The shop as it is shipped with its first products only."""
    os.makedirs(os.path.join(folder, "Catalogue"))
    os.symlink(os.path.join(original, "Wallets"), os.path.join(folder, "Wallets"))
    shutil.copytree(os.path.join(original, "Catalogue", "pictures"), os.path.join(folder, "Catalogue", "pictures"))
    with open(os.path.join(original, "Catalogue", "catalogue.json")) as file:
        shop = json.load(file)
    shop["products"] = shop["products"][:SHIPPED]
    with open(os.path.join(folder, "Catalogue", "catalogue.json"), "w") as file:
        json.dump(shop, file)
    return folder


def stocked(bench, count):
    """A database with so many products, made once."""
    database = bench.path(f"{count}.sqlite")
    if os.path.exists(database):
        return database
    with Shop(bench.server, bench.assets, database):
        pass
    if count > SHIPPED:
        db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        picture = db.execute("SELECT min(sha256) FROM picture").fetchone()[0]
        db.close()
        table = bench.path(f"{count}.csv")
        catalogue.write_table(table, count - SHIPPED, picture, by_category=True)
        import_table(bench.server, table, database, bench.path("import.log"))
    return database


def listed(port):
    """All products as the shop lists them to anybody: name, price and stock."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    entry = ask(connection, "/")
    path = re.sub(r"\{.*", "", entry["_links"]["shop:inventory"]["href"]) + "?limit=250"
    rows, until = [], time.monotonic() + 120
    while path:
        page = ask(connection, path)
        for product in next(iter(page["_embedded"].values())):
            rows.append((product["name"], price(product), str(product["availability"].get("available") or 0)))
        path = page["_links"].get("next", {}).get("href")
        if time.monotonic() > until:
            raise RuntimeError(f"the list did not end after {len(rows)} products")
    connection.close()
    return rows


def price(product):
    said = product.get("price")
    return f"${said['amount'] if isinstance(said, dict) else said or '?'}"


def ask(connection, path):
    connection.request("GET", path, headers={"Accept": "application/hal+json"})
    return json.load(connection.getresponse())
