"""A line as slow as some are: how long the screen goes on moving when the key is let go.

What a program writes is taken at once, as ssh does, and reaches the terminal at the line's rate after half a round
trip; keys and the terminal's answers need the other half.
"""

import time

ROUND_TRIP = 0.1
# Bytes a second.
RATES = [1024, 8192, 32_768, 262_144]


def slow(bench):
    most = 12 if bench.quick else 30
    with bench.shop(bench.some) as goods:
        for rate in RATES:
            figures = {}
            for program in (bench.ours, bench.fenced, bench.textual):
                if program is bench.textual and rate != 8192:
                    continue
                name = "floor with fence" if program is bench.fenced else program.name
                with program.ready(goods) as terminal:
                    figures[name] = [lag(terminal, rate, most)]
            stopped = most in sum(figures.values(), [])
            bench.add(f"lag after 3 s of PgDn, {rate // 1024} KB/s", figures, peer="floor with fence",
                      note=f"{most} is where the bench stops" if stopped else "")


def lag(terminal, rate, most):
    half, release = ROUND_TRIP / 2, 89 / 30
    terminal.answers = False
    key = terminal.encoded("PgDn")
    up = [(number / 30 + half, key) for number in range(90)]
    down, free, last, began = [], 0.0, 0.0, time.monotonic()
    while True:
        now = time.monotonic() - began
        while up and up[0][0] <= now:
            terminal.send(up.pop(0)[1])
        data = terminal.read(0.002)
        now = time.monotonic() - began
        for start in range(0, len(data), 64):
            free = max(free, now) + len(data[start:start + 64]) / rate
            down.append((free + half, data[start:start + 64]))
        while down and down[0][0] <= now:
            last, part = down.pop(0)
            answer = terminal.emulator.feed(part)
            if answer:
                up.append((now + half, answer))
                up.sort(key=lambda one: one[0])
        if not terminal.is_alive:
            raise RuntimeError("the program ended on a slow line")
        if now > release + most:
            return most
        if not up and not down and now > max(release, last) + 0.7:
            return max(0.0, last - release)
