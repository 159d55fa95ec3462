"""Instructions that a key costs, counted by valgrind: the difference of two sessions, one with more keys."""

import os
import re
import subprocess

from programs import HERE, Client

# What the keys are measured with has been on the screen before, so that no session asks the shop for more.
WARM = ["PgDn"] * 4 + ["PgUp"] * 4 + ["Home"]
MORE = {"Down": ["Down"] * 40, "PgDn": (["PgDn"] * 4 + ["PgUp"] * 4) * 3}
MUST = {"Down": (1.2, 0.7), "PgDn": (2.6, 1.8)}


def count(bench):
    found, ours = {}, countable(bench)
    # Of the floor it is known that it does not grow.
    floor = [] if bench.quick else [bench.floor]
    for size in (bench.some, bench.many):
        with bench.shop(size) as goods:
            for program in [ours] + (floor if size == bench.many else [bench.floor]):
                base = session(bench, program, goods, WARM)
                for key, keys in MORE.items():
                    more = session(bench, program, goods, WARM + keys)
                    found[size, key, program.name] = (more - base) / len(keys) / 1e6
    for key, (must, stretch) in MUST.items():
        bench.add(f"instructions of {key}, {bench.some:,} products", "M",
                  {name: [found[bench.some, key, name]] for name in ("ours", "floor")}, must, stretch)
    for key in MUST:
        ratios = {name: [found[bench.many, key, name] / found[bench.some, key, name]]
                  for name in ("ours", "floor") if (bench.many, key, name) in found}
        bench.add(f"{key}: {bench.many:,} against {bench.some:,} products", "times", ratios, 1.1, 1.02,
                  note="by instructions")


def countable(bench):
    """Our program without what valgrind cannot read, and with what it does not break."""
    bare, suspend = bench.path("client.bare"), bench.path("suspend.so")
    subprocess.run(["strip", "--strip-debug", "-o", bare, bench.ours.program], check=True)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", suspend, os.path.join(HERE, "suspend.c")], check=True)
    ours = Client(bare, bench.assets, bench.folder)
    ours.extra = {"LD_PRELOAD": suspend}
    return ours


def session(bench, program, goods, keys):
    log = bench.path("valgrind.log")
    before = ["/usr/bin/valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
              f"--log-file={log}"]
    with program.open(goods, before=before) as terminal:
        terminal.wait_for(goods.pattern(0), 120)
        terminal.settle(0.8)
        for key in keys:
            if terminal.first_frame(key, 8 if key != "Home" else 0.5) is None and key != "Home":
                raise RuntimeError(f"{program.name} does not answer {key} in valgrind")
        terminal.settle(0.5)
        terminal.send(b"q")
        if terminal.wait(60) is None:
            raise RuntimeError(f"{program.name} does not quit in valgrind")
    with open(log) as file:
        counted = re.search(r"I\s+refs:\s+([\d,]+)", file.read())
    if not counted:
        raise RuntimeError(f"valgrind did not count {program.name}")
    return int(counted.group(1).replace(",", ""))
