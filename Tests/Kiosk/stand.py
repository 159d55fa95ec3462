"""A kiosk on a terminal of its own, and the shop it sells for; both can be ended at any moment and come back."""

import contextlib
import os
import re
import signal
import sqlite3
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("ClientBench", "Contract")]

import processes
from emulator import Emulator
from machine import SECONDS, Late, until
from ports import lasting_port
from processes import text_of
from shop import Server, Shopper
from terminal import FENCE, Terminal

POSTER, LIST, CARD, SHEET = "Press any key to start", "Enter open ", "Pay with ◆", "Press Space to pay"
RECEIPT = "Thank you. Your order is placed"
PAID, NOT_PAID, NOT_KNOWN = "Your order was placed", "×  Nothing was charged", "The result is not known yet"
RECOVERED = f"{PAID}|{NOT_PAID}|{NOT_KNOWN}"
# The steps of a purchase: by which key one comes there, and what is on the screen then.
WAY = {"poster": ("", POSTER), "list": ("Enter", LIST), "card": ("Enter", CARD), "sheet": ("Enter", SHEET),
       "receipt": ("Space", RECEIPT)}
# Pressed sooner after a screen came, a key does not pay.
HELD = 0.5


class Stand:
    """A folder with a kiosk's configuration and state, and a shop that trusts its wallet."""

    def __init__(self, program, server, assets, folder, wallet="ready", options=("--allow-faults",), **settings):
        self.program, self.folder = program, folder
        self.state, self.runtime, self.scratch = (self.path(name) for name in ("state", "runtime", "tmp"))
        for place in (self.state, self.runtime, self.scratch):
            os.makedirs(place, mode=0o700, exist_ok=True)
        self.config = self.path("kiosk.conf")
        self.settings = {"shop": "http://127.0.0.1:9", "wallet": wallet, "assets": assets, "state": self.state,
                         "runtime": self.runtime, **settings}
        self.configure()
        root = f"{self.state}/wallet/root.pem"
        with self.kiosk() as kiosk:
            until("the wallet's root is there", lambda: (kiosk.read(0.02), os.path.exists(root))[1])
        self.shop = Server(server, assets, self.path("shop.sqlite"), *options, "--trust", root)

    def path(self, name):
        return os.path.join(self.folder, name)

    def configure(self, **settings):
        self.settings.update(settings)
        with open(self.config, "w") as file:
            file.writelines(f"{key} = {value}\n" for key, value in self.settings.items())

    def __enter__(self):
        # It comes back at the same address.
        self.shop.options += ["--port", str(lasting_port())]
        self.shop.start()
        self.configure(shop=self.shop.address)
        return self

    def __exit__(self, *_):
        self.shop.kill()

    def kiosk(self, **more):
        return Kiosk(self, **more)

    @property
    def attempts(self):
        """The keys that are kept of payments under way."""
        with contextlib.suppress(FileNotFoundError):
            return sorted(os.listdir(f"{self.state}/attempts"))
        return []

    @property
    def log(self):
        return text_of(f"{self.state}/kiosk.log").splitlines()

    def stock(self, count):
        """So many of everything lie on the shelves."""
        self.shop.stock(count)

    def slow(self, milliseconds, times=1):
        """The next orders are looked at so much later."""
        self.shop.ask("POST", "/admin/faults", {"kind": "latency", "operation": "placeOrder",
                                                "milliseconds": milliseconds, "count": times}, admin=True)

    def fast(self):
        self.shop.ask("DELETE", "/admin/faults", admin=True)

    def is_slow(self):
        """Whether the next order is still to be looked at later: none has come since."""
        return bool(self.shop.ask("GET", "/admin/faults", admin=True)[1]["faults"])

    def is_paying(self):
        """Whether a payment has no end yet."""
        with sqlite3.connect(f"file:{self.shop.database}?mode=ro", uri=True, timeout=SECONDS) as db:
            return db.execute("SELECT count(*) FROM payment WHERE state NOT IN "
                              "('captured', 'voided', 'declined', 'authorized')").fetchone()[0] > 0

    def paid(self):
        """The numbers of paid orders, as the shop's administration tells them, whose every payment was taken once."""
        orders = self.shop.ask("GET", "/admin/orders?limit=200", admin=True)[1]["_embedded"]["item"]
        paid = {order["number"] for order in orders if order["status"] == "paid"}
        with sqlite3.connect(f"file:{self.shop.database}?mode=ro", uri=True, timeout=SECONDS) as db:
            charges = db.execute("SELECT count(*) FROM payment WHERE state IN ('captured', 'authorized')").fetchone()[0]
        assert charges == len(paid), f"{charges} charges for {len(paid)} paid orders"
        return paid


class Kiosk(Terminal):
    """The kiosk's parent on a terminal, with the session that it runs."""

    def __init__(self, stand, columns=80, rows=24, **environment):
        self.stand = stand
        super().__init__([stand.program, "kiosk", "--config", stand.config],
                         {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
                          "TMPDIR": stand.scratch, **environment}, columns, rows)

    @property
    def session(self):
        """The session's process; None between two."""
        return next(iter(processes.children(self.process)), None)

    @property
    def text(self):
        return self.emulator.text

    def is_gone(self, process):
        """Whether a process has ended, also one that nobody has taken note of."""
        state = text_of(f"/proc/{process}/stat").rpartition(")")[2].split()
        return not state or state[0] == "Z"

    def see(self, pattern, seconds=SECONDS):
        """What of a pattern is on the screen, as soon as it is there."""
        try:
            found = until(pattern, lambda: (self.read(0.01), re.search(pattern, self.text))[1], seconds)[0][0]
        except Late as late:
            raise AssertionError(f"{late}; instead:\n{self.text}") from late
        self.draw_whole()
        return found

    def draw_whole(self):
        """Reads on until the fence behind the last frame: a busy machine writes a frame with pauses. What is written
        without one is not waited for."""
        end = time.monotonic() + 2
        while self.has_fence and not self.output.endswith(FENCE) and time.monotonic() < end:
            self.read(0.01)

    def rest(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(end - time.monotonic())

    def walk(self, last, first="poster"):
        """From one step of a purchase to another."""
        names = list(WAY)
        for name in names[names.index(first) + 1:names.index(last) + 1]:
            self.go(*WAY[name])
        self.see(WAY[last][1])

    def go(self, key, pattern):
        """Presses a key when nothing takes it for a held one; again, as people do, when nothing comes of it. On a slow
        machine the pauses grow, or what comes late would get the next key."""
        until_then, pause = time.monotonic() + SECONDS, 2
        while time.monotonic() < until_then:
            self.rest(HELD)
            self.send(self.encoded(key))
            end, pause = time.monotonic() + pause, 2 * pause
            while time.monotonic() < end:
                self.read(0.01)
                if re.search(pattern, self.text):
                    return
        raise AssertionError(f"{key} does not lead to {pattern!r}:\n{self.text}")

    def end(self):
        """At once, whatever is under way. The parent first, which would note that its session broke."""
        session = self.session if self.is_alive else None
        for process in (self.process, session) if self.is_alive else ():
            if process:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    def close(self):
        if self.master is not None:
            self.end()
            super().close()
