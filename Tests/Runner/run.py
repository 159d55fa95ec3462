#!/usr/bin/env python3
"""Runs the parts of a tier, side by side as far as the cores go, and says in one table what became of each.

Usage: run.py check|test|soak [PART…]    a name such as `contract` stands for all parts below it
Environment: JOBS=2 (cores to fill), FILTER=suite (of the Swift tests), SEED=1, FRESH=1 (begin a soak anew), and the
settings of the parts. What each part says is kept in .build/runs/TIER. A soak that was stopped goes on where it was,
as long as the commit and the seed are the same. Exit status: 0 when everything passed, else 1.
"""

import collections
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE]

from parts import PARTS

COUNTED = re.compile(r"Test run with (\d+) tests? in \d+ suites? (?:passed|failed)")
FAILURE = re.compile(r"^✘|recorded an issue|^↳|^error:|: error:|Fatal error|^make: \*\*\*")

Result = collections.namedtuple("Result", "state tests seconds")


def clock(moment=None):
    return time.strftime("%H:%M:%S", time.localtime(moment))


def choose(tier, names):
    """The parts that are asked for, and those they need."""
    known = {part.name: part for part in PARTS}
    offered = [part for part in PARTS if tier in part.tiers]
    if not names:
        return offered
    chosen = []
    for name in names:
        matching = [part for part in offered if part.name == name or part.name.startswith(name + "/")]
        if not matching:
            sys.exit(f"{name} is no part of {tier}: " + " ".join(sorted(part.name for part in offered)))
        chosen += matching
    wanted = {part.name for part in chosen}
    for part in chosen:
        wanted.update(part.needs)
    return [part for name, part in known.items() if name in wanted]


