#!/usr/bin/env python3
"""A shop that attacks: texts that would act on a terminal in every answer, broken and boundless bodies, pictures that
lie. The real client has to stay a shop: on a screen, line by line and as JSON.

On a screen libvterm keeps what a terminal would show; line by line every byte is read. No control character, no
hidden one, no forged row may come through; prices stay in their column; one can buy, go back and leave; memory
stays within bounds.
Usage: attack.py VITRINE VITRINE_SERVER ASSETS
Environment: SHARE=4 tries every fourth text, each in one mode. STRICT=1 fails where an attack keeps the client busy
for more than a minute, and tries one attack after the other.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport")]

from assets import changed
from attacks import BODIES, NEWS, PATHS, PICTURES, TEXTS, in_json, picture, worded
import hostile
import processes
from proxy import Proxy
from servers import Shop
from terminal import FENCE, Late, Terminal

# More than the client needs for the largest answer it takes, and much less than what a careless one would.
MEGABYTES = 700
# A payment whose result is unknown is asked for during half a minute. How busy the machine is says nothing of the
# client: only with STRICT=1 is it judged by the clock.
IS_STRICT, SECONDS = os.environ.get("STRICT") == "1", 60
# A limit is there to end what hangs, however slow a machine is.
MOST_SECONDS = 600
# So many attacks at once: most of their time nobody does anything.
AT_ONCE = 1 if IS_STRICT else 4
# How the program ends while the result of a payment is unknown, which it then says.
UNKNOWN_RESULT = 75
UNKNOWN = "The result of your payment is not known yet"


# Modes

class Client:
    def __init__(self, program, assets, home):
        self.program, self.assets, self.home = program, assets, home
        self.memory, self.seconds, self.views = 0, 0, 0

    def command(self, address, *words):
        return [self.program, "--server", address, "--assets", self.assets, *words]

    def environment(self):
        return {"PATH": os.environ["PATH"], "VITRINE_KEEP": "0",
                "HOME": self.home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                "SWIFT_BACKTRACE": "enable=no"}

    def root(self):
        """A file with what the shop has to trust, so that the wallet can pay."""
        path = os.path.join(self.home, "root.pem")
        with open(path, "wb") as file:
            file.write(subprocess.check_output([self.program, "wallet", "root"], env=self.environment()))
        return path

    def on_a_screen(self, address, keys, wanted):
        """What is wrong after each key, and with leaving; and what was never seen."""
        began, faults, all_seen = time.monotonic(), [], ""
        with Terminal(self.command(address), self.environment()) as terminal:
            try:
                terminal.wait_for(r"\S", MOST_SECONDS)
                terminal.settle(0.4)
                for key in [None] + keys:
                    press(terminal, key, bool(wanted))
                    draw_whole(terminal)
                    self.views += 1
                    faults += [f"{fault} after {key}" for fault in seen(terminal)]
                    all_seen += terminal.emulator.text
                # Back from wherever this is, then out.
                for _ in range(6):
                    terminal.press("Esc", first=0.15, quiet=0.06)
                self.memory = max(self.memory, high_water(terminal.process))
                if not leave(terminal):
                    faults.append("it does not leave")
                else:
                    faults += ended(os.waitstatus_to_exitcode(terminal.status), all_seen + terminal.emulator.text)
                faults += [f"it leaves {left}" for left in terminal.emulator.modes.left + terminal.tty_left()]
            except Late as late:
                faults.append(f"{late}")
        faults += [f"no {one}" for one in wanted if not re.search(one, all_seen)]
        self.seconds = max(self.seconds, time.monotonic() - began)
        return faults

    def by_lines(self, address, lines, mode, wanted):
        """The same for what is written line by line."""
        began = time.monotonic()
        process = subprocess.Popen(
            self.command(address, mode), env=self.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        process.stdin.write("".join(line + "\n" for line in lines).encode())
        process.stdin.close()
        timer = threading.Timer(MOST_SECONDS, process.kill)
        timer.start()
        said, memory = b"", 0
        while part := os.read(process.stdout.fileno(), 1 << 16):
            said += part
            memory = high_water(process.pid) or memory
        complaints = process.stderr.read()
        process.wait()
        timer.cancel()
        self.memory = max(self.memory, memory)
        self.seconds = max(self.seconds, time.monotonic() - began)
        self.views += 1
        faults = ended(process.returncode, complaints.decode("utf-8", "replace"))
        faults += [f"no {one}" for one in wanted if not re.search(one, said.decode("utf-8", "replace"))]
        return faults + written(said, mode)


def ended(code, said):
    """What is wrong with how a program ended that said this."""
    if code == 0 or code == UNKNOWN_RESULT and UNKNOWN in said:
        return []
    return [f"it ends with {code}: {said[-200:]!r}"]


def high_water(process):
    """The most memory that was resident, in MB; nothing of a process that has ended."""
    found = re.search(r"^VmHWM:\s+(\d+) kB", processes.text_of(f"/proc/{process}/status"), re.MULTILINE)
    return int(found.group(1)) * 1024 / 1e6 if found else 0


# Judging

def seen(terminal):
    """What is wrong with a screen and the bytes that made it."""
    lines = terminal.emulator.lines()
    # The first row names the cart; nothing costs 0.00 but what the texts forge.
    ends = {cells(line) for line in lines[1:] if is_list(lines) and re.search(r"\$(?!0\.00)[\d,]+\.\d\d$", line)}
    columns = [] if len(ends) < 2 else [f"prices end in columns {sorted(ends)}"]
    return hostile.judge(terminal) + columns


def leave(terminal):
    """Whether it ends soon; while a payment is asked for, as soon as that is over."""
    terminal.press("q", first=0.2, quiet=0.05)
    until = time.monotonic() + MOST_SECONDS
    while terminal.is_alive and time.monotonic() < until:
        terminal.send(b"\x03")
        terminal.wait(1)
    return not terminal.is_alive


def press(terminal, key, is_wanted):
    """Presses a key; whoever buys or pays presses until the shop has answered, or a few times where it may never."""
    until = {"b": "simulated", "Space": PURCHASE[1]}.get(key)
    if not until:
        return key and terminal.press(key, first=0.35, quiet=0.12)
    end, tries = time.monotonic() + (MOST_SECONDS / 4 if is_wanted else 0), 3
    while tries > 0 or time.monotonic() < end:
        tries -= 1
        # A touch that came too early may be a key held down: the next one counts after a pause.
        terminal.press(key, first=0.9, quiet=0.12)
        text = terminal.emulator.text
        if re.search(until, text) or key == "Space" and "simulated" not in text:
            return None
    return None


def draw_whole(terminal):
    """Reads on until the fence behind the last frame has come: a busy machine writes a frame with pauses."""
    end = time.monotonic() + MOST_SECONDS
    while terminal.has_fence and terminal.is_alive and not terminal.output.endswith(FENCE):
        if time.monotonic() > end:
            raise Late("a frame has no end")
        terminal.read(0.02)


def is_list(lines):
    return sum(bool(re.search(r"\$[\d,]+\.\d\d$", line)) for line in lines) > 5


def cells(line):
    return sum(0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1
               for one in line)


def written(said, mode):
    """What is wrong with lines: a character that is more than a character, a forged line, broken JSON."""
    try:
        text = said.decode()
    except UnicodeDecodeError as error:
        return [f"broken UTF-8: {error}"]
    faults = [f"character U+{ord(one):04X}" for one in sorted(set(text)) if one != "\n" and is_harmful(one)]
    lines = text.split("\n")
    if lines.pop():
        faults.append("the last line has no end")
    if mode == "--json":
        for line in lines:
            try:
                values = strings(json.loads(line))
            except ValueError as error:
                faults.append(f"no JSON: {error}")
                continue
            faults += [f"character U+{ord(one):04X} in JSON" for one in sorted(set(values)) if is_harmful(one)]
    elif any(re.match(r"(> |1\. )?Free|Or say: Enter pay", line) for line in lines):
        faults.append("a forged line")
    if re.search("[\u0300-\u036f]{4}", text):
        faults.append("a pile of marks")
    if not lines:
        faults.append("nothing is said")
    return faults


def strings(value):
    """All text in a JSON value, one after another."""
    if isinstance(value, dict):
        return "".join(strings(key) + strings(one) for key, one in value.items())
    if isinstance(value, list):
        return "".join(map(strings, value))
    return value if isinstance(value, str) else ""


def is_harmful(one):
    return unicodedata.category(one) in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp") or one in hostile.HIDDEN


# The attack

# From the list: a card, the sheet, a row of it, paying, the order, the cart, orders, categories, search, help.
KEYS = ["Enter", "b", "Up", "Up", "Enter", "Esc", "Space", "s", "Esc", "Esc", "Enter", "a", "c", "Enter", "Esc",
        "Esc", "Esc", "o", "Esc", "f", "Down", "Enter", "/", "w", "Esc", "?", "Esc", "Down", "End"]
FEW_KEYS = ["r", "Enter", "b", "Space", "Esc", "Esc", "Esc", "r"]
LINES = ["1", "buy", "touch", "", "back to the shop", "1", "a", "c", "o", "Esc", "f", "?", "Esc", "q"]
FEW_LINES = ["r", "1", "buy", "touch", "Esc", "Esc", "q"]
MODES = ["screen", "--plain", "--json"]
# The sheet, and the number of an order that was paid.
PURCHASE = ["simulated", r"20\d\d-\d{6}"]


def attack(client, shop, share):
    """Each thing that is wrong, with the attack that brought it out."""
    # Nobody can be paid whose name is empty.
    attacks = [(f"{text[:24]!r}", {"change": worded(text)}, KEYS, LINES, PURCHASE if text else [], mode)
               for number, text in enumerate(TEXTS) for mode in modes(number, share)]
    others = [(f"{body} as {place}", {"spoil": in_json(PATHS[place], spoiled)}, [])
              for body, spoiled in BODIES.items() for place in PATHS]
    # No picture and no news stand in the way of a purchase.
    others += [(f"picture: {name}", {"spoil": picture(data)}, PURCHASE) for name, data in PICTURES.items()]
    others += [(f"news: {name}", {"news": news}, PURCHASE) for name, news in NEWS.items()]
    attacks += [(name, way, FEW_KEYS, FEW_LINES, wanted, mode)
                for number, (name, way, wanted) in enumerate(others) for mode in modes(number, share)]

    def judge(one):
        name, way, keys, lines, wanted, mode = one
        with Proxy(shop.port, **way) as proxy:
            return [f"{name} ({mode}): {fault}" for fault in run(client, proxy, mode, keys, lines, wanted)]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        faults = [fault for some in pool.map(judge, attacks) for fault in some]
    print(f"{len(attacks)} attacks, {client.views} views and scripts, at most {client.memory:.0f} MB and "
          f"{client.seconds:.1f} s each")
    return faults


def modes(number, share):
    """Those in which an attack is tried: all, or of a share one after another, so that none is left out."""
    share = min(share, len(TEXTS) // len(MODES))
    if number % share:
        return []
    return MODES if share == 1 else [MODES[number // share % len(MODES)]]


def stock(_, product):
    """Enough for a purchase in each attack."""
    for variant in product["variants"]:
        variant["stock"] = 9_000


def run(client, proxy, mode, keys, lines, wanted):
    if mode == "screen":
        return client.on_a_screen(proxy.address, keys, wanted)
    return client.by_lines(proxy.address, lines, mode, wanted)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, server, assets = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        assets = changed(assets, os.path.join(folder, "assets"), stock)
        client = Client(program, assets, folder)
        with Shop(server, assets, os.path.join(folder, "shop.sqlite"), client.root()) as shop:
            faults = attack(client, shop, int(os.environ.get("SHARE") or 1))
        if client.memory > MEGABYTES:
            faults.append(f"{client.memory:.0f} MB")
        if IS_STRICT and client.seconds > SECONDS:
            faults.append(f"{client.seconds:.0f} s")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
