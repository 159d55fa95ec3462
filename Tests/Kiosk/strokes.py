"""What comes down a terminal's line at random: keys, the words of a shopper, pastes, the mouse, what
terminals answer, and rubbish. The same seed gives the same."""

import random

from traces import CARD, EMAIL, NAME, SEARCH, SECRETS, STREET

# Wide enough for every screen, too small for most, and as large as a wall.
SIZES = [(80, 24), (80, 24), (100, 30), (132, 43), (40, 12), (39, 11), (20, 6), (1, 1), (300, 2), (200, 60)]
KEYS = [*(f"\x1b[{key}" for key in "ABCDHF"), *(f"\x1bO{key}" for key in "ABCDHF"),
        *(f"\x1b[{number}~" for number in (1, 2, 3, 4, 5, 6)), "\r", "\n", "\t", "\x1b[Z", " ", "\x7f", "\b"]
FUNCTIONS = [*(f"\x1bO{key}" for key in "PQRS"), *(f"\x1b[{number}~" for number in range(11, 35)),
             *(f"\x1b[1;{modifier}{key}" for modifier in range(2, 9) for key in "ABCDHFPQRS"),
             "\x1b[[A", "\x1b[99;5u", "\x1b[27;5;99~", "\x1b\x1b[A"]
# To questions that nobody asked (ECMA-48, xterm, kitty).
ANSWERS = ["\x1b[?1;2c", "\x1b[>41;354;0c", "\x1b[=0c", "\x1b[24;80R", "\x1b[?24;80R", "\x1b[0n", "\x1b[3n",
           "\x1b[?2026;2$y", "\x1bP>|XTerm(354)\x1b\\", "\x1bP1$r0m\x1b\\",
           "\x1b]10;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07", "\x1b[?1u", "\x1b[8;24;80t",
           "\x1b[4;480;640t", "\x1b]52;c;eA==\x07"]
OPENINGS = ["\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX", "\x1b[", "\x1b[?", "\x1b[>", "\x1bO", "\x1b[<",
            "\x9b", "\x9d"]
ENDS = ["\x1b\\", "\x07", "\x18", "\x1a", "\x9c", "m", "~", "", ""]
WORDS = ["Ω", "é", "商店", "😀", "👩‍🌾", "שלום", "e" + "\u0301" * 40, "\u202e", "\ufeff",
         "\U000e0041"]
# What ends whatever was begun and not ended.
SANE = b"\x18\x1b\\\x1b[201~"


class Strokes:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.kinds = {self.letter: 24, self.key: 22, self.function: 8, self.control: 8, self.mouse: 8,
                      self.words: 6, self.paste: 4, self.rubbish: 8, self.escape: 3, self.cut: 4,
                      self.nothing: 1, self.focus: 2, self.answer: 4}

    def next(self):
        """The bytes of one event; a size stands for the window's."""
        if self.chance.random() < 0.01:
            return self.chance.choice(SIZES)
        made = self.chance.choices(list(self.kinds), self.kinds.values())[0]()
        return made if isinstance(made, bytes) else made.encode("utf-8", "surrogateescape")

    def letter(self):
        return chr(self.chance.randrange(0x20, 0x7F))

    def key(self):
        return self.chance.choice(KEYS)

    def function(self):
        return self.chance.choice(FUNCTIONS)

    def control(self):
        return chr(self.chance.randrange(0x20))

    def mouse(self):
        numbers = [self.chance.choice([0, 0, 1, 2, 3, 32, 35, 64, 65, 128, 999]),
                   self.chance.randrange(1, 81), self.chance.randrange(1, 25)]
        if self.chance.random() < 0.6:
            return f"\x1b[<{numbers[0]};{numbers[1]};{numbers[2]}{self.chance.choice('Mm')}"
        broken = [f"\x1b[<{numbers[0]};{numbers[1]}M", "\x1b[<;;M", "\x1b[<0;-1;99999999999999999999M",
                  f"\x1b[<{'9' * 400};1;1M", "\x1b[M", "\x1b[M !!", "\x1b[<0;0;0m", "\x1b[<1;2;3;4;5;6;7M",
                  "\x1b[<0;1"]
        return self.chance.choice(broken)

    def words(self):
        return self.chance.choice([EMAIL, NAME, STREET, SEARCH, CARD, *SECRETS])

    def paste(self):
        kind = self.chance.random()
        text = self.words() if kind < 0.5 else self.rubbish() + self.words() + "\r"
        if kind > 0.97:
            text *= self.chance.randrange(100, 600)
        # Now and then nobody ends it.
        return f"\x1b[200~{text}" + ("" if self.chance.random() < 0.08 else "\x1b[201~")

    def rubbish(self):
        inside = "".join(chr(self.chance.randrange(0x20, 0x7F)) for _ in range(self.chance.randrange(12)))
        numbers = [self.chance.choice([0, 1, 2, 52, 10**9, 2**64]) for _ in range(self.chance.randrange(9))]
        return self.chance.choice(OPENINGS) + ";".join(map(str, numbers)) + inside + self.chance.choice(ENDS)

    def escape(self):
        return "\x1b"

    def cut(self):
        """A character whose end comes later, or never, and bytes that are none."""
        data = self.chance.choice(WORDS).encode()
        broken = [b"\xff\xfe", b"\x80", b"\xc0\xaf", b"\xed\xa0\x80"]
        return self.chance.choice([data, data[:-1], data[1:], *broken])

    def nothing(self):
        return "\0" * self.chance.randrange(1, 50)

    def focus(self):
        return self.chance.choice(["\x1b[I", "\x1b[O"])

    def answer(self):
        return self.chance.choice(ANSWERS)
