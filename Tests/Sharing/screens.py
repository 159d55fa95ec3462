"""A shopper at a terminal, and everything that the screen said from the touch on."""

import re
import time

from terminal import Late, Terminal

SHEET = r"Press Space to pay"
# What a screen says of a payment. The first that is found counts: a receipt has no sheet before it.
PAID = r"Thank you\. Your order is placed\."
NOT_PAID = r"[Nn]othing (was )?charged|✗ Not charged: "
UNKNOWN = r"The result of your payment is not known yet"
SAID = {"paid": PAID, "not paid": NOT_PAID, "unknown": UNKNOWN, "done": "✓ Done", "declined": "✗ Declined",
        "waiting": "Processing…"}
TRUTHS = {"paid", "not paid"}
# What the sheet's mark comes to.
MARKS = {"done": "paid", "declined": "not paid"}
# Pressed sooner after a screen came, a key may be a key held down.
HELD = 0.5
# A limit is there to end what hangs, however slow a machine is.
MOST_SECONDS = 300


def said(text):
    """What a screen says of the payment; None where it says nothing of it."""
    return next((name for name, words in SAID.items() if re.search(words, text)), None)


class Shopper(Terminal):
    """One client at one server, who wants one article; it is ended with its block."""

    def __init__(self, program, assets, address, environment, goods):
        super().__init__([program, "--server", address, "--assets", assets, "--wallet", "ready",
                          "--lang", "en", "--color", "never", "--no-mouse", "--still"],
                         {**environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"})
        self.goods, self.log, self.touched = goods, [], None

    @property
    def text(self):
        return self.emulator.text

    def open_sheet(self, name):
        """From the list to the sheet over the card."""
        self.wait_for(rf"^ +▸ \S", MOST_SECONDS)
        while name not in (marked := self.marked):
            self.send(self.encoded("Down"))
            self.wait_while(lambda: self.marked in (marked, ""), f"the mark stays at {marked!r}")
        self.go("Enter", rf"›  {name}.*(.*\n)+.*Pay with")
        self.go("b", SHEET)
        self.rest(HELD)

    @property
    def marked(self):
        """The row of the list that the mark is on."""
        found = re.search(r"^ +▸ (.*)", self.text, re.MULTILINE)
        return found[1] if found else ""

    def wait_while(self, is_so, what):
        end = time.monotonic() + MOST_SECONDS
        while is_so():
            if not self.is_alive or time.monotonic() > end:
                raise Late(f"{what}:\n{self.text}")
            self.read(0.02)

    def go(self, key, wanted):
        """Presses again, as people do, when nothing comes of it: a price has to come first. On a slow machine they
        wait longer each time, or they would press what is not there yet."""
        until, patience = time.monotonic() + MOST_SECONDS, 2 * HELD
        while time.monotonic() < until:
            self.send(self.encoded(key))
            end, patience = time.monotonic() + patience, 2 * patience
            while time.monotonic() < end:
                self.read(0.02)
                if re.search(wanted, self.text):
                    return
        raise Late(f"{key} does not lead to {wanted!r}:\n{self.text}")

    def rest(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(end - time.monotonic())

    def touch(self):
        self.touched = time.monotonic()
        self.send(b" ")

    def look(self, seconds=0):
        """Writes down what the screen shows, when that is something else than before."""
        self.read(seconds)
        text = self.text
        if re.search(SHEET, text) and not self.log:
            return
        if not self.log or self.log[-1][1] != text:
            self.log.append((time.monotonic(), text))

    @property
    def truth(self):
        """When it was told what became of the payment; None as long as it was not."""
        return next((at for at, text in self.log if said(text) in TRUTHS), None)

    def words(self):
        """What was said, each time that it changed: seconds since the touch, and the line that says it."""
        found, last = [], None
        for at, text in self.log:
            name = said(text)
            if name != last:
                line = re.search(rf".*({SAID[name]}).*" if name else r".*\S.*", text)
                found.append((at - self.touched, name, line[0].strip(" │")))
            last = name
        return found
