"""Reads the shop's books from its file, and the network's from its own, and compares them with what shoppers
were told. Nothing here asks the server what it thinks of itself. Python's own library alone."""

import collections
import json
import sqlite3

# How far an order has come. None of the crowd's is ever cancelled.
PROGRESS = ["awaiting_payment", "payment_pending", "authorized", "paid", "expired"]


def rows(database, sql, *values):
    return several(database, (sql, *values))[0]


def several(database, *queries):
    """The rows of several queries at one moment."""
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=300, isolation_level=None)
    try:
        db.execute("BEGIN")
        return [db.execute(sql, values).fetchall() for sql, *values in queries]
    finally:
        db.close()


def orders(database):
    """All orders by the key that placed them: id, status, version."""
    found = rows(database, "SELECT attempt_key, id, status, version FROM shop_order")
    placed = {key: order for key, *order in found}
    assert len(placed) == len(found), "two orders have one key"
    return placed


def check_acknowledged(attempts, database):
    """Every order that was acknowledged is there, with the same state or a later one."""
    placed = orders(database)
    for attempt in attempts:
        if not attempt.is_acknowledged:
            continue
        told = json.loads(attempt.answer)
        assert attempt.key in placed, f"an acknowledged order is lost: {attempt.key} {told['id']}"
        order, status, version = placed[attempt.key]
        assert order == told["id"], f"{attempt.key}: {order} instead of {told['id']}"
        assert PROGRESS.index(status) >= PROGRESS.index(told["status"]), \
            f"{order} was told to be {told['status']} and is {status}"
        assert version >= told["version"], f"{order} has version {version} after {told['version']}"
    return placed


class Charges:
    """What the network took, by payment; read from where the last reading ended."""

    def __init__(self):
        self.turn, self.attempts = 0, {}

    def read(self, network):
        found = rows(network, "SELECT turn, body FROM record WHERE memory = 'attempt' AND turn > ?", self.turn)
        for turn, body in found:
            attempt = json.loads(body)["attempt"]["_0"]
            self.attempts[attempt["response"]["id"]] = attempt.get("hold")
            self.turn = max(self.turn, turn)

    def check(self, database):
        """Each charge belongs to a payment and each captured payment is one charge; never two for an order."""
        payments = {payment: row for payment, *row in rows(
            database, "SELECT id, order_id, state, captured FROM payment")}
        for payment, hold in self.attempts.items():
            assert payment in payments, f"the network was asked for a payment that the shop does not know: {payment}"
            state, captured = payments[payment][1:]
            assert state in ("captured", "voided", "declined"), f"{payment} has no end: {state}"
            taken = hold["captured"]["minorUnits"] if hold and "captured" in hold else 0
            assert taken == (captured if state == "captured" else 0), f"{payment} is {state}, {taken} was taken"
            assert state == "captured" or not hold or hold["isVoided"], f"{payment} is {state} and still held"
        for payment, (order, state, _) in payments.items():
            assert state != "captured" or payment in self.attempts, f"nobody was charged for {payment} of {order}"
        charged = collections.Counter(
            payments[payment][0] for payment, hold in self.attempts.items() if hold and "captured" in hold)
        twice = [order for order, times in charged.items() if times > 1]
        assert not twice, f"charged twice: {twice}"
        return len(charged)


def check_stock(database, received):
    """No more is sold than was received."""
    sold, shelves = several(
        database,
        ["""SELECT sku, sum(quantity) FROM order_line JOIN variant ON variant.id = order_line.variant
         JOIN shop_order ON shop_order.id = order_id WHERE status NOT IN ('expired', 'cancelled') GROUP BY sku"""],
        ["SELECT sku, on_hand, reserved FROM variant"])
    sold = dict(sold)
    for sku, number in sold.items():
        assert sku not in received or number <= received[sku], f"{sku}: {number} sold of {received[sku]}"
    for sku, on_hand, reserved in shelves:
        assert sku not in received or (on_hand, reserved) == (received[sku], sold.get(sku, 0)), \
            f"{sku}: {on_hand} on hand, {reserved} reserved; {received[sku]} received, {sold.get(sku, 0)} sold"
    return sold


def check_events(database):
    """What is told has no gaps, versions only grow, and what was told last of an order or an article is so."""
    if not rows(database, "SELECT 1 FROM sqlite_master WHERE name = 'outbox'"):
        return
    told, placed, shelves = several(
        database,
        ["SELECT id, topic, object, value, version FROM outbox ORDER BY id"],
        ["SELECT id, status, version FROM shop_order"],
        ["SELECT id, on_hand - reserved FROM variant"])
    numbers = [number for number, *_ in told]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "events are missing"
    last = {}
    for number, topic, thing, value, version in told:
        before = last.get((topic, thing))
        grows = before is None or version > before[1] or topic != "order" and version == before[1]
        assert grows, f"event {number} of {thing} has version {version} after {before[1]}"
        last[topic, thing] = (value, version)
    for order, status, version in placed:
        assert last.get(("order", order)) == (status, version), \
            f"{order} is {status} {version}, {last.get(('order', order))} was told last"
    for variant, available in shelves:
        value = last.get(("stock", variant), [available])[0]
        assert value == available, f"{variant} has {available} available, {value} was told last"


def check_file(database):
    """SQLite finds nothing wrong with the file."""
    found = rows(database, "PRAGMA integrity_check") + rows(database, "PRAGMA foreign_key_check")
    assert found == [("ok",)], found[:5]


def check_balanced(server):
    report = server.ask("GET", "/admin/reconciliation", admin=True)[1]
    assert report["balanced"], report
