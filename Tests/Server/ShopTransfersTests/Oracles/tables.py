"""Tables of hostile cells, by Python's csv module: `write SEED` prints one, `read` prints the cells of one as JSON."""
import csv, io, json, random, sys

sys.stdin.reconfigure(encoding="utf-8", newline="")
sys.stdout.reconfigure(encoding="utf-8", newline="")
PARTS = ["", "a", "wax", ",", '"', '""', "\n", "\r\n", "\r", "=1+1", "+1", "-1", "@x", "'", "\t", " ", "胡须蜡", "🍎",
         "é", ";", "\\", "0", "\ufeff", "{\"a\": \"b\"}"]


def table(seed):
    numbers = random.Random(seed)
    width = numbers.randint(2, 9)
    rows = [["".join(numbers.choice(PARTS) for _ in range(numbers.randint(0, 5))) for _ in range(width)]
            for _ in range(numbers.randint(1, 40))]
    # In front of everything it would be a byte order mark.
    rows[0][0] = rows[0][0].lstrip("\ufeff")
    return rows


for line in sys.stdin.read().split("\x00"):
    if not line:
        continue
    order, rest = line.split(" ", 1)
    if order == "write":
        seed = int(rest)
        text = io.StringIO(newline="")
        ends = ["\r\n", "\n"][seed % 2]
        # Between lines that end by LF alone some versions leave a CR unquoted.
        quoting = [csv.QUOTE_MINIMAL, csv.QUOTE_ALL][max(seed % 2, seed // 2 % 2)]
        csv.writer(text, lineterminator=ends, quoting=quoting).writerows(table(seed))
        print(json.dumps({"text": text.getvalue(), "cells": table(seed)}))
    else:
        print(json.dumps(list(csv.reader(io.StringIO(rest, newline="")))))
