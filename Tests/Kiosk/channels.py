"""Ways out that ssh offers besides its terminal, and those of other accounts and doors."""

import contextlib
import os
import socket
import subprocess

from machine import SECONDS, until
from ports import lasting_port
from refusing import EVIL, INJECTED, check_environment, command, is_made, numbers, refuse, session
from shopper import Shopper


def sentence(run, house):
    """A kiosk without a terminal: one sentence, and 2; nothing else was run."""
    said = run.stderr.decode(errors="replace").strip()
    refuse(run.returncode != 2, f"ended with {run.returncode}, not with 2, saying {said[:80]!r}")
    refuse(run.stdout, f"something ran: {run.stdout[:80]!r}")
    refuse(len(said.splitlines()) != 1, f"not one line was said: {said[:160]!r}")
    return f"exit 2, “{said[:50]}”"


def command_argument(house):
    seen = sentence(house.run(house.ssh("-T", words=[command(house) + "; echo out"])), house)
    with Shopper(house, words=[command(house)]) as shopper:
        shopper.enter()
        refuse(is_made(house), "the command was run")
        refuse(any("SSH_ORIGINAL_COMMAND" in one.environment for one in session(house)), "the command is known inside")
    return seen + "; with a terminal the kiosk alone"


def no_terminal(house):
    return sentence(house.run(house.ssh("-T"), sent=f"{command(house)}\nexit\n".encode()), house)


def subsystem(house):
    run = house.run(house.ssh("-s", words=["sftp"]), sent=b"\0\0\0\5\1\0\0\0\3", seconds=house.patience)
    refuse(run.stdout[4:5] == b"\2", "sftp answers")
    refuse(run.returncode in (0, None), f"something was started: {run.returncode}, {run.stdout[:80]!r}")
    return f"no answer, exit {run.returncode}"


def copies(house):
    with open(house.path("ware"), "w") as file:
        file.write("ware")
    ended = []
    for way in (["-O"], ["-s"]):
        program = ["scp", *way, "-P", str(house.port), *house.ssh()[1:3], *house.ssh()[7:-1], house.path("ware"),
                   f"{house.account}@127.0.0.1:/var/tmp/made-{house.port}"]
        run = house.run(program, seconds=house.patience)
        refuse(is_made(house), f"scp {way[0]} wrote a file")
        refuse(run.returncode == 0, f"scp {way[0]} ends well")
        ended.append(run.returncode)
    return f"scp with either protocol, exits {ended}"


def to_canary(house):
    run = house.run(house.ssh("-W", f"127.0.0.1:{house.canary.port}"), seconds=house.patience)
    refuse(house.canary.GREETING in run.stdout, "-W was connected")
    return f"exit {run.returncode}"


@contextlib.contextmanager
def beside(house, *arguments):
    """A client that only forwards, from when it is in to the end of the block."""
    client = subprocess.Popen(house.ssh("-N", *arguments), env=house.environment(), stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
    try:
        yield client
    finally:
        client.kill()
        client.communicate()


def got(port, asked=b""):
    """What comes out of a port of this machine's, once it is open."""
    def connect():
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), SECONDS)
        return None
    line, _ = until("the client listens", connect)
    with line:
        line.sendall(asked)
        answer = b""
        with contextlib.suppress(OSError):
            line.settimeout(SECONDS)
            while piece := line.recv(100):
                answer += piece
        return answer


def local_forward(house):
    for target in (f"127.0.0.1:{house.canary.port}", house.canary.path):
        port = lasting_port()
        with beside(house, "-L", f"127.0.0.1:{port}:{target}"):
            refuse(house.canary.GREETING in got(port), f"-L reached {target}")
    return "to a port and to a socket: closed"


def dynamic_forward(house):
    port, target = lasting_port(), house.canary.port
    asked = b"\5\1\0" + b"\5\1\0\1\x7f\0\0\1" + target.to_bytes(2, "big")
    with beside(house, "-D", f"127.0.0.1:{port}"):
        refuse(house.canary.GREETING in got(port, asked), "-D reached a port")
    return "closed"


def remote_forward(house):
    ended = []
    # A listener's place on the kiosk's machine: a port, a port for a proxy, a socket.
    for wanted in (f"0:127.0.0.1:{house.canary.port}", "0", f"/var/tmp/made-{house.port}:127.0.0.1:1"):
        run = house.run(house.ssh("-N", "-o", "ExitOnForwardFailure=yes", "-R", wanted), seconds=house.patience)
        refuse(run.returncode is None, f"-R {wanted} is listened to")
        ended.append(run.returncode)
    return f"exits {ended}"


