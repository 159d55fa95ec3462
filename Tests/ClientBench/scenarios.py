"""Scenarios of the QA lab: how many are played in a second on one core, beside sessions that Textual's own pilot
plays without a terminal, each with as many keys as a tape has steps."""

import json
import os
import resource
import statistics
import subprocess
import time

from programs import HERE
from report import Row


def scenarios(bench):
    tapes = os.path.join(bench.shipped, "Scenarios")
    rounds = 1 if bench.quick else 3
    report = bench.path("scenarios.json")
    walls, cores, whole, pilots = [], [], [], []
    for _ in range(rounds):
        command = [bench.ours.program, "qa", "run", tapes, "--assets", bench.shipped, "--json", report]
        wall, processor = run(command + ["--jobs", "1"], bench.ours.environment())
        with open(report) as file:
            played = json.load(file)["scenarios"]
        walls.append(len(played) / wall)
        cores.append(len(played) / processor)
        whole.append(run(command, bench.ours.environment())[0])
        keys = statistics.mean(len(one["steps"]) for one in played)
        with bench.shop(bench.few) as goods:
            pilot = [bench.textual.python, os.path.join(HERE, "textual_pilot.py"), goods.file, str(len(played)),
                     str(round(keys))]
            pilots.append(len(played) / run(pilot, bench.textual.environment())[1])
    bench.report.add(Row(
        "scenarios in a second of one core", cores, pilots, "Textual pilot",
        note=f"{statistics.median(walls):.2f} a second by the clock; each with a server, a database and "
             "a wallet of its own, and all rules; the pilot has its list alone"))
    bench.report.add(Row("all tapes, as they are played", whole, note=f"{len(played)} tapes"))


def run(command, environment):
    """The seconds that a program takes, and those of processor that it and all it starts take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    wall = time.monotonic() - began
    if done.returncode != 0:
        raise RuntimeError(f"{os.path.basename(command[0])} ended with {done.returncode}: {done.stdout[-400:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
