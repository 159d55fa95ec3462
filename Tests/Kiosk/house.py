"""A kiosk as it is installed, for a judge: what runs there, what it wrote, and how one comes to it.

As root, everything happens in namespaces of the judge's own: a machine with the same programs, whose /etc,
/usr/local, /var/lib and /run are copies, whose processes and network are none but the judge's. As a plain user,
the same sshd configuration is laid out below a folder and lets that user in by a key.
"""

import contextlib
import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

from machine import HIDDEN, SECONDS, Canary, Late, all_processes, open_folders, until
from ports import lasting_port

HERE = os.path.dirname(os.path.abspath(__file__))
INSTALL = os.path.join(HERE, "..", "..", "Assets", "Deploy", "kiosk", "install.sh")


class House:
    """An installed kiosk behind an sshd that runs; everything is ended with its block."""

    def __init__(self, program, folder, is_stock=False, settings=None):
        self.folder, self.is_stock, self.settings = folder, is_stock, settings or {}
        # How long one waits for what must not go on; a stand-in that is careless is not waited for.
        self.patience = 5 if is_stock or "careless" in self.settings else 60
        self.is_root = os.geteuid() == 0
        self.account = "shop" if self.is_root else getpass.getuser()
        self.port, self.sshd, self.strangers, self.most_memory = lasting_port(), None, {}, 0
        self.canary = Canary(folder)
        self.top = "" if self.is_root else os.path.join(folder, "top")
        self.lib = "/usr/local/lib/vitrine-kiosk"
        self.install(program)
        self.owner = int(subprocess.check_output(["id", "-u", self.account]))
        self.doors = {os.path.realpath(shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin"))}
        # Since 9.8 what serves one connection is a program of its own.
        self.doors |= {f"/usr/{lib}/{name}" for lib in ("lib/openssh", "libexec/openssh")
                       for name in ("sshd-session", "sshd-auth")}
        self.before = self.files()

    # Setting up

    def install(self, program):
        if not self.is_root:
            self.settings = {"runtime": f"{self.top}/run/vitrine-kiosk", **self.settings}
        bin_folder = f"{self.top}/usr/local/bin"
        os.makedirs(bin_folder, exist_ok=True)
        self.program = os.path.realpath(f"{bin_folder}/vitrine")
        with open(program, "rb") as source, open(self.program, "wb") as target:
            first = source.readline(200)
            # A stand-in is a script: what runs is its interpreter, one that everybody may run.
            runs = shutil.which("python3", path="/usr/bin") if first.startswith(b"#!") else self.program
            target.write(first if runs == self.program else f"#!{runs}\n".encode())
            shutil.copyfileobj(source, target)
        os.chmod(self.program, 0o755)
        self.programs = {os.path.realpath(runs)}
        options = {"PORT": str(self.port), "ACCESS": "open" if self.is_root else "key", "ACCOUNT": self.account}
        if self.top:
            options["DESTDIR"] = self.top
        subprocess.run([INSTALL, "add", "/usr/local"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, **options})
        self.config = f"{self.top}/etc/vitrine/kiosk_sshd_config"
        self.door = f"{self.top}{self.lib}/vitrine-kiosk-sshd"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path("user")], check=True)
        self.change(f"{self.top}/etc/vitrine/kiosk.conf", self.configured)
        if not self.is_root:
            self.move_below()
        if self.is_stock:
            self.make_stock()

    def change(self, path, changed):
        with open(path) as file:
            text = changed(file.read())
        with open(path, "w") as file:
            file.write(text)

    def configured(self, text):
        for key, value in self.settings.items():
            text = re.sub(rf"^#?{key} = .*$", f"{key} = {value}", text, flags=re.MULTILINE)
            if f"\n{key} = " not in text:
                text += f"{key} = {value}\n"
        return text

    def move_below(self):
        """For a plain user: paths lead below the folder, a key opens, and nobody asks PAM, whom only root may."""
        for path in (f"{self.top}/etc/vitrine/kiosk.conf", f"{self.top}{self.lib}/shell", self.config,
                     f"{self.top}{self.lib}/host-key"):
            self.change(path, lambda text: re.sub(r"(?<![\w/])(/etc/vitrine|/usr/local|/var/lib|/run/vitrine)",
                                                  lambda found: self.top + found[1], text))
        self.change(self.config, lambda text: text.replace("UsePAM yes", "UsePAM no").replace(
            "StrictModes yes", "StrictModes no"))
        os.makedirs(f"{self.top}/var/lib/vitrine-kiosk")
        os.makedirs(f"{self.top}/run/vitrine-kiosk")
        shutil.copyfile(self.path("user.pub"), f"{self.top}/etc/vitrine/kiosk_keys")
        subprocess.run([f"{self.top}{self.lib}/host-key"], check=True)

    def make_stock(self):
        """What distributions ship, with a forced command and a shell: everything that is refused has to be seen."""
        keep = r"^(Port|HostKey|PidFile|UsePAM|Authentication|Password|PermitEmpty|Pubkey|AuthorizedKeysFile).*"
        def stock(text):
            kept = [line for line in text.splitlines() if re.match(keep, line)]
            return "\n".join([*kept, "AcceptEnv *", "X11Forwarding yes", "Subsystem sftp /usr/lib/openssh/sftp-server",
                              "PermitRootLogin yes", "StrictModes no", f"ForceCommand {self.program} kiosk --config "
                              f"{self.top}/etc/vitrine/kiosk.conf", "MaxStartups 100:30:100", ""])
        self.change(self.config, stock)
        if self.is_root:
            subprocess.run(["usermod", "--shell", "/bin/sh", "--home", "/var/lib/vitrine-kiosk", self.account],
                           check=True)

    def __enter__(self):
        with open(self.path("log"), "w") as log:
            self.sshd = subprocess.Popen([self.door, "-D", "-e", "-f", self.config], stderr=log)
        self.is_watching, self.sample = True, threading.Lock()
        self.watch = threading.Thread(target=self.look, daemon=True)
        self.watch.start()
        try:
            until("sshd listens", self.is_listening)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.is_watching = False
        self.watch.join()
        for process in self.processes():
            with contextlib.suppress(OSError):
                os.kill(process.number, signal.SIGKILL)
        self.sshd.terminate()
        self.sshd.wait(SECONDS)

    def is_listening(self):
        if self.sshd.poll() is not None:
            raise Late(f"sshd has ended: {self.logged}")
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        return False

    @property
    def logged(self):
        with open(self.path("log")) as log:
            return log.read()[-1500:]

    def path(self, name):
        return os.path.join(self.folder, name)

    # Coming in

    def ssh(self, *arguments, account=None, words=()):
        """As a shopper comes: without keys, unless only a key opens."""
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "BatchMode=yes",
                   "IdentitiesOnly=yes", f"ConnectTimeout={SECONDS}"]
        return ["/usr/bin/ssh", "-F", "none", "-e", "none", "-p", str(self.port), "-i", self.path("user"),
                *[word for option in options for word in ("-o", option)], *arguments,
                f"{account or self.account}@127.0.0.1", *words]

    def run(self, command, sent=b"", seconds=SECONDS, **more):
        """What a client comes to; None instead of its status when it goes on and on."""
        try:
            return subprocess.run(command, input=sent, capture_output=True, timeout=seconds, check=False,
                                  env=self.environment(**more))
        except subprocess.TimeoutExpired as late:
            return subprocess.CompletedProcess(command, None, late.stdout or b"", late.stderr or b"")

    def environment(self, **more):
        return {"PATH": "/usr/bin:/bin", "HOME": self.folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}

    # Looking

    def processes(self):
        """Those of the account, without the door's own."""
        everything = list(all_processes())
        if self.is_root:
            found = [one for one in everything if one.owner == self.owner]
        else:
            below, found = {self.sshd.pid} if self.sshd else set(), []
            for one in sorted(everything, key=lambda process: process.number):
                if one.parent in below:
                    below.add(one.number)
                    found.append(one)
        return [one for one in found if one.program not in self.doors]

    def kiosks(self):
        return [one for one in self.processes() if self.is_kiosk(one) and "kiosk" in one.words]

    def is_kiosk(self, process):
        # A plain user's judge knows the kiosk's processes by their words alone.
        return process.program in self.programs or (
            process.program == HIDDEN and not {self.program, "/proc/self/exe", "vitrine"}.isdisjoint(process.words[:2]))

    def is_ours(self, process):
        """The kiosk, or one of the steps to it."""
        # A su of ours belongs to the account for a moment before it becomes the account's shell.
        if self.is_kiosk(process) or process.words[:2] == ["su", self.account]:
            return True
        return any(word.endswith("/vitrine-kiosk/shell") for word in process.words) or (
            process.words[:2] == ["/usr/bin/env", "-i"])

    def look(self):
        """All the time: whatever runs for the account and is not the kiosk."""
        nameless = set()
        while self.is_watching:
            with self.sample:
                # One that begins or ends has no words for a moment.
                before, nameless = nameless, set()
                for process in self.processes():
                    if not process.words and process.number not in before:
                        nameless.add(process.number)
                    elif not self.is_ours(process) and process.state != "Z":
                        self.strangers[process.number] = " ".join(process.words) or process.program
                    self.most_memory = max(self.most_memory, process.most_memory)
            time.sleep(0.02)

    def files(self):
        """What belongs to the account, but for what is the kiosk's to write."""
        own = {f"{self.top}/var/lib/vitrine-kiosk", f"{self.top}/run/vitrine-kiosk"}
        rest, found = [self.top] if self.top else list(open_folders()), set()
        while rest:
            with contextlib.suppress(OSError), os.scandir(rest.pop()) as entries:
                for entry in entries:
                    # Others' files come and go beside.
                    with contextlib.suppress(OSError):
                        if entry.path not in own and entry.stat(follow_symlinks=False).st_uid == self.owner:
                            found.add(entry.path)
                            if entry.is_dir(follow_symlinks=False):
                                rest.append(entry.path)
        return found

    def listening(self):
        """The ports of this machine's that somebody listens on."""
        found = set()
        for table in ("tcp", "tcp6"):
            with contextlib.suppress(OSError), open(f"/proc/net/{table}") as lines:
                found |= {line.split()[1] for line in list(lines)[1:] if line.split()[3] == "0A"}
        return found
