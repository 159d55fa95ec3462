"""Text browsers that number links and fields: ELinks, Links and Lynx."""

import re

from browsers import Browser, in_turn


class Numbered(Browser):
    """A browser that numbers links and fields, on a screen so high that a page stands on it whole.

    The arrow keys move from each to the next; the cursor says at which number it is.
    """

    rows = 200
    terminal_type = "xterm"
    up, down, back = "\x1b[A", "\x1b[B", "\r"
    # So the last row begins while a page is on its way.
    on_its_way = re.compile(
        "Looking up|Making|Connecting|SSL|Trying|Request|Waiting|Getting|Server|Receiv|Transfer|Processing")

    def is_viewing(self):
        return "[1]" in self.text and not self.on_its_way.match(self.bottom)

    def place(self, words, after=None):
        """The place in the text of the page where words end."""
        text, end = self.text, 0
        for each in in_turn(words, after):
            begin = text.find(each, end)
            assert begin >= 0, f"the page does not say “{each}”:\n{self.shown}"
            end = begin + len(each)
        return end

    def find(self, words, after=None):
        """The line that has these words."""
        text, end = self.text, self.place(words, after)
        return text[text.rfind("\n", 0, end) + 1:].split("\n")[0].strip()

    def number(self, pattern, begin, what):
        """The number of the first link or field from a place on that stands so in the text."""
        found = re.compile(pattern).search(self.text, begin)
        assert found, f"nothing has a number {what}:\n{self.shown}"
        return int(found[1])

    @property
    def current(self):
        """The number that the cursor is at: the last one before it in its row."""
        cursor = self.screen.cursor
        before = re.findall(r"\[(\d+)\]", self.lines[cursor.y][:cursor.x + 1])
        return int(before[-1]) if before else None

    def select(self, number):
        self.wait(lambda: self.current, "a link that is selected")
        steps = number - self.current
        self.press((self.down if steps > 0 else self.up) * abs(steps))
        self.wait(lambda: self.current == number, f"the cursor at [{number}]")

    def follow(self, words, expected, after=None):
        """Presses a link or a button, and waits for words of the page that comes."""
        pattern = r"\[(\d+)\](?:BUTTON\))?\s*" + re.escape(words)
        self.select(self.number(pattern, self.place("", after), f"and says “{words}”"))
        self.press("\r")
        self.wait(lambda: self.is_viewing() and expected in self.text, f"“{expected}” after “{words}”")

    def fill(self, label, value, after=None):
        """Types into the field behind a label."""
        number = self.number(r"\[(\d+)\]", self.place(label, after), f"behind “{label}”")
        self.select(number)
        self.press(f"\x15{value}")
        self.wait(lambda: self.content(number) == value, f"“{value}” in “{label}”")

    def content(self, number):
        return re.search(rf"\[{number}\]([^_\[\n]*)", self.text)[1].strip()

    def value(self, label):
        """The text in the field behind a label."""
        return self.content(self.number(r"\[(\d+)\]", self.place(label), f"behind “{label}”"))

    def choose(self, words):
        """Marks the choice before a label."""
        mark = r"\[(\d+)\][(\[][ *X][)\]] " + re.escape(words)
        self.select(self.number(mark, 0, f"and says “{words}”"))
        self.press("\r")
        self.wait(lambda: re.search(mark.replace("[ *X]", "[*X]"), self.text), f"the choice “{words}”")

    @property
    def address(self):
        """The address that the browser says it is at; read, never typed."""
        self.press("=")
        said = r"URL:[^h]*(http://\S+)"
        self.wait(lambda: re.search(said, self.text), "the address of the page")
        address = re.search(said, self.text)[1]
        self.press(self.back)
        self.wait(lambda: "URL:" not in self.text, "the page again")
        return address


class ELinks(Numbered):
    # The folder of the settings differs by version.
    settings = dict.fromkeys((".elinks/elinks.conf", ".config/elinks/elinks.conf"), """
set document.browse.forms.auto_submit = 0
set document.browse.forms.confirm_submit = 0
set document.browse.forms.insert_mode = 0
set document.browse.links.numbering = 1
set ui.sessions.auto_save = 0
""")

    def command(self, address):
        return ["elinks", "-no-connect", address]


class Links(Numbered):
    def begin(self, address):
        super().begin(address)
        # A home folder without settings is greeted.
        self.wait(lambda: "Welcome to links!" in self.text, "the greeting")
        self.press("\r")
        self.wait(lambda: self.current == 1, "the cursor at the first link")

    def command(self, address):
        # Unless told otherwise it keeps every page, whatever the server says, until a shopper presses ^R.
        return ["links", "-no-connect", "-aggressive-cache", "0", "-html-numbered-links", "1", address]


class Lynx(Numbered):
    # Of what xterm can do it uses more than pyte knows.
    terminal_type = "vt100"
    back = "\x1b[D"

    def command(self, address):
        return ["lynx", "-accept_all_cookies", "-nopause", "-number_fields", address]
