#!/usr/bin/env python3
"""A primary and its synchronous standby, with every commit on the disk of both. Run by itself it is tried."""

import os
import shutil
import tempfile
import time

from postgres import MOST_SECONDS, NAME, USER, Postmaster


class Pair:
    """A primary and the standby that has every acknowledged commit. After a failover the old primary's
    machine is made a standby of the new one, from a fresh copy."""

    def __init__(self, folder):
        self.primary = Postmaster(folder, "one").make().start()
        self.primary.ask(f"CREATE DATABASE {NAME}", "postgres")
        self.standby = Postmaster(folder, "two")
        self.join()

    @property
    def both(self):
        return self.primary, self.standby

    @property
    def url(self):
        """Whichever of them can be written to."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in sorted(server.port for server in self.both))
        return f"postgresql://{USER}@{hosts}/{NAME}?target_session_attrs=read-write"

    def join(self):
        """The standby follows; from now on each commit waits for it."""
        self.standby.follow(self.primary).start()
        self.primary.set("synchronous_standby_names", f"FIRST 1 ({self.standby.name})")
        end = time.monotonic() + MOST_SECONDS
        while [["streaming", "sync"]] != self.primary.ask(
                "SELECT state, sync_state FROM pg_stat_replication", "postgres"):
            assert time.monotonic() < end, f"the standby does not follow: {self.standby.said()}"
            time.sleep(0.05)

    def crash(self):
        """The primary dies and comes back."""
        self.primary.kill()
        self.primary.start()

    def fail_over(self):
        """The primary's machine is gone, and the standby takes its place."""
        self.primary.kill()
        self.standby.promote()
        # It has nobody to wait for until there is a new standby.
        self.standby.set("synchronous_standby_names", "")
        self.primary, self.standby = self.standby, self.primary

    def close(self):
        for server in self.both:
            server.kill()


class Trial:
    """Started by itself, to try it: rows that were acknowledged are there after a crash, and after a
    failover."""

    def __init__(self, folder):
        self.pair, self.count = Pair(folder), 0
        self.pair.primary.ask("CREATE TABLE trial (number integer PRIMARY KEY)")

    def write(self, rows):
        for _ in range(rows):
            self.count += 1
            self.pair.primary.ask(f"INSERT INTO trial VALUES ({self.count})")

    def look(self):
        found = self.pair.primary.ask("SELECT count(*) FROM trial")
        assert found == [[str(self.count)]], (found, self.count)


def main():
    folder, began = tempfile.mkdtemp(dir="/var/tmp", prefix="vitrine-postgres-"), time.monotonic()
    os.chmod(folder, 0o755)
    trial = None
    try:
        trial = Trial(folder)
        print(f"a primary and its synchronous standby after {time.monotonic() - began:.1f} s")
        pair = trial.pair
        for what in (pair.crash, pair.fail_over, pair.join, pair.fail_over, pair.join):
            trial.write(20)
            began = time.monotonic()
            what()
            print(f"{what.__name__}: {time.monotonic() - began:.1f} s")
            trial.look()
    finally:
        if trial:
            trial.pair.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
