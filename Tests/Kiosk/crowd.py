"""Sessions of one address at once: how many are let in, whatever becomes of those who were."""

import os
import signal

from machine import until
from refusing import refuse
from shopper import Shopper

# As the kiosk is installed.
MOST = 4


def parents(house):
    """The kiosks, without their sessions."""
    kiosks = house.kiosks()
    everybody = {one.number for one in kiosks}
    return {one.number for one in kiosks if one.parent not in everybody}


def is_answered(shopper):
    """Whether it shows a screen, or was sent away."""
    shopper.read(0.02)
    return not shopper.is_alive or b"\x1b[" in shopper.output


def crowd_inside(house):
    opened = []
    try:
        opened += [Shopper(house) for _ in range(MOST + 3)]
        until("everybody is in, or sent away", lambda: all([is_answered(one) for one in opened]))
        inside = parents(house)
        refuse(len(inside) > MOST, f"{len(inside)} sessions of one address at once")
        refuse(len(inside) < MOST, f"only {len(inside)} of {MOST} sessions were let in")
        for one in opened:
            if not one.is_alive:
                said = bytes(one.output).decode(errors="replace")
                status = os.waitstatus_to_exitcode(one.status)
                refuse("sessions are open from your address" not in said, f"sent away with {said[-80:]!r}")
                refuse(status != 75, f"sent away with {status}, not with 75")
        # A place of the dead is nobody's.
        killed = min(inside)
        os.kill(killed, signal.SIGKILL)
        until("it is gone", lambda: killed not in parents(house))
        opened.append(Shopper(house))
        until("another is in", lambda: is_answered(opened[-1]))
        refuse(len(parents(house)) != MOST, "nobody came in the place of one that was killed")
    finally:
        for one in opened:
            one.close()
    return f"{MOST} of {MOST + 3} are let in, the others read a sentence; one came in a dead one's place"
