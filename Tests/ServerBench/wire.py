"""A line between a server and PostgreSQL that passes everything on, and writes down what the server says."""

import collections
import contextlib
import socket
import struct
import threading
import time

# A statement with the values that came with it: texts, bytes where they came as such, None for null.
Said = collections.namedtuple("Said", "sql values")
# What was sent at once and answered together.
RoundTrip = collections.namedtuple("RoundTrip", "at line said")

SSL, GSS = 80877103, 80877104


class Wire:
    """Listens at a port of its own as long as it is entered."""

    def __init__(self, port):
        self.peer, self.lines, self.heard = port, 0, []
        self.last = time.monotonic()

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.take, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def take(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                self.lines += 1
                peer = socket.create_connection(("127.0.0.1", self.peer))
                for one in (client, peer):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                ear = Ear(self, self.lines)
                for source, target, hears in ((client, peer, ear.hear), (peer, client, None)):
                    threading.Thread(target=self.pass_on, args=(source, target, hears), daemon=True).start()

    def pass_on(self, source, target, hears):
        with contextlib.suppress(OSError):
            while piece := source.recv(1 << 16):
                if hears:
                    hears(piece)
                self.last = time.monotonic()
                target.sendall(piece)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def wait_for_quiet(self, seconds=0.2, most=20):
        """Until nobody has said anything for so long."""
        end = time.monotonic() + most
        while time.monotonic() < min(end, self.last + seconds):
            time.sleep(seconds / 20)


class Ear:
    """Understands the client's side of one connection (PostgreSQL's protocol, version 3)."""

    def __init__(self, wire, line):
        self.wire, self.line, self.bytes, self.is_begun = wire, line, b"", False
        self.prepared, self.said = {}, []

    def hear(self, piece):
        self.bytes += piece
        while (size := self.size()) and len(self.bytes) >= size:
            message, self.bytes = self.bytes[:size], self.bytes[size:]
            if self.is_begun:
                self.understand(message[:1], message[5:])
            else:
                self.is_begun = struct.unpack("!I", message[4:8])[0] not in (SSL, GSS)

    def size(self):
        """The first message has no letter before its length."""
        start = 1 if self.is_begun else 0
        if len(self.bytes) < start + 4:
            return None
        return start + struct.unpack_from("!I", self.bytes, start)[0]

    def understand(self, kind, body):
        if kind == b"P":
            name, sql, _ = body.split(b"\0", 2)
            self.prepared[name] = sql.decode()
        elif kind == b"B":
            self.said.append(self.bound(body))
        elif kind == b"Q":
            self.said.append(Said(body.rstrip(b"\0").decode(), []))
        if kind in (b"S", b"Q") and self.said:
            self.wire.heard.append(RoundTrip(time.monotonic(), self.line, self.said))
            self.said = []

    def bound(self, body):
        _, name, rest = body.split(b"\0", 2)
        count, = struct.unpack_from("!H", rest)
        formats = struct.unpack_from(f"!{count}H", rest, 2)
        at = 2 + 2 * count
        count, = struct.unpack_from("!H", rest, at)
        at += 2
        values = []
        for index in range(count):
            length, = struct.unpack_from("!i", rest, at)
            at += 4
            if length < 0:
                values.append(None)
                continue
            value, at = rest[at:at + length], at + length
            is_binary = formats[index if len(formats) > 1 else 0] if formats else 0
            values.append(value if is_binary else value.decode())
        return Said(self.prepared[name], values)
