#!/usr/bin/env python3
"""Watches a server's system calls (strace) while orders are placed: before an answer acknowledges an order,
the log of the database with that answer in it was synced to the disk.

For each answer the place in the log is found where it was written down, then the end of its commit, then a
sync of the log that began after it and ended before the first byte of the answer was sent. A network's file
needs none of this: it stands for somebody else's.
Usage: durable.py VITRINE_SERVER ASSETS [ORDERS]
"""

import os
import random
import re
import struct
import subprocess
import sys
import time

from books import check_balanced, check_file
from crowd import Crowd, workplace
from shop import PATIENCE, Server

# A sync takes so long: who does not wait for it is caught, and the orders that come meanwhile share the next
# one, on a machine of any speed.
SLOW_SYNC = "fdatasync,fsync:delay_enter=50000"
CALLS = "fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg"
LINE = re.compile(rb"(\d+) +(.*)")
CALL = re.compile(rb"(\w+)\(\d+<([^>]*)>(.*)")
QUOTED = re.compile(rb'"([^"]*)"(\.\.\.)?')
UNFINISHED = b"<unfinished ...>"
FRAME_HEADER = 24


def unescape(text):
    """The bytes of a string that strace wrote with -xx."""
    return bytes.fromhex(text.replace(b"\\x", b"").decode())


class Call:
    """A system call: on what, with which bytes, and the lines of the trace where it begins and ends."""

    def __init__(self, name, file, rest, begin):
        self.name, self.file, self.rest, self.begin = name, file, rest, begin
        self.end = self.result = None

    def finish(self, line, text):
        result = re.search(rb"\) += (-?\d+)", text)
        if result:
            self.end, self.result = line, int(result[1])

    @property
    def data(self):
        parts = QUOTED.findall(self.rest)
        assert not any(cut for _, cut in parts), "the trace does not have all bytes"
        return b"".join(unescape(part) for part, _ in parts)


def calls(trace):
    """All calls in the order in which they began. One that is unfinished in one line is resumed in a later one of
    its thread; strace holds a thread while it writes its line, so what one thread waits for stands before it."""
    open_calls, found = {}, []
    with open(trace, "rb") as file:
        for number, line in enumerate(file):
            thread, text = LINE.match(line.rstrip(b"\n")).groups()
            if text.startswith(b"<... "):
                call = open_calls.pop(thread, None)
                if call:
                    call.finish(number, text)
                continue
            match = CALL.match(text)
            if not match:
                continue
            call = Call(match[1].decode(), unescape(match[2]).decode(), match[3], number)
            found.append(call)
            if text.endswith(UNFINISHED):
                open_calls[thread] = call
            else:
                call.finish(number, text)
    return found


class Log:
    """What was written to the write-ahead log, and when it was synced."""

    def __init__(self, calls, path):
        self.frames, self.commits, self.syncs = [], [], []
        self.page, last_frame_commits = None, False
        for call in calls:
            if call.file != path:
                continue
            if call.name in ("fdatasync", "fsync"):
                if call.result == 0:
                    self.syncs.append((call.begin, call.end))
                continue
            assert call.name == "pwrite64", f"the log is written by {call.name}"
            data = call.data
            if len(data) == FRAME_HEADER:
                last_frame_commits = struct.unpack(">I", data[4:8])[0] > 0
            elif len(data) >= 512:
                if len(data) % 1024 == FRAME_HEADER:
                    last_frame_commits = struct.unpack(">I", data[4:8])[0] > 0
                self.frames.append((call, data))
                if last_frame_commits:
                    self.commits.append(call)

    def first_frame(self, marker):
        return next((call for call, data in self.frames if marker in data), None)

    def durable_from(self, call):
        """Since which line of the trace the commit of a frame is on the disk."""
        commit = next((commit for commit in self.commits if commit.begin >= call.begin), None)
        if commit is None or commit.end is None:
            return None
        return next((end for begin, end in self.syncs if begin > commit.end), None)


