#!/usr/bin/env python3
"""Holds the runner of tests against parts whose end is known: it must find what fails, repeat it once and alone, say
what passed only then, and choose the suites of what changed."""

import contextlib
import io
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]

import changed
import report
import run
from parts import PARTS, SOAK, TEST, part

SAYS = "echo '✔ Test run with 3 tests in 1 suite passed after 0.1 seconds.'"
FAILS = "echo '✘ Test wrong() failed after 0.1 seconds with 1 issue.'; exit 1"


def ran(parts):
    """What a run of these parts says, and whether it is green."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
        results = {}
        for _ in run.work(parts, TEST, folder, results):
            pass
        run.try_again(parts, TEST, folder, results)
        is_green = report.tell(parts, TEST, folder, results, 61, True)
    return said.getvalue(), results, is_green


def check_states():
    with tempfile.TemporaryDirectory() as folder:
        # Fails the first time; and, so that being alone is seen, whenever another part runs.
        other = f"test -e {folder}/other"
        flake = (f"if test -e {folder}/again; then {other} && exit 9; {SAYS}; "
                 f"else touch {folder}/again; {FAILS}; fi")
        parts = [
            part("build/it", "true", TEST),
            part("tests/good", SAYS, TEST, needs=("build/it",)),
            part("tests/flake", flake, TEST),
            part("other", f"touch {folder}/other; sleep 0.5; rm {folder}/other", TEST),
            part("tests/wrong", FAILS, TEST),
            part("tests/nothing", "true", TEST),
            part("hangs", "sleep 100", TEST, limit=1),
            part("build/broken", "exit 3", TEST),
            part("needs-it", "true", TEST, needs=("build/broken",)),
        ]
        said, results, is_green = ran(parts)
    states = {name: result.state for name, result in results.items()}
    assert states == {
        "build/it": "passed", "tests/good": "passed", "tests/flake": "chance", "other": "passed",
        "tests/wrong": "failed", "tests/nothing": "empty", "hangs": "hung", "build/broken": "failed",
        "needs-it": "not run"}, states
    assert not is_green
    assert results["tests/good"].tests == 3
    end = said[said.index("PASSED ONLY AT THE SECOND TRY"):]
    assert "- tests/flake: wrong()" in end and "tests/wrong" not in end, end
    assert "make test ONLY=tests/wrong" in said
    assert said.count("once more, alone") == 4, said
    last = said.strip().splitlines()[-1]
    assert "1 of them only at the second try" in last and "5 parts failed" in last, last


def check_green():
    with tempfile.TemporaryDirectory() as folder:
        flake = f"test -e {folder}/again || {{ touch {folder}/again; {FAILS}; }}; {SAYS}"
        said, _, is_green = ran([part("tests/flake", flake, TEST)])
        assert is_green, said
        said, _, is_green = ran([part("tests/good", SAYS, TEST)])
        assert is_green and "SECOND TRY" not in said, said


def check_finds():
    """What a search finds is red at once, and its log is kept when the next run writes over it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
        one, results = part("search", f"touch {folder}/$$; echo case 7; exit 1", TEST, searches=True), {}
        at = os.path.join(folder, "runs")
        os.mkdir(at)
        for _ in run.work([one], TEST, at, results):
            pass
        run.try_again([one], TEST, at, results)
        assert not report.tell([one], TEST, at, results, 1, False)
        tries = [name for name in os.listdir(folder) if name.isdigit()]
        [kept] = os.listdir(os.path.join(folder, "finds"))
        with open(os.path.join(folder, "finds", kept)) as file:
            assert "case 7" in file.read()
    assert results["search"].state == "failed" and len(tries) == 1 and "found something" in said.getvalue()


def check_choice():
    def target(name, kind, *named, path=None):
        return {"name": name, "type": kind, "path": path, "dependencies": [{"byName": [one, None]} for one in named]}

    graph = changed.Graph({"targets": [
        target("Low", "regular"), target("High", "regular", "Low"), target("Program", "executable", "High", "Far"),
        target("LowTests", "test", "Low"), target("HighTests", "test", "High", "Low"),
        target("ProgramTests", "test", "Program", "Low", "Help"), target("Help", "regular", path="Tests/Help")]})
    near = frozenset({"LowTests", "HighTests"})
    assert graph.suites(["Sources/Low/A.swift"], near) == {"LowTests", "HighTests"}
    assert graph.suites(["Sources/High/A.swift"], near) == {"HighTests"}
    assert graph.suites(["Sources/Program/A.swift"], near) == {"ProgramTests"}
    assert graph.suites(["Tests/Help/A.swift"], near) == {"ProgramTests"}
    assert graph.suites(["Tests/ProgramTests/Goldens/a.txt"], near) == {"ProgramTests"}
    assert graph.suites(["README.md", "Sources/Lower/A.swift"], near) == set()
    assert graph.suites(["Package.swift"], near) == {"LowTests", "HighTests", "ProgramTests"}


def check_suites():
    """Every suite of the tree is one of `make test`, on each engine that it is for."""
    parts = [one for one in PARTS if TEST in one.tiers and one.name.startswith("tests/")]
    chosen = [re.search("--filter '(.*?)'", one.command)[1] for one in parts]
    roots = [folder for folder, _, _ in os.walk(os.path.join(run.ROOT, "Tests")) if folder.endswith("Tests")]
    suites = {os.path.basename(folder) for folder in roots} - {"Tests"}
    assert len(suites) > 30
    left = {suite for suite in suites if not any(re.search(one, f"{suite}.AnySuite/any") for one in chosen)}
    assert not left, f"no part of make test runs {' '.join(sorted(left))}"


def check_patience():
    quick, long = part("quick", "true", TEST, usual=5), part("long", "true", TEST, usual=300)
    assert (quick.patience(TEST), quick.patience(SOAK), long.patience(TEST)) == (600, 3600, 3000)
    assert part("said", "true", TEST, limit=1).patience(SOAK) == 1
    assert part("build/it", "true", TEST, usual=5).patience(TEST) == 3600


for judge in (check_states, check_green, check_finds, check_choice, check_suites, check_patience):
    judge()
print("the runner finds what fails, repeats it once and says so")
