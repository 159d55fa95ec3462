#!/usr/bin/env python3
"""Spoils what a shop says, byte by byte, and holds what the client says against the shop's books.

Between client and shop a line changes heads, lengths, chunks, bodies and links, answers early, unasked or slowly,
and hangs up in the middle. A client browses and buys through it. It may never be ended by a signal, say of a payment
what the books do not have, or need more than 100 MB.
Usage: spoil.py VITRINE VITRINE_SERVER ASSETS. Environment: CASES=2000 spoilt answers; SEED=1.
"""

import os
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "BenchSupport")]

from kills import books
from line import Line, wallet_home
from servers import Shop

MEGABYTES = 100
PATIENCE = 240
# Most of their time sessions wait.
AT_ONCE = 4
UNKNOWN = "The result of your payment is not known yet"
CHARGED = re.compile(r"ACME charged \$[0-9.]+ to")
# A shopper that looks at a few products, goes back and forth, and buys.
WALKS = [b"1\nesc\n2\nesc\n3\nesc\nr\n", b"6\nesc\nr\n7\nesc\n", b"4\nesc\n9\nesc\n", b"r\n12\nesc\n15\nesc\nr\n"]
BUYING = b"1\nbuy\ntouch\nesc\nesc\n1\nbuy\ntouch\n"


# Heads

def status(code, reason=b"Fine"):
    return lambda head, body, chance: (re.sub(rb"^HTTP/1.1 \d+[^\r]*", b"HTTP/1.1 %s %s" % (code, reason), head), body)


def line_of(text):
    return lambda head, body, chance: (re.sub(rb"^[^\r]*", lambda _: text, head, count=1), body)


def before(text):
    return lambda head, body, chance: (text + head, body)


def field(*rows):
    return lambda head, body, chance: (head[:-2] + b"".join(row + b"\r\n" for row in rows) + b"\r\n", body)


def without_length(head):
    return re.sub(rb"(?i)(content-length|transfer-encoding):[^\r]*\r\n", b"", head)


def length(text):
    def spoil(head, body, chance):
        count = len(body)
        value = text(count) if callable(text) else text
        rows = value if isinstance(value, list) else [value]
        return without_length(head)[:-2] + b"".join(b"Content-Length: %s\r\n" % row for row in rows) + b"\r\n", body
    return spoil


def chunked(make, *rows):
    def spoil(head, body, chance):
        extra = b"".join(row + b"\r\n" for row in (b"Transfer-Encoding: chunked", *rows))
        return without_length(head)[:-2] + extra + b"\r\n", make(body, chance)
    return spoil


def chunk(piece, size=None, extension=b""):
    return (size if size is not None else b"%x" % len(piece)) + extension + b"\r\n" + piece + b"\r\n"


def pieces(body, chance):
    rest, made = body, b""
    while rest:
        count = chance.randint(1, 400)
        made += chunk(rest[:count])
        rest = rest[count:]
    return made


def told_length(head, body):
    """The body, with a length that fits it."""
    return without_length(head)[:-2] + b"Content-Length: %d\r\n\r\n" % len(body), body


def body_of(make):
    return lambda head, body, chance: told_length(head, make(body, chance))


def flipped(body, chance):
    spoilt = bytearray(body)
    for _ in range(chance.randint(1, 8)):
        if spoilt:
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def long_link(body, chance):
    count = chance.choice([8_100, 8_300, 66_000])
    return body.replace(b'"/products/', b'"/products/' + b"a" * count)


