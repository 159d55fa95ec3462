"""What it means to be out, and what is looked at for it."""

import os
import re
import sys

from machine import until

# What an environment of a kiosk may hold, by name.
ALLOWED = re.compile(r"TERM|LANG|LC_[A-Z]+|PATH|HOME|USER|LOGNAME|SHELL|SSH_(CONNECTION|CLIENT|TTY)|PWD|COLUMNS|"
                     r"LINES|VITRINE_[A-Z_]+")
TERMINAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,63}")
MOST_MEMORY = 200


class Out(Exception):
    """Somebody got out."""


def refuse(is_out, what):
    if is_out:
        raise Out(what)


def is_made(house, path="made"):
    """Whether a command did what it was told."""
    return os.path.exists(f"/var/tmp/{path}-{house.port}")


def command(house, path="made"):
    return f"touch /var/tmp/{path}-{house.port}"


def session(house):
    """The processes of the kiosk once it is itself."""
    return until("the kiosk runs", house.kiosks)[0]


EVIL = "evil$(touch /var/tmp/made)"
INJECTED = ["LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "TERMINFO", "TERMINFO_DIRS", "TERMCAP", "PATH", "LANG",
            "LC_ALL", "LC_CTYPE", "LANGUAGE", "NLSPATH", "BASH_ENV", "ENV", "IFS", "PAGER", "EDITOR", "BROWSER",
            "SWIFT_BACKTRACE", "MALLOC_TRACE", "GCONV_PATH", "TZ", "HOME", "XDG_CONFIG_HOME", "COLORTERM",
            "VITRINE_SERVER", "VITRINE_KEY_FILE", "HTTP_PROXY", "http_proxy"]


def check_environment(kiosks, house):
    """That nobody's words are in it."""
    for one in kiosks:
        for name, value in one.environment.items():
            refuse("evil" in value or "127.0.0.1:7" in value, f"{name}={value[:60]!r} arrived")
            refuse(not ALLOWED.fullmatch(name), f"{name} is there")
            refuse(name == "TERM" and not TERMINAL_NAME.fullmatch(value), f"TERM={value[:40]!r} arrived")


def numbers(house):
    return {one.number for one in house.kiosks()}


def first(house):
    """The kiosk's own parent, which no key ends."""
    return min(numbers(house), default=None)


def chosen(known):
    """The names that the environment's WAYS has, separated by commas; all that are known without it. A name that is not
    known ends the run, which would try nothing and find nothing."""
    wanted = set(filter(None, os.environ.get("WAYS", "").split(",")))
    if wanted - set(known):
        sys.exit(f"no way is called {', '.join(sorted(wanted - set(known)))}; there are {', '.join(known)}")
    return wanted or set(known)
