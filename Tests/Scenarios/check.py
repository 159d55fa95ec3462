#!/usr/bin/env python3
"""Plays all tapes and judges the reports.

check.py VITRINE TAPES ASSETS [RUNS]

Every rule that a release must keep has to come up, and none may be broken; with STRICT=1 a run may take a minute; the
JUnit file has the form that Jenkins reads; each further run gives the same JSON report to the byte.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as tree

SECONDS = 60

# A suite is this large at least.
TAPES = 40


def play(vitrine, tapes, assets, folder):
    """Plays all tapes; gives the reports' paths and the seconds that it took."""
    paths = {kind: os.path.join(folder, f"report.{kind}") for kind in ("json", "junit", "html")}
    command = [vitrine, "qa", "run", tapes, "--assets", assets]
    for kind, path in paths.items():
        command += [f"--{kind}", path]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        print(done.stdout + done.stderr)
        sys.exit(f"vitrine qa run ended with {done.returncode}")
    return paths, seconds


def judge_rules(report):
    """Gives what is wrong with the rules of a report."""
    wrong = []
    for rule in report["rules"]:
        if rule["result"] == "broken":
            wrong.append(f"{rule['id']} is broken")
        if rule["severity"] == "must" and rule["result"] == "notExercised":
            wrong.append(f"{rule['id']} did not come up")
        if rule["result"] == "test" and not rule["tests"]:
            wrong.append(f"{rule['id']} names no test")
    return wrong


def judge_junit(path, schema):
    """Gives what is wrong with the form of a JUnit file."""
    import xmlschema

    wrong = [str(error.reason) for error in xmlschema.XMLSchema(schema).iter_errors(path)]
    suites = tree.parse(path).getroot()
    cases = list(suites.iter("testcase"))
    if not cases:
        wrong.append("no test case")
    if any(case.find("failure") is not None for case in cases):
        wrong.append("a failure in a run that passed")
    return wrong


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def main():
    vitrine, tapes, assets = sys.argv[1:4]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    schema = os.path.join(os.path.dirname(__file__), "..", "Lab", "QAReportsTests", "Oracles", "junit.xsd")
    wrong = []
    digests = set()
    for number in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            paths, seconds = play(vitrine, tapes, assets, folder)
            digests.add(digest(paths["json"]))
            if number == 0:
                with open(paths["json"]) as file:
                    report = json.load(file)
                wrong += judge_rules(report) + judge_junit(paths["junit"], schema)
                exercised = sum(rule["result"] == "kept" for rule in report["rules"])
                if len(report["scenarios"]) < TAPES:
                    wrong.append(f"{len(report['scenarios'])} tapes, {TAPES} are asked for")
                print(f"{len(report['scenarios'])} tapes in {seconds:.1f} s, {exercised} rules kept")
            # How busy the machine is says nothing of the tapes.
            if seconds > SECONDS and os.environ.get("STRICT") == "1":
                wrong.append(f"a run took {seconds:.1f} s, {SECONDS} are allowed")
    if len(digests) != 1:
        wrong.append(f"{len(digests)} different reports in {runs} runs")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{runs} runs gave the same report")


main()