def agent(house):
    path = house.path("agent")
    with subprocess.Popen(["ssh-agent", "-D", "-a", path], stdout=subprocess.DEVNULL) as served:
        try:
            until("the agent serves", lambda: os.path.exists(path))
            with Shopper(house, "-A", SSH_AUTH_SOCK=path) as shopper:
                shopper.enter()
                check_environment(session(house), house)
                made = house.files() - house.before
                refuse(made, f"a socket was made: {made}")
        finally:
            served.terminate()
    return "no socket, nothing in the environment"


def windows(house):
    before = house.listening()
    with Shopper(house, "-Y", DISPLAY="127.0.0.1:7") as shopper:
        shopper.enter()
        refuse(house.listening() - before, "a display is served")
        check_environment(session(house), house)
    return "no display"


def environment(house):
    pairs = " ".join(f'"{name}={EVIL}"' for name in INJECTED if name not in ("PATH", "HOME"))
    sends = {name: EVIL for name in ("LANG", "LC_ALL", "LC_MESSAGES")}
    with Shopper(house, "-o", f"SetEnv={pairs}", "-o", "SendEnv=LANG LC_*", **sends) as shopper:
        shopper.enter()
        check_environment(session(house), house)
        names = sorted({name for one in session(house) for name in one.environment})
    return f"none of {len(INJECTED)} arrived; there are {' '.join(names)}"


def second_session(house):
    path = house.path("control")
    with Shopper(house, "-o", "ControlMaster=yes", "-o", f"ControlPath={path}") as shopper:
        shopper.enter()
        count = len(numbers(house))
        # Another port, so that a client which is refused does not come in by a line of its own.
        through = [*house.ssh("-o", f"ControlPath={path}", "-p", "1", "-tt", words=[command(house)])]
        through[through.index("-p") + 1] = "1"
        run = house.run(through, seconds=house.patience)
        refuse(run.returncode in (0, None) or len(numbers(house)) > count, "a second session was opened")
        port = lasting_port()
        house.run([*house.ssh("-o", f"ControlPath={path}", "-O", "forward", "-L",
                              f"127.0.0.1:{port}:127.0.0.1:{house.canary.port}")], seconds=house.patience)
        refuse(house.canary.GREETING in got(port), "a forward was added")
    return f"exit {run.returncode}; a forward added later is closed"


def other_accounts(house):
    told = []
    for name in ("root", "nobody", "sshd", ""):
        run = house.run(house.ssh("-T", account=name or "nosuch", words=["id"]), seconds=SECONDS)
        refuse(run.returncode != 255, f"{name} came in: {run.returncode}, {run.stdout[:60]!r}")
        told.append(run.returncode)
    return f"exits {told}"


def other_doors(house):
    """su, and any password: the account's shell is the kiosk, and no password opens it."""
    run = subprocess.run(["su", house.account, "-c", command(house)], capture_output=True, check=False,
                         stdin=subprocess.DEVNULL, timeout=SECONDS, env=house.environment(LD_PRELOAD="/evil"))
    refuse(is_made(house), "su ran a command")
    with open("/etc/shadow") as shadow:
        word = next(line.split(":")[1] for line in shadow if line.startswith(house.account + ":"))
    refuse(not word.startswith(("!", "*")), "the account has a password, or needs none")
    with open("/etc/shells") as shells:
        refuse(pwd_entry(house)[6] in shells.read().split(), "its shell is one to log in with")
    return f"su: exit {run.returncode}; the account is locked"


def pwd_entry(house):
    return subprocess.check_output(["getent", "passwd", house.account], text=True).strip().split(":")


def home(house):
    """Nothing can be left there for the next: no rc, no environment, no keys."""
    folder = pwd_entry(house)[5]
    for name in (".ssh", ".profile", ".hushlogin"):
        # This is not what a shopper runs: nobody looks.
        with house.sample:
            run = subprocess.run(["touch", f"{folder}/{name}"], user=house.owner, group=house.owner,
                                 extra_groups=[], capture_output=True, check=False)
        refuse(run.returncode == 0, f"{folder}/{name} can be written")
    return f"{folder} cannot be written"


def crowd_at_the_door(house):
    """Lines of one address that say nothing: how many are heard at once."""
    lines = [socket.create_connection(("127.0.0.1", house.port), SECONDS) for _ in range(60)]
    try:
        heard = 0
        for line in lines:
            line.settimeout(30)
            with contextlib.suppress(OSError):
                heard += line.recv(20).startswith(b"SSH-")
    finally:
        for line in lines:
            line.close()
    refuse(heard > 10, f"{heard} of {len(lines)} are served")
    return f"{heard} of {len(lines)} are served at once"
