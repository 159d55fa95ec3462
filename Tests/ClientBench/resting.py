"""What a session costs that nobody touches, and what it keeps after much work."""

import time

from terminal import Late


def idle(bench):
    seconds = 5 if bench.quick else 20
    for view, way in (("list", []), ("card", ["Enter"])):
        with bench.shop(bench.some) as goods:
            figures = rest(bench, goods, way, seconds)
        for column, what in enumerate(["bytes", "wakes", "processor"]):
            bench.add(f"idle {view}, {what}", {name: [one[column]] for name, one in figures.items()})


def rest(bench, goods, way, seconds):
    """All programs at once: bytes in a second, wakes in a minute, milliseconds of processor in a second."""
    terminals, used = {}, {}
    try:
        for program in bench.all:
            terminals[program.name] = program.ready(goods)
        for terminal in terminals.values():
            for key in way:
                terminal.press(key, quiet=0.5)
        # Until threads that have nothing to do any more have ended.
        listen(terminals, 7)
        before = {name: one.total for name, one in terminals.items()}
        last = {name: one.usage() for name, one in terminals.items()}
        for _ in range(seconds):
            listen(terminals, 1)
            for name, terminal in terminals.items():
                now = terminal.usage()
                for thread, (time_used, sleeps) in now.items():
                    then = last[name].get(thread, (0, 0))
                    one = used.setdefault(name, [0, 0])
                    one[0] += time_used - then[0]
                    one[1] += sleeps - then[1]
                last[name] = now
        return {name: [(one.total - before[name]) / seconds, used[name][1] * 60 / seconds,
                       used[name][0] / 1e6 / seconds]
                for name, one in terminals.items()}
    finally:
        for terminal in terminals.values():
            terminal.close()


def listen(terminals, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for one in terminals.values():
            one.read(0.05)


def memory(bench):
    alone, shares, longest, little = {}, {}, {}, {}
    with bench.shop(bench.some) as goods:
        for program in bench.all:
            with program.ready(goods) as terminal:
                walk(terminal)
                alone[program.name] = [terminal.memory()[0]]
        for program in bench.all[:2] if bench.quick else bench.all:
            shares[program.name] = ten(program, goods)
    for count, figures in ((bench.few, little), (bench.many, longest)):
        with bench.shop(count) as goods:
            for program in bench.all:
                with program.ready(goods) as terminal:
                    walk(terminal)
                    figures[program.name] = [terminal.memory()[0]]
    bench.add(f"private memory, {bench.some:,} products", alone)
    bench.add("share of memory, each of ten sessions", shares)
    more = {name: [longest[name][0] - little[name][0]] for name in longest}
    bench.add(f"private memory, {bench.many:,} products against {bench.few}", more)


def walk(terminal):
    """Through the list, to its end and back."""
    for key in ["PgDn"] * 10 + ["End", "Home"]:
        terminal.press(key, quiet=0.05)
    terminal.settle(0.3)


def ten(program, goods):
    terminals = []
    try:
        for _ in range(10):
            terminals.append(program.ready(goods))
        shares = [terminal.memory()[1] for terminal in terminals]
        return [sum(shares) / len(shares)]
    finally:
        for terminal in terminals:
            terminal.close()


def growth(bench):
    """Private memory that a long session keeps: keys, cards, sheets; a tenth of it first, to fill what is kept
    anyway."""
    keys, cards, sheets = (1000, 50, 10) if bench.quick else (10_000, 500, 100)
    with bench.shop(bench.few) as goods:
        figures = {}
        for program in (bench.ours, bench.floor):
            with program.ready(goods) as terminal:
                work(terminal, keys // 5, cards // 5, sheets // 5)
                before = terminal.memory()[0]
                work(terminal, keys, cards, sheets)
                figures[program.name] = [(terminal.memory()[0] - before) * 1e6 / 1024]
    bench.add("memory kept after many keys, cards and sheets", figures,
              note=f"{keys:,} keys, {cards} cards, {sheets} sheets")


def work(terminal, keys, cards, sheets):
    for number in range(keys):
        frame(terminal, "Down" if number // 15 % 2 == 0 else "Up")
    for number in range(cards):
        frame(terminal, "Enter")
        if number < sheets:
            frame(terminal, "b")
            # Into the sheet, and out of it; what a shop still asks for meanwhile is let go.
            terminal.settle(0.05)
            terminal.press("Esc", quiet=0.05)
        terminal.press("Esc", quiet=0.03)
        frame(terminal, "Down" if number // 10 % 2 == 0 else "Up")
    terminal.settle(0.5)


def frame(terminal, key):
    """Presses a key and goes on as soon as its frame is there."""
    if not terminal.is_alive:
        raise Late("the program ended while it was used")
    terminal.first_frame(key, 0.3)
