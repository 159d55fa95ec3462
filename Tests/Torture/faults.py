"""What is done to the servers and to what they stand on, one after the other, in an order that follows from a
seed. Each fault proves that it reached the shop before it is counted."""

import collections
import email.utils
import http.client
import signal
import time

from process import CannotStart

MOST_SECONDS = 300
# Where so many were asked and nobody met a fault, nobody will.
MOST_CALLS = 1500
# So often a kind of fault is tried in vain.
MOST_TRIES = 12


class Faults:
    def __init__(self, engine, history, chance, kinds):
        self.engine, self.history, self.chance, self.kinds = engine, history, chance, kinds
        self.offset, self.turn, self.starts, self.reached = 0, 0, [], collections.Counter()
        self.tried = collections.Counter()

    def next(self):
        """Each kind once before any comes a second time."""
        if self.turn % len(self.kinds) == 0:
            self.order = self.chance.sample(self.kinds, len(self.kinds))
        self.turn += 1
        self.strike(self.order[(self.turn - 1) % len(self.kinds)])

    def strike(self, kind):
        began = time.monotonic()
        self.tried[kind] += 1
        if getattr(self, kind.replace(" ", "_").replace("-", "_"))() is not False:
            self.reached[kind] += 1
            self.history.strike(kind, [], since=began)

    def missing(self):
        """The kinds that reached nobody so far, though it may be tried once more."""
        return [kind for kind in self.kinds if not self.reached[kind] and self.tried[kind] < MOST_TRIES]

    def one(self):
        return self.chance.choice(self.engine.servers)

    def wait(self, least, most):
        time.sleep(self.chance.uniform(least, most))

    def wait_until(self, is_so):
        """Until something is so, as long as there is hope: by what was asked meanwhile, not by the clock."""
        calls, end = self.history.calls + MOST_CALLS, time.monotonic() + MOST_SECONDS
        while not is_so() and self.history.calls < calls and time.monotonic() < end:
            time.sleep(0.05)

    def start(self, server):
        """Starts it, and tries again where its disk is full."""
        end = time.monotonic() + MOST_SECONDS
        while True:
            try:
                self.starts.append(server.start())
                return
            except CannotStart:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    # MARK: The process

    def kill(self, most=0.3, server=None):
        server = server or self.one()
        server.kill()
        self.wait(0, most)
        self.start(server)

    def kill_at_once(self):
        began = time.monotonic()
        self.kill(most=0)
        self.history.strike("kill", [], since=began)

    def restart(self):
        server = self.one()
        status = server.end(signal.SIGTERM)
        assert status == 0, f"a server that was asked to end ended with {status}: {server.said()}"
        self.start(server)

    def pause(self):
        server = self.one()
        server.pause()
        self.wait(0.3, 7)
        server.resume()

    # MARK: The disk

    def disk_full(self):
        """Counted when the shop said so; sometimes it is killed meanwhile."""
        disk, before = self.engine.disk, self.storage_answers()
        disk.fill()
        try:
            self.wait_until(lambda: self.storage_answers() > before)
            self.wait(0, 1.5)
            said = self.storage_answers() > before
            dies = self.chance.random() < 0.3
            if dies:
                self.engine.servers[0].kill()
        finally:
            disk.free()
        if dies:
            self.start(self.engine.servers[0])
        return said

    def storage_answers(self):
        return self.history.full

    def io_error(self):
        """Counted when writes or syncs of the database failed."""
        server = self.one()
        before = server.failed_writes
        server.fail_writes(True)
        self.wait_until(lambda: server.failed_writes > before)
        self.wait(0.5, 2)
        if self.chance.random() < 0.3:
            server.kill()
            self.start(server)
        else:
            server.fail_writes(False)
        return server.failed_writes > before

    # MARK: PostgreSQL

    def database_crash(self):
        """The primary's machine fails and starts again."""
        self.engine.pair.crash()

    def failover(self):
        """The primary's machine is gone for good: the standby takes over, and a new one is made under
        load."""
        self.engine.pair.fail_over()
        self.wait(1, 3)
        self.engine.pair.join()

    # MARK: The clock

    def clock_forward(self):
        """Also so far that whatever waits for money is out of time."""
        return self.jump(self.chance.choice([5, 300, 1200]))

    def clock_back(self):
        """It goes on from where it was until it dies: what comes after it starts in the past."""
        return self.jump(-self.chance.choice([5, 300, 1200]), dies=self.chance.random() < 0.5)

    def jump(self, seconds, dies=False):
        """Counted where one of the servers shows the new time, or goes on from where it was."""
        server = self.one()
        before = self.distance(server)
        if before is None:
            return False
        # One that lived on while the clock went back is ahead of it, and would not see how far it goes.
        self.offset = max(self.offset, round(before)) + seconds if seconds > 0 else self.offset + seconds
        for each in self.engine.servers:
            each.set_clock(self.offset)
        if dies:
            self.kill(server=server)
        self.wait(1.5, 3)
        # It looks at its clock's file now and then, and not sooner on a busy machine.
        self.wait_until(lambda: self.is_reached(server, before, seconds > 0 or dies))
        return self.is_reached(server, before, seconds > 0 or dies)

    def is_reached(self, server, before, is_shown):
        """Whether a server shows the new time, or at least does not run ahead."""
        after = self.distance(server)
        return after is not None and (abs(after - self.offset) < 4 if is_shown else after - before < 4)

    def distance(self, server):
        """How far the clock of a server is from that of the machine; the nearest that it can be, since its answer
        may be late."""
        began = time.time()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=MOST_SECONDS)
        try:
            connection.request("GET", "/livez")
            said = connection.getresponse().headers["Date"]
            ahead = email.utils.parsedate_to_datetime(said).timestamp() - time.time()
            late = time.time() - began
            return min(max(ahead, self.offset), ahead + late) if late > 1 else ahead
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()
