"""The page of figures among the guides: the last figure of each line, with the day and the machine."""

import os
import re
import time

import lines

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Assets", "Guide", "figures.md")
HEAD = """# Figures

For an engineer who makes something faster, or wants to know what a change costs. Each line has the last figure
that was measured, what it must reach, what it should reach (stretch), and the figures of programs that do the same
work: *floor* is a list in C with ncurses, *Textual* a list in Python; the server has nginx, pgbench and plain SQLite
beside it, tokens have openssl. A ratio is ours to the first peer, which ran in the same minutes. Between machines,
compare ratios and instructions, not milliseconds.

```sh
make bench                              # measures all lines and writes them here
make bench-client ONLY="keys looks"     # some of them, the others stay; QUICK=1 is less exact
make profile ONLY=key                   # the functions that a key spends its instructions in
```

M is millions of instructions, counted by valgrind. Like bytes they depend neither on load nor on the speed of a
machine; `make test ONLY=held` holds them to what was reached, with 5 % to spare. A time counts only when the machine
was quiet. *Before* is the change from the figure that stood here before.
"""
COLUMNS = ["line", "ours", "peers", "ratio", "must", "stretch", "", "before", "measured"]
MACHINES = "## Machines"


class Page:
    def __init__(self, path=FILE):
        self.path, self.rows, self.machines = path, {}, {}
        if os.path.exists(path):
            with open(path) as file:
                text = file.read()
            for cells in re.findall(r"^\| (.*) \|$", text, re.MULTILINE):
                name, *rest = [cell.strip() for cell in cells.split(" | ")]
                if len(rest) == len(COLUMNS) - 1 and name not in (COLUMNS[0], "---"):
                    self.rows[name] = rest
            self.machines = dict(re.findall(r"^- \*\*([A-Z]+)\*\*: (.*)\.$", text, re.MULTILINE))

    def change(self, row):
        """Of the judged figure to the one that is kept, as a person reads it."""
        kept = self.rows.get(row.what)
        if kept is None or row.figure is None:
            return ""
        before = first_number(kept[2] if row.line.of_ratio else kept[0])
        if not before:
            return "" if before is None or not row.figure else f"was {before:g}"
        now = first_number(row.said[2] if row.line.of_ratio else row.said[0])
        return f"{now / before - 1:+.0%}" if abs(now / before - 1) >= 0.005 else "="

    def keep(self, report, is_quick):
        """Writes the page with these rows; those that were not measured stay."""
        machine = self.letter(machine_name(report.machine))
        day = time.strftime("%-d %B %Y") + f", {machine}" + ", quick" * is_quick
        for row in report.rows:
            self.rows[row.what] = [*row.said, *row.line.limits, row.verdict, self.change(row), day]
        text = self.text()
        with open(self.path, "w") as file:
            file.write(text)

    def letter(self, machine):
        for letter, name in self.machines.items():
            if name == machine:
                return letter
        letter = chr(ord("A") + len(self.machines))
        self.machines[letter] = machine
        return letter

    def text(self):
        order = {name: number for number, name in enumerate(lines.LINES)}
        parts = [HEAD]
        for group in lines.GROUPS + [lines.OTHER]:
            named = sorted((name for name in self.rows if lines.line(name).group == group),
                           key=lambda name: order.get(name, len(order)))
            if named:
                rows = [COLUMNS, ["---"] * len(COLUMNS)] + [[name, *self.rows[name]] for name in named]
                parts.append("\n".join([f"## {group}\n"] + [f"| {' | '.join(row)} |" for row in rows]) + "\n")
        used = {row[-1].split(", ")[1] for row in self.rows.values()}
        parts.append("\n".join([f"{MACHINES}\n"] + [
            f"- **{letter}**: {name}." for letter, name in self.machines.items() if letter in used]) + "\n")
        return "\n".join(parts)


def machine_name(facts):
    return (f"{facts['cores']} cores of {facts['processor']}, {facts['memory_gb']:.0f} GB, "
            f"Linux {facts['kernel']}, {facts['distribution']}")


def first_number(text):
    found = re.match(r"-?[\d,.]+", text)
    return float(found.group().replace(",", "")) if found else None