def answers(calls):
    """The orders that were acknowledged: id, how the answer says it, and the line where its first byte was sent.

    An answer may be sent in several pieces: what begins one is kept until its order is known."""
    streams, found = {}, []
    for call in calls:
        if not call.file.startswith("socket:") or call.name in ("fdatasync", "fsync"):
            continue
        data = call.data
        if data.startswith(b"HTTP/1.1 "):
            streams[call.file] = [call.begin, b""]
        elif call.file not in streams:
            continue
        streams[call.file][1] += data
        begin, text = streams[call.file]
        match = re.search(rb'"id":"(ord_[0-9a-z]+)"', text)
        if match and text.startswith(b"HTTP/1.1 201"):
            # The end of its history stands right before its id, and is stored so.
            found.append((match[1], text[max(text.index(b"\r\n\r\n") + 4, match.start() - 48):match.end()], begin))
            del streams[call.file]
    return found


def follow(server, trace):
    tracer = subprocess.Popen(
        ["strace", "-f", "-y", "-xx", "-s", "70000", "-e", f"trace={CALLS}", "-e", f"inject={SLOW_SYNC}",
         "-e", "signal=none", "-o", trace, "-p", str(server.process.pid)], stderr=subprocess.PIPE, text=True)
    line = tracer.stderr.readline()
    assert "attached" in line, f"strace cannot attach: {line}"
    end = time.monotonic() + PATIENCE
    # It follows once an answer stands in its trace.
    while not os.path.exists(trace) or not os.path.getsize(trace):
        assert time.monotonic() < end and tracer.poll() is None, "strace sees nothing"
        server.ask("GET", "/livez")
    return tracer


def judge(trace, database, sent):
    found = calls(trace)
    log = Log(found, f"{database}-wal")
    said = answers(found)
    told = {attempt.key for attempt in sent if attempt.is_acknowledged}
    assert len(said) == len(told), f"{len(said)} answers in the trace, {len(told)} were read"
    batches = set()
    for order, marker, begin in said:
        frame = log.first_frame(marker)
        assert frame, f"{order.decode()} was acknowledged and its answer is not in the log: {marker}"
        durable = log.durable_from(frame)
        assert durable is not None and durable < begin, \
            f"{order.decode()} was acknowledged in line {begin} of the trace and durable in line {durable}"
        batches.add(durable)
    return len(said), len(log.commits), len(log.syncs), len(batches)


def main():
    program, assets = sys.argv[1], sys.argv[2]
    each = int(sys.argv[3]) // 16 if len(sys.argv) > 3 else 8
    figures = []
    with workplace() as folder:
        for paying in [0, 0.5]:
            server = Server(program, assets, os.path.join(folder, f"shop-{paying}.sqlite"))
            server.start()
            try:
                crowd = Crowd(server, random.Random(1), size=16, paying=paying, scarce=0)
                crowd.furnish()
                crowd.gather(each)
                trace = os.path.join(folder, f"trace-{paying}")
                tracer = follow(server, trace)
                sent = crowd.rush(each).wait()
                tracer.terminate()
                tracer.wait(timeout=PATIENCE)
                figures.append(judge(trace, server.database, sent))
                check_balanced(server)
                check_file(server.database)
            finally:
                server.kill()
    (unpaid, _, unpaid_syncs, unpaid_batches), (mixed, commits, syncs, batches) = figures
    print(f"{unpaid} unpaid orders acknowledged after {unpaid_syncs} syncs of the log, in {unpaid_batches} batches; "
          f"{mixed} orders of which half were paid, after {commits} commits and {syncs} syncs, in {batches} batches; "
          f"each was on the disk before its answer was sent")
    assert unpaid_syncs * 2 < unpaid, f"{unpaid} orders needed {unpaid_syncs} syncs: they do not share them"


if __name__ == "__main__":
    main()
