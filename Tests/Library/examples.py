#!/usr/bin/env python3
"""Compiles the examples of the public libraries as a stranger's package would: only what is public is there for them.

Usage: examples.py check MODULES    type-checks them against the modules of a build, in a second or two
       examples.py run CLIENT       builds them as a package of its own (some minutes), mints a token and opens it
"""

import glob
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKAGE = os.path.dirname(os.path.abspath(__file__))


def check(modules):
    programs = sorted(glob.glob(os.path.join(PACKAGE, "Sources", "*", "main.swift")))
    if len(programs) < 4:
        sys.exit(f"no examples below {PACKAGE}")
    # A package manager hands these on by itself.
    terminal = os.path.join(os.path.dirname(modules.rstrip("/")), "CTerminal.build", "module.modulemap")
    domains = os.path.join(ROOT, "Sources", "Foundations", "CIDN2")
    for program in programs:
        subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules, "-I", domains,
                        "-Xcc", "-fmodule-map-file=" + terminal, program], check=True)
        print("compiles:", os.path.relpath(program, ROOT))


def run(client):
    build = ["swift", "build", "--package-path", PACKAGE, "--scratch-path", os.path.join(ROOT, ".build", "examples")]
    subprocess.run(build, check=True)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    said = subprocess.run([os.path.join(folder, "CheckRequest")], check=True, capture_output=True, text=True).stdout
    expect("A sheet can open.\n", said)
    said = subprocess.run([os.path.join(folder, "RunSheet")], check=True, capture_output=True, text=True,
                          timeout=600).stdout
    expect("authorised by touch\ncharged: Visa 4242\nfinished: approved\n", said)
    with tempfile.TemporaryDirectory() as place:
        sample = os.path.join(place, "sample")
        mint = [client, "token", "mint", "--merchant-id", "merchant.com.example.shop", "--amount", "24.90",
                "--currency", "USD", "--out", sample]
        subprocess.run(mint, check=True, stdout=subprocess.DEVNULL)
        names = ("root.pem", "processing.pem", "processing.key.pem", "token.json")
        said = subprocess.run([os.path.join(folder, "OpenToken"), *(os.path.join(sample, name) for name in names)],
                              check=True, capture_output=True, text=True).stdout
        expect("2490 840\n", said)
    print("the examples run")


def expect(wanted, said):
    if said != wanted:
        sys.exit(f"said {said!r}, not {wanted!r}")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "run"):
        sys.exit(__doc__)
    {"check": check, "run": run}[sys.argv[1]](sys.argv[2])
