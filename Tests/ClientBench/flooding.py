"""Two hundred keys at once, there and back; and a storm of window sizes."""

import time

from terminal import Late

KEYS = 200


def flood(bench):
    took, sizes, lost = {}, {}, {}
    with bench.shop(bench.some) as goods:
        for _ in range(bench.rounds):
            for program in bench.all:
                with program.ready(goods) as terminal:
                    # Where the list neither begins nor ends, and everything is there already.
                    for key in ["PgDn"] * 12 + ["PgUp"] * 11:
                        terminal.press(key, quiet=0.05)
                    terminal.settle(0.3)
                    before = terminal.emulator.lines()
                    there = terminal.press(["Down"] * KEYS, quiet=0.3)
                    back = terminal.press(["Up"] * KEYS, quiet=0.3)
                    if not there.ends or not back.ends:
                        raise RuntimeError(f"{program.name} did not answer {KEYS} keys")
                    took.setdefault(program.name, []).append(max(there.last, back.last))
                    sizes.setdefault(program.name, []).append(max(there.bytes, back.bytes))
                    after = terminal.emulator.lines()
                    lost.setdefault(program.name, []).append(float(bench.ours is program and selected(
                        before) != selected(after) or program is not bench.ours and before != after))
    bench.add(f"{KEYS} keys at once and {KEYS} back, the slower", took)
    bench.add(f"{KEYS} keys at once, bytes", sizes)
    bench.add(f"{KEYS} keys and back: another product selected", {"ours": lost["ours"]})


def selected(lines):
    """The row with the mark of the selection."""
    return [line for line in lines if "▸" in line]


SIZES = [(1, 1), (200, 60), (2, 50), (40, 10), (300, 2), (80, 24), (20, 6), (132, 43), (79, 23), (81, 25), (500, 200),
         (10, 3)]


def storm(bench):
    took, sizes, wrong, note = {}, {}, {}, ""
    with bench.shop(bench.some) as goods:
        for _ in range(bench.rounds):
            for program in bench.all:
                with program.ready(goods) as terminal:
                    terminal.press(["Down"] * 3, quiet=0.3)
                    before, total = terminal.emulator.lines(), terminal.total
                    for number in range(60):
                        terminal.resize(*SIZES[number % len(SIZES)])
                        terminal.read(0.004)
                        if not terminal.is_alive:
                            raise Late(f"{program.name} did not survive a storm of window sizes")
                    terminal.resize(80, 24)
                    began = time.monotonic()
                    last = terminal.settle(0.4)
                    took.setdefault(program.name, []).append(
                        (last.ends[-1] - began) * 1000 if last.ends else 0.0)
                    sizes.setdefault(program.name, []).append((terminal.total - total) / 1000)
                    after = terminal.emulator.lines()
                    other = [(old, new) for old, new in zip(before, after) if old != new]
                    wrong.setdefault(program.name, []).append(float(len(other)))
                    if program is bench.ours and other:
                        note = "first '{}', then '{}'".format(*(row.strip()[:24] for row in other[0]))
    bench.add("storm of 60 sizes: rows that are wrong", wrong, note=note)
    bench.add("storm of 60 sizes: settled after", took)
    bench.add("storm of 60 sizes: bytes", sizes)