class Running:
    """A part that is under way, with all its output in a file."""

    def __init__(self, part, tier, folder, shown):
        self.part, self.began = part, time.time()
        self.path = os.path.join(folder, part.name.replace("/", "-") + ".log")
        environment = dict(os.environ, NO_COLOR="1")
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
            environment.pop(name, None)
        for at, name, value in part.settings:
            if at == tier:
                environment.setdefault(name, value)
        self.output = open(self.path, "w")
        target = subprocess.PIPE if shown else self.output
        self.process = subprocess.Popen(
            ["bash", "-c", part.command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=target,
            stderr=subprocess.STDOUT, start_new_session=True)
        if shown:
            self.copy = subprocess.Popen(["tee", self.path], stdin=self.process.stdout)
            self.process.stdout.close()

    def result(self):
        """Its result, or None while it runs."""
        status = self.process.poll()
        seconds = time.time() - self.began
        if status is None and seconds > self.part.limit:
            self.end()
            return self.finished("hung", seconds)
        if status is None:
            return None
        return self.finished("passed" if status == 0 else "failed", seconds)

    def finished(self, state, seconds):
        if hasattr(self, "copy"):
            self.copy.wait()
        self.output.close()
        with open(self.path, errors="replace") as file:
            counts = [int(count) for count in COUNTED.findall(file.read())]
        # A filter that matches nothing proves nothing.
        if state == "passed" and self.part.name.startswith("tests/") and sum(counts) == 0:
            state = "empty"
        return Result(state, sum(counts) or 1, round(seconds))

    def end(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                return
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                pass


class Screen:
    """One line that says what runs: kept in place on a terminal, else written when it changes."""

    def __init__(self):
        self.is_terminal = sys.stdout.isatty()
        self.last = ""

    def say(self, running, done, count, began):
        names = ", ".join(f"{one.part.name} since {clock(one.began)}" for one in running)
        line = f"{done} of {count} done since {clock(began)}" + (f"; running {names}" if names else "")
        if line == self.last:
            return
        self.last = line
        if self.is_terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r\033[K" + line[:width], end="", flush=True)
        else:
            print(clock(), line, flush=True)

    def over(self, text):
        print(("\r\033[K" if self.is_terminal else "") + text, flush=True)


def work(parts, tier, folder, results):
    """Runs the parts; fills the results by name."""
    cores = int(os.environ.get("JOBS") or os.cpu_count() or 2)
    alone = len([part for part in parts if not part.name.startswith("build/")]) == 1
    names = {part.name for part in parts}
    waiting = sorted((part for part in parts if part.name not in results), key=lambda part: -part.usual)
    running, screen, began = [], Screen(), time.time()

    def ready(part):
        if not all(need in results for need in part.needs if need in names):
            return False
        busy = sum(one.part.cores for one in running)
        if busy and busy + part.cores > cores:
            return False
        return not any(one.part.uses & part.uses for one in running)

    try:
        while waiting or running:
            for part in list(waiting):
                if any(results[need].state not in ("passed", "kept") for need in part.needs if need in results):
                    results[part.name] = Result("not run", 0, 0)
                    waiting.remove(part)
                elif ready(part):
                    waiting.remove(part)
                    running.append(Running(part, tier, folder, alone and not part.name.startswith("build/")))
            screen.say(running, len(results), len(parts), began)
            time.sleep(0.2)
            for one in list(running):
                result = one.result()
                if result:
                    running.remove(one)
                    results[one.part.name] = result
                    if result.state != "passed":
                        screen.over(f"{one.part.name}: {result.state} after {result.seconds} s")
                    yield
    except BaseException:
        for one in running:
            one.end()
        raise
    screen.say([], len(results), len(parts), began)
    screen.over("")


def tell(parts, tier, folder, results, seconds):
    """Prints the table and, last, each failure with the command that repeats it."""
    width = max(len(part.name) for part in parts)
    print(f"{'part':{width}}  tests  seconds  result")
    for part in parts:
        result = results[part.name]
        print(f"{part.name:{width}}  {result.tests:5}  {result.seconds:7}  {result.state}")
    builds = [part.name for part in parts if part.name.startswith("build/")]
    print(f"{tier}: {seconds // 60:.0f} min {seconds % 60:.0f} s; load {os.getloadavg()[1]:.1f}")
    failed = [part for part in parts if results[part.name].state not in ("passed", "kept")]
    for part in failed:
        print(f"\n{part.name}: {results[part.name].state}; it alone: make {tier} ONLY={part.name}")
        path = os.path.join(folder, part.name.replace("/", "-") + ".log")
        if results[part.name].state == "not run" or not os.path.exists(path):
            continue
        with open(path, errors="replace") as file:
            lines = file.read().splitlines()
        telling = [line for line in lines if FAILURE.search(line)] or lines
        print("\n".join(line[:500] for line in telling[-40:]))
        print(f"(all of it: {os.path.relpath(path, ROOT)})")
    counted = [part for part in parts if part.name not in builds]
    passed = sum(results[part.name].tests for part in counted if part not in failed)
    print(f"\n{tier}: {passed} passed, {len(failed)} failed")
    return not failed


def commit():
    said = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
    return said.stdout.strip() or "uncommitted"


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("check", "test", "soak"):
        sys.exit(__doc__)
    tier = sys.argv[1]
    parts = choose(tier, sys.argv[2:])
    folder = os.path.join(ROOT, ".build", "runs", tier)
    if tier == "soak":
        folder = os.path.join(folder, f"{commit()}-{os.environ.get('SEED') or 1}")
        if os.environ.get("FRESH"):
            shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    kept = os.path.join(folder, "passed.json")
    results = {}
    if tier == "soak" and os.path.exists(kept):
        with open(kept) as file:
            results = {name: Result("kept", *rest) for name, rest in json.load(file).items()
                       if any(part.name == name for part in parts)}
    began = time.monotonic()
    for _ in work(parts, tier, folder, results):
        if tier == "soak":
            passed = {name: result[1:] for name, result in results.items()
                      if result.state in ("passed", "kept") and not name.startswith("build/")}
            with open(kept + ".new", "w") as file:
                json.dump(passed, file)
            os.replace(kept + ".new", kept)
    sys.exit(0 if tell(parts, tier, folder, results, time.monotonic() - began) else 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped")
