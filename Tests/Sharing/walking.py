"""A listener who takes his line up elsewhere, again and again."""

import contextlib
import socket
import threading
import time

from hearing import MOST_SECONDS, Heard
from live import Line

# After so many events a line is taken up at the other server. Who is slow hears fewer, for shelves are told of at
# their latest only: also then it has to go back and forth some times.
EVENTS_OF_A_LINE = 30


class Walker(threading.Thread):
    """Listens at one server for a while, then takes the line up at the other, behind the last event that it
    heard."""

    def __init__(self, servers, key, path):
        super().__init__(daemon=True)
        self.path = path
        self.seats = [Seat(server.port, key) for server in servers]
        self.heard, self.turns, self.is_over, self.failure = [], 0, False, None
        self.line = Line(self.seats[0], self.path)
        self.line.read(lambda _: self.line.last is not None)
        self.first = self.line.last
        self.line.close()

    def run(self):
        try:
            while not self.is_over:
                self.turns += 1
                self.line = Line(self.seats[self.turns % 2], self.path, after=self.line.last)
                self.line.read(lambda events: len(events) >= EVENTS_OF_A_LINE)
                self.heard += [Heard(None, int(place), kind, data) for place, kind, data in self.line.events]
                self.line.close()
        except Exception as error:
            self.failure = error

    def finish(self, place):
        """When it has heard of everything up to there."""
        end = time.monotonic() + MOST_SECONDS
        while self.line.last < place:
            assert self.failure is None, self.failure
            assert time.monotonic() < end, f"{place} is not heard behind {self.line.last}"
            time.sleep(0.05)
        self.is_over = True
        while self.is_alive():
            assert time.monotonic() < end, "a line has no end"
            # It may just be on its way to the other server.
            with contextlib.suppress(OSError, AttributeError):
                self.line.connection.sock.shutdown(socket.SHUT_RDWR)
            self.join(timeout=0.05)
        assert self.failure is None, self.failure


class Seat:
    """What a line has to know of a server."""

    def __init__(self, port, key):
        self.port, self.key = port, key
