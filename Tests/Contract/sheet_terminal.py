"""A pseudo-terminal with a screen kept by pyte, for a program that shows a sheet; its standard streams may be pipes."""
import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading
import time

import pyte

PATIENCE = 60


class SheetTerminal:
    """Reads what comes at all times, and answers what the program's frames ask."""

    def __init__(self, columns=80, rows=24):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.changed, self.last = threading.Condition(), time.monotonic()

    def start(self, command, environment, piped=False, said=subprocess.PIPE):
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE} if piped else {"stdin": self.slave, "stdout": self.slave}
        self.process = subprocess.Popen(command, preexec_fn=self.own, stderr=said, bufsize=0, **streams,
                                        env={**environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"})
        # Beside pipes the program opens the terminal later: until then it must not be closed.
        if not piped:
            os.close(self.slave)
        threading.Thread(target=self.read, daemon=True).start()
        return self.process

    def own(self):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def read(self):
        while True:
            try:
                data = os.read(self.master, 65_536)
            except OSError:
                return
            os.write(self.master, b"\x1b[0n" * data.count(b"\x1b[5n"))
            with self.changed:
                self.stream.feed(data)
                self.last = time.monotonic()
                self.changed.notify_all()

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def see(self, words, isThere=True):
        with self.changed:
            assert self.changed.wait_for(lambda: (words in self.text) == isThere, PATIENCE), f"{words!r} on\n{self.text}"

    def press(self, *keys):
        """Each key once nothing has come for a while: a touch counts only when it comes alone."""
        for key in keys:
            while (wait := self.last + 0.5 - time.monotonic()) > 0:
                time.sleep(wait)
            self.last = time.monotonic()
            os.write(self.master, key)

    def end(self):
        """The exit status, and what was said on standard error."""
        said = self.process.stderr.read().decode()
        return self.process.wait(PATIENCE), said
