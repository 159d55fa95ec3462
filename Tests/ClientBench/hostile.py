"""Texts that would do something to a terminal, as names and descriptions of products, on every view of a purchase."""

import re
import unicodedata

from proxy import Proxy

# Each would act on a terminal, hide, or deceive, if it came through. Where a sample has WORDS of its own, they may be
# seen, but only on the row of the product.
SAMPLES = [
    "Lamp\x1b[31;44mred", "Lamp\x1b[2J\x1b[Hgone", "Lamp\x1b]0;title\x07", "Lamp\x1b]52;c;aGk=\x07",
    "Lamp\x1bP1$r0m\x1b\\", "Lamp\x1b]8;;http://x.example\x1b\\link\x1b]8;;\x1b\\", "Lamp\x1b[?1049l",
    "Lamp\x1b[?1003h", "Lamp\x1bc", "Lamp\x1b[6n",
    "Lamp\x1b_Gf=32\x1b\\", "Lamp\x1b^secret\x1b\\", "Lamp\x1b[8mhidden", "Lamp\x1b(0lqk", "Lamp\x1b",
    "Lamp\u009b31mred", "Lamp\u009d0;title\u009c", "Lamp\u0090q\u009c", "Lamp\u0085next", "Lamp\x7f\x7f\x7f",
    "Lamp\r> Free  $0.00", "Lamp\n> Free  $0.00", "Lamp\tTab\tTab", "Lamp\b\b\b\bFree", "Lamp\x00\x01\x02",
    "Lamp\u2028line\u2029paragraph", "Lamp\u202e00.01$", "Lamp\u2066isolate", "Lamp\u200f\u200emarks",
    "L\u200ba\u200bm\u200bp", "Lamp\u2060\ufeff\u00ad", "Lamp\U000e0041\U000e0042\U000e007f", "Lamp\ufe0f\ufe0f",
    "L" + "\u0301" * 60 + "amp", "Lamp" * 1200, "", "\u0301amp", "Lamp\ue000\uf8ff", "Lamp\ufdd0\uffff",
    "Lamp\u200d\u200d\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
]
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HIDDEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2028\u2029\ufe0f"
# What the samples ask for and the client never needs; colours are put back by 104.
ASKED = [rb"\x1b\](?!104\x07)", rb"\x1b[P_^X]", rb"\x1bc", rb"\x1b\[6n", rb"\x1b\[8mhidden", rb"\x1b\[31;44m",
         rb"\x1b\]0;title", rb"\x1b\[\?1003h", rb"\x1b\]52", rb"\x1b\]8;"]


def hostile(bench):
    found, views = [], 0
    with bench.shop(bench.few) as goods:
        for first in range(0, len(SAMPLES), bench.few):
            samples = SAMPLES[first:first + bench.few]
            with Proxy(goods.port, renamed(samples)) as proxy:
                with bench.ours.open(goods.at(proxy.address)) as terminal:
                    terminal.wait_for("Enter")
                    terminal.settle(0.5)
                    flags, seen = look(terminal, len(samples))
                    found += flags
                    views += seen
    if views < 2 * len(SAMPLES):
        raise RuntimeError(f"only {views} views were seen of {len(SAMPLES)} samples")
    bench.add(f"{len(SAMPLES)} hostile texts on {views} views: flags", "", {"ours": [float(len(found))]}, 0, 0,
              note="; ".join(sorted(set(found))))


def look(terminal, count):
    """The list, and the card and the sheet of each product in it."""
    flags, views = judge(terminal), 1
    for _ in range(count):
        is_card = bool(terminal.press("Enter", quiet=0.08).bytes)
        flags += judge(terminal)
        views += is_card
        # A card whose product is sold out has no sheet.
        if terminal.press("b", first=0.15, quiet=0.08).bytes:
            flags += judge(terminal)
            views += 1
            terminal.press("Esc", quiet=0.08)
        for _ in range(3):
            if "Enter open" not in terminal.emulator.text:
                terminal.press("Esc", first=0.2, quiet=0.05)
        terminal.press("Down", first=0.1, quiet=0.03)
        flags += judge(terminal)
        views += 1
        if not terminal.is_alive:
            raise RuntimeError("the program ended over a hostile text")
    return flags, views


def renamed(samples):
    """Gives each product, by the order in which it is first heard of, a sample in place of its texts."""
    names = {}

    def change(said):
        if isinstance(said, list):
            return [change(one) for one in said]
        if not isinstance(said, dict):
            return said
        said = {key: change(value) for key, value in said.items()}
        name = said.get("id")
        if isinstance(name, str) and name.startswith("prd_"):
            sample = samples[names.setdefault(name, len(names)) % len(samples)]
            for key in ("name", "description", "image_text"):
                if isinstance(said.get(key), str):
                    said[key] = sample
        return said
    return change


def judge(terminal):
    """What came through since the last time, in words."""
    data, terminal.output = bytes(terminal.output), bytearray()
    text = data.decode("utf-8", "replace")
    flags = [f"sequence {pattern!r}" for pattern in ASKED if re.search(pattern, data)]
    for name, characters in (("bidi control", BIDI), ("hidden character", HIDDEN)):
        flags += [f"{name} U+{ord(one):04X}" for one in sorted(set(text) & set(characters))]
    for one in set(text):
        if 0x80 <= ord(one) < 0xa0 or unicodedata.category(one) in ("Co", "Cn") or 0xe0000 <= ord(one) < 0xe0080:
            flags.append(f"character U+{ord(one):04X}")
    if re.search("(?:[\u0300-\u036f]){4}", text):
        flags.append("a pile of marks")
    if any(re.match(r"> Free", line) for line in terminal.emulator.lines()):
        flags.append("a forged row")
    if set(terminal.emulator.modes.on) - {"mouse", "mouse numbers", "other screen", "paste marks",
                                          "application cursor", "keypad"}:
        flags.append("a mode that was never wanted")
    return flags
