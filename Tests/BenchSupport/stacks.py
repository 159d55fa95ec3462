#!/usr/bin/env python3
"""Says where a key, a start, an order and a list spend their instructions: folded stacks for a flame graph, and the
dearest functions.

Usage: stacks.py VITRINE VITRINE_SERVER ASSETS
Environment: ONLY="key order" of {parts}. FOLDER is where PART.folded is written (.build/profile otherwise), one
line a stack: `caller;callee instructions`.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "ServerBench")]]

import counted
import instructions
import shops
from counting import Counter
from held import Bench
from ordering import CARD
from servers import Shop

# How deep a stack goes; what calls further above is left out.
CALLERS = 12
TOP = 15


def key(bench, folder):
    """Down in a list that is on the screen: the file of the profile, and how many keys it has."""
    counter, keys = Counter(folder, CALLERS), instructions.KEYS["Down"]
    with bench.shop(bench.some) as goods, bench.ours.open(goods, before=counter.before) as terminal:
        terminal.wait_for(goods.pattern(0), 600)
        instructions.press(terminal, keys)
        instructions.counted(counter, terminal, keys)
    return counter.file, len(keys)


def start(bench, folder):
    counter = Counter(folder, CALLERS)
    with bench.shop(bench.some) as goods:
        # The first start of all makes the wallet's keys.
        with bench.ours.ready(goods, 60) as terminal:
            instructions.rest(terminal)
        with bench.ours.open(goods, before=counter.before) as terminal:
            terminal.wait_for(goods.pattern(0), 600)
            instructions.rest(terminal)
            counter.take(terminal.process)
    return counter.file, 1


def requests(ask):
    """A part of the server: `ask` sends requests, the last of them counted, and says how many those are."""
    def part(bench, folder):
        shop = Shop(bench.server, bench.assets, shops.stocked(bench, bench.some))
        with counted.Counted(shop, folder, CALLERS) as watched:
            count = ask(watched)
            return watched.counter.file, count
    return part


def orders(watched, payment=None):
    quotes = watched.quotes(watched.rates()[1])[1]
    watched.orders(quotes, payment)
    return len(quotes) - 10


def lists(watched):
    watched.lists()
    return 18


# An order is one that is not paid yet, a list one of 50 products from the database.
PARTS = {"key": key, "start": start, "order": requests(orders),
         "card": requests(lambda watched: orders(watched, CARD)), "list": requests(lists)}


def stacks(path):
    """Instructions by stack, the outermost caller first; callgrind wrote the callers into each name."""
    names, objects, found, stack, is_call = {}, {}, collections.Counter(), (), False
    near = ""
    with open(path) as file:
        for line in file:
            if line.startswith(("fn=", "cfn=", "ob=", "cob=")):
                kind, number, name = re.match(r"(c?(?:fn|ob))=(\(\d+\))(?: (.*))?", line).groups()
                if kind.endswith("ob"):
                    objects.setdefault(number, os.path.basename(name or ""))
                    near = objects[number]
                elif name:
                    # A function without a name is known by its library.
                    names[number] = tuple(f"{near} {one}" if one.startswith("0x") else one
                                          for one in reversed(name.split("'")))
                if kind == "fn":
                    stack = names[number]
            elif line.startswith("calls="):
                is_call = True
            elif line[0].isdigit() or line[0] in "+-*":
                # The line after a call has the cost of what was called, which is counted there.
                if not is_call:
                    found[stack] += int(line.split()[1])
                is_call = False
    return found


def readable(names):
    """The names of functions of C++ and Swift as a reader knows them."""
    names = sorted(names)
    said = "\n".join(names)
    for command in (["c++filt"], ["swift", "demangle", "--simplified"]):
        said = subprocess.run(command, input=said, capture_output=True, text=True, check=True).stdout
    return {name: text.replace(";", ":") for name, text in zip(names, said.splitlines())}


def write(path, found, names):
    """All stacks but those that cost less than a millionth of the whole."""
    least = sum(found.values()) / 1e6
    with open(path, "w") as file:
        for stack, cost in sorted(found.items()):
            if cost >= least:
                file.write(f"{';'.join(names[name] for name in stack)} {cost}\n")


def tell(title, found, names, count):
    whole, own, within = sum(found.values()), collections.Counter(), collections.Counter()
    for stack, cost in found.items():
        own[stack[-1]] += cost
        for name in set(stack):
            within[name] += cost
    print(f"\n{title}: {whole / count / 1e6:.3f} M instructions\n   own  with what it calls")
    for name, cost in own.most_common(TOP):
        print(f"{cost / whole:6.1%} {within[name] / whole:6.1%}  {names[name][:90]}")


def main():
    parts = (os.environ.get("ONLY") or " ".join(PARTS)).split()
    if len(sys.argv) != 4 or not set(parts) <= set(PARTS):
        sys.exit(__doc__.format(parts=" ".join(PARTS)))
    home = os.path.abspath(os.environ.get("FOLDER") or ".build/profile")
    os.makedirs(home, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home) as folder:
        bench = Bench(*map(os.path.abspath, sys.argv[1:]), folder)
        for part in parts:
            file, count = PARTS[part](bench, folder)
            found = stacks(file)
            names = readable({name for stack in found for name in stack})
            write(os.path.join(home, f"{part}.folded"), found, names)
            tell(part, found, names, count)
    print(f"\nStacks for a flame graph: {', '.join(os.path.join(home, f'{part}.folded') for part in parts)}")


if __name__ == "__main__":
    main()
