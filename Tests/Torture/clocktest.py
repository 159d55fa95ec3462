"""Judges the fake clock: whoever runs under it sees the wall's clock jump, and sleeps as long as he wants."""

import subprocess
import sys
import tempfile
import time

from process import Process, fake_clock, shim

# Sleeps for 0.3 s as Dispatch does, by a timer with a moment of the clock that never goes back.
SLEEPER = """
import ctypes, select, time
libc, began = ctypes.CDLL(None), time.clock_gettime(time.CLOCK_MONOTONIC)
file = libc.timerfd_create(time.CLOCK_MONOTONIC, 0)
end = began + 0.3
libc.timerfd_settime(file, 1, (ctypes.c_long * 4)(0, 0, int(end), int(end % 1 * 1e9)), None)
is_woken = bool(select.select([file], [], [], 20)[0])
print(is_woken and time.clock_gettime(time.CLOCK_MONOTONIC) >= end, time.time())
"""


def judge():
    """Says what was seen."""
    if not fake_clock():
        return "no fake clock was tried, since there is no libfaketime"
    with tempfile.TemporaryDirectory() as folder:
        sleeper = Process([sys.executable, "-c", SLEEPER], folder, (shim(folder), fake_clock()))
        for offset in (-1200, 0, 1200):
            sleeper.set_clock(offset)
            command, environment = sleeper.line()
            before = time.time()
            said = subprocess.run(command, env=environment, capture_output=True, text=True)
            assert said.returncode == 0, said.stderr
            slept_well, shown = said.stdout.split()
            assert slept_well == "True", f"with a clock that is {offset} s off a sleep is not what it was"
            assert before - 2 < float(shown) - offset < time.time() + 2, f"the clock is not {offset} s off"
    return "under a clock that is 1200 s off sleeps are what they were"
