"""How the sessions of a kiosk end that gets random events."""

import time

from machine import until
from stand import RECEIPT
from strokes import SANE
from traces import EMAIL, SEARCH, fill


class Endings:
    """What a lane does besides typing at random."""

    def end(self):
        ends = {self.start_over: 55, self.buy: 16, self.type_on: 14, self.knock: 6, self.read_lines: 6,
                self.go_away: 3 * self.idles}
        self.chance.choices(list(ends), ends.values())[0]()

    def calm(self):
        """Room for every screen, and nothing half typed."""
        self.kiosk.resize(80, 24)
        self.kiosk.send(SANE)
        self.kiosk.rest(0.1)

    def start_over(self, tries=3):
        """Asks for a new beginning, and says so again."""
        before, session, was_in_lines = len(self.kiosk.output), self.kiosk.session, self.is_in_lines
        self.calm()
        for time_of_asking in range(20):
            for key in (b"\n", b"\x04") if self.is_in_lines else (b"\x0e", b"\x0e"):
                self.kiosk.send(key)
                self.kiosk.rest(0.3)
                if self.kiosk.session != session or b"\x1b[?1049l" in self.kiosk.output[before:]:
                    until("the next session", lambda: (self.kiosk.read(0.02), self.check_alive(),
                                                       self.kiosk.session not in (None, session))[2])
                    # The two keys that it takes are not typed into the next.
                    return self.begin(0 if time_of_asking == 0 and not was_in_lines else tries)
            if self.is_in_lines:
                self.kiosk.rest(1)
            else:
                self.kiosk.send(b"\x1b")
                self.kiosk.rest(0.3)
        raise AssertionError(f"a session cannot be ended:\n{self.kiosk.text}")

    def buy(self):
        self.start_over()
        if self.stand.shop is None:
            return
        if self.stand.settings["wallet"] == "none":
            fill(self.kiosk)
            self.kiosk.rest(0.3)
            self.kiosk.send(b"\r")
        else:
            self.kiosk.walk("receipt")
        self.kiosk.see(RECEIPT)
        self.counts["purchases"] += 1
        session = self.kiosk.session
        for _ in range(10):
            self.kiosk.rest(0.5)
            if self.kiosk.session != session:
                break
            self.kiosk.send(b"\r")
        self.look()

    def type_on(self):
        """Somebody types while one session ends and the next begins."""
        self.calm()
        self.kiosk.send(b"\x0e")
        self.kiosk.rest(0.2)
        self.kiosk.send(b"\x0e")
        end = time.monotonic() + 1
        while time.monotonic() < end:
            self.kiosk.send(f"{EMAIL}\r\x03\x1a\x1c".encode())
            self.kiosk.rest(0.005)
        self.settle()
        self.look()

    def knock(self):
        """Somebody who knows the staff's keys, and not their PIN."""
        self.start_over()
        for _ in range(3):
            self.kiosk.send(b"\x1b[A\x1b[A\x1b[B\x1b[B\x1b[D\x1b[C\x1b[D\x1b[C")
            self.kiosk.rest(0.2)
            self.kiosk.send(f"{self.chance.randrange(10_000)}\r".encode())
            self.kiosk.rest(0.3)
        self.look()

    def read_lines(self):
        """Somebody who wants no screen, and presses what ends or stops a program."""
        self.start_over()
        self.kiosk.send(b"x")
        self.kiosk.rest(1)
        self.look()
        for _ in range(12):
            words = "".join(self.strokes.words() for _ in range(3))
            self.type([f"{words}\x03\x1a\x1c\x13\x11{self.strokes.key()}\r".encode()])
        self.storm(40)
        self.start_over()

    def go_away(self):
        """Somebody leaves what they typed on the screen."""
        self.start_over()
        for key in ("Enter", "/", SEARCH):
            self.kiosk.rest(0.5)
            self.kiosk.send(self.kiosk.encoded(key))
        session = self.session
        until("the end of who went away", lambda: (self.kiosk.read(0.2), self.check_alive(),
                                                   self.kiosk.session not in (None, session))[2])
        self.counts["idle"] += 1
        self.look()
