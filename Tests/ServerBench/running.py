"""What an operator waits for: the start, an import, and news of a change to everybody who looks."""

import sqlite3
import time
import uuid

import catalogue
import processes
from clients import request
from report import Row, percentile
from servers import import_table

LISTENERS = 1000


def start(bench, shop):
    took = []
    for _ in range(5):
        with shop:
            took.append(shop.seconds_to_start * 1000)
    bench.report.note_memory("start", shop.most_memory)
    bench.report.add(Row(f"start to the first list, {bench.many:,} products", took))


def idle(bench, shop):
    """Wakes of a server that nobody has asked anything for a while."""
    seconds = 10 if bench.quick else 60
    time.sleep(5)
    before = processes.usage(shop.process.pid)
    time.sleep(seconds)
    wakes = sum(sleeps - before.get(thread, (0, 0))[1]
                for thread, (_, sleeps) in processes.usage(shop.process.pid).items())
    bench.report.add(Row("idle server, wakes", [wakes * 60 / seconds]))


def stock(bench, name, count):
    """A shop that has taken in so many products, and the seconds that this took its operator at the command line."""
    with bench.shop(name):
        pass
    table = write_table(bench, name, count)
    took, memory = import_table(bench.program, table, bench.path(name), bench.path("import.log"))
    if count == bench.many:
        bench.report.note_memory("import, the command", memory)
    return took


def stock_open(bench, name, count):
    """The same while the shop is open, by its server."""
    with bench.shop(name) as shop:
        table = write_table(bench, name, count)
        headers = {"Authorization": f"Bearer {shop.new_key('admin')}", "Content-Type": "text/csv"}
        began = time.monotonic()
        with open(table, "rb") as body:
            status, _, said = shop.ask("/admin/imports?mode=apply", "POST", headers, body.read())
        took = time.monotonic() - began
        if status != 201:
            raise RuntimeError(f"the import was answered with {status}: {said[:300]}")
        bench.memory("import, the server", shop)
    return took


def write_table(bench, name, count):
    db = sqlite3.connect(f"file:{bench.path(name)}?mode=ro", uri=True)
    picture = db.execute("SELECT min(sha256) FROM picture").fetchone()[0]
    db.close()
    catalogue.write_table(bench.path(f"{name}.csv"), count, picture)
    return bench.path(f"{name}.csv")


def imports(bench, first):
    """`first` is how long the import took that filled the shop of the other measures."""
    closed, opened = [first], []
    for turn in range(bench.turns - 1):
        if turn > 0:
            closed.append(stock(bench, f"closed{turn}.sqlite", bench.many))
        opened.append(stock_open(bench, f"open{turn}.sqlite", bench.many))
    what = f"import of {bench.many:,} rows, "
    bench.report.add(Row(what + "shop closed", closed))
    bench.report.add(Row(what + "shop open", opened))


def listen(bench, shop):
    """A thousand listeners hear of stock that changes, one product after the other."""
    key = shop.new_key("admin")
    goods = catalogue.read(shop.database)
    stream = request("GET", "/events?topics=stock", {"Accept": "text/event-stream"})
    medians, ninety_ninths, lost = [], [], 0
    for round_ in range(bench.rounds):
        changed = goods[round_ * bench.changes:(round_ + 1) * bench.changes]
        changes = [request(
            "POST", "/admin/stock-adjustments",
            {"Authorization": f"Bearer {key}", "Idempotency-Key": f'"bench-{uuid.uuid4()}"'},
            {"sku": one.sku, "delta": 1, "reason": "bench"}) for one in changed]
        median, late, _, _, missed = bench.client.listen(
            shop.port, LISTENERS, stream, changes, [f'"variant":"{one.variant}"' for one in changed])
        medians.append(median)
        ninety_ninths.append(late)
        lost += missed
    assert lost == 0, f"{lost:.0f} times a listener did not hear of a change within five seconds"
    bench.memory("listening", shop)
    bench.report.add(Row(
        f"p99 of a stock change to {LISTENERS:,} listeners", ninety_ninths,
        note=f"median {percentile(medians, 0.5):.1f} ms; from sending the change to each listener's receiving it; "
             f"{bench.changes * bench.rounds} changes"))
