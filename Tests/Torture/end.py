"""The beginning and the end of a run, over a line that holds: what lies on the shelves, and what became of
every key. After that the shop is killed once more, and must say the same."""

import json
import time

from shoppers import Listener
from talk import Line

MOST_SECONDS = 600
MOST_REPLAYS, MOST_TRUTHS = 1500, 1500


def furnish(world, engine, plenty, scarce):
    """Puts plenty of some articles on their shelves, and few of others; gives what lies there then."""
    line = Line("start", engine.ports()[0], world.history, world.admin, timeout=MOST_SECONDS)
    page = line.ask("list", "GET", "/inventory?limit=250").body
    for row in page["_embedded"]["item"]:
        product = line.ask("product", "GET", row["_links"]["self"]["href"]).body
        for variant in product["variants"]:
            world.variants[variant["sku"]] = variant["id"]
    shelves = {}
    for sku in plenty + scarce:
        ask = {"sku": sku, "count": 1_000_000 if sku in plenty else 5}
        body = json.dumps({**ask, "reason": "start"})
        answer = line.ask("furnish", "POST", "/admin/stock-adjustments", body, world.key("furnish"), ask)
        assert answer.status == 201, answer.body
        shelves[sku] = (answer.body["on_hand"], answer.body["reserved"])
    line.close()
    return shelves


def settle(run):
    """Asks every key what became of it, sends those again that have no answer, kills the shop and asks
    anew."""
    engine, world = run.engine, run.world
    engine.kill()
    for server in engine.servers:
        server.set_clock(later(engine))
    engine.start()
    line = Line("end", engine.ports()[0], run.history, None, timeout=MOST_SECONDS)
    staff = Line("end", engine.ports()[0], run.history, world.admin, timeout=MOST_SECONDS)
    told = set(run.history.answered)
    unknown = [key for key in world.requests if key not in told]
    for key in unknown:
        ask_truth(line, key)
    replays = unknown + sorted(told & world.requests.keys())[:MOST_REPLAYS]
    for key in replays:
        send_again(staff if world.requests[key].admin else line, world.requests[key])
    for sku in run.shelves:
        staff.ask("shelf", "GET", f"/admin/stock/{sku}", None, None, {"sku": sku})
    for code in world.limits:
        staff.ask("used", "GET", f"/admin/coupons/{code}", None, None, {"coupon": code})
    line.close()
    staff.close()
    world.ended.set()
    engine.kill()
    engine.start()
    line = Line("end", engine.ports()[0], run.history, None, timeout=MOST_SECONDS)
    for key in sorted(world.requests)[:MOST_TRUTHS]:
        ask_truth(line, key)
    line.close()
    # What is read at once is read where nobody changes anything.
    engine.kill()
    books, said = engine.books(), engine.check()
    # By an earlier clock nothing more becomes due.
    for server in engine.servers:
        server.set_clock(0)
    engine.start()
    hear_to_the_end(run)
    return books, said


def later(engine):
    """A clock that is beyond all times that any server ever saw, and beyond what was left over then: what was
    begun before the clock went back would be waited for until that time has come again."""
    furthest = max(server.furthest for server in engine.servers)
    return furthest + 120 if furthest else 0


def ask_truth(line, key):
    end = time.monotonic() + MOST_SECONDS
    while True:
        answer = line.ask("truth", "GET", f"/attempts/{key}", None, key)
        if answer.status in (200, 402, 404):
            return
        assert time.monotonic() < end, f"nobody says what became of {key}: {answer.status} {answer.body}"
        time.sleep(0.05)


def send_again(line, keyed):
    end = time.monotonic() + MOST_SECONDS
    while True:
        answer = line.send_keyed(keyed)
        if not answer.is_unknown:
            return
        assert time.monotonic() < end, f"{keyed.key} has no end: {answer.status} {answer.body}"
        time.sleep(0.05)


def hear_to_the_end(run):
    """Listeners take their lines up once more and hear the rest, with what became due when the shop opened:
    whoever catches up hears only the latest of a shelf."""
    newest = run.engine.newest_event()
    for person in run.people:
        if isinstance(person, Listener):
            person.join(timeout=MOST_SECONDS)
            person.hear_rest(run.engine.ports()[0], newest)


def facts(run, books):
    """What nobody could hear."""
    payments = {order: held["captured"] for payment, held in books["holds"].items()
                if held["captured"] and (order := books["payments"].get(payment))}
    return {"shelves": run.shelves, "ledger": books.pop("ledger"), "limits": run.world.limits,
            "paid": payments,
            "expired": [name for name, row in books["orders"].items() if row["status"] == "expired"],
            "last": {**{name: row["status"] for name, row in books["orders"].items()}, **books["available"]},
            "versions": {**{name: row["version"] for name, row in books["orders"].items()},
                         **books["versions"]}}
