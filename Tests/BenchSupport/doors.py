"""A door for ssh and mosh: an sshd of its own on the loopback interface, with keys of its own."""

import getpass
import os
import shlex
import shutil
import socket
import subprocess
import time

from servers import free_port

SECONDS = 10
OPTIONS = ["ListenAddress=127.0.0.1", "StrictModes=no", "PidFile=none", "PasswordAuthentication=no",
           "PermitRootLogin=prohibit-password", "PermitUserRC=no", "PermitUserEnvironment=no"]


def is_locked():
    """Whether no password opens the account, as far as one may know: root is told, and sshd as root minds."""
    found = subprocess.run(["getent", "shadow", getpass.getuser()], stdout=subprocess.PIPE, text=True,
                           check=False)
    return found.stdout.partition(":")[2].startswith("!")


class Door:
    """Lets in whoever runs this; it is closed with its block."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, free_port(), None

    def __enter__(self):
        os.mkdir(self.folder, mode=0o700)
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path(name)], check=True)
        with open(self.path("host.pub")) as key, open(self.path("known"), "w") as known:
            known.write(f"[127.0.0.1]:{self.port} {key.read()}")
        program = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin")
        if program is None:
            raise RuntimeError("sshd is missing")
        if os.getuid() == 0:
            # It puts part of itself away there; the system makes the place only for a service of its own.
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
        # Only with PAM is a key enough for an account that is locked.
        options = [*OPTIONS, f"AuthorizedKeysFile={self.path('user.pub')}",
                   f"UsePAM={'yes' if is_locked() else 'no'}"]
        with open(self.path("log"), "w") as log:
            self.process = subprocess.Popen(
                [program, "-D", "-e", "-f", "/dev/null", "-p", str(self.port), "-h", self.path("host")]
                + [word for option in options for word in ("-o", option)], stderr=log)
        try:
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(SECONDS)

    def wait(self):
        """Until it listens."""
        until = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        with open(self.path("log")) as log:
            raise RuntimeError(f"sshd does not listen: {log.read()[-500:]}")

    def path(self, name):
        return os.path.join(self.folder, name)

    @property
    def key(self):
        """How one comes in, up to the address."""
        options = [f"UserKnownHostsFile={self.path('known')}", "IdentitiesOnly=yes", "IdentityAgent=none",
                   "BatchMode=yes", "LogLevel=ERROR", f"ConnectTimeout={SECONDS}"]
        return ["ssh", "-F", "none", "-p", str(self.port), "-i", self.path("user")] + [
            word for option in options for word in ("-o", option)]

    @property
    def address(self):
        return f"{getpass.getuser()}@127.0.0.1"

    def ssh(self, command):
        return [*self.key, "-tt", self.address, "exec " + shlex.join(command)]

    def mosh(self, command):
        # A server that nobody is left to talk to ends by itself.
        server = "env LC_ALL=C.UTF-8 MOSH_SERVER_NETWORK_TMOUT=60 mosh-server"
        return ["mosh", f"--ssh={shlex.join(self.key)}", f"--server={server}", "--bind-server=127.0.0.1",
                "--experimental-remote-ip=local", "--predict=never", "--no-init", self.address, "--",
                *command]
