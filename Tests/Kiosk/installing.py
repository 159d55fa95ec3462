#!/usr/bin/env python3
"""Setting a kiosk up and taking it away, as root in namespaces of this judge's own: twice is once, what was changed by
hand stays, what others put there is not touched, and afterwards the machine is as it was.
Usage: installing.py
"""

import hashlib
import os
import stat
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("BenchSupport", "Contract")]]

from house import INSTALL
from machine import COPIED, INSIDE, make_machine, step_inside

VITRINE, CONFIG = "/usr/local/bin/vitrine", "/etc/vitrine/kiosk.conf"
DOOR, UNIT = "/etc/vitrine/kiosk_sshd_config", "/etc/systemd/system/vitrine-kiosk-sshd.service"
# What changes with every account that comes and goes: copies of before, and numbers last given.
CHANGING = ("/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/.pwd.lock", "/etc/subuid-",
            "/etc/subgid-")


def machine():
    """Every file that can have been changed: what it is, whose, and what it holds."""
    found = {}
    for top in [*(folder for folder in COPIED if folder != "/var/tmp"), "/run"]:
        for folder, folders, names in os.walk(top):
            for path in (os.path.join(folder, name) for name in folders + names):
                facts = os.lstat(path)
                held = ""
                if stat.S_ISLNK(facts.st_mode):
                    held = os.readlink(path)
                elif stat.S_ISREG(facts.st_mode) and not path.startswith(("/usr/local/go", "/var/lib/apt")):
                    with open(path, "rb") as file:
                        held = hashlib.sha256(file.read()).hexdigest()
                if path not in CHANGING:
                    found[path] = (stat.filemode(facts.st_mode), facts.st_uid, facts.st_gid, held)
    return found


def difference(before, after):
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def install(*words, **options):
    run = subprocess.run([INSTALL, *words, "/usr/local"], capture_output=True, text=True, check=False,
                         env={"PATH": os.environ["PATH"], **options})
    return run.returncode, run.stdout + run.stderr


def expect(is_so, what):
    if not is_so:
        sys.exit(f"installing: not so: {what}")


def text(path):
    with open(path) as file:
        return file.read()


def add(path, line):
    with open(path, "a") as file:
        file.write(line)


def refusals():
    """Nothing is changed where something is wrong."""
    before = machine()
    status, said = install("add")
    expect(status == 1 and "make install first" in said, f"without the program: {said}")
    with open(VITRINE, "w") as program:
        program.write("#!/bin/sh\n")
    for mode, whose in ((0o777, 0), (0o755, 1)):
        os.chmod(VITRINE, mode)
        os.chown(VITRINE, whose, 0)
        status, said = install("add")
        expect(status == 1 and "others than root" in said, f"a program that others can change: {said}")
    os.chown(VITRINE, 0, 0)
    os.chmod(VITRINE, 0o755)
    for option in ({"ACCOUNT": "root"}, {"ACCOUNT": "a b"}, {"PORT": "99999"}, {"PORT": "x"}, {"ACCESS": "all"},
                   {"ACCOUNT": "daemon"}):
        status, said = install("add", **option)
        expect(status == 1, f"{option}: {said}")
    add("/etc/pam.d/vitrine-kiosk-sshd", "# somebody else's\n")
    status, said = install("add")
    expect(status == 1 and "somebody else's" in said, f"a file of others: {said}")
    os.unlink("/etc/pam.d/vitrine-kiosk-sshd")
    expect(difference(before, machine()) == [VITRINE], f"a refusal changed {difference(before, machine())}")
    status, said = install("remove")
    expect(status == 0 and "No kiosk is set up" in said, f"nothing to take away: {said}")


def once_is_twice():
    status, said = install("add", PORT="2200")
    expect(status == 0, said)
    first = machine()
    status, said = install("add")
    expect(status == 0, said)
    expect(not difference(first, machine()), f"the second time changed {difference(first, machine())}")
    expect("\nPort 2200\n" in text(DOOR), "the port of the last time")
    status, said = install("add", PORT="2201", ACCESS="key")
    expect(status == 0 and "\nPort 2201\n" in text(DOOR), said)
    expect("\nAuthenticationMethods publickey\n" in text(DOOR) and "methods none" not in text(DOOR).lower(),
           "keys alone open")
    install("add", PORT="2200", ACCESS="open")
    expect(not difference(first, machine()), f"and back: {difference(first, machine())}")
    shadow = next(line for line in text("/etc/shadow").splitlines() if line.startswith("shop:"))
    expect(shadow.split(":")[1].startswith("!"), "the account is locked")


def hands_off():
    """What was changed by hand stays, in an update and at the end."""
    add(CONFIG, "name = Mine\n")
    add(UNIT, "# mine\n")
    before = machine()
    expect(install("add")[0] == 0 and not difference(before, machine()), "nothing new, nothing changed")
    add(DOOR, "# mine\n")
    status, said = install("add", PORT="2202")
    expect(status == 0 and "was changed here and stays" in said, said)
    expect("\nPort 2200\n" in text(DOOR) and "\nPort 2202\n" in text(DOOR + ".new"), "the new one lies beside")
    add("/var/lib/vitrine-kiosk/attempt", "")
    status, said = install("remove")
    expect(status == 0, said)
    left = {CONFIG, DOOR, UNIT}
    for path in left:
        expect(f"{path} was changed here and stays" in said and os.stat(path).st_gid == 0, f"{path} stays: {said}")
    expect("left to root" in said and os.stat("/var/lib/vitrine-kiosk/attempt").st_uid == 0, "what it wrote")
    return left | {"/etc/vitrine", "/var/lib/vitrine-kiosk", "/var/lib/vitrine-kiosk/attempt"}


def main():
    if os.geteuid() != 0:
        print("installing skipped: only root sets up accounts")
        return
    if INSIDE not in os.environ:
        print(f"installing skipped: {step_inside()}")
        return
    make_machine()
    if os.path.exists(VITRINE):
        os.unlink(VITRINE)
    refusals()
    before = machine()
    once_is_twice()
    status, said = install("remove")
    expect(status == 0, said)
    # The folder of sshd's that systems make anew at each start.
    rest = [path for path in difference(before, machine()) if path != "/run/sshd"]
    expect(not rest, f"afterwards there is {rest}")
    once_is_twice()
    left = hands_off()
    rest = set(difference(before, machine())) - {"/run/sshd"}
    expect(rest == left, f"afterwards there is {sorted(rest ^ left)}")
    print(f"installing: 9 refusals change nothing; set up 5 times, the same; taken away, and the {len(before)} "
          "files of before are as they were")


if __name__ == "__main__":
    main()
