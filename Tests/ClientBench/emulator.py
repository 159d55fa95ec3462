"""A terminal that nobody here wrote: libvterm keeps the screen and gives a terminal's answers."""

import ctypes
import re


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("top", "bottom", "left", "right")]


class _Place(ctypes.Structure):
    _fields_ = [("row", ctypes.c_int), ("column", ctypes.c_int)]


def _library():
    vterm = ctypes.CDLL("libvterm.so.0")
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    for name, result, arguments in [
            ("new", pointer, [ctypes.c_int, ctypes.c_int]), ("free", None, [pointer]),
            ("obtain_screen", pointer, [pointer]), ("obtain_state", pointer, [pointer]),
            ("set_utf8", None, [pointer, ctypes.c_int]), ("set_size", None, [pointer, ctypes.c_int, ctypes.c_int]),
            ("screen_enable_altscreen", None, [pointer, ctypes.c_int]),
            ("screen_reset", None, [pointer, ctypes.c_int]), ("input_write", size, [pointer, text, size]),
            ("output_read", size, [pointer, text, size]),
            ("screen_get_text", size, [pointer, text, size, _Rect]),
            ("state_get_cursorpos", None, [pointer, ctypes.POINTER(_Place)])]:
        function = getattr(vterm, "vterm_" + name)
        function.restype, function.argtypes = result, arguments
    return vterm


class Emulator:
    """The screen that a program's bytes make, and what they leave behind."""

    _vterm = None

    def __init__(self, columns, rows):
        Emulator._vterm = Emulator._vterm or _library()
        self.columns, self.rows = columns, rows
        self.terminal = self._vterm.vterm_new(rows, columns)
        self._vterm.vterm_set_utf8(self.terminal, 1)
        self.screen = self._vterm.vterm_obtain_screen(self.terminal)
        self._vterm.vterm_screen_enable_altscreen(self.screen, 1)
        self._vterm.vterm_screen_reset(self.screen, 1)
        self.modes = Modes()

    def feed(self, data):
        """Takes what a program wrote; what the terminal answers."""
        self.modes.feed(data)
        self._vterm.vterm_input_write(self.terminal, data, len(data))
        answer = ctypes.create_string_buffer(4096)
        count = self._vterm.vterm_output_read(self.terminal, answer, 4096)
        return answer.raw[:count]

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self._vterm.vterm_set_size(self.terminal, rows, columns)

    def lines(self):
        """The rows as text, right to the last thing on each."""
        text = ctypes.create_string_buffer(self.columns * 24 + 8)
        lines = []
        for row in range(self.rows):
            length = self._vterm.vterm_screen_get_text(
                self.screen, text, len(text), _Rect(row, row + 1, 0, self.columns))
            lines.append(text.raw[:length].decode("utf-8", "replace").rstrip())
        return lines

    @property
    def text(self):
        return "\n".join(self.lines())

    @property
    def cursor(self):
        """Column and row."""
        place = _Place()
        self._vterm.vterm_state_get_cursorpos(self._vterm.vterm_obtain_state(self.terminal), ctypes.byref(place))
        return place.column, place.row

    def free(self):
        if self.terminal:
            self._vterm.vterm_free(self.terminal)
        self.terminal = None


class Modes:
    """What a program switched on and has to switch off, read from its bytes alone."""

    NAMES = {b"1": "application cursor", b"6": "origin", b"9": "mouse", b"1000": "mouse", b"1002": "mouse drag",
             b"1003": "mouse motion", b"1004": "focus events", b"1006": "mouse numbers", b"1049": "other screen",
             b"2004": "paste marks", b"2026": "synchronised output", b"2048": "resize reports"}
    MARK = re.compile(rb"\x1b\[\?([\d;]+)([hl])|\x1b([=>])|\x1b\[([\d;:]*)m|\x1b\[([<>])\d*u|\x1bc")

    def __init__(self):
        self.on, self.rest, self.is_cursor_shown, self.style = set(), b"", True, b""

    def feed(self, data):
        data = self.rest + data
        for mark in self.MARK.finditer(data):
            modes, switch, keypad, style, keyboard = mark.groups()
            if modes:
                for mode in modes.split(b";"):
                    if mode == b"25":
                        self.is_cursor_shown = switch == b"h"
                    elif mode in self.NAMES:
                        (self.on.add if switch == b"h" else self.on.discard)(self.NAMES[mode])
            elif keypad:
                (self.on.add if keypad == b"=" else self.on.discard)("keypad")
            elif keyboard:
                (self.on.add if keyboard == b">" else self.on.discard)("keyboard protocol")
            elif style is not None:
                self.style = b"" if style in (b"", b"0") else style if not style.endswith((b";0", b";")) else b""
        # The beginning of a mark that the next bytes end.
        cut = data.rfind(b"\x1b")
        self.rest = data[cut:] if cut >= 0 and len(data) - cut < 16 and not self.MARK.match(data, cut) else b""

    @property
    def left(self):
        """What would be wrong with the terminal now."""
        # Colours put back one by one count as well as all at once.
        style = [part for part in self.style.split(b";") if part not in (b"", b"39", b"49", b"22", b"24", b"27")]
        return sorted(self.on) + ([] if self.is_cursor_shown else ["cursor hidden"]) + (["style"] if style else [])
