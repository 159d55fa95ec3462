#!/usr/bin/env python3
"""Compares the figures of TokenBench with what openssl says of the same core in the same minute, prints a table,
and keeps the figures in Assets/Guide/figures.md. The floor F is what opening a token needs at the least, by
openssl: one ECDSA verify and one ECDH, both P-256.

Usage: bench.py TOKENBENCH
Environment: ROUNDS=5, SECONDS_EACH=1, STRICT=1 lets a missed target end with 1, OUT names the JSON file
(.build/bench/tokens.json otherwise).
"""

import os
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BenchSupport"))

from report import Report, Row, version


def floor():
    """F of one run: openssl names operations by number, F4 is ECDSA (signs, verifies), F5 is ECDH."""
    said = subprocess.run(["openssl", "speed", "-mr", "-seconds", "2", "ecdhp256", "ecdsap256"], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    fields = {line.split(":")[0]: line.split(":") for line in said.splitlines()}
    return 1 / (1 / float(fields["+F4"][4]) + 1 / float(fields["+F5"][3]))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found, floors, before = {}, [], floor()
    rounds = int(os.environ.get("ROUNDS") or 5)
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        said = subprocess.check_output([sys.argv[1], os.environ.get("SECONDS_EACH") or "1"], text=True)
        after = floor()
        floors.append((before + after) / 2)
        before = after
        for line in said.splitlines():
            name, rate = line.split("\t")
            found.setdefault(name, []).append(float(rate))
    report = Report(".", {"openssl": version("openssl", "version")})
    for name, rates in found.items():
        report.add(Row(name, rates, floors, "F of openssl"))
    sys.exit(report.end(os.environ.get("OUT") or ".build/bench/tokens.json", rounds < 5))


if __name__ == "__main__":
    main()
