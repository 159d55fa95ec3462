#!/usr/bin/env python3
"""What `vitrine kiosk --check` says of an installation that was spoiled, one way after the other: each is named, and the
exit status tells what lets somebody out (1) from what keeps shoppers from buying (3).
Usage: checking.py VITRINE SERVER ASSETS
"""

import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]]

from breakout import is_inside, kiosk_and_shop

OPEN, UNREADY = 1, 3
LIB, ETC = "/usr/local/lib/vitrine-kiosk", "/etc/vitrine"
CONF, DOOR, SHELL = f"{ETC}/kiosk.conf", f"{ETC}/kiosk_sshd_config", f"{LIB}/shell"
PAM, KEY = "/etc/pam.d/vitrine-kiosk-sshd", f"{ETC}/kiosk-admin-key"
PIN = "scrypt$16384$8$1$AAECAwQFBgcICQoLDA0ODw==$WN+87vPtGO4o1fwEttloKNIwtqGZqnsfkSCWNJhrpMg="


def edit(path, old, new):
    with open(path) as file:
        text = file.read()
    changed = re.sub(old, new, text, flags=re.MULTILINE)
    assert changed != text, f"{old} is not in {path}"
    with open(path, "w") as file:
        file.write(changed)


def say(line, path=CONF):
    with open(path, "a") as file:
        file.write(line + "\n")


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_key(text, mode=0o600, owner="shop"):
    with open(KEY, "w") as file:
        file.write(text)
    os.chmod(KEY, mode)
    shutil.chown(KEY, owner)
    say(f"admin-key = {KEY}")


# What is spoiled, what is said of it, and how the check ends.
FAULTS = [
    ("forced command /bin/bash", lambda: edit(DOOR, "^ForceCommand .*", "ForceCommand /bin/bash"), "/bin/bash", OPEN),
    ("no forced command", lambda: edit(DOOR, "^ForceCommand .*\n", ""), "does not say ForceCommand", OPEN),
    ("script replaced", lambda: say("exec /bin/bash", SHELL), "not the one that was installed", OPEN),
    ("script writable by all", lambda: os.chmod(SHELL, 0o777), "others can write", OPEN),
    ("script's folder writable", lambda: os.chmod(LIB, 0o777), "others can write", OPEN),
    ("program writable by all", lambda: os.chmod("/usr/local/bin/vitrine", 0o777), "others can write", OPEN),
    ("configuration writable by all", lambda: os.chmod(CONF, 0o666), "others can write", OPEN),
    ("empty password", lambda: run("passwd", "-d", "shop"), "it is empty", OPEN),
    ("a password", lambda: run("usermod", "-p", "$y$j9T$abc$def", "shop"), "it has one", OPEN),
    ("groups sudo and shadow", lambda: run("usermod", "-aG", "sudo,shadow", "shop"), "sudo, shadow", OPEN),
    ("account's shell is bash", lambda: run("usermod", "-s", "/bin/bash", "shop"), "/bin/bash", OPEN),
    ("another account of its number", lambda: run("useradd", "-o", "-u", subprocess.check_output(
        ["id", "-u", "shop"], text=True).strip(), "twin"), "twin", OPEN),
    ("no AllowUsers", lambda: edit(DOOR, "^AllowUsers .*\n", ""), "AllowUsers", OPEN),
    ("AllowUsers lets in root", lambda: edit(DOOR, "^AllowUsers .*", "AllowUsers shop root"), "root", OPEN),
    ("sftp", lambda: say("Subsystem sftp internal-sftp", DOOR), "says Subsystem sftp", OPEN),
    ("forwarding", lambda: edit(DOOR, "^DisableForwarding yes", "DisableForwarding no"), "says DisableForwarding no",
     OPEN),
    ("keys by a command", lambda: (edit(DOOR, "^AuthorizedKeysCommand none", "AuthorizedKeysCommand /bin/true"),
                                   say("AuthorizedKeysCommandUser nobody", DOOR)), "says AuthorizedKeysCommand /bin/true", OPEN),
    ("host key readable by all", lambda: os.chmod(f"{ETC}/kiosk_host_key", 0o644), "can read it", OPEN),
    ("hash of the PIN readable by all", lambda: (say(f"staff-pin = {PIN}"), os.chmod(CONF, 0o644)),
     "read the hash of the PIN", OPEN),
    ("state open to all", lambda: os.chmod("/var/lib/vitrine-kiosk", 0o755), "others can look into it", OPEN),
    ("state is another's", lambda: shutil.chown("/var/lib/vitrine-kiosk", "nobody"), "belongs to user", OPEN),
    ("PAM service replaced", lambda: say("auth optional pam_exec.so /tmp/x", PAM), "not the one that was", OPEN),
    ("record lost", lambda: os.unlink(f"{ETC}/kiosk_installed"), "cannot be read", OPEN),
    ("PAM service missing", lambda: os.unlink(PAM), "is not there", OPEN),
    ("forwarding for an address", lambda: say("Match Address 127.0.0.1\nDisableForwarding no", DOOR),
     "says Match Address", OPEN),
    ("Match that sshd cannot judge", lambda: say("Match LocalPort 2222\nForceCommand none", DOOR), "says Match", OPEN),
    ("Include", lambda: edit(DOOR, "^Port", "Include /etc/ssh/*.conf\nPort"), "says Include", OPEN),
    ("Banner", lambda: edit(DOOR, "^Banner none", "Banner /etc/shadow"), "says Banner", OPEN),
    ("second host key", lambda: say("HostKey /tmp/key", DOOR), "says HostKey", OPEN),
    ("no grace", lambda: edit(DOOR, "^LoginGraceTime 15", "LoginGraceTime 0"), "says LoginGraceTime 0", OPEN),
    ("five beginnings", lambda: edit(DOOR, "^MaxStartups .*", "MaxStartups 5"), "says MaxStartups 5", OPEN),
    ("dead lines stay", lambda: edit(DOOR, "^ClientAliveInterval 15", "ClientAliveInterval 0"),
     "says ClientAliveInterval 0", OPEN),
    ("program setuid root", lambda: os.chmod("/usr/local/bin/vitrine", 0o4755), "its owner's rights", OPEN),
    ("crontab", lambda: (os.makedirs("/var/spool/cron/crontabs", exist_ok=True),
                         say("@reboot /bin/sh", "/var/spool/cron/crontabs/shop")), "crontabs/shop", OPEN),
    ("sudoers", lambda: (os.makedirs("/etc/sudoers.d", exist_ok=True),
                         say("shop ALL=(ALL) NOPASSWD: ALL", "/etc/sudoers.d/shop")), "gives shop rights", OPEN),
    ("unit without NoNewPrivileges", lambda: (
        os.makedirs("/etc/systemd/system/vitrine-kiosk-sshd.service.d"),
        say("[Service]\nNoNewPrivileges=no", "/etc/systemd/system/vitrine-kiosk-sshd.service.d/a.conf")),
     "says NoNewPrivileges=no", OPEN),
    ("sshd's link broken", lambda: os.unlink(f"{LIB}/vitrine-kiosk-sshd"), "leads to no program", UNREADY),
    ("door that sshd refuses", lambda: say("NoSuchOption yes", DOOR), "sshd refuses it", OPEN),
    ("shop that is dead", lambda: edit(CONF, "^shop = .*", "shop = http://127.0.0.1:9"), "does not answer", UNREADY),
    ("wallet missing", lambda: edit(CONF, "^wallet = .*", "wallet = redy"), "no wallet profile", UNREADY),
    ("admin key missing", lambda: say(f"admin-key = {KEY}"), "cannot be read", UNREADY),
    ("admin key readable by all", lambda: make_key("sk_test", 0o644), "can be read by others", UNREADY),
    ("admin key of another's", lambda: make_key("sk_test", owner="nobody"), "belongs to another", UNREADY),
    ("admin key the shop refuses", lambda: make_key("sk_test_unknown"), "does not take the key", UNREADY),
    ("mistake in the configuration", lambda: edit(CONF, "^theme = .*", "theme = pink"), "theme is 'pink'", UNREADY),
    ("folder of running kiosks missing", lambda: shutil.rmtree("/run/vitrine-kiosk"), "is not there", UNREADY),
    ("account missing", lambda: run("userdel", "shop"), "there is none", None),
]
KEPT = ["/etc", "/usr/local/lib/vitrine-kiosk", "/usr/local/bin", "/var/lib/vitrine-kiosk", "/run/vitrine-kiosk",
        "/var/spool"]


