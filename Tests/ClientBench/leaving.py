"""Nine ways out of a session, and what each leaves behind on the terminal."""

import os
import signal
import time

WAYS = ["q", "Ctrl-C", "Ctrl-Z", "Ctrl-\\", "SIGTERM", "SIGHUP", "SIGSEGV", "hang-up", "end of input"]
KEYS = {"q": b"q", "Ctrl-C": b"\x03", "Ctrl-Z": b"\x1a", "Ctrl-\\": b"\x1c"}


def leave(bench):
    left, slowest, notes = {}, {}, []
    with bench.shop(bench.few) as goods:
        for program in bench.all:
            found = [(way, *out(program, goods, way)) for way in WAYS]
            left[program.name] = [float(sum(len(rest) for _, _, rest in found))]
            slowest[program.name] = [max(took for _, took, _ in found)]
            notes += [f"{program.name} {way}: {', '.join(rest)}" for way, _, rest in found if rest]
    bench.add("nine ways out: modes and settings left", left, note="; ".join(notes))
    bench.add("nine ways out: the slowest", slowest)


def out(program, goods, way):
    """Milliseconds until it was over, and what was not as before."""
    before = ["/bin/sh", "-c", 'trap "" HUP; exec "$@"', "sh"] if way == "end of input" else []
    with program.ready(goods, before=before) as terminal:
        if way in ("hang-up", "end of input"):
            terminal.hang_up()
            return gone(terminal)
        if way.startswith("SIG"):
            os.kill(terminal.process, getattr(signal, way))
        else:
            terminal.send(KEYS[way])
        took = terminal.wait(0.4 if way in ("Ctrl-Z", "Ctrl-\\") else 3)
        if took is None:
            return goes_on(terminal, way)
        return took, terminal.emulator.modes.left + terminal.tty_left()


def goes_on(terminal, way):
    """A key that does nothing is no way out, and leaves nothing behind when the next key is answered."""
    if way not in ("Ctrl-Z", "Ctrl-\\"):
        return 3000, ["still there"]
    is_answered = terminal.press("Down", quiet=0.1).bytes
    return 0, [] if is_answered else ["stopped for ever"]


def gone(terminal):
    began = time.monotonic()
    while time.monotonic() - began < 3:
        if not terminal.is_alive:
            return (time.monotonic() - began) * 1000, []
        time.sleep(0.001)
    return 3000, ["still there"]
