"""A bad line between shoppers and the shop: it cuts, delays, trickles, half-closes, and sends requests twice,
as a middlebox does that tries again. What it does with which request follows from a seed."""

import random
import re
import socket
import threading
import time

KINDS = ["cut request", "cut answer", "delay", "duplicate", "trickle", "half-close"]


class Gone(Exception):
    """One end has closed the line."""


def read_message(reader, is_answer=False):
    """The bytes of one request or answer with a length; None for the body of what has no end."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = reader.readline(65536)
        if not line:
            raise Gone
        head += line
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    if not length and is_answer and b"text/event-stream" in head.lower():
        return head, None
    body = reader.read(int(length[1])) if length else b""
    if length and len(body) < int(length[1]):
        raise Gone
    return head, body


class Passage:
    """One request on its way to the shop, and its answer on the way back."""

    def __init__(self, proxy, client, reader, chance):
        self.proxy, self.client, self.reader, self.chance = proxy, client, reader, chance

    def run(self):
        head, body = read_message(self.reader)
        request = head + body
        kind = self.proxy.fault(request, self.chance)
        number = re.search(rb"(?i)\r\nx-call: *(\d+)", head)
        if kind and number:
            self.proxy.strike(kind, [int(number[1])])
        shop = self.connect()
        try:
            self.pass_on(request, shop, kind)
        finally:
            shop.close()

    def connect(self):
        ports = self.proxy.ports()
        if not ports:
            raise Gone
        return socket.create_connection(("127.0.0.1", self.chance.choice(ports)), timeout=60)

    def pass_on(self, request, shop, kind):
        if kind == "delay":
            time.sleep(self.chance.choice([0.02, 0.2, 1.5]))
        if kind == "cut request":
            shop.sendall(request[:self.chance.randrange(1, len(request))])
            raise Gone
        if kind == "duplicate":
            self.send_again(request, self.chance.choice([0, 0, 0.01, 0.5, 3]))
        if kind == "trickle":
            for place in range(0, len(request), 3):
                shop.sendall(request[place:place + 3])
                time.sleep(0.0005)
        else:
            shop.sendall(request)
        half = kind == "half-close" and self.chance.random() < 0.5
        if half:
            shop.shutdown(socket.SHUT_WR)
        if kind == "cut answer" and self.chance.random() < 0.5:
            time.sleep(self.chance.choice([0, 0.005, 0.05]))
            raise Gone
        self.bring_back(shop, kind, half)

    def bring_back(self, shop, kind, half):
        reader = shop.makefile("rb")
        head, body = read_message(reader, is_answer=True)
        if body is None:
            return self.stream(head, reader, kind)
        answer = head + body
        if kind == "cut answer" or kind == "half-close" and not half:
            self.client.sendall(answer[:self.chance.randrange(len(answer))])
            if kind == "half-close":
                self.client.shutdown(socket.SHUT_WR)
                time.sleep(0.05)
            raise Gone
        self.client.sendall(answer)

    def stream(self, head, reader, kind):
        """News go on until somebody leaves, or the line is cut after some of them."""
        self.client.sendall(head)
        left = self.chance.randrange(200, 60_000) if self.proxy.share and not self.proxy.is_calm else 1 << 40
        while left > 0 and (piece := reader.read1(min(left, 4096))):
            self.client.sendall(piece)
            left -= len(piece)
        if left <= 0:
            self.proxy.strike("cut answer", [])
        raise Gone

    def send_again(self, request, later):
        """The same bytes over a line of their own; nobody hears what comes of it."""
        def run():
            time.sleep(later)
            try:
                with self.connect() as shop:
                    shop.sendall(request)
                    read_message(shop.makefile("rb"), is_answer=True)
            except (Gone, OSError):
                pass
        thread = threading.Thread(target=run, daemon=True)
        with self.proxy.lock:
            self.proxy.late = [known for known in self.proxy.late if known.is_alive()] + [thread]
            thread.start()


class Proxy:
    """Takes connections at one port for ever, and passes requests on to whoever serves then.
 `ports` gives the ports that are served now; `strike` is told the kind of a fault and the call that it
meets."""

    passage = Passage

    def __init__(self, ports, strike, seed, share=0.3):
        self.ports, self.strike, self.seed, self.share, self.count = ports, strike, seed, share, 0
        self.lock, self.is_calm, self.late = threading.Lock(), False, []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.count += 1
            threading.Thread(target=self.serve, args=[client, random.Random(f"{self.seed} {self.count}")],
                             daemon=True).start()

    def calm(self):
        """From now on all is passed on as it comes; waits for what is still to be sent a second time."""
        self.is_calm = True
        with self.lock:
            late = list(self.late)
        for thread in late:
            thread.join(timeout=60)

    def serve(self, client, chance):
        try:
            client.settimeout(60)
            reader = client.makefile("rb")
            while True:
                self.passage(self, client, reader, chance).run()
        except (Gone, OSError, ValueError, IndexError):
            pass
        finally:
            client.close()

    def fault(self, request, chance):
        """What happens to a request; most often to one that has a key."""
        share = self.share if b"idempotency-key:" in request.lower() else self.share / 5
        return chance.choice(KINDS) if not self.is_calm and chance.random() < share else None
