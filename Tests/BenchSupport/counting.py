"""Instructions of a program, counted by callgrind: they depend neither on load nor on the machine's speed."""

import glob
import itertools
import os
import re
import subprocess
import time

NUMBERS = itertools.count()


class Counter:
    """Watches one program; `before` stands in front of its command. `callers` is how many callers tell two costs
    of one function apart, for stacks. One that is not counted from its start starts faster; `begin` counts it."""

    def __init__(self, folder, callers=0, from_start=True):
        self.callers = callers
        self.out = os.path.join(folder, f"callgrind.{next(NUMBERS)}")
        self.before = ["/usr/bin/valgrind", "--tool=callgrind", f"--callgrind-out-file={self.out}",
                       f"--log-file={self.out}.log"]
        if callers:
            self.before += [f"--separate-callers={callers}", "--demangle=no"]
        if not from_start:
            self.before.append("--instr-atstart=no")
        self.taken = 0

    def begin(self, process):
        self.tell(process, "instrumentation on")

    def take(self, process):
        """The instructions since the last time, else since its start; a program that sleeps sleeps on."""
        self.tell(process, "dump")
        self.taken += 1
        return self.total(self.file)

    @staticmethod
    def tell(process, word):
        subprocess.run(["vgdb", f"--pid={process}", word], check=True, capture_output=True, timeout=120)

    @property
    def file(self):
        """What was written last, with the cost of each function."""
        return f"{self.out}.{self.taken}"

    def total(self, path):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with open(path) as file:
                found = re.search(r"^totals: (\d+)", file.read(), re.MULTILINE)
            if found:
                return int(found.group(1))
            time.sleep(0.05)
        raise RuntimeError(f"callgrind did not finish {path}")

    def run(self, command, environment):
        """The instructions of a program from its start to its end."""
        subprocess.run(
            self.before + command, check=True, env=environment, stdout=subprocess.DEVNULL, timeout=300)
        return sum(map(self.total, glob.glob(self.out)))


def stripped_size(program, folder):
    """Its megabytes of 1,000,000 bytes without what only debuggers read."""
    bare = os.path.join(folder, f"{os.path.basename(program)}.bare")
    subprocess.run(["strip", "-o", bare, program], check=True)
    size = os.path.getsize(bare) / 1e6
    os.remove(bare)
    return size
