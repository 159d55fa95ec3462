"""What a session goes through to a terminal: tmux, tmux in tmux, ssh. Each has to show what a bare one does."""

import os
import shlex
import subprocess

from doors import Door
from terminal import Terminal

KEYS = ["Down", "Down", "Down"]


def bare(bench, goods, rows):
    """What the client shows on a terminal of its own, row by row."""
    with bench.ours.ready(goods, rows=rows) as terminal:
        return after_keys(terminal, goods)


def after_keys(terminal, goods):
    terminal.wait_for(goods.pattern(0), 15)
    terminal.settle(0.4)
    for key in KEYS:
        terminal.press(key, quiet=0.2)
    return terminal.emulator.lines()


def difference(expected, shown):
    other = [number for number, line in enumerate(expected) if line != shown[number]]
    return f"rows {other} differ" if other else None


def tmux(bench, goods, depth):
    """Each tmux takes a row for itself."""
    expected = bare(bench, goods, 24 - depth)
    socket, environment = f"bench{os.getpid()}-{depth}", bench.ours.environment()
    command = in_tmux(socket, shlex.join(bench.ours.command(goods)))
    if depth == 2:
        command = in_tmux(socket, "env -u TMUX " + shlex.join(in_tmux(socket + "i", command[-1])))
    with Terminal(command, environment) as terminal:
        try:
            return difference(expected, after_keys(terminal, goods))
        finally:
            for name in (socket + "i", socket):
                subprocess.run(["/usr/bin/tmux", "-L", name, "kill-server"], env=environment, capture_output=True,
                               check=False)


def in_tmux(socket, command):
    return ["/usr/bin/tmux", "-f", "/dev/null", "-L", socket, "new-session", "-x", "80", "-y", "24", command]


def ssh(bench, goods):
    """By a server of its own, with keys of its own, on the loopback interface."""
    expected, environment = bare(bench, goods, 24), bench.ours.environment()
    command = ["env", "LC_ALL=C.UTF-8", f"HOME={environment['HOME']}", *bench.ours.command(goods)]
    with Door(bench.path("door")) as door, \
            Terminal(["/usr/bin/env", *door.ssh(command)], environment) as terminal:
        shown = after_keys(terminal, goods)
        terminal.send(b"\x03")
        if terminal.wait(3) is None:
            return "it does not leave"
        return difference(expected, shown) or ", ".join(terminal.emulator.modes.left) or None
