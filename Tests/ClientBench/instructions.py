"""Instructions of a start, a key and a burst of keys, counted in one session, and of keys in a demo, whose rules
watch every frame."""

import time

from counting import Counter
from programs import Client

# The keys that are counted have been pressed before, so that no session asks the shop for more.
KEYS = {"Down": ["Down"] * 20 + ["Up"] * 20, "PgDn": ["PgDn"] * 4 + ["PgUp"] * 4}
BURST = 200


class Demo(Client):
    """The program with a shop and a lab of its own."""

    def command(self, goods):
        return [self.program, "demo", "--wallet", "ready", "--assets", self.assets, "--theme", "own"]


def count(bench):
    found = {}
    for size in (bench.few, bench.some, bench.many):
        with bench.shop(size) as goods:
            for program in (bench.ours, bench.floor):
                # Of the floor it is known that it does not grow.
                if program is bench.ours or size != bench.many or not bench.quick:
                    found[size, program.name] = session(
                        bench, program, goods, keys={} if size == bench.few else KEYS, has_burst=size == bench.some)
    for name in found[bench.some, "ours"]:
        sides = {side: [found[bench.some, side][name]] for side in ("ours", "floor")}
        bench.add(f"instructions of {name}, {bench.some:,} products", sides)
    bench.add(f"instructions of a start to the list, {bench.few} products",
              {side: [found[bench.few, side]["a start to the list"]] for side in ("ours", "floor")})
    for key in KEYS:
        ratios = {side: [found[bench.many, side][key] / found[bench.some, side][key]]
                  for side in ("ours", "floor") if (bench.many, side) in found}
        bench.add(f"{key}: {bench.many:,} against {bench.some:,} products", ratios, note="by instructions")
    for name, figure in {**demo(bench), **helped(bench)}.items():
        bench.add(f"instructions of {name}", {"ours": [figure]})


def session(bench, program, goods, keys=KEYS, has_burst=False):
    """Millions of instructions by name."""
    # The first start of all makes the wallet's keys, which others find.
    with program.ready(goods, 60) as terminal:
        rest(terminal)
    counter = Counter(bench.folder)
    with program.open(goods, before=counter.before) as terminal:
        terminal.wait_for(goods.pattern(0), 300)
        rest(terminal)
        found = {"a start to the list": counter.take(terminal.process) / 1e6}
        if keys:
            press(terminal, KEYS["Down"] + KEYS["PgDn"] * 2)
        for key, pressed in keys.items():
            found[key] = counted(counter, terminal, pressed)
        if has_burst:
            press(terminal, ["PgDn"] * 12 + ["PgUp"] * 11)
            counter.take(terminal.process)
            terminal.press(["Down"] * BURST, first=30, quiet=1)
            rest(terminal)
            found[f"a key of {BURST} at once"] = counter.take(terminal.process) / BURST / 1e6
    return found


def demo(bench):
    program = Demo(bench.ours.program, bench.assets, bench.folder)
    counter = Counter(bench.folder, from_start=False)
    with program.open(None, before=counter.before) as terminal:
        terminal.wait_for(r"\$\d", 300)
        counter.begin(terminal.process)
        press(terminal, KEYS["Down"] + ["PgDn", "PgUp"] * 2)
        return {"Down in a demo": counted(counter, terminal, KEYS["Down"]),
                "PgDn in a demo": counted(counter, terminal, ["PgDn", "PgUp"] * 5)}


def helped(bench):
    command = [bench.ours.program, "--help"]
    return {"--help": Counter(bench.folder).run(command, bench.ours.environment()) / 1e6}


def counted(counter, terminal, keys):
    """Millions of instructions of each of these keys, with all that follows from it."""
    rest(terminal)
    counter.take(terminal.process)
    press(terminal, keys)
    rest(terminal)
    return counter.take(terminal.process) / len(keys) / 1e6


def rest(terminal, seconds=90):
    """Until the program draws nothing and does nothing, however busy the machine is."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        used = terminal.cpu()
        terminal.settle(0.6)
        if terminal.cpu() - used < 30:
            return
    raise RuntimeError(f"the program is still at work after {seconds} s")


def press(terminal, keys):
    """One key after the other, each when the frame of the last one is there."""
    for key in keys:
        if terminal.first_frame(key, 30) is None:
            raise RuntimeError(f"{key} is not answered under valgrind:\n{terminal.emulator.text}")
