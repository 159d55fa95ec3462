"""The terminal of a judge who changes its size at random."""

from stand import FENCE, Emulator, Kiosk


class Steady(Emulator):
    """A terminal that is looked at in its first size alone, since libvterm does not survive all others."""

    def __init__(self, columns, rows):
        super().__init__(columns, rows)
        self.usual, self.cut = (columns, rows), b""

    @property
    def is_usual(self):
        return (self.columns, self.rows) == self.usual

    def feed(self, data):
        if self.is_usual:
            return super().feed(data)
        self.modes.feed(data)
        data = self.cut + data
        self.cut = data[1 - len(FENCE):]
        return b"\x1b[0n" * data.count(FENCE)

    def resize(self, columns, rows):
        was, self.columns, self.rows = self.is_usual, columns, rows
        if was or not self.is_usual:
            return
        modes = self.modes
        self.free()
        super().__init__(columns, rows)
        if "other screen" in modes.on:
            super().feed(b"\x1b[?1049h")
        self.modes = modes

    @property
    def text(self):
        return super().text if self.is_usual else ""


class Watched(Kiosk):
    emulates = Steady
