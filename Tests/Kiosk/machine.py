"""A machine for a judge alone: its namespaces, its processes, and a service that must not be reached."""

import contextlib
import fcntl
import functools
import os
import re
import socket
import stat
import struct
import subprocess
import sys
import threading
import time

INSIDE = "VITRINE_KIOSK_INSIDE"
COPIED = ["/etc", "/usr/local", "/var/lib", "/var/tmp"]
# Where somebody may write who was given nothing.
OPEN_FOLDERS = ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/etc", "/usr/local", "/var/lib"]
# A limit is there to end what hangs, however slow a machine is.
SECONDS = 300
HIDDEN = "hidden"


class Late(Exception):
    """What was waited for did not come."""


def until(what, condition, seconds=SECONDS):
    """What the condition gave, as soon as it is something, and the seconds that it took."""
    began = time.monotonic()
    while not (found := condition()):
        if time.monotonic() - began > seconds:
            raise Late(f"{seconds} s passed, but not: {what}")
        time.sleep(0.01)
    return found, time.monotonic() - began


def step_inside():
    """Runs this program again in namespaces of its own; the reason when the machine does not allow it."""
    own = ["unshare", "--mount", "--pid", "--net", "--ipc", "--fork", "--kill-child"]
    try:
        subprocess.run([*own, "sh", "-c", "mount --make-rprivate / && mount -t proc proc /proc"], check=True,
                       capture_output=True, text=True)
    except FileNotFoundError:
        return "there is no unshare on this machine"
    except subprocess.CalledProcessError as error:
        return f"no namespaces here ({error.stderr.strip().splitlines()[0]})"
    os.environ[INSIDE] = "1"
    sys.stdout.flush()
    os.execvp(own[0], [*own, sys.executable, *sys.argv])


def make_machine():
    """Inside: the folders that are changed become copies."""
    own_processes()
    # Nothing that is looked at lies there.
    layers = "/mnt"
    mount("-t", "tmpfs", "-o", "mode=755", "none", layers)
    for number, folder in enumerate(COPIED):
        upper, work = (os.path.join(layers, f"{name}{number}") for name in ("upper", "work"))
        os.mkdir(upper)
        os.chmod(upper, stat.S_IMODE(os.stat(folder).st_mode))
        os.mkdir(work)
        mount("-t", "overlay", "-o", f"lowerdir={folder},upperdir={upper},workdir={work}", "none", folder)
    mount("-t", "tmpfs", "-o", "mode=755", "none", "/run")


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def own_processes():
    """Inside: /proc shows these namespaces, and the loopback interface is up."""
    mount("--make-rprivate", "/")
    mount("-t", "proc", "proc", "/proc")
    with socket.socket() as line:
        # SIOCSIFFLAGS with IFF_UP.
        fcntl.ioctl(line, 0x8914, struct.pack("16sh14x", b"lo", 1))


class Process:
    """One process, as the kernel tells of it at that moment."""

    def __init__(self, number):
        self.number, folder = number, f"/proc/{number}"
        # Not the folder's owner: what may not be dumped seems to be root's.
        with open(f"{folder}/status") as status:
            self.owner = int(re.search(r"^Uid:\s+(\d+)", status.read(), re.MULTILINE).group(1))
        with open(f"{folder}/stat") as line:
            fields = line.read().rsplit(")", 1)[1].split()
        self.state, self.parent = fields[0], int(fields[1])
        self.program, self.words = None, []
        # Between the two it can have become another program.
        while self.program != (program := self.running(folder)):
            self.program = program
            with open(f"{folder}/cmdline", "rb") as words:
                self.words = [os.fsdecode(word) for word in words.read().split(b"\0") if word]

    @staticmethod
    def running(folder):
        """Its program; of what may not be dumped only root is told."""
        try:
            return os.readlink(f"{folder}/exe")
        except PermissionError:
            return HIDDEN

    @property
    def environment(self):
        if self.program == HIDDEN:
            return {}
        with open(f"/proc/{self.number}/environ", "rb") as file:
            pairs = [os.fsdecode(pair).partition("=") for pair in file.read().split(b"\0") if pair]
        return {name: value for name, _, value in pairs}

    @property
    def most_memory(self):
        """The most memory that it ever had, in MB."""
        with contextlib.suppress(OSError), open(f"/proc/{self.number}/status") as status:
            found = re.search(r"^VmHWM:\s+(\d+)", status.read(), re.MULTILINE)
            return int(found.group(1)) / 1000 if found else 0
        return 0


def all_processes():
    for number in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            yield Process(int(number))


class Canary:
    """A service of this machine that a shopper must not reach: on a port, and on a socket in a file."""

    GREETING = b"canary"

    def __init__(self, folder):
        self.visits, self.path = 0, os.path.join(folder, "canary")
        listening = [socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX)]
        listening[1].bind(self.path)
        os.chmod(self.path, 0o666)
        listening[1].listen()
        self.port = listening[0].getsockname()[1]
        for one in listening:
            threading.Thread(target=self.greet, args=[one], daemon=True).start()

    def greet(self, listening):
        while True:
            visitor, _ = listening.accept()
            self.visits += 1
            with contextlib.suppress(OSError), visitor:
                visitor.sendall(self.GREETING)


@functools.cache
def open_folders():
    """Where anybody may write."""
    found = []
    for top in OPEN_FOLDERS:
        for folder, _, _ in os.walk(top):
            with contextlib.suppress(OSError):
                if os.stat(folder).st_mode & stat.S_IWOTH:
                    found.append(folder)
    return found
