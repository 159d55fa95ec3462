"""What asks: wrk where every request is alike, and a client of our own where each differs or answers are needed."""

import json
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HAL = {"Accept": "application/hal+json"}


class Walk:
    """Many paths, which wrk asks for one after the other."""

    def __init__(self, file, paths):
        self.file, self.asked = file, 0
        with open(file, "w") as lines:
            lines.writelines(path + "\n" for path in paths)


class Wrk:
    """One thread of wrk: two would leave the peers no core of their own."""

    def __init__(self, connections, seconds):
        self.connections, self.seconds = connections, seconds

    def run(self, peer, path, headers):
        """Answers per second, and how many. The path may be a walk, which goes on where it stood."""
        walk = path if isinstance(path, Walk) else None
        command = ["wrk", "-t1", f"-c{self.connections}", f"-d{self.seconds}s", "--timeout", "10s"]
        for name, value in headers.items():
            command += ["-H", f"{name}: {value}"]
        command += ["-s", os.path.join(HERE, "walk.lua"), peer.address("/" if walk else path)]
        environment = {**os.environ, "WALK": walk.file if walk else "", "FIRST": str(walk.asked if walk else 0)}
        text = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
        result = json.loads(re.search(r"^BENCH (.*)$", text, re.M).group(1))
        if result["failed"]:
            raise RuntimeError(f"{result['failed']} requests for {command[-1]} failed")
        if walk:
            walk.asked += result["answers"]
        return result["answers"] / result["seconds"], result["answers"]


class Client:
    """load.c, compiled when the bench starts."""

    def __init__(self, folder):
        self.folder = folder
        self.load, self.ear = (self.compile(name) for name in ("load", "listen"))

    def compile(self, name):
        program = os.path.join(self.folder, name)
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program,
                        os.path.join(HERE, name + ".c")], check=True)
        return program

    def run(self, port, connections, seconds, requests):
        """Seconds that passed, and for every answer its request's number, status, nanoseconds and body."""
        with tempfile.NamedTemporaryFile(dir=self.folder) as asked, \
                tempfile.NamedTemporaryFile(dir=self.folder) as answered:
            write_requests(asked, requests)
            seconds, _ = figures(self.load, port, connections, seconds, asked.name, answered.name)
            return seconds, list(answers(answered.name))

    def listen(self, port, listeners, stream, changes, wanted):
        """Median, 99th of 100 and most in milliseconds, how often a change was heard of, and how often not."""
        with tempfile.NamedTemporaryFile(dir=self.folder) as opened, \
                tempfile.NamedTemporaryFile(dir=self.folder) as changed, \
                tempfile.NamedTemporaryFile(dir=self.folder) as expected:
            write_requests(opened, [stream])
            write_requests(changed, changes)
            expected.write("".join(one + "\n" for one in wanted).encode())
            expected.flush()
            return figures(self.ear, port, listeners, opened.name, changed.name, expected.name)


def figures(*command):
    """The numbers that one of our own clients says."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if ended.returncode != 0:
        raise RuntimeError(ended.stderr.strip() or f"{command[0]} ended with {ended.returncode}")
    return [float(word) for word in ended.stdout.split()]


def request(method, path, headers=None, body=None):
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in {**HAL, **(headers or {})}.items()]
    content = b""
    if body is not None:
        content = json.dumps(body, separators=(",", ":")).encode()
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


def write_requests(file, requests):
    for one in requests:
        file.write(b"%d\n%b" % (len(one), one))
    file.flush()


def answers(path):
    with open(path, "rb") as file:
        while line := file.readline():
            number, status, took, length = (int(word) for word in line.split())
            yield number, status, took, file.read(length)
