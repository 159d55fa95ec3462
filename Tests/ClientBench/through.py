"""What a session goes through to a terminal: tmux, tmux in tmux, ssh. Each has to show what a bare one does."""

import getpass
import os
import shlex
import shutil
import subprocess
import time

from servers import free_port
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
    sshd = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if sshd is None:
        return "sshd is missing"
    folder, port = bench.path("ssh"), free_port()
    os.makedirs(folder, mode=0o700)
    for name in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/{name}"], check=True)
    if os.getuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    process = subprocess.Popen(
        [sshd, "-D", "-e", "-f", "/dev/null", "-p", str(port), "-h", f"{folder}/host"] + [word for option in [
            "ListenAddress=127.0.0.1", f"AuthorizedKeysFile={folder}/user.pub", "StrictModes=no", "UsePAM=no",
            "PidFile=none", "PasswordAuthentication=no", "PermitRootLogin=prohibit-password"]
            for word in ("-o", option)], stderr=subprocess.DEVNULL)
    try:
        with open(f"{folder}/host.pub") as key, open(f"{folder}/known", "w") as known:
            known.write(f"[127.0.0.1]:{port} {key.read()}")
        time.sleep(0.3)
        remote = "exec env LC_ALL=C.UTF-8 HOME=" + shlex.quote(bench.ours.environment()["HOME"])
        command = ["/usr/bin/ssh", "-F", "none", "-tt", "-p", str(port), "-i", f"{folder}/user", "-o",
                   f"UserKnownHostsFile={folder}/known", f"{getpass.getuser()}@127.0.0.1",
                   f"{remote} {shlex.join(bench.ours.command(goods))}"]
        expected = bare(bench, goods, 24)
        with Terminal(command, bench.ours.environment()) as terminal:
            shown = after_keys(terminal, goods)
            terminal.send(b"\x03")
            if terminal.wait(3) is None:
                return "it does not leave"
            return difference(expected, shown) or ", ".join(terminal.emulator.modes.left) or None
    finally:
        process.terminate()
        process.wait()
