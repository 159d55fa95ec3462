"""What a run says at its end: a table of its parts, each failure with the command that repeats it, and what passed
only at the second try."""

import collections
import os
import re
import shutil
import time

COUNTED = re.compile(r"Test run with (\d+) tests? in \d+ suites? (?:passed|failed)")
FAILURE = re.compile(r"^✘|recorded an issue|^↳ (?!Testing Library|Target Platform)|^error:|: error:|Fatal error|^make: \*\*\*")
# `✘ Test "name" recorded an issue with 1 argument … at File.swift:3:5: …` and `✘ Test name() failed after 0.1 seconds`
FAILED_TEST = re.compile(r"^✘ Test (?!run )(?:case passing .*? to )?(.+?) (?:recorded an issue|failed after)")
TIMED_TEST = re.compile(r"^[✔✘] Test (?!run )(?!case )(.+?)(?: with \d+ test cases?)? (?:passed|failed) after ([\d.]+) seconds")
SLOWEST = 20

GOOD = ("passed", "kept", "chance")


class Result(collections.namedtuple("Result", "state tests seconds processor")):
    """What became of a part: its state, how many tests it counted, seconds it took, seconds of processor."""

    @property
    def is_good(self):
        return self.state in GOOD


def clock(moment=None):
    return time.strftime("%H:%M:%S", time.localtime(moment))


def log(folder, part):
    return os.path.join(folder, part.name.replace("/", "-") + ".log")


def first_log(folder, part):
    return os.path.join(folder, part.name.replace("/", "-") + ".first.log")


def keep(folder, part):
    """Puts the log of a find where no later run writes; gives its path."""
    finds = os.path.join(os.path.dirname(folder.rstrip("/")), "finds")
    os.makedirs(finds, exist_ok=True)
    kept = os.path.join(finds, f"{part.name.replace('/', '-')}-{time.strftime('%Y%m%d-%H%M%S')}.log")
    shutil.copyfile(log(folder, part), kept)
    return kept


def lines(path):
    if not os.path.exists(path):
        return []
    with open(path, errors="replace") as file:
        return file.read().splitlines()


def count(path):
    """How many Swift tests ran, by what the test library says."""
    return sum(int(number) for line in lines(path) for number in COUNTED.findall(line))


def failed_tests(path):
    """The names of the Swift tests that failed, each once."""
    return list(dict.fromkeys(found[1] for found in map(FAILED_TEST.match, lines(path)) if found))


def slowest(parts, folder):
    """The tests that took longest: seconds, part, name."""
    timed = [(float(found[2]), part.name, found[1]) for part in parts if part.name.startswith("tests/")
             for found in map(TIMED_TEST.match, lines(log(folder, part))) if found]
    return sorted(timed, reverse=True)[:SLOWEST]


def excerpt(path, most):
    """The lines of a log that tell why it failed, else its last ones."""
    said = lines(path)
    telling = [line for line in said if FAILURE.search(line)] or said
    return "\n".join("  " + line[:500] for line in telling[-most:])


def table(parts, results):
    width = max(len(part.name) for part in parts)
    print(f"{'part':{width}}  tests  seconds  processor  result")
    for part in parts:
        result = results[part.name]
        state = "passed at the second try" if result.state == "chance" else result.state
        print(f"{part.name:{width}}  {result.tests:5}  {result.seconds:7}  {result.processor:9}  {state}")


def tell(parts, tier, folder, results, seconds, wants_times):
    """Prints it all; true when everything passed."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    table(parts, results)
    if wants_times:
        print(f"\nThe slowest {SLOWEST} tests, in seconds (they share the cores with what runs beside them):")
        for took, part, name in slowest(parts, folder):
            print(f"{took:8.2f}  {part}  {name}")
    failed = [part for part in parts if not results[part.name].is_good]
    for part in failed:
        print(f"\n{part.name}: {results[part.name].state}; it alone: make {tier} ONLY={part.name}")
        if results[part.name].state != "not run":
            print(excerpt(log(folder, part), 40))
            print(f"(all of it: {os.path.relpath(log(folder, part), root)})")
    passed = sum(results[part.name].tests for part in parts if not part.is_build and part not in failed)
    lucky = [part for part in parts if results[part.name].state == "chance"]
    if lucky:
        print("\n" + "=" * 100)
        print("PASSED ONLY AT THE SECOND TRY. Each of these has a cause that wants to be found:")
        for part in lucky:
            path = first_log(folder, part)
            print(f"- {part.name}: {', '.join(failed_tests(path)) or 'no test names itself'}")
            print(excerpt(path, 6))
            print(f"  (all of the first try: {os.path.relpath(path, root)})")
        print("=" * 100)
    second = f", {len(lucky)} of them only at the second try" if lucky else ""
    print(f"\n{tier}: {seconds // 60:.0f} min {seconds % 60:.0f} s; load {os.getloadavg()[1]:.1f}; "
          f"{passed} tests passed in {len(parts) - len(failed)} parts{second}, {len(failed)} parts failed")
    return not failed
