"""How long one waits for the first frame, for the first page, and for the end of the list."""

import subprocess
import time

from terminal import Late


def start(bench):
    helped = [help_time(bench) for _ in range(5 * bench.rounds)]
    bench.add("--help", {"ours": helped})
    for count in (bench.few, bench.some, bench.many):
        with bench.shop(count) as goods:
            if count == bench.some:
                first_frame(bench, goods)
            first_page(bench, goods, f"{count:,} products")


def end(bench):
    for count in (bench.few, bench.some, bench.many):
        with bench.shop(count) as goods:
            to_the_end(bench, goods, f"{count:,} products")


def help_time(bench):
    began = time.monotonic()
    subprocess.run([bench.ours.program, "--help"], check=True, stdout=subprocess.DEVNULL,
                   env=bench.ours.environment())
    return (time.monotonic() - began) * 1000


def first_frame(bench, goods):
    """Of ours whatever it draws first; the peers have their products at hand."""
    took, used = {}, {}
    for _ in range(2 * bench.rounds + 1):
        for program in bench.all:
            with program.open(goods) as terminal:
                at = terminal.wait_for_frame() if program is bench.ours else terminal.wait_for(goods.pattern(0))
                used.setdefault(program.name, []).append(terminal.cpu())
                took.setdefault(program.name, []).append(at)
    bench.add("exec to the first frame", took)
    bench.add("exec to the first frame, processor", used)


def first_page(bench, goods, what):
    """The first product on the screen: ours from the server, the peers' from a file."""
    took = {}
    for _ in range(2 * bench.rounds + 1):
        for program in bench.all:
            if program is bench.textual and len(took.get("Textual", [])) >= 2:
                continue
            with program.open(goods) as terminal:
                took.setdefault(program.name, []).append(terminal.wait_for(goods.pattern(0)))
    bench.add(f"exec to the first page, {what}", took)


def to_the_end(bench, goods, what):
    took, last = {}, goods.pattern(-1)
    for _ in range(bench.rounds):
        for program in bench.all:
            with program.ready(goods) as terminal:
                began = time.monotonic()
                terminal.send(terminal.encoded("End"))
                try:
                    took.setdefault(program.name, []).append(terminal.wait_for(last, 5, since=began))
                except Late:
                    if program is bench.ours:
                        raise RuntimeError(f"End does not lead to the last of {what}") from None
                    # Textual keeps its list where it is when it is still at work.
                    took.pop(program.name)
    bench.add(f"End of the list, {what}", took)
