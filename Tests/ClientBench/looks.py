"""Bytes of a step, a page, a card and the sheet, in each look that a terminal's colours allow."""

from statistics import median

LOOKS = {"own": (["--theme", "own"], {}), "256 colours": (["--theme", "dark"], {}),
         "true colour": (["--theme", "dark"], {"COLORTERM": "truecolor"})}
# What is done, with the key, and the seconds of silence after which it has been drawn.
DONE = [("a card that opens", "Enter", 0.8), ("a sheet that opens", "b", 1.5),
        ("a sheet that closes", "Esc", 0.8)]


def looks(bench):
    with bench.shop(bench.few) as goods:
        for look in LOOKS:
            for name, sizes in measured(bench, goods, look, bench.rounds).items():
                bench.add(f"bytes of {name}, {look}", {"ours": sizes})


def measured(bench, goods, look, rounds):
    """The bytes by name, once a round."""
    words, environment = LOOKS[look]
    found = {}
    for _ in range(rounds):
        with bench.ours.ready(goods, words=words, **environment) as terminal:
            for name, keys in (("a step", ["Down"] * 6), ("a page", ["PgDn", "PgUp"] * 3)):
                sizes = [terminal.press(key, first=10, quiet=0.2).bytes for key in keys]
                found.setdefault(name, []).append(median(sizes))
            terminal.press("Home", quiet=0.5)
            for name, key, quiet in DONE:
                found.setdefault(name, []).append(terminal.press(key, first=10, quiet=quiet).bytes)
    return found
