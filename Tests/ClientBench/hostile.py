"""Texts that would do something to a terminal, as names and descriptions of products, on every view of a purchase."""

import re
import unicodedata

from flooding import selected
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
# A control character of each with what stands beside it; a last one cannot be told from the client's own, nor can
# a shorter part: what is erased behind a name begins like a colour.
RAW = [text[max(0, found.start() - 4):found.start() + 6] for text in SAMPLES
       if (found := re.search(r"[\x00-\x1f\x7f-\x9f](?=.)", text, re.DOTALL))]
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HIDDEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2028\u2029\ufe0f"
# What the samples ask for and the client never needs; colours are put back by 104.
ASKED = [rb"\x1b\](?!104\x07)", rb"\x1b[P_^X]", rb"\x1bc", rb"\x1b\[6n", rb"[\x00-\x06\x7f]"]


# From a card: the sheet, the cart, the form; a key that does nothing opens nothing.
WAYS = [["b"], ["a", "c"], ["Down", "Enter"]]


def hostile(bench):
    found, views = [], 0
    with bench.shop(bench.few) as goods:
        for first in range(0, len(SAMPLES), bench.few):
            samples = SAMPLES[first:first + bench.few]
            with Proxy(goods.port, renamed(samples)) as proxy, bench.ours.open(goods.at(proxy.address)) as terminal:
                terminal.wait_for(r"\d\.\d\d")
                terminal.settle(0.5)
                flags, seen = look(terminal, len(samples), WAYS[:1] if bench.quick else WAYS)
                found += flags
                views += seen
    if views < 2 * len(SAMPLES):
        raise RuntimeError(f"only {views} views were seen of {len(SAMPLES)} samples")
    bench.add("hostile texts: flags", {"ours": [float(len(found))]},
              note="; ".join([f"{len(SAMPLES)} texts on {views} views"] + sorted(set(found))))


def look(terminal, count, ways):
    """The list, and of each product in it the card and where one comes from there."""
    flags, views = judge(terminal), 1
    for _ in range(count):
        for way in ways:
            for key in ["Enter"] + way:
                views += bool(terminal.press(key, first=0.2, quiet=0.08).bytes)
                flags += judge(terminal)
            back_to_list(terminal)
        terminal.press("Down", first=0.1, quiet=0.03)
        views += 1
        rows = selected(terminal.emulator.lines())
        flags += judge(terminal) + ["a row without its price" for row in rows if not re.search(r"\d\.\d\d", row)]
        if not terminal.is_alive:
            raise RuntimeError("the program ended over a hostile text")
    return flags, views


def back_to_list(terminal):
    """Esc goes one level back, and does nothing on the list."""
    for _ in range(5):
        if not terminal.press("Esc", first=0.12, quiet=0.05).bytes:
            return


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
    flags += [f"raw {one!r}" for one in RAW if one in text]
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
