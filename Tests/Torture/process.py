"""One vitrine-server that is killed, stopped, and lied to by its own system: its writes fail when libfiu says
so, and its clock is what a file says."""

import contextlib
import glob
import mmap
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# What fails: writes to the database and its log, and what should bring them to the disk.
POINTS = {"posix/io/rw/pwrite": 0.02, "posix/io/sync/fdatasync": 0.05, "posix/io/sync/fsync": 0.05}


def fake_clock():
    return next(iter(sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))), None)


def can_fail_writes():
    return shutil.which("fiu-run") is not None


def shim(folder):
    """The library that counts which errors came to the database, and keeps the fake clock to the wall's; None
    where there is neither."""
    if not can_fail_writes() and not fake_clock():
        return None
    compiler = next(filter(None, map(shutil.which, ["cc", "gcc", "clang"])), None)
    assert compiler, "no C compiler: apt-get install gcc libc6-dev"
    path = os.path.join(folder, "reach.so")
    subprocess.run([compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o",
                    path, os.path.join(HERE, "reach.c"), "-ldl"], check=True)
    return path


class Process:
    def __init__(self, command, folder, tools, name="shop"):
        self.command, self.name, (self.library, self.fake_clock) = command, name, tools
        self.port, self.process, self.is_paused, self.furthest = None, None, False, 0
        self.clock = os.path.join(folder, f"{name}.clock")
        self.set_clock(0)
        self.control = os.path.join(folder, f"{name}.fiu")
        reach = os.path.join(folder, f"{name}.reach")
        with open(reach, "wb") as file:
            file.write(bytes(4096))
        with open(reach, "r+b") as file:
            self.reach = mmap.mmap(file.fileno(), 4096)
        self.environment = dict(
            os.environ, VITRINE_REACH=reach, FAKETIME_TIMESTAMP_FILE=self.clock, FAKETIME_CACHE_DURATION="1",
            FAKETIME_DONT_FAKE_MONOTONIC="1", NO_FAKE_STAT="1")

    def line(self):
        """The command under its tools. libfaketime is there before the server is: where a library changes the
        environment while it is loaded, Swift finds no arguments."""
        command, clock = self.command, self.fake_clock
        if self.library:
            load = '"$0 $LD_PRELOAD $VITRINE_CLOCK"' if can_fail_writes() else '"$0 $VITRINE_CLOCK"'
            command = ["sh", "-c", f'export LD_PRELOAD={load}; exec "$@"', self.library] + command
            if can_fail_writes():
                command = ["fiu-run", "-x", "-f", self.control] + command
        environment = dict(self.environment)
        if clock:
            environment.update(LD_PRELOAD=clock, VITRINE_CLOCK=clock)
        # It ends when the thread that started it does, however that ends.
        return ["setpriv", "--pdeathsig", "KILL", "--"] + command, environment

    def start(self, patience=300):
        """Until it listens; raises what it says when it ends instead."""
        command, environment = self.line()
        began = time.monotonic()
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True,
                                        env=environment, start_new_session=True)
        assert select.select([self.process.stdout], [], [], patience)[0], \
            f"{self.name} ({self.process.pid}) neither listens nor ends within {patience} s: {self.said()}"
        line = self.process.stdout.readline()
        if "listening" not in line:
            self.process.wait(timeout=patience)
            raise CannotStart(self.said())
        self.port = int(line.strip().rsplit(":", 1)[1].split("/")[0])
        return time.monotonic() - began

    def said(self):
        self.errors.seek(0)
        return self.errors.read().strip()

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def end(self, sign, patience=300):
        """Ends it; gives its status."""
        self.resume()
        self.port = None
        self.process.send_signal(sign)
        status = self.process.wait(timeout=patience)
        self.process.stdout.close()
        self.forget_clock()
        return status

    def kill(self):
        if self.is_running:
            self.end(signal.SIGKILL)
        self.port = None

    def pause(self):
        self.is_paused = True
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        if self.is_paused and self.is_running:
            self.process.send_signal(signal.SIGCONT)
        self.is_paused = False

    # MARK: Lies

    def fail_writes(self, fails):
        for point, probability in POINTS.items():
            word = f"enable_random name={point},probability={probability},failinfo=5" if fails \
                else f"disable name={point}"
            subprocess.run(["fiu-ctrl", "-f", self.control, "-c", word, str(self.process.pid)], check=True,
                           capture_output=True, timeout=300)

    @property
    def failed_writes(self):
        """How many writes and syncs of its database were refused since the beginning."""
        return struct.unpack_from("<Q", self.reach)[0]

    def set_clock(self, seconds):
        self.furthest = max(self.furthest, seconds)
        with open(f"{self.clock}.new", "w") as file:
            file.write(f"{seconds:+d}\n")
        os.replace(f"{self.clock}.new", self.clock)

    def forget_clock(self):
        """What libfaketime leaves of a process that was killed."""
        for name in (f"faketime_shm_{self.process.pid}", f"sem.faketime_sem_{self.process.pid}"):
            with contextlib.suppress(OSError):
                os.unlink(os.path.join("/dev/shm", name))
        for path in glob.glob(f"{self.control}-{self.process.pid}.*"):
            with contextlib.suppress(OSError):
                os.unlink(path)


class CannotStart(Exception):
    pass


def admin_key(program, *place):
    """A new key for the shop's staff."""
    text = subprocess.check_output([program, "key", "new", "admin", "--label", "torture", *place], text=True,
                                   stderr=subprocess.DEVNULL)
    return re.search(r"vk_\S+", text)[0]
