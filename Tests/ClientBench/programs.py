"""The three programs that are measured: the shop's client, the floor, and the list in Textual."""

import os
import subprocess

from terminal import Terminal

HERE = os.path.dirname(os.path.abspath(__file__))


class Program:
    """A program that shows the products of a shop; `waits` is how long a key may go unanswered, in seconds."""

    name = None
    waits = 1.0
    # A silence after which nothing more comes.
    quiet = 0.06
    extra = {}

    def __init__(self, folder):
        self.folder = folder

    def environment(self, **more):
        home = os.path.join(self.folder, "home")
        os.makedirs(home, exist_ok=True)
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        words = {**kept, "VITRINE_KEEP": "0",
                 "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
                 **self.extra, **more}
        return {name: value for name, value in words.items() if value is not None}

    def open(self, goods, columns=80, rows=24, before=(), words=(), tty=None, **environment):
        """The program on a terminal of its own; `before` is a command that watches it."""
        command = list(before) + self.command(goods) + list(words)
        return Terminal(command, self.environment(**environment), columns, rows, tty,
                        follow=self.command(goods)[0] if before else None)

    def ready(self, goods, seconds=30, **ways):
        """The program with the first product on its screen, at rest."""
        terminal = self.open(goods, **ways)
        try:
            terminal.wait_for(goods.pattern(0), seconds)
            terminal.settle(0.2)
            return terminal
        except BaseException:
            terminal.close()
            raise


class Client(Program):
    name = "ours"

    def __init__(self, program, assets, folder):
        super().__init__(folder)
        self.program, self.assets = program, assets

    def command(self, goods):
        return [self.program, "--server", goods.address, "--assets", self.assets]


class Floor(Program):
    name = "floor"

    def __init__(self, folder, fence=False):
        super().__init__(folder)
        self.program = os.path.join(folder, "floor")
        self.extra = {"FLOOR_FENCE": "2"} if fence else {}

    def build(self):
        """Once for all floors of this folder."""
        subprocess.run(["gcc", "-O2", "-Wall", "-Wextra", "-o", self.program, os.path.join(HERE, "floor.c"),
                        "-lncursesw", "-ltinfo"], check=True)
        return self

    def command(self, goods):
        return [self.program, goods.file]


class Textual(Program):
    name = "Textual"
    quiet = 0.1

    def __init__(self, python, folder):
        super().__init__(folder)
        self.python = python

    def command(self, goods):
        return [self.python, os.path.join(HERE, "textual_list.py"), goods.file]

    @property
    def version(self):
        return subprocess.check_output(
            [self.python, "-c", "import textual; print('Textual', textual.__version__)"], text=True).strip()
