"""The client in terminals of all kinds: sizes, types, languages, colours, tmux, ssh; and where its cursor is."""

import re
import subprocess

import through

SIZES = [(1, 1), (2, 50), (20, 6), (40, 10), (79, 23), (80, 24), (81, 25), (132, 43), (300, 2), (500, 200)]
# Each type with what may not be sent to it.
TYPES = {**dict.fromkeys([
    "xterm-256color", "screen-256color", "tmux-256color", "xterm-direct", "alacritty", "xterm-kitty", "foot",
    "wezterm", "xterm-ghostty"], None), "linux": rb"\x1b\][^PR]",
    "vt100": rb"\x1b\[[\d;]*[34][0-7]m|\x1b\[\?25|\x1b\]", "xterm-mono": rb"\x1b\[[\d;]*[34][0-7]m",
    "nonsense": None, "../../x": rb"\.\./", "x" * 5000: rb"xxxx",
    "x\x1b[31m": rb"\x1b\[31m", None: None}
LOCALES = ["C.UTF-8", "en_US.UTF-8", "zh_CN.UTF-8", "ar.UTF-8", "C", "en_US.ISO-8859-1", "broken"]
COLOURS = [({"NO_COLOR": "1"}, False), ({"CLICOLOR": "0"}, False), ({"CLICOLOR_FORCE": "1"}, True)]
COLOURED = rb"\x1b\[[\d;]*(?:[34][0-7]|[34]8;[25];[\d;]*)m"


def matrix(bench):
    wrong, tried = [], 0
    with bench.shop(bench.few) as goods:
        for name, check in cases(bench, goods):
            tried += 1
            try:
                said = check()
            except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                said = f"{error}".splitlines()[0][:120]
            if said:
                wrong.append(f"{name[:40]!r}: {said}")
        bench.add("terminals of all kinds: not held", {"ours": [float(len(wrong))]},
                  note="; ".join([f"{tried} terminals"] + wrong))
        off, seen = focus(bench, goods)
    bench.add("cursor away from the focus", {"ours": [float(len(off))]},
              note="; ".join([f"{seen} screens"] + off))


def cases(bench, goods):
    for columns, rows in SIZES:
        yield f"{columns}x{rows}", lambda c=columns, r=rows: screen(bench, goods, columns=c, rows=r)
    for kind, forbidden in TYPES.items():
        yield f"TERM={kind}", lambda k=kind, f=forbidden: screen(bench, goods, forbidden=f, TERM=k)
    yield "TERM=dumb", lambda: words(bench, goods, TERM="dumb")
    for locale in LOCALES:
        ascii_only = rb"[\x80-\xff]" if locale in ("C", "en_US.ISO-8859-1") else None
        yield locale, lambda n=locale, f=ascii_only: screen(bench, goods, forbidden=f, LANG=n, LC_ALL=n)
    for environment, is_coloured in COLOURS:
        yield f"{environment}", lambda e=environment, c=is_coloured: colours(bench, goods, e, c)
    for inner in (1, 2):
        yield f"tmux {inner}", lambda i=inner: through.tmux(bench, goods, i)
    yield "ssh", lambda: through.ssh(bench, goods)


def screen(bench, goods, columns=80, rows=24, forbidden=None, **environment):
    """Nothing, or what is wrong: it has to show something, answer, and leave everything as it was."""
    with bench.ours.open(goods, columns=columns, rows=rows, **environment) as terminal:
        terminal.settle(0.35)
        if not terminal.is_alive:
            return f"it ended with {terminal.status}"
        if not terminal.emulator.text.strip() and columns * rows > 1:
            return "nothing on the screen"
        if columns >= 40 and rows >= 12:
            # The price, which is the same in every language.
            terminal.wait_for(re.escape(goods.rows[0][1].strip("$")), 3)
            if not terminal.press("Down", quiet=0.05).bytes:
                return "Down is not answered"
        terminal.send(b"\x03")
        if terminal.wait(2) is None:
            return "it does not leave"
        left = terminal.emulator.modes.left + terminal.tty_left()
        if left:
            return f"it leaves {', '.join(left)}"
        if forbidden and re.search(forbidden, terminal.output):
            return "it sends what this terminal does not know"
    return None


def words(bench, goods, **environment):
    """A terminal that can only print reads the shop line by line, without a control character."""
    with bench.ours.open(goods, **environment) as terminal:
        terminal.settle(0.5)
        said = bytes(terminal.output)
        if b"\x1b" in said or not said.strip():
            return "no plain words"
        terminal.send(b"\x03")
        return None if terminal.wait(2) is not None else "it does not leave"


def colours(bench, goods, environment, is_coloured):
    with bench.ours.ready(goods, **environment) as terminal:
        terminal.press("Enter", quiet=0.3)
        if bool(re.search(COLOURED, terminal.output)) != is_coloured:
            return "colours" if not is_coloured else "no colours"
    return None


def focus(bench, goods):
    """Screens where the terminal's cursor is not on the row with the mark of the focus."""
    off, seen = [], 0
    with bench.ours.ready(goods) as terminal:
        for key in ["Down", "Down", "PgDn", "End", "Home", "Enter", "Down", "Up", "b", "Down", "Down", "Up", "Esc",
                    "Esc", "Down"]:
            terminal.press(key, quiet=0.3)
            lines, (_, row) = terminal.emulator.lines(), terminal.emulator.cursor
            marked = [number for number, line in enumerate(lines) if "▸" in line or "› " in line[:12]]
            seen += 1
            if marked and row not in marked:
                off.append(f"after {key}: cursor on row {row}, mark on {marked}")
    return off, seen
