#!/usr/bin/env python3
"""Kills a running server (SIGKILL) at every recovery point of a purchase, starts it again and sends the same key.

Each time the order must end as one order with one charge, or none and the truth; and what was acknowledged must
still be there. Orders, payments and the ledger are read from the shop's file, charges from the network's own file.
Usage: kill.py VITRINE_SERVER ASSETS [ROUNDS]
"""

import http.client
import os
import sqlite3
import sys
import tempfile
import threading
import time
import uuid

from shop import PATIENCE, Server, Shopper

# The longest that a shop takes: who is stalled stays so until it is killed.
MILLISECONDS_STALLED = 60_000

STEPS = ["before_authorize", "after_authorize", "before_capture", "after_capture", "before_answer"]
# Also the ways out: a cancelled order is refunded once, wherever the server dies meanwhile.
ENDINGS = ["before_refund", "after_refund", "before_answer"]


def in_background(server, *arguments, **named):
    """Sends a request that will lose its server."""
    result = {}

    def run():
        try:
            result["answer"] = server.ask(*arguments, **named)
        except (OSError, http.client.HTTPException):
            result["answer"] = None

    thread = threading.Thread(target=run)
    thread.start()
    return thread, result


def wait_until_stalled(server, fault):
    """A fault that has struck is used up and listed no more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        faults = server.ask("GET", "/admin/faults", admin=True)[1]["faults"]
        if all(known["id"] != fault for known in faults):
            return
        time.sleep(0.01)
    raise AssertionError("the work never came to its stall")


def stall(server, step):
    body = {"kind": "stall", "at": step, "milliseconds": MILLISECONDS_STALLED, "count": 1,
            "operation": "cancelOrder" if step in ("before_refund", "after_refund") else "*"}
    return server.ask("POST", "/admin/faults", body, admin=True)[1]["id"]


def rows(database, sql, *values):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        return db.execute(sql, values).fetchall()


def killed_while_paying(server, step):
    shopper = Shopper(server)
    quote = shopper.quote()
    body, key = shopper.order(quote), f"kill-{uuid.uuid4()}"
    fault = stall(server, step)
    orders = shopper.links["shop:orders"]["href"]
    thread, lost = in_background(server, "POST", orders, body, {"Idempotency-Key": f'"{key}"'})
    wait_until_stalled(server, fault)
    server.kill()
    thread.join()
    assert lost["answer"] is None, f"{step}: an answer came from a dead server"
    ready = server.start()
    status, order, headers = server.ask("POST", orders, body, {"Idempotency-Key": f'"{key}"'})
    end = time.monotonic() + PATIENCE
    while status in (202, 409) and (order.get("retryable") or status == 202):
        assert time.monotonic() < end, f"{step}: the key has no end: {status} {order}"
        time.sleep(0.02)
        status, order, headers = server.ask("POST", orders, body, {"Idempotency-Key": f'"{key}"'})
    # Who was asked for nothing was never charged: the attempt is voided, and may be paid anew.
    expected = 402 if step == "before_authorize" else 201
    assert status == expected, f"{step}: {status} {order}"
    again = server.ask("POST", orders, body, {"Idempotency-Key": f'"{key}"'})
    assert again[:2] == (status, order), f"{step}: the second replay differs"
    assert again[2]["Idempotent-Replayed"] == "true"
    found = rows(server.database, "SELECT id, status FROM shop_order WHERE quote = ?", quote["id"])
    assert len(found) == 1, f"{step}: {found}"
    paid = rows(server.database, "SELECT state FROM payment WHERE order_id = ?", found[0][0])
    assert paid == [("captured",)] if expected == 201 else paid == [("voided",)], f"{step}: {paid}"
    assert found[0][1] == ("paid" if expected == 201 else "awaiting_payment"), f"{step}: {found}"
    return ready, order if expected == 201 else None


def killed_while_cancelling(server, order, step):
    fault = stall(server, step)
    place, key = order["_links"]["shop:cancel"]["href"], f"cancel-{uuid.uuid4()}"
    headers = {"Idempotency-Key": f'"{key}"', "Order-Token": order["token"]}
    thread, lost = in_background(server, "POST", place, None, headers)
    wait_until_stalled(server, fault)
    server.kill()
    thread.join()
    assert lost["answer"] is None
    ready = server.start()
    status, cancelled, _ = server.ask("POST", place, None, headers)
    assert status == 200 and cancelled["status"] == "cancelled", f"{step}: {status} {cancelled}"
    assert cancelled["axes"]["money"] == "refunded", f"{step}: {cancelled['axes']}"
    refunds = rows(server.database, "SELECT amount, state FROM refund WHERE order_id = ?", order["id"])
    assert len(refunds) == 1 and refunds[0][1] == "succeeded", f"{step}: {refunds}"
    return ready


def main():
    program, assets = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    ready = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"), "--allow-faults")
        server.start()
        try:
            for _ in range(rounds):
                for step in STEPS:
                    seconds, order = killed_while_paying(server, step)
                    ready.append(seconds)
                    if order:
                        ending = ENDINGS[len(ready) % len(ENDINGS)]
                        ready.append(killed_while_cancelling(server, order, ending))
            report = server.ask("GET", "/admin/reconciliation", admin=True)[1]
            assert report["balanced"], report
        finally:
            server.kill()
    ready.sort()
    print(f"{len(ready)} kills: one charge or none each time; ready again in "
          f"{ready[len(ready) // 2] * 1000:.0f} ms (median), {ready[-1] * 1000:.0f} ms (most)")


if __name__ == "__main__":
    main()