ANSWERS = (
    [status(code) for code in (b"000", b"001", b"042", b"099", b"100", b"101", b"103", b"199", b"201", b"204", b"205",
                               b"206", b"299", b"301", b"302", b"304", b"307", b"400", b"401", b"402", b"403", b"404",
                               b"409", b"410", b"413", b"414", b"421", b"422", b"429", b"500", b"502", b"503", b"504",
                               b"599", b"600", b"999", b"1000", b"2", b"-1", b"20x")]
    + [line_of(text) for text in (b"HTTP/1.1 200", b"HTTP/1.0 200 OK", b"HTTP/9.9 200 OK", b"http/1.1 200 ok", b"200 OK",
                                  b"GET / HTTP/1.1", b"\x16\x03\x01\x02", b"HTTP/1.1 200 " + b"x" * 70_000, b"",
                                  b"HTTP/2 200", b"ICY 200 OK", b"HTTP/1.1  200 OK", b"HTTP/1.1\t200\tOK")]
    + [before(text) for text in (b"\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n" * 500,
                                 b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", b"\0", b"HTTP/1.1 101 Switching\r\n\r\n",
                                 b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", b"HTTP/1.1 000 \r\n\r\n")]
    + [field(*rows) for rows in ([b"X: " + b"y" * 100_000], [b"X%d: y" % n for n in range(2_000)], [b"X: a\0b"],
                                 [b"no colon"], [b": no name"], [b" folded: x"], [b"X: \xff\xfe"], [b"X : y"],
                                 [b"Connection: close"], [b"Connection: upgrade", b"Upgrade: h2c"],
                                 [b"Content-Encoding: gzip"], [b"Transfer-Encoding: chunked"],
                                 [b"Content-Type: text/html"], [b"Location: http://127.0.0.1:9/"],
                                 [b"ETag: \"x\""], [b"Retry-After: 99999999999999999999"], [b"Date: never"])]
    + [length(text) for text in ([], b"0", b"-1", b"99999999999999999999", b"9223372036854775807", b"0x10", b"+5", b"1e3",
                                 lambda n: b"%d" % (n + 1), lambda n: b"%d" % max(0, n - 1), lambda n: b"%d " % n,
                                 lambda n: [b"%d" % n, b"%d" % n], lambda n: [b"%d" % n, b"%d" % (n + 1)],
                                 lambda n: b"%d, %d" % (n, n), lambda n: b"0%d" % n, b"\xb2", b"")]
    + [chunked(make) for make in (
        lambda body, chance: pieces(body, chance) + b"0\r\n\r\n", lambda body, chance: pieces(body, chance),
        lambda body, chance: chunk(body, b"zz") + b"0\r\n\r\n", lambda body, chance: chunk(body, b"FFFFFFFFFFFFFFFF"),
        lambda body, chance: chunk(body, b"-1"), lambda body, chance: chunk(body, b"0"),
        lambda body, chance: chunk(body, None, b";" + b"e" * 100_000) + b"0\r\n\r\n",
        lambda body, chance: chunk(body) + b"0\r\nTrailer: x\r\n\r\n",
        lambda body, chance: chunk(body) + b"0\r\n" + b"T: y\r\n" * 5_000 + b"\r\n",
        lambda body, chance: chunk(body) + b"0\r\n\r\n" + b"more", lambda body, chance: body,
        lambda body, chance: b"\r\n" + chunk(body) + b"0\r\n\r\n", lambda body, chance: b"1\r\n" * 2_000,
        lambda body, chance: b"".join(chunk(bytes([byte])) for byte in body[:4000]) + b"0\r\n\r\n")]
    + [chunked(lambda body, chance: chunk(body) + b"0\r\n\r\n", b"Content-Length: 5")]
    + [body_of(make) for make in (
        flipped, flipped, flipped, lambda body, chance: b"", lambda body, chance: body + body,
        lambda body, chance: body[:chance.randrange(len(body) + 1)], lambda body, chance: b"[" * 100_000,
        lambda body, chance: b'{"a":' * 50_000, lambda body, chance: b"null", lambda body, chance: b"\xef\xbb\xbf" + body,
        lambda body, chance: body.decode("utf-8", "replace").encode("utf-16"), lambda body, chance: b"9" * 200_000,
        lambda body, chance: re.sub(rb"\d+", b"1" + b"0" * 400, body), lambda body, chance: b" " * 3_000_000,
        lambda body, chance: re.sub(rb'"links"', b'"lonks"', body), lambda body, chance: body.replace(b"USD", b"XXX"),
        long_link, long_link)]
)


class Spoiler:
    """What becomes of one answer."""

    def __init__(self, chance):
        self.chance = chance
        self.way = chance.choices(["answer", "early", "slow", "cut", "reset", "unasked"], [70, 8, 6, 8, 4, 4])[0]

    def __call__(self, client, answer):
        chance, end = self.chance, answer.index(b"\r\n\r\n") + 4
        head, body = answer[:end], answer[end:]
        if self.way == "answer":
            client.sendall(b"".join(chance.choice(ANSWERS)(head, body, chance)))
        elif self.way == "slow":
            for place in range(0, min(len(answer), 40), 4):
                client.sendall(answer[place:place + 4])
                time.sleep(0.002)
            client.sendall(answer[40:])
        elif self.way in ("cut", "reset"):
            client.sendall(answer[:chance.randrange(len(answer))])
            if self.way == "reset":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return False
        elif self.way == "unasked":
            client.sendall(answer + chance.choice([answer, b"HTTP/1.1 408 Late\r\nContent-Length: 0\r\n\r\n", b"\0" * 9]))
        # A client that waits for what does not come gives up after ten seconds; that is tried seldom.
        return self.way in ("unasked", "slow") or chance.random() < 0.04


class EarlyLine(Line):
    """Some connections are answered before anything is asked on them."""

    def __init__(self, port, chance, count):
        super().__init__(port, self.spoil)
        self.chance, self.count, self.isOver = chance, count, False

    def spoil(self, step, method, path):
        # The entry mostly comes through: nothing can be asked without it. So do most orders.
        share = 0.15 if path == "/" else 0.4
        if self.chance.random() > share:
            return None
        with self.lock:
            self.count[0] += 1
            return Spoiler(random.Random(self.chance.random()))

    def stream(self, client, shop, answering):
        with self.lock:
            spoiler = Spoiler(random.Random(self.chance.random())) if self.chance.random() < 0.4 else None
        if spoiler is None:
            return self.pass_on(client, shop)
        with self.lock:
            self.count[0] += 1
        news = [b": hello\n\n", b"event: stock\ndata: {\n\n", b"data: " + b"x" * 200_000 + b"\n\n", b"\xff\n\n",
                b"retry: 0\n\n", b"id: " + b"9" * 100_000 + b"\n\n", b"\r\r\r", b"event\n" * 20_000]
        spoiler(client, answering.until(b"\r\n\r\n") + b"".join(spoiler.chance.sample(news, 3)))

    def serve(self, client):
        with self.lock:
            is_early = self.chance.random() < 0.06
            early = self.chance.choice([b"HTTP/1.1 414 Long\r\nContent-Length: 0\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n",
                                        b"HTTP/1.1 408 Timeout\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno",
                                        b"HTTP/1.1 100 Continue\r\n\r\n", b"\0\0\0"])
        if is_early:
            with self.lock:
                self.count[0] += 1
            try:
                client.sendall(early)
            except OSError:
                pass
            time.sleep(0.02)
            if self.chance.random() < 0.9:
                return client.close()
        super().serve(client)


class Memory(threading.Thread):
    """The most memory that a process has had, in bytes; what wait4 tells of a child counts its parent's too."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.most = pid, 0
        self.start()

    def run(self):
        while True:
            try:
                with open(f"/proc/{self.pid}/status") as status:
                    rows = [row for row in status if row.startswith("VmHWM")]
            except OSError:
                return
            if not rows:
                return
            self.most = max(self.most, int(rows[0].split()[1]) * 1024)
            time.sleep(0.05)


def run(program, assets, home, shop, number, seed, count, faults, most):
    chance = random.Random(f"{seed}/{number}")
    before = books(shop.database)
    lines = b"".join(chance.sample(WALKS, chance.randint(1, 3))) + (BUYING if chance.random() < 0.8 else b"") + b"q\ny\n"
    with EarlyLine(shop.port, chance, count) as line:
        own = tempfile.mkdtemp(dir=home)
        os.makedirs(f"{own}/.local/share")
        os.symlink(f"{home}/.local/share/vitrine", f"{own}/.local/share/vitrine")
        environment = {"PATH": os.environ["PATH"], "VITRINE_KEEP": "0", "HOME": own, "TERM": "dumb", "LANG": "C.UTF-8"}
        process = subprocess.Popen([program, "--plain", "--server", line.address, "--assets", assets], env=environment,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        memory = Memory(process.pid)
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            said = process.stdout.read().decode(errors="replace")
            process.wait()
        finally:
            timer.cancel()
    paid = books(shop.database)[len(before):]
    name = f"run {number} of seed {seed}"
    if process.returncode < 0 or "internal fault" in said:
        faults.append(f"{name}: ended by signal {-process.returncode}: {said[-300:]}")
    if process.returncode not in (0, 1, 75) and process.returncode >= 0:
        faults.append(f"{name}: exit status {process.returncode}: {said[-300:]}")
    if memory.most > MEGABYTES * 1_000_000:
        faults.append(f"{name}: {memory.most // 1_000_000} MB")
    most[0] = max(most[0], memory.most)
    charged = len(CHARGED.findall(said))
    if charged > len(paid):
        faults.append(f"{name}: {charged} charges are said, the books have {paid}")
    if len(paid) > charged and UNKNOWN not in said:
        faults.append(f"{name}: the books have {paid}, {charged} charges are said and none is called unknown: {said[-600:]}")
    return len(paid), UNKNOWN in said


def main():
    program, server, assets = sys.argv[1:]
    wanted, seed = int(os.environ.get("CASES", "2000")), int(os.environ.get("SEED", "1"))
    faults, count, number, totals, most = [], [0], [0], [0, 0, 0], [0]
    lock = threading.Lock()
    with tempfile.TemporaryDirectory() as folder:
        home, root = wallet_home(program, folder)

        def work(place):
            with Shop(server, assets, f"{folder}/shop{place}.sqlite", root) as shop:
                while count[0] < wanted and len(faults) < 20:
                    with lock:
                        number[0] += 1
                        mine = number[0]
                    paid, unknown = run(program, assets, home, shop, mine, seed, count, faults, most)
                    with lock:
                        totals[0] += 1
                        totals[1] += paid
                        totals[2] += unknown

        workers = [threading.Thread(target=work, args=(place,)) for place in range(AT_ONCE)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    for fault in faults[:20]:
        print(fault)
    print(f"{count[0]} spoilt answers in {totals[0]} sessions: {totals[1]} orders paid, {totals[2]} of unknown result; "
          f"at most {most[0] // 1_000_000} MB; {len(faults)} faults")
    if faults or count[0] < wanted or not totals[1]:
        sys.exit(1)


if __name__ == "__main__":
    main()
