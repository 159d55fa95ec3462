"""Instructions that a key costs, counted by valgrind: the difference of two sessions, one with more keys."""

import re

WARM = ["PgDn"] * 6 + ["PgUp"] * 6 + ["Home"]
MORE = {"Down": ["Down"] * 30, "PgDn": ["PgDn"] * 6}
MUST = {"Down": (1.2, 0.7), "PgDn": (2.6, 1.8)}


def count(bench):
    found = {}
    for size in (bench.some, bench.many):
        with bench.shop(size) as goods:
            for program in (bench.ours, bench.floor):
                base = session(bench, program, goods, WARM)
                for key, keys in MORE.items():
                    more = session(bench, program, goods, WARM + keys)
                    found[size, key, program.name] = (more - base) / len(keys) / 1e6
    for key, (must, stretch) in MUST.items():
        bench.add(f"instructions of {key}, {bench.some:,} products", "M",
                  {name: [found[bench.some, key, name]] for name in ("ours", "floor")}, must, stretch)
    for key in MUST:
        ratios = {name: [found[bench.many, key, name] / found[bench.some, key, name]] for name in ("ours", "floor")}
        bench.add(f"{key}: {bench.many:,} against {bench.some:,} products", "times", ratios, 1.1, 1.02,
                  note="by instructions")


def session(bench, program, goods, keys):
    log = bench.path("valgrind.log")
    before = ["/usr/bin/valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
              f"--log-file={log}"]
    with program.open(goods, before=before) as terminal:
        terminal.wait_for(goods.pattern(0), 120)
        terminal.settle(0.8)
        for key in keys:
            if not terminal.press(key, first=8, quiet=0.25).bytes and key != "Home":
                raise RuntimeError(f"{program.name} does not answer {key} in valgrind")
        terminal.send(b"q")
        if terminal.wait(60) is None:
            raise RuntimeError(f"{program.name} does not quit in valgrind")
    with open(log) as file:
        counted = re.search(r"I\s+refs:\s+([\d,]+)", file.read())
    if not counted:
        raise RuntimeError(f"valgrind did not count {program.name}")
    return int(counted.group(1).replace(",", ""))
