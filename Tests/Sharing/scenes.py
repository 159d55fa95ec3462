"""One failover with its shoppers at terminals, and the books that they are held against."""

import os
import time
import uuid

from crowd import Line
from engines import PostgreSQL
from truths import judge_screens, orders_of

GOODS = {"BRU-01": "Shaving Brush", "KET-01": "Whistling Kettle", "CLV-01": "Kitchen Cleaver"}
ONE, OTHER, LAST = GOODS
# By then everybody has been told what became of his payment.
MOST_SECONDS = 900


class Watched(PostgreSQL):
    """What those at the terminals buy is kept apart: nobody wrote down what they asked for."""

    def __init__(self, program, assets, folder, root):
        super().__init__(program, assets, folder, (None, None), 2)
        for server in self.servers:
            server.command += ["--trust", root]

    def whole_books(self):
        return super().books()

    def books(self):
        books = super().books()
        apart = {name for name, row in books["orders"].items() if GOODS.keys() & row["lines"].keys()}
        gone = {payment for payment, order in books["payments"].items() if order in apart}
        return {**books, "orders": {name: row for name, row in books["orders"].items() if name not in apart},
                "payments": {name: order for name, order in books["payments"].items() if name not in gone},
                "holds": {name: hold for name, hold in books["holds"].items() if name not in gone}}

    def stock(self, goods, count, key):
        line = Line(self.servers[0])
        status, _, answer = line.ask(
            "POST", "/admin/stock-adjustments", {"sku": goods, "delta": count, "reason": "delivered"},
            {"Authorization": f"Bearer {key}", "Idempotency-Key": f'"stock-{uuid.uuid4()}"'})
        assert status == 201, answer
        line.close()

    def free(self, goods):
        ((free,),) = self.rows(f"SELECT on_hand - reserved FROM variant WHERE sku = '{goods}'")
        return free


class Scene:
    """One failover, with a shopper at each server."""

    def __init__(self, run, shoppers, moments, seconds):
        self.run, self.shoppers, self.moments, self.seconds = run, shoppers, moments, seconds
        self.known, self.later, self.took = set(run.engine.whole_books()["orders"]), set(), []

    def play(self):
        for shopper in self.shoppers:
            shopper.open_sheet(GOODS[shopper.goods])
        pair, began = self.run.engine.pair, time.monotonic()
        if os.environ.get("BROKEN"):
            self.forget(pair)
        else:
            self.touch_and_kill(pair.primary)
        self.watch(time.monotonic() + self.seconds)
        pair.fail_over()
        self.run.history.strike("failover", [], since=began)
        promoted = time.monotonic()
        self.watch(promoted + MOST_SECONDS, is_for_truth=True)
        self.watch(time.monotonic() + 2)
        self.took = [shopper.truth - promoted for shopper in self.shoppers
                     if shopper.truth and shopper.truth > promoted]

    def touch_and_kill(self, primary):
        """The shoppers touch in their order; the primary ends where it is nobody's turn yet or any more."""
        steps = [(-delay / 1000, shopper.touch) for shopper, delay in zip(self.shoppers, self.moments)]
        begin = time.monotonic() - min(0, *(at for at, _ in steps))
        for at, step in sorted([*steps, (0, primary.kill)], key=lambda step: step[0]):
            time.sleep(max(0, begin + at - time.monotonic()))
            step()

    def forget(self, pair):
        """Nobody waits for the standby any more, which hears nothing: what is told from now on will be
        lost."""
        pair.primary.set("synchronous_standby_names", "")
        pair.standby.set("primary_conninfo", "")
        end = time.monotonic() + MOST_SECONDS
        while pair.primary.ask("SELECT 1 FROM pg_stat_replication", "postgres"):
            assert time.monotonic() < end, "the standby still follows"
            time.sleep(0.05)
        for shopper in self.shoppers:
            shopper.touch()
        self.watch(time.monotonic() + MOST_SECONDS, is_for_truth=True)
        pair.primary.kill()

    def watch(self, until, is_for_truth=False):
        while time.monotonic() < until:
            for shopper in self.shoppers:
                shopper.look(0.02)
            if is_for_truth and all(shopper.truth for shopper in self.shoppers):
                return

    def judge(self):
        """Against the books of the machine that took over, now and whenever it is asked again."""
        books, faults = self.run.engine.whole_books(), []
        books["orders"] = {name: row for name, row in books["orders"].items()
                           if name not in self.known | self.later}
        for shopper in self.shoppers:
            found = orders_of(shopper.goods, books)
            # Two want the same: what one has a receipt of is none of the other's.
            others = [text for other in self.shoppers if other is not shopper for _, text in other.log]
            mine = {name: row for name, row in found.items()
                    if not any(row["number"] in text for text in others)}
            faults += [f"{shopper.goods}: {fault}" for fault in judge_screens(shopper.log, mine)]
        self.sold = {goods: sum(row["status"] == "paid" for row in orders_of(goods, books).values())
                     for goods in GOODS}
        return faults

    @property
    def name(self):
        moments = " and ".join(f"{abs(at)} ms {'before' if at >= 0 else 'after'}" for at in self.moments)
        return f"touched {moments} the end, promoted after {self.seconds} s"

    def tell(self, number):
        for shopper in self.shoppers:
            words = ", ".join(f"{at:.1f} s {line!r}" for at, _, line in shopper.words())
            print(f"  {number}, {shopper.goods}, {self.name}: {words}", flush=True)
            if os.environ.get("SCREENS"):
                for at, text in shopper.log:
                    print(f"--- {at - shopper.touched:.2f} s after the touch\n{text.rstrip()}")
