"""Figures as they are found, one table of them at the end, and the machine that they were found on."""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time

import figures
import lines


class Row:
    """One figure: ours beside the peer's, round by round; its line says what it has to be.

    `others` are further peers by name, shown without a ratio.
    """

    def __init__(self, what, ours, peer=None, peer_name="", note="", others=None):
        self.line, self.ours, self.peer, self.peer_name = lines.line(what), ours, peer, peer_name
        self.ratios = [mine / other for mine, other in zip(ours, peer)] if peer and all(peer) else []
        self.others, self.note = others or {}, note
        # Another row with the same claim: one of both is enough.
        self.alternative = None

    @property
    def what(self):
        return self.line.name

    @property
    def figure(self):
        """What is judged; None for a ratio to a peer that was not measured."""
        figures = self.ratios if self.line.of_ratio else self.ours
        return statistics.median(figures) if figures else None

    @property
    def met(self):
        """None for what has no target."""
        return None if self.figure is None else self.line.keeps(self.figure, self.line.must)

    @property
    def verdict(self):
        if self.met is False and self.alternative and self.alternative.met:
            return "(other met)"
        if self.met and self.line.keeps(self.figure, self.line.stretch):
            return "stretch"
        return {True: "met", False: "MISSED", None: ""}[self.met]

    @property
    def said(self):
        """Ours with its unit, the peers, and the ratio to the first of them."""
        peers = [(self.peer_name, self.peer)] + list(self.others.items())
        return (f"{number(statistics.median(self.ours))} {self.line.unit}".strip(),
                ", ".join(f"{number(statistics.median(some))} {name}".strip() for name, some in peers if some),
                f"{statistics.median(self.ratios):.2f}" if self.ratios else "")

    def cells(self):
        ours, peers, ratio = self.said
        if self.ratios:
            ratio += f" ({min(self.ratios):.2f}-{max(self.ratios):.2f})"
        elif len(self.ours) > 1:
            ratio = f"({number(min(self.ours))}-{number(max(self.ours))})"
        return [self.what, ours, peers, ratio, *self.line.limits, self.verdict]

    def facts(self):
        return {"what": self.what, "unit": self.line.unit, "ours": self.ours, "peer": self.peer,
                "peer_name": self.peer_name, "ratios": self.ratios, "others": self.others,
                "must": self.line.must, "met": self.met, "stretch": self.line.stretch, "note": self.note}


class Report:
    """`tools` are the versions of what was measured with, by name."""

    def __init__(self, folder, tools):
        self.rows, self.memory, self.tools, self.machine = [], {}, tools, machine(folder)
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

    def end(self, path, is_quick):
        """Prints the table with what changed, keeps it as JSON and on the page; the exit status."""
        page = figures.Page()
        print(self.table([page.change(row) for row in self.rows]))
        self.write(path)
        page.keep(self, is_quick)
        return int(bool(self.broken or self.misses and os.environ.get("STRICT")))

    def table(self, changes):
        rows = [["", "ours", "peers", "ratio", "must", "stretch", "", "since kept"]] + [
            row.cells() + [change] for row, change in zip(self.rows, changes)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        text = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
        notes = self.remarks + [f"{row.what}: {row.note}" for row in self.rows if row.note]
        if self.memory:
            notes.append("Most resident memory of the server, MB: " + ", ".join(
                f"{phase} {megabytes:.0f}" for phase, megabytes in self.memory.items()))
        notes += [f"NOT MEASURED: {part}: {error}" for part, error in self.broken.items()]
        return "\n".join([self.machine_line(), ""] + text + [""] + notes)

    def machine_line(self):
        return (f"{figures.machine_name(self.machine)}, {self.machine['disk']}; "
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
    if 0 < value < 1:
        return f"{value:.3g}"
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
        "kernel": platform.release(), "distribution": distribution(), "disk": disk(folder),
        "python": platform.python_version(),
    }


def distribution():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


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
