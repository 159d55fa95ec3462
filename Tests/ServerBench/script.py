"""What pgbench does in the server's place: the statements that were heard of it for an order, with other names in
each."""

import os
import re

# How many digits at the end of a name tell it from others, and the first of them.
DIGITS, FIRST = 12, 100_000_000_000
# The same of an order's number.
FIRST_NUMBER = 100_000


class Talk:
    """What a server said for one order: on the order's own account, and besides."""

    def __init__(self, order, heard, polls):
        """`order` are the order's names, by kind; `polls` is what the server says anyway."""
        self.order = order
        own = [trip for trip in heard if self.knows(trip)]
        last = next(trip for trip in heard if trip.line == own[-1].line and is_end(trip) and trip.at > own[-1].at)
        self.trips = own + [last]
        rest = transactions(trip for trip in heard if trip not in self.trips)
        self.besides = [trips for trips in rest if not is_poll(trips, polls)]

    def knows(self, trip):
        names = set(self.order.values())
        return any(isinstance(value, str) and (value in names or inner(value) in names)
                   for said in trip.said for value in said.values)

    @property
    def shape(self):
        return [[said.sql for said in trip.said] for trip in self.trips]


def is_end(trip):
    return any(said.sql == "COMMIT" for said in trip.said)


def is_begin(trip):
    return trip.said[0].sql.startswith("BEGIN")


def is_poll(trips, polls):
    said = [said.sql for trip in trips for said in trip.said]
    return all(sql in polls or sql == "COMMIT" or sql.startswith("BEGIN") for sql in said)


def inner(value):
    """The only text of a list."""
    return value[2:-2] if value.startswith('{"') and value.endswith('"}') else None


def transactions(trips):
    """Their round trips, and those without one."""
    found, open_ = [], {}
    for trip in trips:
        if trip.line not in open_:
            found.append([])
        if is_begin(trip):
            open_[trip.line] = found[-1]
        open_.get(trip.line, found[-1]).append(trip)
        if is_end(trip):
            open_.pop(trip.line, None)
    return found


class Script:
    """A script for pgbench, with the values that are always the same as variables of it."""

    def __init__(self, path, trips, order=None, goods=0):
        self.path, self.order, self.constants, self.words = path, order or {}, {}, []
        self.statements, self.round_trips = sum(len(trip.said) for trip in trips), len(trips)
        if order:
            self.words += [
                r"\set n :n + 1", r"\set number :start + :n * :clients + :client_id",
                rf"\set own {FIRST} + :number", rf"\set good {FIRST} + mod(:number, {goods})",
                rf"\set number {FIRST_NUMBER} + :number"]
        for trip in trips:
            lines = [self.statement(said) + ";" for said in trip.said]
            self.words += [r"\startpipeline", *lines, r"\endpipeline"] if len(lines) > 1 else lines
        with open(path, "w") as file:
            file.write("\n".join(self.words) + "\n")
        os.chmod(path, 0o644)

    def statement(self, said):
        values = [self.value(value) for value in said.values]
        return re.sub(r"\$(\d+)", lambda found: values[int(found[1]) - 1], said.sql)

    def value(self, value):
        if value is None:
            return "NULL"
        if isinstance(value, bytes):
            value = "\\x" + value.hex()
        for kind, name in self.order.items():
            if value == name:
                return varied(kind, name)
            if inner(value) == name:
                return f"ARRAY[{varied(kind, name)}]"
        return ":" + self.constants.setdefault(value, f"c{len(self.constants)}")

    def options(self):
        return [word for value, name in self.constants.items() for word in ("-D", f"{name}={value}")]


def varied(kind, name):
    """A name with another end in each transaction."""
    if kind == "number":
        return f"('{name.rstrip('0123456789')}' || :number)"
    return f"('{prefix(name)}' || :{'good' if kind == 'variant' else 'own'})"


def prefix(name):
    return name[:-DIGITS]
