#!/usr/bin/env python3
"""In a kiosk's place, for the self-test of what judges random events: a parent, and a session that shows what
is typed and ends when it is told twice to start over. It holds what a kiosk has to hold, but for what
`careless` names."""

import contextlib
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import termios
import tty

# As the kiosk clears its terminal.
RESET = b"\x1b[?1049l\x1b[r\x1b[H\x1b[2J\x1b[3J"
KEPT = []


def configured(key):
    with open(sys.argv[sys.argv.index("--config") + 1]) as file:
        return "".join(re.findall(rf"^{key} = (.*)", file.read(), re.MULTILINE))


def log(line):
    with open(f"{configured('state')}/kiosk.log", "a") as file:
        file.write(f"{line}\n")


def session(careless):
    is_next, typed, asked = "--next" in sys.argv, b"", 0
    if "file" in careless:
        KEPT.append(open("/etc/hostname"))
    if "socket" in careless:
        KEPT.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    if "child" in careless:
        subprocess.Popen(["sleep", "5"], start_new_session=True)
    if "errand" in careless:
        subprocess.run(["true"], check=True)
    tty.setraw(0)
    more = b", or two" if "poster" in careless and is_next else b""
    title = b"\x1b]0;Kiosk\x07" if "title" in careless and is_next else b""
    poster = b"\x1b[?1049h\x1b[H\x1b[2J" + title + b"Press any key to start" + more
    signal.signal(signal.SIGWINCH, lambda *_: os.write(1, poster))
    os.write(1, poster)
    while asked < 2:
        data = os.read(0, 65536)
        typed += data
        for byte in data:
            asked = asked + 1 if byte == 0x0E or asked == 2 else 0
        if "crash" in careless and b"@" in data:
            os.kill(os.getpid(), signal.SIGSEGV)
        os.write(1, b"\x1b[2;1H\x1b[K" + re.sub(rb"[^ -~]", b"", data)[-60:])
    words = re.sub(rb"[^ -~]", b"", typed).decode()
    if "log" in careless:
        log(f"session: over, {words}")
    os.write(1, RESET + (words.encode() if "screen" in careless else b""))


def parent(careless):
    before, words, hoard = termios.tcgetattr(0), [], bytearray()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Nobody sees what is typed between two sessions.
    tty.setraw(0)
    signal.signal(signal.SIGTERM, lambda *_: end(child, before))
    while True:
        child = subprocess.Popen([sys.executable, *sys.argv, "--session", str(os.getpid()), *words])
        status = child.wait()
        words = ["--next"]
        if status < 0:
            log(f"error: the session before broke: it was ended by signal {-status}")
            os.write(1, RESET)
        if "end" in careless and status < 0:
            sys.exit(1)
        if "memory" in careless:
            hoard += os.urandom(3_000_000)
        termios.tcflush(0, termios.TCIFLUSH)


def end(child, before):
    child.kill()
    with contextlib.suppress(ChildProcessError):
        os.waitpid(child.pid, 0)
    os.write(1, RESET)
    termios.tcsetattr(0, termios.TCSANOW, before)
    sys.exit(0)


if __name__ == "__main__":
    (session if "--session" in sys.argv else parent)(configured("careless").split())
