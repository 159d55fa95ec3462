"""A PostgreSQL server from the machine's own packages: as a plain user, on a port and in a folder of its own."""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Contract"))

from ports import lasting_port

# A limit is there to end what hangs, however slow a machine is.
MOST_SECONDS = 600
USER, NAME = "vitrine", "shop"
ACCESS = """local all all trust
host all all 127.0.0.1/32 trust
local replication all trust
host replication all 127.0.0.1/32 trust
"""


def programs():
    """The folder of the newest version's programs."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    assert found, "there is no PostgreSQL: apt-get install postgresql"
    return os.path.dirname(max(found, key=lambda path: int(path.split("/")[4])))


def account():
    """Whom the programs run as when this is root, since they refuse to be."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError("nobody is there to run PostgreSQL as")


def command(tool, *arguments):
    plain = account()
    who = ["setpriv", f"--reuid={plain.pw_uid}", f"--regid={plain.pw_gid}", "--clear-groups",
           "--"] if plain else []
    # They look where they stand, which a plain user may not see.
    return ["env", "-C", "/", *who, os.path.join(programs(), tool), *arguments]


def with_this(words):
    """The same, for a program that ends when the thread that starts it does: told to whoever it became."""
    return words[:-3] + ["setpriv", "--pdeathsig", "KILL", "--"] + words[-3:]


def run(tool, *arguments):
    done = subprocess.run(command(tool, *arguments), capture_output=True, text=True)
    assert done.returncode == 0, f"{tool} failed: {done.stderr.strip() or done.stdout.strip()}"
    return done.stdout


def give_away(folder):
    os.makedirs(folder, exist_ok=True)
    if plain := account():
        os.chown(folder, plain.pw_uid, plain.pw_gid)
    return folder


class Postmaster:
    """One PostgreSQL server in a folder."""

    def __init__(self, folder, name, port=None):
        self.name, self.folder = name, give_away(os.path.join(folder, name))
        self.data, self.port = os.path.join(self.folder, "data"), port or lasting_port()
        self.process = None

    def make(self):
        run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        with open(os.path.join(self.data, "pg_hba.conf"), "w") as file:
            file.write(ACCESS)
        return self.configure()

    def follow(self, primary):
        """Copies a primary, to follow it until it is promoted."""
        shutil.rmtree(self.data, ignore_errors=True)
        run("pg_basebackup", "-h", "127.0.0.1", "-p", str(primary.port), "-U", USER, "-D", self.data, "-R",
            "-X", "stream", "--checkpoint=fast", "-d", f"application_name={self.name}")
        return self.configure()

    def configure(self):
        settings = {"listen_addresses": "127.0.0.1", "port": self.port,
                    "unix_socket_directories": self.folder,
                    "max_connections": 100, "shared_buffers": "64MB", "dynamic_shared_memory_type": "mmap",
                    "fsync": "on", "synchronous_commit": "on", "synchronous_standby_names": "", "jit": "off",
                    "hot_standby": "on", "wal_sender_timeout": "60s", "wal_receiver_timeout": "60s",
                    "log_min_messages": "fatal"}
        with open(os.path.join(self.data, "postgresql.conf"), "a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        return self

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                with_this(command("postgres", "-D", self.data)), stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True)
        end = time.monotonic() + MOST_SECONDS
        while not self.is_ready():
            is_on_its_way = self.process.poll() is None and time.monotonic() < end
            assert is_on_its_way, f"{self.name} does not start: {self.said()}"
            time.sleep(0.05)
        return self

    def said(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()[-2000:]

    def is_ready(self):
        """The eighth line of its own file says so."""
        with contextlib.suppress(OSError):
            with open(os.path.join(self.data, "postmaster.pid")) as file:
                lines = file.read().splitlines()
            return len(lines) > 7 and lines[7].startswith("ready") and lines[0] == str(self.pid)
        return False

    @property
    def pid(self):
        """`env` and `setpriv` become the postmaster: they start nothing, they are replaced."""
        return self.process.pid

    def kill(self):
        """As a machine that fails: the postmaster and everything of its session at once."""
        if self.process is None or self.process.poll() is not None:
            return
        # Who is stopped starts nobody else.
        os.kill(self.pid, signal.SIGSTOP)
        end = time.monotonic() + MOST_SECONDS
        while state_of(self.pid) not in "TZ":
            assert time.monotonic() < end, "PostgreSQL does not stop"
            time.sleep(0.001)
        family = children(self.pid)
        for process in [self.pid, *family]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        while any(map(is_alive, family)):
            assert time.monotonic() < end, "processes of PostgreSQL stay"
            time.sleep(0.01)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=MOST_SECONDS) == 0, self.said()

    def ask(self, sql, database=NAME):
        """Rows of texts, by PostgreSQL's own client."""
        text = run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-d", database, "-X", "-q",
                   "-A", "-t", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1", "-c", sql)
        return [row.split("\x1f") for row in text.rstrip("\n").split("\x1e") if row]

    def set(self, name, value):
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")

    def promote(self):
        run("pg_ctl", "promote", "-D", self.data, "-w")


def children(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(word) for word in file.read().split()]
    return []


def state_of(pid):
    """What the system says that it does; a process that is gone is as good as ended."""
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0]
    return "Z"


def is_alive(pid):
    return state_of(pid) != "Z"
