"""What a key costs in time: in lists of three sizes, held down, on a busy machine, and Esc alone."""

import subprocess
import time

from report import Row, percentile
from terminal import Frames

BACK = {"Down": "Up", "PgDn": "PgUp"}


def keys(bench):
    for count in (bench.few, bench.some, bench.many):
        with bench.shop(count) as goods:
            for key, figures in pressed(bench, goods).items():
                what = f"{key}, {count:,} products"
                bench.add(f"{what}, p50", share(figures, 0.5))
                bench.add(f"{what}, p99", share(figures, 0.99))
            if count == bench.some:
                escape(bench, goods)


def share(figures, of):
    return {name: [percentile(one, of) for one in rounds] for name, rounds in figures.items()}


def pressed(bench, goods):
    """Milliseconds to the end of the first frame, by key, program and round."""
    figures = {key: {} for key in BACK}
    times = 60 if bench.quick else 120
    for number in range(bench.rounds):
        for program in bench.all:
            # It is slow to start, and has shown by then what it is.
            if program is bench.textual and number >= 2:
                continue
            with program.ready(goods) as terminal:
                for key, back in BACK.items():
                    count = times // 3 if program is bench.textual else times
                    figures[key].setdefault(program.name, []).append(to_and_fro(
                        terminal, key, back, count, 1 if key == "PgDn" and len(goods) < 400 else 15))
    return figures


def to_and_fro(terminal, key, back, count, turn):
    """Presses a key so often, turning round after some times, before a short list ends."""
    took = []
    for number in range(count):
        frames = terminal.press(key if number // turn % 2 == 0 else back)
        if frames.ends:
            took.append(frames.first)
    if len(took) < count / 4:
        raise RuntimeError(f"{key} was answered {len(took)} times of {count}")
    return took


def held(bench):
    """PgDn held down in the longest list, thirty times a second: each key has its frame."""
    figures = {}
    with bench.shop(bench.many) as goods:
        for _ in range(bench.rounds):
            for program in bench.all:
                if program is bench.textual and program.name in figures:
                    continue
                with program.ready(goods) as terminal:
                    figures.setdefault(program.name, []).append(max(hold(terminal, "PgDn", 90)))
    bench.add(f"PgDn held for 3 s, {bench.many:,} products, slowest key", figures)


def hold(terminal, key, count):
    """Milliseconds to the first frame after each key."""
    took, began = [], time.monotonic()
    for number in range(count):
        frames = Frames(time.monotonic())
        terminal.send(terminal.encoded(key))
        until = began + (number + 1) / 30
        while time.monotonic() < until:
            data = terminal.read(until - time.monotonic())
            if data:
                frames.add(data, terminal.read_at)
        # A key without any frame until the next one has waited all that time at least.
        took.append(frames.first if frames.ends else 1000 / 30)
    return took


def inspected(bench):
    """The same key with the inspector beside the shop and without it, in turns, on a terminal wide enough."""
    ways = {"with": ["--inspect"], "without": []}
    figures = {(way, key): [] for way in ways for key in BACK}
    with bench.shop(bench.some) as goods:
        for _ in range(bench.rounds):
            for way, words in ways.items():
                with bench.ours.ready(goods, columns=160, rows=45, words=words) as terminal:
                    for key, back in BACK.items():
                        figures[way, key].append(percentile(one_by_one(bench, terminal, key, back), 0.5))
    for key in BACK:
        bench.report.add(Row(
            f"{key} with the inspector open, p50", figures["with", key], figures["without", key], "without"))


def one_by_one(bench, terminal, key, back):
    """Milliseconds to the first frame; the next key waits until the inspector has drawn what it saw."""
    took = []
    for number in range(40 if bench.quick else 120):
        first = terminal.first_frame(key if number // 15 % 2 == 0 else back)
        if first is not None:
            took.append(first)
        terminal.settle(0.1)
    return took


def busy(bench):
    """The same with three programs that use the processor all the time."""
    with bench.shop(bench.some) as goods:
        loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(3)]
        try:
            for key, figures in pressed(bench, goods).items():
                bench.add(f"{key} with three busy loops, p99", share(figures, 0.99))
        finally:
            for loop in loops:
                loop.kill()
                loop.wait()


def escape(bench, goods):
    """Esc alone, which could be the beginning of another key."""
    figures = {}
    for _ in range(bench.rounds):
        for program in bench.all:
            with program.ready(goods) as terminal:
                for _ in range(5):
                    terminal.press("Enter", quiet=0.3)
                    frames = terminal.press("Esc", quiet=0.1)
                    if not frames.ends:
                        raise RuntimeError(f"{program.name} does not answer Esc")
                    figures.setdefault(program.name, []).append(frames.first)
    bench.add("Esc alone", figures)
