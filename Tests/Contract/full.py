#!/usr/bin/env python3
"""T22 Fills the disk of a running shop while orders are placed, and frees it again.

While it is full: orders and quotes are refused with 507 (storage-full) or 503 (storage-read-only, or not known yet) and never acknowledged, the
shop says that it is not ready, it can be looked at, and it may be killed and started. Afterwards everything
works again by itself, nothing acknowledged is lost, refused keys bring one order and one charge, the books
balance and the file is whole.

The disk is a small tmpfs in a mount namespace of this script's own; where the machine does not allow that,
the judge is skipped and says why.
Usage: full.py VITRINE_SERVER ASSETS [SEED]
"""

import collections
import contextlib
import json
import os
import random
import subprocess
import sys
import time

from books import Charges, check_acknowledged, check_balanced, check_events, check_file, check_stock
from crowd import SCARCE, Crowd, Line, Refused, workplace
from placement import send_again
from shop import PATIENCE, Server

DISK = 24 * 1024 * 1024
INSIDE = "VITRINE_FULL_INSIDE"
# What a shop says that cannot write.
REFUSALS = {507: ["storage-full"], 503: ["storage-read-only", "overloaded"]}
# So many are refused on the full disk: each shopper several times.
REFUSED = 60


def step_inside():
    """Runs this script again in a mount namespace of its own; the reason when the machine does not allow it."""
    own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    try:
        subprocess.run(own + ["sh", "-c", "d=$(mktemp -d) && mount -t tmpfs -o size=1m none $d; s=$?; umount $d;"
                              " rmdir $d; exit $s"], check=True, capture_output=True, text=True)
    except FileNotFoundError:
        return "there is no unshare on this machine"
    except subprocess.CalledProcessError as error:
        return f"no tmpfs can be mounted here ({error.stderr.strip().splitlines()[0]})"
    os.environ[INSIDE] = "1"
    sys.stdout.flush()
    os.execvp(own[0], own + [sys.executable] + sys.argv)


