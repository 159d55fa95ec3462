#!/usr/bin/env python3
"""Runs the parts of a tier, side by side as far as the cores go, and says in one table what became of each.

Usage: run.py check|test|soak [PART…]    a name such as `contract` stands for all parts below it
Environment: JOBS=2 (cores to fill), FILTER=suite (of the Swift tests), TIMES=1 (run tests one by one, print the slowest), ALL=1 (all
suites in a check, not only those of what changed), SEED=1, FRESH=1 (begin a soak anew), and the settings of the parts.

A part that fails is run once more, alone, after the others. If it passes then, the run is green, and its last lines
name what needed the second try; a part that fails twice is red. Builds are not repeated, nor are parts that make up what
they try: what one of them finds is a find, and its log is kept in .build/runs/finds until somebody takes it away.

What each part says is kept in .build/runs/TIER, its first failure as PART.first.log. A soak that was stopped goes on
where it was, as long as the commit and the seed are the same. Exit status: 0 when everything passed, else 1.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE]

import changed
import report
from parts import CHECK, PARTS, PURE, SOAK, TEST, checked
from report import Result

# The suites that a check may run for a room that they name: cells and values, no process and no server.
NEIGHBOURS = frozenset(room + "Tests" for room in (*PURE.split("|"), "QARules", "Window", "Kiosk"))
# A suite that reads every source file judges every change.
ALWAYS = {"HouseRulesTests"}


def offered(tier):
    """The parts of a tier; in a check with those of the suites that the change asks for."""
    parts = [part for part in PARTS if tier in part.tiers]
    if tier != CHECK:
        return parts
    try:
        graph = changed.Graph.of(ROOT)
        paths = changed.files(ROOT)
    except changed.Unknown as unknown:
        sys.exit(f"What changed cannot be told: {unknown}")
    suites = graph.suites(paths, NEIGHBOURS) | ALWAYS | (set(NEIGHBOURS) if os.environ.get("ALL") else set())
    print(f"{len(paths)} files differ from main; suites: {' '.join(sorted(suites))} (ALL=1 for all pure ones)")
    return parts + checked(suites)


def choose(tier, names):
    """The parts that are asked for, and those they need."""
    parts = offered(tier)
    if not names:
        return parts
    wanted = set()
    for name in names:
        matching = [part for part in parts if part.name == name or part.name.startswith(name + "/")]
        if not matching:
            sys.exit(f"{name} is no part of {tier}: " + " ".join(sorted(part.name for part in parts)))
        for part in matching:
            wanted.update((part.name, *part.needs))
    return [part for part in parts if part.name in wanted]


class Running:
    """A part that is under way, with all its output in a file."""

    def __init__(self, part, tier, folder, shown):
        self.part, self.began, self.patience = part, time.time(), part.patience(tier)
        self.path = report.log(folder, part)
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
        # Not poll(), which would not say how much of the processor the part and its children took.
        ended, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        seconds = time.time() - self.began
        if ended:
            self.process.returncode = os.waitstatus_to_exitcode(status)
            state = "passed" if self.process.returncode == 0 else "failed"
            return self.finished(state, seconds, usage.ru_utime + usage.ru_stime)
        if seconds > self.patience:
            self.end()
            return self.finished("hung", seconds, 0)
        return None

    def finished(self, state, seconds, processor):
        if hasattr(self, "copy"):
            self.copy.wait()
        self.output.close()
        tests = report.count(self.path)
        # A filter that matches nothing proves nothing.
        if state == "passed" and self.part.name.startswith("tests/") and tests == 0:
            state = "empty"
        return Result(state, tests or 1, round(seconds), round(processor))

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
        names = ", ".join(f"{one.part.name} since {report.clock(one.began)}" for one in running)
        line = f"{done} of {count} done since {report.clock(began)}" + (f"; running {names}" if names else "")
        if line == self.last:
            return
        self.last = line
        if self.is_terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r\033[K" + line[:width], end="", flush=True)
        else:
            print(report.clock(), line, flush=True)

    def over(self, text):
        print(("\r\033[K" if self.is_terminal else "") + text, flush=True)


def work(parts, tier, folder, results, shown=False):
    """Runs the parts side by side; fills the results by name, and yields after each. What is said by those that
    build nothing is shown on request."""
    cores = int(os.environ.get("JOBS") or os.cpu_count() or 2)
    waiting = sorted((part for part in parts if part.name not in results), key=lambda part: -part.usual)
    running, screen, began = [], Screen(), time.time()

    def done():
        return sum(part.name in results for part in parts)

    def ready(part):
        if not all(need in results for need in part.needs):
            return False
        busy = sum(one.part.cores for one in running)
        if busy and part.cores and busy + part.cores > cores:
            return False
        return not any(one.part.uses & part.uses for one in running)

    try:
        while waiting or running:
            for part in list(waiting):
                if any(not results[need].is_good for need in part.needs if need in results):
                    results[part.name] = Result("not run", 0, 0, 0)
                    waiting.remove(part)
                elif ready(part):
                    waiting.remove(part)
                    running.append(Running(part, tier, folder, shown and not part.is_build))
            screen.say(running, done(), len(parts), began)
            time.sleep(0.2)
            for one in list(running):
                result = one.result()
                if result:
                    running.remove(one)
                    results[one.part.name] = result
                    if not result.is_good:
                        screen.over(f"{one.part.name}: {result.state} after {result.seconds} s")
                    yield
    except BaseException:
        for one in running:
            one.end()
        raise
    screen.say([], done(), len(parts), began)
    screen.over("")


def try_again(parts, tier, folder, results):
    """Runs what failed once more, each part alone. A part that passes now is `chance`."""
    for part in parts:
        first = results[part.name]
        if part.is_build or first.is_good or first.state == "not run":
            continue
        if part.searches:
            print(f"{report.clock()} {part.name} found something: {report.keep(folder, part)}", flush=True)
            continue
        print(f"{report.clock()} {part.name} once more, alone", flush=True)
        os.replace(report.log(folder, part), report.first_log(folder, part))
        own = {need: results[need] for need in part.needs}
        for _ in work([part], tier, folder, own):
            pass
        again = own[part.name]
        state = "chance" if again.is_good else again.state
        results[part.name] = again._replace(state=state, seconds=first.seconds + again.seconds)


def commit():
    said = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
    return said.stdout.strip() or "uncommitted"


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in (CHECK, TEST, SOAK):
        sys.exit(__doc__)
    tier = sys.argv[1]
    parts = choose(tier, sys.argv[2:])
    folder = os.path.join(ROOT, ".build", "runs", tier)
    if tier == SOAK:
        folder = os.path.join(folder, f"{commit()}-{os.environ.get('SEED') or 1}")
        if os.environ.get("FRESH"):
            shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    for part in parts:
        if os.path.exists(report.first_log(folder, part)):
            os.remove(report.first_log(folder, part))
    kept = os.path.join(folder, "passed.json")
    results = {}
    if tier == SOAK and os.path.exists(kept):
        with open(kept) as file:
            results = {name: Result("kept", *rest) for name, rest in json.load(file).items()
                       if any(part.name == name for part in parts)}
    began = time.monotonic()
    alone = len([part for part in parts if not part.is_build]) == 1
    for _ in work(parts, tier, folder, results, shown=alone):
        if tier == SOAK:
            passed = {part.name: results[part.name][1:] for part in parts
                      if part.name in results and results[part.name].is_good and not part.is_build}
            with open(kept + ".new", "w") as file:
                json.dump(passed, file)
            os.replace(kept + ".new", kept)
    try_again(parts, tier, folder, results)
    is_green = report.tell(parts, tier, folder, results, time.monotonic() - began, bool(os.environ.get("TIMES")))
    sys.exit(0 if is_green else 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped")
