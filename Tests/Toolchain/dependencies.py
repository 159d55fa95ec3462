#!/usr/bin/env python3
"""Holds the resolved versions of all dependencies against dependencies.txt, so that two machines build the same.

The manifest names exact versions of direct dependencies; the transitive ones are held here, as the repository has no
Package.resolved. `dependencies.py write` writes the list anew.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "dependencies.txt")
RESOLVED = os.path.join(HERE, "..", "..", "Package.resolved")


def main():
    with open(RESOLVED) as file:
        pins = json.load(file)["pins"]
    resolved = {pin["identity"]: pin["state"].get("version") or pin["state"]["revision"] for pin in pins}
    if sys.argv[1:] == ["write"]:
        with open(LIST, "w") as file:
            file.writelines(f"{name} {version}\n" for name, version in sorted(resolved.items()))
        return
    with open(LIST) as file:
        listed = dict(line.split() for line in file if line.strip())
    wrong = [f"{name}: {resolved.get(name, 'absent')} is resolved, {listed.get(name, 'absent')} is listed"
             for name in sorted(resolved.keys() | listed.keys()) if resolved.get(name) != listed.get(name)]
    if wrong:
        sys.exit("\n".join(wrong) + "\nRemove Package.resolved and resolve again, or change the list on purpose: "
                 "Tests/Toolchain/dependencies.py write")


main()
