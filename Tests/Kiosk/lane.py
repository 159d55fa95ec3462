"""One kiosk that gets random events: what it is told, how its sessions end, and what is looked at then."""

import fcntl
import os
import random
import re
import struct
import termios
import time
import traceback

from endings import Endings
from machine import SECONDS, Late, until
from stand import POSTER, text_of
from steady import Watched
from strokes import Strokes
from traces import FORBIDDEN, SECRETS, check, found, kept_by_terminal, look_at_files, look_at_process
from watching import Files, fields_of, memory_of

COUNTED = ("events", "sessions", "purchases", "idle", "lines", "disturbed", "searched")
# Of the wallet's owner, who is in its file and so in every memory, but nowhere else.
OWNER = ["Juniper", "Appleseed", "404 555 01"]
CLEARED = b"\x1b[3J"
# What is written after that, and before a screen is drawn; a session that reads lines says its name first.
BETWEEN = re.compile(rb"\x1b\[3J([^\x1b]+)")
# Memory may not grow: a parent's by so much after its first sessions, nor a session's beyond so much, in MB.
MOST_GROWTH, MOST_SESSION = 4, 250
MOST_FAULTS = 5


class Lane(Endings):
    """One kiosk and the events that it gets."""

    def __init__(self, stand, count, seed, idles=True):
        self.stand, self.count, self.strokes, self.idles = stand, count, Strokes(seed), idles
        self.chance = random.Random(f"endings {seed}")
        self.counts = dict.fromkeys(COUNTED, 0)
        self.faults, self.marks, self.most_session, self.scanned, self.looks = [], [], 0, 0, 0
        self.files = Files((stand.state, stand.runtime, stand.scratch),
                           (stand.settings.get("assets", "/nowhere"),), stand.shop.port if stand.shop else 0)
        self.kiosk = Watched(stand)
        self.kiosk.see(POSTER)
        self.session, self.reference = self.kiosk.session, None
        self.reference = self.rested()

    def run(self):
        with self.kiosk:
            try:
                while self.counts["events"] < self.count and len(self.faults) < MOST_FAULTS:
                    self.storm(self.chance.randrange(100, 900))
                    self.end()
                self.close()
            except (AssertionError, Late) as error:
                self.note(False, str(error))
            except Exception:  # pylint: disable=broad-except
                self.note(False, traceback.format_exc())
        return self

    # Typing

    def storm(self, count):
        batch, most = [], 1
        for _ in range(min(count, self.count - self.counts["events"])):
            event = self.strokes.next()
            if isinstance(event, tuple):
                self.type(batch)
                self.kiosk.resize(*event)
                batch = []
            else:
                batch.append(event)
            self.note_event()
            if len(batch) >= most:
                self.type(batch)
                batch, most = [], self.strokes.chance.choice((1, 8, 40, 80))
        self.type(batch)

    def note_event(self):
        self.counts["events"] += 1
        if self.counts["events"] % 10_000 == 0:
            self.mark()

    def mark(self):
        parent, session = (memory_of(one)[0] for one in (self.kiosk.process, self.session))
        self.marks.append((self.counts["events"], parent, session))

    def type(self, batch):
        if batch:
            self.kiosk.send(b"".join(batch))
        self.settle()
        self.look()

    def settle(self, quiet=0.006, most=3):
        """Until all was read that was typed, and nothing more is drawn."""
        end = time.monotonic() + most
        while (self.kiosk.read(quiet) or self.unread()) and time.monotonic() < end:
            pass

    def unread(self):
        return struct.unpack("i", fcntl.ioctl(self.kiosk.slave, termios.FIONREAD, b"\0" * 4))[0]

    @property
    def is_in_lines(self):
        return bool(termios.tcgetattr(self.kiosk.slave)[3] & termios.ICANON)

    # Looking

    def look(self):
        """Whether all is well, and whether somebody else's session began."""
        self.check_alive()
        self.scan()
        if self.kiosk.session != self.session:
            return self.begin()
        self.looks += 1
        for process in (self.kiosk.process, self.session) if self.looks % 4 == 0 else ():
            strange = self.files.strange(process)
            self.note(not strange, f"process {process} holds {strange} open")
        # Of a process that waited for a child the kernel counts that child's page faults.
        waited = fields_of(self.session)[11:12]
        self.note(waited in ([], ["0"]), "the session had a child")
        self.most_session = max(self.most_session, memory_of(self.session)[1])
        return None

    def scan(self):
        bad = FORBIDDEN.search(self.kiosk.output, max(0, self.scanned - 20))
        self.note(not bad, f"{bad and bad[0]!r} was written")
        for between in BETWEEN.findall(self.kiosk.output, max(0, self.scanned - 500)):
            there = found(SECRETS, between.partition(b"Vitrine")[0])
            self.note(not there, f"{there} typed between two sessions, and shown")
        self.scanned = len(self.kiosk.output)

    def check_alive(self):
        check(self.kiosk.is_alive, f"the kiosk itself ended with {self.kiosk.status}")

    def note(self, is_right, what):
        if not is_right and what not in self.faults:
            self.faults.append(what)
            print(f"FOUND  after {self.counts['events']} events: {what}", flush=True)

    def rested(self):
        """The screen as it is when nothing more comes: text, cursor and modes."""
        if self.stand.shop:
            self.kiosk.see("● Open")
        while (before := self.screen) != (self.kiosk.rest(2), self.screen)[1]:
            pass
        return before

    @property
    def screen(self):
        emulator = self.kiosk.emulator
        return emulator.text, emulator.cursor, sorted(emulator.modes.on), emulator.modes.is_cursor_shown

    def begin(self, tries=3):
        """After the end of a session: the next is fresh, and nothing is left of the last. What was typed when
        the last was over already is the next one's; that one is begun anew."""
        self.session = until("the next session", lambda: (self.kiosk.read(0.01), self.check_alive(),
                                                          self.kiosk.session)[2])[0]
        self.counts["sessions"] += 1
        if self.is_in_lines:
            self.counts["lines"] += 1
            return None
        self.kiosk.resize(80, 24)
        if not self.is_fresh():
            check(tries, "the poster is another one than of a fresh launch: "
                         f"{self.screen}\nnot {self.reference}")
            self.counts["disturbed"] += 1
            return self.start_over(tries - 1)
        return self.search(is_thorough=self.counts["sessions"] % 4 == 0)

    def is_fresh(self):
        """Whether the poster of a fresh launch comes; it does not any more where another screen stays."""
        began = changed = time.monotonic()
        last = None
        while (now := self.screen) != self.reference:
            if now != last:
                last, changed = now, time.monotonic()
            # A poster is told last whether the shop is open.
            is_whole = self.stand.shop is None or POSTER not in now[0] or "● Open" in now[0]
            if time.monotonic() > max(changed + 3, began + (4 if is_whole else 60)):
                return False
            self.kiosk.read(0.02)
        return True

    def search(self, is_thorough):
        self.scan()
        if not self.marks:
            self.mark()
        tail = bytes(self.kiosk.output[self.kiosk.output.rfind(CLEARED) + len(CLEARED):])
        there = found(SECRETS + OWNER, tail) + found(SECRETS + OWNER, kept_by_terminal(tail))
        self.note(not there, f"{there} on the screen or above it")
        del self.kiosk.output[:-len(tail) or None]
        self.scanned = len(self.kiosk.output)
        self.counts["searched"] += 1
        try:
            look_at_files(self.stand, SECRETS + OWNER)
            for process in (self.kiosk.process, self.session) if is_thorough else ():
                look_at_process(self.stand, process, SECRETS)
        except AssertionError as error:
            self.note(False, str(error))

    def close(self):
        """The last look, and the end of the kiosk."""
        self.start_over()
        self.mark()
        growth = self.marks[-1][1] - self.marks[0][1]
        self.note(growth < MOST_GROWTH, f"the kiosk grew by {growth:.1f} MB")
        self.note(self.most_session < MOST_SESSION, f"a session took {self.most_session:.0f} MB")
        for line in self.stand.log:
            self.note("error:" not in line, f"a session broke: {line}")
        os.kill(self.kiosk.process, 15)
        ended = self.kiosk.wait(SECONDS)
        check(ended is not None and self.kiosk.status == 0, f"the kiosk ended with {self.kiosk.status}")
        left = self.kiosk.tty_left() + self.kiosk.emulator.modes.left
        text = self.kiosk.text.strip()
        self.note(not left and not text, f"the terminal was left with {left}:\n{text}")
        look_at_files(self.stand, SECRETS + OWNER)

    @property
    def figures(self):
        return {"counts": self.counts, "faults": self.faults, "marks": self.marks, "files": self.files.most,
                "session": self.most_session}