def until(what, condition):
    """Seconds until something is so."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < PATIENCE, f"{PATIENCE} s passed, but not: {what}"
        time.sleep(0.02)
    return time.monotonic() - began


class Filler:
    """A file that takes the space of a disk."""

    def __init__(self, folder):
        self.folder, self.path = folder, os.path.join(folder, "filler")

    @property
    def free(self):
        disk = os.statvfs(self.folder)
        return disk.f_bavail * disk.f_frsize

    def take(self, leaving):
        with open(self.path, "ab") as file, contextlib.suppress(OSError):
            # Others write at the same time: what they leave is taken in pieces.
            while (piece := min(1 << 20, self.free - leaving)) > 0:
                os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, piece)

    def give_back(self):
        os.unlink(self.path)


def status(server, path):
    return server.ask("GET", path)[0]


def is_ready(server):
    """What the shop says of itself; None where it says nothing."""
    return {200: True, 503: False, 404: None}[status(server, "/readyz")]


def is_refused(attempt):
    return attempt.status in REFUSALS


def refusals(rush):
    return sum(map(is_refused, list(rush.sent))) + len(rush.refused)


def check_refusals(sent, refused):
    for refusal in [attempt for attempt in sent if attempt.status not in (201, 202, None)] + refused:
        problem = json.loads(refusal.answer)
        name = problem["type"].rsplit("/", 1)[-1]
        if refusal.status == 409 and name == "insufficient-stock":
            continue
        assert name in REFUSALS.get(refusal.status, []) and problem["retryable"], (refusal.status, problem)
        # One that was begun, and whose end could not be written.
        assert name != "overloaded" or problem["title"] == "Not known yet", problem


def check_can_be_looked_at(server, sent):
    row = server.ask("GET", "/inventory?limit=250")[1]["_embedded"]["item"][0]
    for path in [row["_links"]["self"]["href"], f"{row['_links']['self']['href']}/availability", "/"]:
        assert status(server, path) == 200, path
    order = json.loads(next(attempt for attempt in sent if attempt.is_acknowledged).answer)
    found = server.ask("GET", order["_links"]["self"]["href"], None, {"Order-Token": order["token"]})
    assert found[0] == 200 and found[1]["id"] == order["id"], found[:2]
    assert status(server, "/livez") in (200, 404)


def fill_while_placing(server, crowd, filler, chance):
    """Everything that was sent until the shop could write no more, and a while after."""
    rush = crowd.rush(bears=REFUSALS)
    until("orders are placed", lambda: sum(attempt.is_acknowledged for attempt in rush.sent) >= 20)
    filler.take(leaving=chance.randrange(400_000))
    until("orders are refused", lambda: refusals(rush) > 0)
    # The last pages: until nothing at all can be placed.
    filler.take(leaving=0)
    before = refusals(rush)
    until("many are refused", lambda: refusals(rush) >= before + REFUSED)
    sent = rush.end()
    if is_ready(server) is not None:
        until("the shop says that it is not ready", lambda: is_ready(server) is False)
    check_refusals(sent, rush.refused)
    check_can_be_looked_at(server, sent)
    return sent, len(rush.refused)


def try_an_order(server, crowd):
    line = Line(server)
    try:
        attempt = crowd.prepare(line, 0, crowd.skus[0])
        attempt.send(line)
    except Refused as refusal:
        assert refusal.status in REFUSALS, refusal
        return None
    finally:
        line.close()
    return attempt


def check_all(server, crowd, sent, charges):
    check_acknowledged(sent, server.database)
    send_again(server, sent)
    check_acknowledged(sent, server.database)
    charges.read(f"{server.database}.network")
    charged = charges.check(server.database)
    check_stock(server.database, crowd.received)
    check_events(server.database)
    check_balanced(server)
    return charged


def start_on_full_disk(server):
    """Whether a shop could be opened; if not, it says what to do."""
    try:
        server.start()
    except AssertionError as failure:
        assert "disk" in str(failure) and "space" in str(failure), f"a shop on a full disk says: {failure}"
        return False
    server.kill()
    return True


def judge(program, assets, folder, chance):
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=700", "none", folder], check=True)
    server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
    # The bank's disk is not the shop's: a network that cannot write would forget what it took when it is killed.
    bank = os.path.join(os.path.dirname(folder), "network")
    os.symlink(bank, f"{server.database}.network")
    filler, charges, everything, waits, refused, opened = Filler(folder), Charges(), [], [], 0, []
    server.start()
    try:
        crowd = Crowd(server, chance)
        crowd.furnish()
        for is_killed in [False, True, False]:
            crowd.deliver(SCARCE, 3)
            sent, quotes = fill_while_placing(server, crowd, filler, chance)
            everything += sent
            refused += quotes + sum(map(is_refused, sent))
            if is_killed:
                server.kill()
                opened.append(start_on_full_disk(server))
                filler.give_back()
                server.start()
            else:
                filler.give_back()
            last = []
            waits.append(until("orders are taken again", lambda: last.append(try_an_order(server, crowd)) or (
                last[-1] and last[-1].is_acknowledged)))
            if is_ready(server) is not None:
                until("the shop says that it is ready", lambda: is_ready(server))
            everything += filter(None, last)
            charged = check_all(server, crowd, everything, charges)
        assert server.stop() == 0
        check_file(server.database)
    except BaseException:
        server.kill()
        raise
    told = collections.Counter(attempt.is_acknowledged for attempt in everything)
    print(f"T22: the disk was filled 3 times: {refused} requests refused with 507 or 503; {told[True]} orders "
          f"acknowledged, none lost, {charged} charges, one for each paid order; taken again "
          f"{max(waits) * 1000:.0f} ms after there was space (most); a shop killed meanwhile "
          f"{'opens' if opened[0] else 'says why it does not open'} on the full disk")


def main():
    program, assets = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    if INSIDE not in os.environ:
        print(f"T22 skipped: {step_inside()}")
        return
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    with workplace() as folder:
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        try:
            judge(program, assets, disk, random.Random(seed))
        finally:
            subprocess.run(["umount", disk], capture_output=True)


if __name__ == "__main__":
    main()