def check(program):
    found = subprocess.run([program, "kiosk", "--check", "--account", "shop"], capture_output=True, text=True,
                           check=False, stdin=subprocess.DEVNULL)
    return found.returncode, found.stdout + found.stderr


def keep(folder):
    for number, place in enumerate(KEPT):
        run("cp", "-a", place, f"{folder}/{number}")


def restore(folder):
    for number, place in enumerate(KEPT):
        run("sh", "-c", f"mkdir -p {place} && find {place} -mindepth 1 -maxdepth 1 ! -name resolv.conf ! -name hosts "
            f"! -name hostname -exec rm -rf {{}} + ; cp -a {folder}/{number}/. {place}/ 2>/dev/null; true")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    if not is_inside("checking"):
        return
    program, *shop = map(os.path.abspath, sys.argv[1:])
    wrong = 0
    with kiosk_and_shop(program, *shop) as (house, _):
        kept = house.path("kept")
        os.mkdir(kept)
        keep(kept)
        status, said = check(house.program)
        if status != 0:
            print(f"WRONG  an installation that nobody spoiled ends with {status}:\n{said}")
            wrong += 1
        for what, spoil, words, wanted in FAULTS:
            spoil()
            status, said = check(house.program)
            faults = [line for line in said.splitlines() if line.startswith("✗")]
            named = next((line for line in faults if words in line), None)
            is_right = named is not None and (status == wanted if wanted else status in (OPEN, UNREADY))
            wrong += not is_right
            print(f"{'named' if is_right else 'WRONG'}  {what:34} {status}  {named or faults or 'nothing is said'}",
                  flush=True)
            restore(kept)
    print(f"{len(FAULTS)} ways to spoil a kiosk, {wrong} not named")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
