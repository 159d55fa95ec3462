#!/usr/bin/env python3
"""Thinks up power cuts: what a server wrote is rebuilt as a disk may have it that lost everything, or
anything, that was not synced, and a fresh server is opened on it.

A library loaded before the server's (tails.c) records every write and sync of its files, with its moment. Of
each file the disk surely has what was written before its last sync began; of the rest it has what chance
gives it: nothing, all, some writes, some sectors, or a size without the bytes. A file that was made is there
when its folder was synced since. The network's file is another party's and loses nothing.

At each cut: SQLite finds the file whole; every order and quote that was acknowledged until then is there; the
network was asked for no payment that the shop does not know; every key brings one order and at most one
charge; the books balance.
Usage: tails.py VITRINE_SERVER ASSETS [CUTS] [SEED]
"""

import collections
import copy
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import time

from books import Charges, check_acknowledged, check_balanced, check_events, check_file, check_stock, rows
from crowd import SCARCE, Crowd, workplace
from placement import send_again
from shop import Server

OPENED, WRITTEN, TRUNCATED, SYNC_BEGINS, SYNC_ENDS, REMOVED = range(1, 7)
ENTRY = struct.Struct("<qIIQqQ")
SECTOR = 512
# What a disk may do with what it was not told to keep.
WAYS = ["nothing", "some writes", "some sectors", "sizes without bytes", "all"]

Entry = collections.namedtuple("Entry", "at kind file thread offset data")


def read_log(path):
    with open(path, "rb") as file:
        text = file.read()
    entries, place = [], 0
    while place + ENTRY.size <= len(text):
        nanoseconds, kind, file, thread, offset, length = ENTRY.unpack_from(text, place)
        place += ENTRY.size
        data = text[place:place + length] if kind in (OPENED, WRITTEN, REMOVED) else b""
        place += len(data)
        entries.append(Entry(nanoseconds / 1e9, kind, file, thread, offset, data))
    return entries


class Kept:
    """One file on the disk: what it surely has, and what was written since."""

    def __init__(self, surely=b""):
        self.surely, self.pending, self.done = bytearray(surely), [], 0

    def sync(self, upto):
        for entry in self.pending[:upto - self.done]:
            apply(self.surely, entry)
        self.pending = self.pending[max(0, upto - self.done):]
        self.done = max(self.done, upto)

    @property
    def count(self):
        return self.done + len(self.pending)

    def image(self, way, chance):
        """What may be found after the cut."""
        bytes_ = bytearray(self.surely)
        share = chance.random()
        for entry in self.pending:
            if way == "all" or way == "some writes" and chance.random() < share:
                apply(bytes_, entry)
            elif way == "some sectors" and entry.kind == WRITTEN:
                apply_sectors(bytes_, entry, chance, share)
            elif way == "sizes without bytes":
                # The size is kept apart from the bytes: it may come alone, with whatever lay there.
                end = entry.offset + len(entry.data)
                if end > len(bytes_) and chance.random() < share:
                    bytes_ += chance.randbytes(end - len(bytes_)) if chance.random() < 0.5 \
                        else bytes(end - len(bytes_))
        return bytes(bytes_)


def apply(bytes_, entry):
    if entry.kind == TRUNCATED:
        del bytes_[entry.offset:]
        bytes_ += bytes(entry.offset - len(bytes_))
        return
    bytes_ += bytes(max(0, entry.offset - len(bytes_)))
    bytes_[entry.offset:entry.offset + len(entry.data)] = entry.data


