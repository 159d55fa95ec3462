"""A server that a bench starts, and the shop's own."""

import http.client
import os
import socket
import subprocess
import time


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def cpu_seconds(pid):
    """What a process has used of the processors, by its own clock, clock_getcpuclockid(3); none when it is gone."""
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return 0


class Peer:
    """A server that the bench has started, and ends by its own process."""

    process = None
    port = None

    def ask(self, path, method="GET", headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def address(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def processes(self):
        """The process and its children, which nginx works with."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as children:
            return [self.process.pid] + [int(child) for child in children.read().split()]

    def cpu_seconds(self):
        return sum(map(cpu_seconds, self.processes()))

    def stop(self):
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()


class Shop(Peer):
    def __init__(self, program, assets, database, *trusted):
        self.program, self.assets, self.database, self.trusted = program, assets, database, trusted
        self.most_memory, self.seconds_to_start = 0, None
        # A command that watches it, and options besides.
        self.before, self.options = [], []
        self.log = open(f"{database}.log", "w+")

    def start(self):
        """Starts it until the list is answered."""
        began = time.monotonic()
        self.process = subprocess.Popen(
            self.before
            + [self.program, "serve", "--database", self.database, "--port", "0", "--assets", self.assets]
            + [word for root in self.trusted for word in ("--trust", root)] + self.options,
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "listening" not in line:
            self.log.seek(0)
            raise RuntimeError(f"the server did not start: {self.log.read()[-500:]}")
        self.port = int(line.strip().rsplit(":", 1)[1].split("/")[0])
        status, _, _ = self.ask("/inventory")
        self.seconds_to_start = time.monotonic() - began
        if status != 200:
            raise RuntimeError(f"the list was answered with {status}")

    def stop(self):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.note_memory()
        self.process.stdout.close()
        super().stop()

    def note_memory(self):
        """The most memory that was resident since this was asked last, in MB of 1,000,000 bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        now = int(line.split()[1]) * 1024 / 1e6
        self.most_memory = max(self.most_memory, now)
        with open(f"/proc/{self.process.pid}/clear_refs", "w") as reset:
            reset.write("5")
        return now

    def new_key(self, kind):
        """An access key of a server that may be open."""
        text = subprocess.check_output(
            [self.program, "key", "new", kind, "--label", "bench", "--database", self.database], text=True,
            stderr=subprocess.DEVNULL)
        return next(word for word in text.split() if word.startswith("vk_"))


def import_table(program, table, database, log_name):
    """Takes a table in at the command line, the shop being closed; the seconds and the most memory of the command."""
    began = time.monotonic()
    with open(log_name, "w+") as log:
        process = subprocess.Popen([program, "import", table, "--database", database], stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.monotonic() - began
        if process.returncode != 0:
            log.seek(0)
            raise RuntimeError(f"the import of {table} ended with {process.returncode}: {log.read()[:500]}")
    return took, usage.ru_maxrss * 1024 / 1e6
