#!/usr/bin/env python3
"""Plays a recorded session against a server and compares every answer with the recorded one, byte for byte.

The session has every operation of the contract in its forms and languages, a shop's usual day, and what goes wrong.
The server's clock stands still and its chance comes from a seed, so that the same requests get the same answers.
Usage: replay.py VITRINE_SERVER ASSETS
Environment: RECORD=1 says what differs and then makes the session anew, by walk.py.
"""

import contextlib
import difflib
import hashlib
import http.client
import itertools
import json
import lzma
import os
import subprocess
import sys
import tempfile
import time

from shop import PATIENCE, Server

HERE = os.path.dirname(os.path.abspath(__file__))
SESSION = os.path.join(HERE, "session.json.xz")
CLOCK, SEED = "2026-11-21T16:00:00Z", "20261121"
# The key of the admin is never written down; the server makes another with another seed.
ADMIN = "{admin}"
SHOWN = 3


class Rehearsal(Server):
    """A server whose clock stands still, on one connection."""

    def __init__(self, program, assets, folder):
        super().__init__(program, assets, ":memory:")
        self.file = os.path.join(folder, "admin.key")
        self.folder, self.connection = folder, None

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--assets", self.assets, "--clock", CLOCK, "--seed", SEED,
             "--admin-key-file", self.file, "--no-own-wallet", "--allow-faults", "--log-level", "critical"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={"PATH": "/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC", "LANG": "C.UTF-8"})
        line = self.process.stdout.readline() if self.is_heard() else ""
        assert "listening" in line, f"the server does not start: {line!r}"
        self.port = int(line.strip().rsplit(":", 1)[1])
        with open(self.file) as file:
            self.key = file.read().strip()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def send(self, request):
        """The answer to a recorded request: status, headers in their order, and body."""
        # Nothing of Python's own stands in the request, and the port is another one each time.
        self.connection.putrequest(request["method"], request["path"], skip_host=True, skip_accept_encoding=True)
        body = request.get("body", "").replace(ADMIN, self.key).encode()
        headers = {"Host": "localhost:8080", **request["headers"]}
        if body or request["method"] in ("POST", "PUT", "PATCH"):
            headers["Content-Length"] = str(len(body))
        for name, value in headers.items():
            self.connection.putheader(name, value.replace(ADMIN, self.key))
        self.connection.endheaders(body or None)
        answer = self.connection.getresponse()
        return answer.status, answer.getheaders(), answer.read()


def text(key, status, headers, body):
    """An answer as text; a picture as its length and SHA-256."""
    try:
        shown = body.decode()
    except UnicodeDecodeError:
        shown = f"{len(body)} bytes, SHA-256 {hashlib.sha256(body).hexdigest()}"
    return "\n".join([str(status), *(f"{name}: {value}" for name, value in headers), "", shown]).replace(key, ADMIN)


@contextlib.contextmanager
def rehearsal(program, assets):
    with tempfile.TemporaryDirectory() as folder:
        server = Rehearsal(program, assets, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def record(program, assets):
    from walk import Walk
    with rehearsal(program, assets) as server:
        walk = Walk(server, ADMIN)
        walk.day()
        session = [{**request, "answer": text(server.key, *answer)} for request, answer in walk.taken]
    with lzma.open(SESSION, "wt", preset=9) as file:
        json.dump(session, file, ensure_ascii=False)
    print(f"{len(session)} requests recorded: {walk.told()}")


def replay(program, assets):
    began = time.monotonic()
    with lzma.open(SESSION, "rt") as file:
        session = json.load(file)
    wrong = []
    with rehearsal(program, assets) as server:
        for number, request in enumerate(session, 1):
            answer = text(server.key, *server.send(request))
            if answer != request["answer"]:
                wrong.append((f"{number} {request['method']} {request['path']}", request["answer"], answer))
    for name, recorded, answered in wrong[:SHOWN]:
        lines = difflib.unified_diff(recorded.splitlines(), answered.splitlines(), f"{name}, recorded",
                                     f"{name}, answered", n=1, lineterm="")
        print("\n".join(line[:1_000] for line in itertools.islice(lines, 20)))
    print(f"{len(session)} requests, {len(wrong)} answers differ, {time.monotonic() - began:.1f} s")
    return not wrong


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, assets = map(os.path.abspath, sys.argv[1:3])
    if os.environ.get("RECORD"):
        if os.path.exists(SESSION):
            replay(program, assets)
        record(program, assets)
    # What was recorded just now has to come again.
    sys.exit(0 if replay(program, assets) else 1)


if __name__ == "__main__":
    main()
