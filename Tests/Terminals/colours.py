#!/usr/bin/env python3
"""The form of a colour is the one that Assets/Guide/terminals.md tells: `vitrine demo` runs under every type of
terminal of the table, and writes its colours in that form and in no other. Where it is semicolons or 256 colours,
pyte has to hold the accent in the row that is chosen, and no part of a colour as text.

Usage: colours.py VITRINE ASSETS
"""

import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport")]

from agree import PyteTerminal

FORMS = {"semicolons": rb"[34]8;2;\d+;\d+;\d+", "colons": rb"[34]8:[25]:[\d:]+", "256": rb"[34]8;5;\d+"}
# Of the theme that a dark ground has: as it is, and the nearest of the 256.
ACCENTS = {"semicolons": "f5a742", "256": "ffaf5f"}
CHOSEN = "▸ Mustache Wax"
# TERM, COLORTERM, options or the name of another variable that is set, and the form in which colours go out.
CASES = [
    ("xterm-256color", "truecolor", [], "semicolons"), ("xterm-256color", "24bit", [], "semicolons"),
    ("xterm", "truecolor", [], "semicolons"), ("xterm-kitty", "truecolor", [], "semicolons"),
    ("foot", "truecolor", [], "semicolons"), ("alacritty", "truecolor", [], "semicolons"),
    ("xterm-ghostty", "truecolor", [], "semicolons"), ("xterm", None, ["--color", "truecolor"], "semicolons"),
    ("mlterm", None, ["--color", "truecolor"], "semicolons"),
    ("xterm-256color", None, [], "256"), ("st-256color", None, [], "256"),
    ("rxvt-unicode-256color", "rxvt-xpm", [], "256"), ("tmux-256color", None, [], "256"),
    ("screen-256color", "truecolor", [], "256"), ("screen.xterm-256color", "truecolor", [], "256"),
    ("dvtm-256color", "truecolor", [], "256"), ("xterm-256color", "truecolor", ["--color", "256"], "256"),
    ("tmux-256color", "truecolor", ["--color", "256"], "256"), ("xterm-direct", None, ["--color", "256"], "256"),
    ("tmux-256color", "truecolor", [], "colons"), ("xterm-direct", None, [], "semicolons"),
    ("xterm-256color", "truecolor", ["STY"], "256"), ("eterm-color", "truecolor", [], None),
    ("xterm", None, [], None), ("mlterm", None, [], None), ("linux", "truecolor", [], None),
    ("xterm-256color", "truecolor", ["--color", "never"], None),
]


def fault(program, assets, folder, kind, colours, options, form):
    """What is wrong with the colours of one case, or None."""
    environment = {"PATH": os.environ["PATH"], "VITRINE_KEEP": "0",
                   "HOME": folder, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
                   "TERM": kind, **({"COLORTERM": colours} if colours else {})}
    environment |= {name: "1" for name in options if name.isupper()}
    options = [option for option in options if not option.isupper()]
    with PyteTerminal([program, "demo", "--assets", assets, "--still", *options], environment) as terminal:
        # A name below the rows that a colour which is not read spoils.
        terminal.wait_for("Stoneware Mug")
        terminal.settle()
        written = bytes(terminal.output)
        sent = [name for name, pattern in FORMS.items() if re.search(pattern, written)]
        if sent != ([form] if form else []):
            return f"colours go out as {', '.join(sent) or 'none'}, not as {form or 'none'}"
        if form not in ACCENTS:
            return None
        rows = terminal.emulator.lines()
        if stray := [row for row in rows if re.search(r"\d[:;]\d+[:;]\d+m?", row)]:
            return f"a part of a colour is text: {stray[0]!r}"
        chosen = next((number for number, row in enumerate(rows) if CHOSEN in row), None)
        if chosen is None:
            return "the chosen row is not there"
        ground = terminal.emulator.screen.buffer[chosen][rows[chosen].index("Mustache")].bg
        return None if ground == ACCENTS[form] else f"the chosen row's ground is {ground}, not {ACCENTS[form]}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, assets = map(os.path.abspath, sys.argv[1:])
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, colours, options, form in CASES:
            if found := fault(program, assets, folder, kind, colours, options, form):
                faults.append(f"TERM={kind} COLORTERM={colours or ''} {' '.join(options)}: {found}")
    print(f"{len(CASES) - len(faults)} of {len(CASES)} kinds of terminal get their colours in the form that is told")
    for found in faults:
        print(found)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