def apply_sectors(bytes_, entry, chance, share):
    begin, end = entry.offset, entry.offset + len(entry.data)
    for sector in range(begin // SECTOR, (end + SECTOR - 1) // SECTOR):
        if chance.random() >= share:
            continue
        low, high = max(begin, sector * SECTOR), min(end, (sector + 1) * SECTOR)
        apply(bytes_, Entry(0, WRITTEN, 0, 0, low, entry.data[low - begin:high - begin]))


class Disk:
    """The files of a shop as time goes by. What lay there at the beginning is synced."""

    def __init__(self, database, base):
        self.database, self.folder = database, os.path.dirname(database)
        self.now = {path: Kept(content) for path, content in base.items()}
        self.surely_named = dict(self.now)
        self.opened, self.syncing = {}, {}

    def take(self, entry):
        if entry.kind == OPENED:
            path = entry.data.decode()
            if path != self.folder and (entry.offset or path not in self.now):
                self.now[path] = Kept()
            self.opened[entry.file] = path if path == self.folder else self.now[path]
        elif entry.kind == REMOVED:
            self.now.pop(entry.data.decode(), None)
        elif entry.kind in (WRITTEN, TRUNCATED):
            self.opened[entry.file].pending.append(entry)
        elif entry.kind == SYNC_BEGINS:
            what = self.opened[entry.file]
            self.syncing[entry.thread] = dict(self.now) if what == self.folder else what.count
        elif entry.kind == SYNC_ENDS:
            what, upto = self.opened[entry.file], self.syncing.pop(entry.thread)
            if what == self.folder:
                self.surely_named = upto
            else:
                what.sync(upto)

    @property
    def has_unsynced_pages(self):
        """Whether the log is being moved into the database."""
        return self.database in self.now and bool(self.now[self.database].pending)

    def images(self, way, chance):
        names = self.now if way == "all" or chance.random() < 0.5 else self.surely_named
        for path, kept in names.items():
            if path.startswith(f"{self.database}.network"):
                continue
            yield path, kept.image(way, chance)
        # Nothing is cut off at the bank.
        for path, kept in self.now.items():
            if path.startswith(f"{self.database}.network"):
                yield path, kept.image("all", chance)


def disks(database, base, entries, moments):
    """The disk at each of several moments, which are in order."""
    disk, place = Disk(database, base), 0
    for moment in moments:
        while place < len(entries) and entries[place].at <= moment:
            disk.take(entries[place])
            place += 1
        yield moment, disk


def library(folder):
    """The recording library, made with the C compiler that there is."""
    compiler = next(filter(None, map(shutil.which, ["cc", "gcc", "clang"])), None)
    assert compiler, "no C compiler: apt-get install gcc libc6-dev"
    path = os.path.join(folder, "tails.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tails.c")
    subprocess.run([compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", path,
                    source, "-pthread"], check=True)
    return path


def recorded(server, library, log):
    server.environment = dict(os.environ, LD_PRELOAD=library, VITRINE_TAILS=server.database, VITRINE_TAILS_LOG=log)
    return server


def write_out(disk, folder, way, chance):
    os.makedirs(folder)
    for path, content in disk.images(way, chance):
        with open(os.path.join(folder, os.path.basename(path)), "wb") as file:
            file.write(content)
    return os.path.join(folder, os.path.basename(disk.database))


def check_unopened(database, attempts, folder):
    """What the file says before a server has seen it; on a copy, for opening it recovers it."""
    os.makedirs(folder)
    for name in os.listdir(os.path.dirname(database)):
        if os.path.isfile(path := os.path.join(os.path.dirname(database), name)):
            shutil.copy(path, folder)
    found = os.path.join(folder, os.path.basename(database))
    for file in [found, f"{found}.network"]:
        db = sqlite3.connect(file)
        db.execute("SELECT count(*) FROM sqlite_master")
        db.close()
    check_file(found)
    check_acknowledged(attempts, found)
    quotes = {quote for quote, in rows(found, "SELECT id FROM quote")}
    assert all(attempt.quote in quotes for attempt in attempts), "an acknowledged quote is lost"
    asked = Charges()
    asked.read(f"{found}.network")
    known = {payment for payment, in rows(found, "SELECT id FROM payment")}
    assert known.issuperset(asked.attempts), "the network was asked for what the shop has forgotten"
    shutil.rmtree(folder)


def check_opened(server, attempts, received):
    ready = server.start()
    try:
        send_again(server, attempts)
        charges = Charges()
        charges.read(f"{server.database}.network")
        charges.check(server.database)
        check_stock(server.database, received)
        check_events(server.database)
        check_balanced(server)
    finally:
        server.kill()
    return ready


def as_known(attempt, moment):
    """An attempt as its shopper knew it at an earlier moment."""
    known = copy.copy(attempt)
    if attempt.answered_at is None or attempt.answered_at > moment:
        known.status = known.answer = known.answered_at = None
    return known


def moments_to_cut(entries, attempts, database, base, count, chance):
    """Right after an answer, amid a checkpoint, and at any moment: a third each, as far as there are any."""
    first = min(attempt.sent_at for attempt in attempts)
    last = max(attempt.answered_at or attempt.sent_at for attempt in attempts)
    answers = [attempt.answered_at for attempt in attempts if attempt.is_acknowledged]
    times = [entry.at for entry in entries if first <= entry.at <= last]
    checkpoints = [moment for moment, disk in disks(database, base, entries, times) if disk.has_unsynced_pages]
    found = chance.choices(answers, k=count - 2 * (count // 3))
    found += [chance.uniform(first, last) for _ in range(count // 3)]
    found += chance.choices(checkpoints or times, k=count // 3)
    return sorted(found), len(checkpoints)


def cut_while_placing(program, assets, folder, preload, count, chance):
    server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
    server.start()
    crowd = Crowd(server, chance, size=8, scarce=0.1)
    try:
        crowd.furnish()
        crowd.deliver(SCARCE, 5)
    finally:
        assert server.stop() == 0
    base = {}
    for name in os.listdir(folder):
        if name.startswith("shop.sqlite") and not name.endswith((".lock", "-shm")):
            with open(os.path.join(folder, name), "rb") as file:
                base[os.path.join(folder, name)] = file.read()
    log = os.path.join(folder, "writes")
    recorded(server, preload, log).start()
    try:
        rush = crowd.rush(40)
        sent = rush.wait()
    finally:
        server.kill()
    entries = read_log(log)
    moments, checkpointed = moments_to_cut(entries, sent, server.database, base, count, chance)
    assert any(entry.kind == SYNC_ENDS for entry in entries), "no write was recorded"
    acknowledged, dropped = 0, 0
    for number, (moment, disk) in enumerate(disks(server.database, base, entries, moments)):
        way = WAYS[number % len(WAYS)]
        attempts = [as_known(attempt, moment) for attempt in sent if attempt.sent_at <= moment]
        acknowledged += sum(attempt.is_acknowledged for attempt in attempts)
        dropped += sum(len(kept.pending) for path, kept in disk.now.items() if ".network" not in path)
        image = os.path.join(folder, f"cut-{number}")
        database = write_out(disk, image, way, chance)
        shutil.copytree(os.path.join(folder, "keys"), os.path.join(image, "keys"))
        try:
            check_unopened(database, attempts, os.path.join(folder, "unopened"))
            fresh = Server(program, assets, database)
            fresh.key = server.key
            check_opened(fresh, attempts, crowd.received)
        except Exception:
            print(f"at {moment:.6f}, with {way} of what was not synced", file=sys.stderr)
            raise
        shutil.rmtree(image)
    syncs = sum(entry.kind == SYNC_ENDS for entry in entries)
    return len(sent), len(entries), syncs, acknowledged, dropped, checkpointed


def cut_while_opening(program, assets, folder, preload, count, chance):
    """A shop that is opened for the first time is there, or is made anew."""
    os.makedirs(folder)
    server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
    server.key = "none"
    log = os.path.join(folder, "writes")
    recorded(server, preload, log).start()
    server.kill()
    entries = read_log(log)
    # Between two steps of its making, and amid one.
    steps = [entry for entry in entries if entry.kind == SYNC_ENDS]
    moments = sorted(chance.choice(entries if number % 2 else steps).at for number in range(count))
    for number, (moment, disk) in enumerate(disks(server.database, {}, entries, moments)):
        database = write_out(disk, os.path.join(folder, f"cut-{number}"), WAYS[number % len(WAYS)], chance)
        fresh = Server(program, assets, database)
        fresh.start()
        try:
            assert fresh.ask("GET", "/inventory")[1]["_embedded"]["item"], "the shop is empty"
            check_file(database)
            check_balanced(fresh)
        finally:
            fresh.kill()


def main():
    program, assets = sys.argv[1], sys.argv[2]
    cuts = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    chance, began = random.Random(seed), time.monotonic()
    with workplace() as folder:
        preload = library(folder)
        openings = max(1, cuts // 4)
        figures = cut_while_placing(program, assets, folder, preload, cuts - openings, chance)
        cut_while_opening(program, assets, os.path.join(folder, "new"), preload, openings, chance)
    sent, writes, syncs, acknowledged, dropped, checkpointed = figures
    print(f"{cuts} power cuts, {openings} of them while the shop was opened first: {sent} orders were placed with "
          f"{writes} writes and {syncs} syncs; {acknowledged} times an acknowledged order was looked for and found, "
          f"{dropped} unsynced writes were at stake, {checkpointed} moments amid a checkpoint to choose from; "
          f"{time.monotonic() - began:.0f} s in all")
    assert acknowledged > cuts and dropped, "nothing was at stake"


if __name__ == "__main__":
    main()
