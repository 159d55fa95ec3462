"""What an operator waits for: the start, an import, and news of a change to everybody who looks."""

import os
import subprocess
import time
import uuid

import catalogue
from clients import request
from report import Row, percentile

LISTENERS = 1000


def start(bench, shop):
    took = []
    for _ in range(5):
        with shop:
            took.append(shop.seconds_to_start * 1000)
    bench.report.note_memory("start", shop.most_memory)
    bench.report.add(Row(f"start to the first list, {bench.many:,} products", "ms", took, at_most=300, judged="ours"))


def bring_in(bench, shop, table):
    """Imports a table into a shop that is not open, as its operator would."""
    began = time.monotonic()
    process = subprocess.Popen(
        [bench.program, "import", table, "--database", shop.database], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    took = time.monotonic() - began
    if status != 0:
        raise RuntimeError(f"the import ended with {status}")
    return took, usage.ru_maxrss * 1024 / 1e6


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
        f"p99 of a stock change to {LISTENERS:,} listeners", "ms", ninety_ninths, at_most=100, judged="ours",
        note=f"median {percentile(medians, 0.5):.1f} ms; from sending the change to each listener's receiving it; "
             f"{bench.changes * bench.rounds} changes"))
