#!/usr/bin/env python3
"""The kiosk's units, as they are installed: systemd finds nothing wrong with them, and says how exposed they are, from
0 (nothing can be done) to 10. Nothing has to run under systemd for that.
Usage: units.py
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INSTALL = os.path.join(HERE, "..", "..", "Assets", "Deploy", "kiosk", "install.sh")
# The door has to become the account, to lock itself away and to take calls from anywhere.
MOST = {"vitrine-kiosk@tty1.service": 2.0, "vitrine-kiosk-sshd.service": 3.0,
        "vitrine-kiosk-shop.service": 2.0}


def main():
    if shutil.which("systemd-analyze") is None:
        print("units skipped: there is no systemd-analyze on this machine")
        return
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([INSTALL, "add", "/usr/local"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "DESTDIR": folder, "ACCOUNT": "", "PORT": "", "ACCESS": ""})
        units = f"{folder}/etc/systemd/system"
        # What stands for all consoles is judged as one of them.
        os.rename(f"{units}/vitrine-kiosk@.service", f"{units}/vitrine-kiosk@tty1.service")
        for unit, most in MOST.items():
            found = subprocess.run(["systemd-analyze", "security", "--offline=true", f"{units}/{unit}"],
                                   capture_output=True, text=True, check=False)
            figure = re.search(r"exposure level for \S+ ([\d.]+)", found.stdout)
            if figure is None:
                sys.exit(f"systemd-analyze says nothing of {unit}: {found.stderr}")
            print(f"{unit}: {figure.group(1)}, at most {most} allowed")
            if float(figure.group(1)) > most:
                faults.append(f"{unit} is more exposed than {most}")
            verified = subprocess.run(["systemd-analyze", "verify", "--man=no", f"{units}/{unit}"],
                                      capture_output=True, text=True, check=False)
            # Programs and folders that are not installed here are no fault of the unit's.
            faults += [line for line in verified.stderr.splitlines()
                       if "vitrine-kiosk" in line and "is not executable" not in line]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
