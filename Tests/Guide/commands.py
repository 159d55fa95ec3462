#!/usr/bin/env python3
"""Runs every command of README and the guides that is marked as one to run, and holds what it says against the page.

A block that begins with ```console has commands, each on a line after `$ `, and below each what it says; a line `...`
stands for any lines. The commands of a page run in its order, from the repository's folder, with a home of their own
and both programs on the PATH. Each command of the table of `Server …` is ordered in a tape of its own, and each
indented block with a `Wait` is a tape that is run. Usage:
commands.py VITRINE VITRINE_SERVER [PAGE…] or commands.py --selftest
"""

import dataclasses
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 120


@dataclasses.dataclass
class Command:
    line: int
    text: str
    expected: list


def commands(text):
    """The commands of a page, with the numbers of their lines."""
    found, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside and line.strip() == "```console"
        elif inside and line.startswith("$ "):
            found.append(Command(number, line[2:], []))
        elif inside and found:
            found[-1].expected.append(line)
    return found


def orders(text):
    """The commands of the table that begins with `Server …`, in the notation of a page, as tapes that order them."""
    found, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        inside = line.startswith("| `Server …`") or inside and line.startswith("|")
        if inside and not line.startswith(("| `Server …`", "|---")):
            for order in re.findall("`([^`]+)`", line.split(" | ")[0]):
                tape = f'Wait@5s "Mustache Wax"\\nServer {order}\\n'
                run = f"printf '{tape}' > $TMPDIR/one.tape; vitrine qa run $TMPDIR/one.tape"
                found.append(Command(number, run, ["..."]))
    return found


def tapes(text):
    """The tapes of a page: its indented blocks with a `Wait` at the beginning of a line, each as a run of its own."""
    found, block, begun = [], [], 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("    "):
            begun = begun if block else number
            block.append(line[4:])
            continue
        if any(one.startswith("Wait ") for one in block):
            tape = "\n".join(block)
            run = f"cat > $TMPDIR/one.tape <<'END OF TAPE'\n{tape}\nEND OF TAPE\nvitrine qa run $TMPDIR/one.tape"
            found.append(Command(begun, run, ["..."]))
        block = []
    return found


def fits(expected, said):
    """Whether what was said is what the page has; `...` stands for any lines, none included."""
    if not expected:
        return not said
    if expected[0] == "...":
        return any(fits(expected[1:], said[start:]) for start in range(len(said) + 1))
    return bool(said) and said[0].rstrip() == expected[0].rstrip() and fits(expected[1:], said[1:])


def surroundings(folder, programs):
    """A home with nothing in it, and the programs under the names that a person types."""
    os.makedirs(f"{folder}/bin")
    os.makedirs(f"{folder}/home")
    for program in programs:
        os.symlink(os.path.abspath(program), f"{folder}/bin/{os.path.basename(program)}")
    return {"VITRINE_KEEP": "0",
            "HOME": f"{folder}/home", "PATH": f"{folder}/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "TMPDIR": folder}


def run(page, programs):
    """The faults of a page, each as text, and how many commands it has."""
    with open(page) as file:
        text = file.read()
    asked = commands(text) + orders(text) + tapes(text)
    faults = []
    name = os.path.relpath(page, ROOT)
    with tempfile.TemporaryDirectory() as folder:
        environment, groups = surroundings(folder, programs), []
        try:
            for command in asked:
                with open(f"{folder}/said", "w+b") as output:
                    process = subprocess.Popen(
                        ["bash", "-c", command.text], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                        stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
                    groups.append(process.pid)
                    try:
                        status = process.wait(PATIENCE)
                    except subprocess.TimeoutExpired:
                        faults.append(f"{name}:{command.line}: did not end in {PATIENCE} s: {command.text}")
                        continue
                    output.seek(0)
                    said = output.read().decode(errors="replace").splitlines()
                if status or not fits(command.expected, said):
                    faults.append("\n".join([
                        f"{name}:{command.line}: {command.text}", f"  ended with {status}; the page has",
                        *(f"  > {line}" for line in command.expected), "  but it says",
                        *(f"  < {line}" for line in said[:40])]))
        finally:
            for group in groups:
                try:
                    os.killpg(group, signal.SIGKILL)
                except ProcessLookupError:
                    pass
    return faults, len(asked)


def selftest():
    page = "```console\n$ echo one; echo two\none\ntwo\n$ printf 'a\\nb\\n'\n...\nb\n$ true\n```\n\n```sh\n$ no\n```\n"
    assert [one.line for one in tapes('One\n\n    # A tape\n    Wait "one"\n\nTwo\n\n    {"no": 1}\n')] == [3]
    assert [(one.line, one.expected) for one in commands(page)] == [(2, ["one", "two"]), (5, ["...", "b"]), (8, [])]
    for wrong in ("$ echo one\ntwo", "$ echo one", "$ false", "$ true\nsaid", "$ echo a; echo b\n...\na", "$ exit 3"):
        with tempfile.NamedTemporaryFile("w", suffix=".md") as file:
            file.write(f"# A page\n\n```console\n{wrong}\n```\n")
            file.flush()
            faults, count = run(file.name, [])
            assert len(faults) == 1 and count == 1 and f"{os.path.relpath(file.name, ROOT)}:4" in faults[0], faults
    with tempfile.NamedTemporaryFile("w", suffix=".md") as file:
        file.write(page)
        file.flush()
        assert run(file.name, []) == ([], 3)


def main(programs, pages):
    selftest()
    guides = sorted(glob.glob(f"{ROOT}/Assets/Guide/*.md"))
    faults, count = [], 0
    with open(f"{ROOT}/README.md") as file:
        front = file.read()
    for guide in guides:
        if f"({os.path.relpath(guide, ROOT)})" not in front:
            faults.append(f"README.md does not lead to {os.path.relpath(guide, ROOT)}")
    pages = pages or [f"{ROOT}/README.md", *guides]
    for page in pages:
        found, asked = run(page, programs)
        faults += found
        count += asked
    print("\n".join([*faults, f"{count} commands on {len(pages)} pages, {len(faults)} faults"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    if sys.argv[1:] == ["--selftest"]:
        selftest()
    elif len(sys.argv) < 3:
        sys.exit(__doc__)
    else:
        main(sys.argv[1:3], sys.argv[3:])
