"""Figures as they are found, one table of them at the end, and the machine that they were found on."""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time


class Row:
    """One figure: ours beside the peer's, round by round, and what it has to be.

    `others` are further peers by name, shown without a ratio; `stretch` is what it would better be.
    """

    def __init__(self, what, unit, ours, peer=None, peer_name="", ratios=None, at_least=None, at_most=None,
                 judged="ratio", note="", others=None, stretch=None):
        self.what, self.unit, self.ours, self.peer, self.peer_name = what, unit, ours, peer, peer_name
        self.ratios = ratios or ([
            mine / other for mine, other in zip(ours, peer)] if peer and all(peer) else [])
        self.at_least, self.at_most, self.judged, self.note = at_least, at_most, judged, note
        self.others, self.stretch = others or {}, stretch
        # Another row with the same claim: one of both is enough.
        self.alternative = None

    @property
    def figure(self):
        return statistics.median(self.ratios if self.judged == "ratio" else self.ours)

    @property
    def met(self):
        """None for what has no target."""
        if self.at_least is not None:
            return self.figure >= self.at_least
        return self.figure <= self.at_most if self.at_most is not None else None

    @property
    def target(self):
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return f"<= {self.at_most:g}" if self.at_most is not None else ""

    @property
    def verdict(self):
        if self.met is False and self.alternative and self.alternative.met:
            return "(other met)"
        return {True: "met", False: "MISSED", None: ""}[self.met]

    @property
    def reached(self):
        """Whether the stretch is reached; None for what has none. It points the way that the target does."""
        if self.stretch is None:
            return None
        return self.figure >= self.stretch if self.at_least is not None else self.figure <= self.stretch

    def cells(self):
        ours = f"{number(statistics.median(self.ours))} {self.unit}"
        peers = [(self.peer_name, self.peer)] + list(self.others.items())
        said = ", ".join(f"{number(statistics.median(figures))} {name}".strip() for name, figures in peers if figures)
        ratio = ""
        if self.ratios:
            ratio = f"{statistics.median(self.ratios):.2f} ({min(self.ratios):.2f}-{max(self.ratios):.2f})"
        elif len(self.ours) > 1:
            ratio = f"({number(min(self.ours))}-{number(max(self.ours))})"
        stretch = "" if self.stretch is None else f"{self.stretch:g}{' reached' if self.reached else ''}"
        return [self.what, ours, said, ratio, self.target, stretch, self.verdict]

    def facts(self):
        return {"what": self.what, "unit": self.unit, "ours": self.ours, "peer": self.peer,
                "peer_name": self.peer_name, "ratios": self.ratios, "others": self.others, "target": self.target,
                "met": self.met, "stretch": self.stretch, "reached": self.reached, "note": self.note}


class Report:
    """`tools` are the versions of what was measured with, by name."""

    def __init__(self, folder, tools, target="target"):
        self.rows, self.memory, self.tools, self.machine = [], {}, tools, machine(folder)
        self.target = target
        # What has to be known to read the table.
        self.remarks = []
        # Parts that ended with an error, each with it.
        self.broken = {}

    def add(self, row):
        self.rows.append(row)
        print("   ".join(cell for cell in row.cells() if cell), file=sys.stderr, flush=True)

    def note_memory(self, phase, megabytes):
        self.memory[phase] = max(megabytes, self.memory.get(phase, 0))

    @property
    def misses(self):
        return [row for row in self.rows if row.met is False and not (row.alternative and row.alternative.met)]

    def table(self):
        head = ["", "ours", "peer", "ratio", self.target, "stretch", ""]
        lines = [head] + [row.cells() for row in self.rows]
        if all(row.stretch is None for row in self.rows):
            lines = [line[:5] + line[6:] for line in lines]
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        text = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines]
        notes = self.remarks + [f"{row.what}: {row.note}" for row in self.rows if row.note]
        if self.memory:
            notes.append("Most resident memory of the server, MB: " + ", ".join(
                f"{phase} {megabytes:.0f}" for phase, megabytes in self.memory.items()))
        notes += [f"NOT MEASURED: {part}: {error}" for part, error in self.broken.items()]
        return "\n".join([self.machine_line(), ""] + text + [""] + notes)

    def machine_line(self):
        facts = self.machine
        return (f"{facts['cores']} cores of {facts['processor']}, {facts['memory_gb']:.0f} GB, "
                f"Linux {facts['kernel']}, {facts['disk']}; "
                f"{', '.join(self.tools.values())}; load {os.getloadavg()[0]:.1f}; "
                "ratios are medians of rounds, with least and most")

    def write(self, path):
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "w") as file:
            json.dump({"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                       "machine": {**self.machine, "tools": self.tools},
                       "rows": [row.facts() for row in self.rows], "memory_mb": self.memory,
                       "remarks": self.remarks, "broken": self.broken}, file, indent=2)


def number(value):
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def machine(folder):
    with open("/proc/cpuinfo") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return {
        "cores": os.cpu_count(), "processor": models[0] if models else platform.machine(),
        "memory_gb": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9,
        "kernel": platform.release(), "disk": disk(folder), "python": platform.python_version(),
    }


def disk(folder):
    """The file system that a folder is on, as its kind and device."""
    best = ("", "", "")
    where = os.path.realpath(folder)
    with open("/proc/mounts") as mounts:
        for line in mounts:
            device, place, kind = line.split()[:3]
            if (where + "/").startswith(place.rstrip("/") + "/") and len(place) >= len(best[1]):
                best = (device, place, kind)
    return f"{best[2]} on {best[0]}"


def version(program, option):
    """The first line that a program says of its version; what is not there is needed by other parts."""
    path = os.environ.get("PATH", "") + ":/usr/sbin"
    if not shutil.which(program, path=path):
        return f"no {program}"
    said = subprocess.run([program, option], env={**os.environ, "PATH": path}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True).stdout.strip().splitlines()
    line = said[0] if said else program
    return line.replace("nginx version: ", "").split(" Copyright")[0].split(" [")[0]
