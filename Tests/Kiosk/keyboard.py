"""Ways out by what is typed, and by how a line ends."""

import os
import random
import re
import signal
import time

from machine import Late, until
from refusing import Out, check_environment, first, refuse, session
from shopper import Shopper

PASTED = int(os.environ.get("PASTE_MB", "100"))


def terminal_names(house):
    names = ["../../x", "../../../../tmp/x", "x\x1b]0;evil\x07", "", "x" * 10_000, "-x", "$(touch /var/tmp/evil)",
             "xterm\nLD_PRELOAD=/evil", "no-such-terminal", "/etc/passwd", "%s%n", "\xff\xfe", "linux;id"]
    seen = {"drawn": 0, "ended": 0}
    for name in names:
        with Shopper(house, term=name) as shopper:
            until(f"something with TERM={name[:20]!r}", lambda: shopper.read(0.02) or not shopper.is_alive)
            if shopper.is_alive:
                check_environment(session(house), house)
            refuse(os.WIFSIGNALED(shopper.status or 0), f"TERM={name[:20]!r} ended it by a signal")
            seen["drawn" if shopper.is_alive else "ended"] += 1
    return f"{len(names)} names: {seen['drawn']} shown, {seen['ended']} ended in words"


def control_keys(house):
    keys = [b"\x03", b"\x1a", b"\x1c", b"\x04", b"\x13", b"\x11", b"\x00", b"\x0f", b"\x16", b"\x1d", b"\x1e",
            b"\x1f"]
    with Shopper(house) as shopper:
        shopper.enter()
        parent, slowest = first(house), 0
        for key in keys:
            shopper.send(key * 3)
            slowest = max(slowest, shopper.answers())
            refuse(not shopper.is_alive or first(house) != parent, f"{key!r} ended the kiosk")
            refuse(any(one.state in "Tt" for one in house.kiosks()), f"{key!r} stopped the kiosk")
    return f"{len(keys)} keys thrice; drawn again within {slowest * 1000:.1f} ms"


def storm(house):
    chance = random.Random(10)
    marks = [b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bO", b"\x1b[<", b"\x1b[200~",
             b"\x1b[201~", b"\x1b\\", b"\x9b", b"\x9d", b"\x18", b"\x1a", b"\x1b[?1;2c", b"\x1b[5n", b"\x1b[0n",
             b"\x1b[M"]
    pieces = [b"".join(chance.choice(marks) + chance.randbytes(chance.randrange(6)) for _ in range(4000))
              for _ in range(50)]
    with Shopper(house) as shopper:
        shopper.enter()
        parent = first(house)
        taken = shopper.pour(pieces)
        refuse(not shopper.is_alive or first(house) != parent, "the kiosk ended")
        # A paste that a storm began is ended, or given up.
        shopper.send(b"\x1b[201~\x1b")
        took = shopper.answers()
    return f"{taken / 1e6:.1f} MB; drawn again after {took * 1000:.1f} ms"


def paste(house):
    block = (b"The quick brown fox\r\x03\x1b[A" * 4000)[:65536]
    count = PASTED * 1_000_000 // len(block)
    with Shopper(house) as shopper:
        shopper.enter()
        parent, began = first(house), time.monotonic()
        taken = shopper.pour([b"\x1b[200~", *[block] * count])
        took = time.monotonic() - began
        refuse(not shopper.is_alive or first(house) != parent, "the kiosk ended")
        refuse(taken < count * len(block), f"nothing more was taken after {taken / 1e6:.0f} MB")
        shopper.send(b"\x1b[201~")
        again = shopper.answers()
    return f"{taken / 1e6:.0f} MB in {took:.1f} s; drawn again after {again * 1000:.1f} ms"


def sizes(house):
    with Shopper(house) as shopper:
        shopper.enter()
        parent = first(house)
        for columns, rows in ((1, 1), (0, 0), (65535, 65535), (65535, 1), (2, 10_000)):
            shopper.size(columns, rows)
            shopper.settle(0.1, most=3)
            refuse(not shopper.is_alive or first(house) != parent, f"{columns}×{rows} ended the kiosk")
        took = shopper.answers()
    return f"up to 65535×65535; drawn again after {took * 1000:.1f} ms"


def ends(house, shopper):
    """The client is killed: the milliseconds until nothing of the session is left."""
    os.kill(shopper.process, signal.SIGKILL)
    try:
        return until("the session has ended", lambda: not house.processes(), house.patience)[1] * 1000
    except Late as late:
        raise Out(f"{len(house.processes())} processes are left") from late


def dropped_at_rest(house):
    with Shopper(house) as shopper:
        shopper.enter()
        return f"nothing is left after {ends(house, shopper):.0f} ms"


def purchase(house):
    """What all this is for: it is no way out, and the kiosk has to let it happen."""
    with Shopper(house, is_blind=False) as shopper:
        shopper.enter()
        shopper.shop()
        shopper.insist(" ", "Your order is placed")
        number = re.search(r"\b[A-Z0-9]+-[A-Z0-9-]+\b", shopper.emulator.text)
        shopper.insist("\r", "Press any key to start")
        refuse(number and number[0] in shopper.emulator.text, "the order is on the poster")
    return f"paid ({number[0] if number else 'no number on the receipt'}), and nothing of it on the next poster"


def dropped_in_sheet(house):
    with Shopper(house, is_blind=False) as shopper:
        shopper.enter()
        shopper.shop()
        return f"nothing is left after {ends(house, shopper):.0f} ms"
