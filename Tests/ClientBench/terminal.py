"""A program on a pseudo-terminal: what it draws, when, in how many bytes, and what it costs."""

import errno
import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

import processes
from emulator import Emulator

FENCE = b"\x1b[5n"
KEYS = {"Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "Home": "\x1b[H", "End": "\x1b[F",
        "PgUp": "\x1b[5~", "PgDn": "\x1b[6~", "Enter": "\r", "Esc": "\x1b", "Tab": "\t", "Space": " ",
        "Backspace": "\x7f"}
# A frame is over after its fence, or after this silence.
PAUSE = 0.008


class Late(RuntimeError):
    """What was waited for did not come."""


class Frames:
    """What came after a key: seconds to the end of the first frame and of the last, and the bytes of each."""

    def __init__(self, began):
        self.began, self.ends, self.data = began, [], []
        self._is_open = False

    def add(self, data, at):
        for part in re.split(rb"(?<=\x1b\[5n)", data):
            if not part:
                continue
            # A fence may be written by itself, after its frame.
            if self.ends and (part == FENCE or self._is_open and at - self.ends[-1] < PAUSE):
                self.data[-1] += part
                self.ends[-1] = at
            else:
                self.data.append(part)
                self.ends.append(at)
            self._is_open = not self.data[-1].endswith(FENCE)

    @property
    def bytes(self):
        return sum(map(len, self.data))

    @property
    def first(self):
        """Milliseconds to the end of the first frame."""
        return (self.ends[0] - self.began) * 1000

    @property
    def last(self):
        return (self.ends[-1] - self.began) * 1000


class Terminal:
    """A program that runs on a terminal of its own; it is ended with its block."""

    answers = True
    emulates = Emulator

    def __init__(self, command, environment, columns=80, rows=24, tty=None, follow=None):
        self.emulator = self.emulates(columns, rows)
        # An inner program to measure when the command only starts it (strace, valgrind).
        self.follow = follow
        self.total, self.status, self.output = 0, None, bytearray()
        self.master, self.slave = tty or os.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        name = os.ttyname(self.slave)
        actions = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                   (os.POSIX_SPAWN_DUP2, 0, 2)]
        self.began = time.monotonic()
        self.process = os.posix_spawn(
            command[0], command, environment, file_actions=actions, setsid=True,
            setsigdef=[signal.SIGINT, signal.SIGPIPE, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
        os.set_blocking(self.master, False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def resize(self, columns, rows):
        self.emulator.resize(columns, rows)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # Bytes

    def read(self, seconds):
        """What comes within so many seconds, or nothing; the terminal's answers are given at once."""
        if not select.select([self.master], [], [], max(0, seconds))[0]:
            return b""
        try:
            data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN):
                return b""
            raise
        self.read_at = time.monotonic()
        self.total += len(data)
        self.output += data
        if self.answers:
            answer = self.emulator.feed(data)
            if answer:
                self.send(answer)
        return data

    def send(self, data):
        until = time.monotonic() + 30
        while data and time.monotonic() < until:
            try:
                data = data[os.write(self.master, data):]
            except BlockingIOError:
                self.read(0.01)
            except OSError:
                return

    def frames(self, first, quiet, most=20):
        """What comes: the first byte within `first` seconds, the end after `quiet` seconds of silence."""
        frames = Frames(time.monotonic())
        return self._collect(frames, first, quiet, most)

    def press(self, key, first=1.0, quiet=0.012, most=20):
        """The frames after a key, a list of keys, or text."""
        data = self.encoded(key)
        frames = Frames(time.monotonic())
        self.send(data)
        return self._collect(frames, first, quiet, most)

    def encoded(self, keys):
        """A key, a list of keys, or text as this terminal sends it now."""
        data = "".join(KEYS.get(one, one) for one in ([keys] if isinstance(keys, str) else keys)).encode()
        if "application cursor" in self.emulator.modes.on:
            data = re.sub(rb"\x1b\[([ABCDHF])", lambda found: b"\x1bO" + found.group(1), data)
        return data

    def _collect(self, frames, first, quiet, most):
        until = frames.began + most
        while time.monotonic() < until:
            end = frames.ends[-1] + quiet if frames.ends else frames.began + first
            rest = end - time.monotonic()
            if rest <= 0:
                break
            data = self.read(rest)
            if data:
                frames.add(data, self.read_at)
            elif not self.is_alive:
                break
        return frames

    def first_frame(self, key, most=1.0):
        """Milliseconds to the end of the first frame after a key, which later frames may follow at once."""
        frames = self.press(key, first=most, quiet=PAUSE) if not self.has_fence else self._until_fence(key, most)
        return frames.first if frames.ends else None

    @property
    def has_fence(self):
        return FENCE in self.output

    def _until_fence(self, key, most):
        frames = Frames(time.monotonic())
        self.send(self.encoded(key))
        until = frames.began + most
        while time.monotonic() < until and not (frames.data and frames.data[0].endswith(FENCE)):
            data = self.read(until - time.monotonic())
            if data:
                frames.add(data, self.read_at)
            elif not self.is_alive:
                break
        return frames

    def wait_for(self, pattern, seconds=30, since=None):
        """Milliseconds since then, else since the program's start, until a regular expression is on the screen."""
        seen = re.compile(pattern, re.MULTILINE)
        until = time.monotonic() + seconds
        at = time.monotonic()
        while not seen.search(self.emulator.text):
            if not self.is_alive or time.monotonic() > until:
                raise Late(f"no {pattern!r} on the screen after {seconds} s:\n{self.emulator.text}")
            if self.read(min(0.25, until - time.monotonic())):
                at = self.read_at
        return (at - (since or self.began)) * 1000

    def wait_for_frame(self, seconds=30):
        """Milliseconds from the start of the program to the end of its first frame, which a fence ends."""
        until = time.monotonic() + seconds
        while FENCE not in self.output:
            if not self.read(min(0.25, until - time.monotonic())) and (
                    not self.is_alive or time.monotonic() > until):
                raise Late(f"no frame after {seconds} s:\n{self.emulator.text}")
        return (self.read_at - self.began) * 1000

    def settle(self, quiet=0.2, most=20):
        return self.frames(quiet, quiet, most)

    # What it costs

    @property
    def measured(self):
        """The process that is measured: the program itself, also beneath one that watches it."""
        if not self.follow:
            return self.process
        for child in processes.children(self.process):
            if self.follow in processes.text_of(f"/proc/{child}/cmdline"):
                return child
        return self.process

    def cpu(self):
        return processes.cpu(self.measured)

    def usage(self):
        return processes.usage(self.measured)

    def memory(self):
        return processes.memory(self.measured)

    # Its end

    @property
    def is_alive(self):
        if self.status is None:
            ended, status = os.waitpid(self.process, os.WNOHANG)
            if ended:
                self.status = status
        return self.status is None

    def wait(self, seconds):
        """Milliseconds until it has ended, or None."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            self.read(0.002)
            if not self.is_alive:
                took = (time.monotonic() - began) * 1000
                while self.read(0.01):
                    pass
                return took
        return None

    def tty_left(self):
        """What of the terminal's settings is not as it was."""
        now = termios.tcgetattr(self.slave)
        names = ("input", "output", "control", "local")
        return [f"{name} flags" for index, name in enumerate(names) if now[index] != self.before[index]]

    def hang_up(self):
        """The terminal goes away under the program."""
        os.close(self.slave)
        os.close(self.master)
        self.master = self.slave = None

    def close(self):
        started = processes.tree(self.process) if self.is_alive else []
        for number in (signal.SIGTERM, signal.SIGKILL):
            if not self.is_alive:
                break
            os.kill(self.process, number)
            until = time.monotonic() + 2
            while self.is_alive and time.monotonic() < until:
                if self.master is None or not self.read(0.005):
                    time.sleep(0.002)
        # What a watcher that was ended leaves running, known by the session that it was started in.
        for process in started:
            if process != self.process and processes.session_of(process) == self.process:
                os.kill(process, signal.SIGKILL)
        for file in (self.master, self.slave):
            if file is not None:
                os.close(file)
        self.master = self.slave = None
        self.emulator.free()
