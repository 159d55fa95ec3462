"""All lines that have been set a figure to reach: name, unit, must, stretch, and the run that measures it.

A figure has to be at most its must, with `>` at least; with `x` it is the ratio to the first peer that counts.
`-` is none. Columns are two blanks apart. A line that is measured and not named here has no target.
"""

import re

TABLE = """
== Key
instructions of Down, 10,000 products                       M     0.8     0.6     client/instructions
instructions of PgDn, 10,000 products                       M     1.3     1.1     client/instructions
instructions of a key of 200 at once, 10,000 products       M     0.25    0.1     client/instructions
instructions of Down in a demo                              M     2       1.2     client/instructions
instructions of PgDn in a demo                              M     2.4     1.6     client/instructions
Down: 100,000 against 10,000 products                       times  1.1    1.02    client/instructions
PgDn: 100,000 against 10,000 products                       times  1.1    1.02    client/instructions
system calls of a key                                       -     12      9       client/writes
calls that write, by frame                                  -     2       1       client/writes
Down, 24 products, p50                                      ms    1.6x    1.2x    client/keys
Down, 24 products, p99                                      ms    2       0.6     client/keys
PgDn, 24 products, p50                                      ms    1.6x    1.2x    client/keys
PgDn, 24 products, p99                                      ms    2       0.6     client/keys
Down, 10,000 products, p50                                  ms    1.6x    1.2x    client/keys
Down, 10,000 products, p99                                  ms    2       0.6     client/keys
PgDn, 10,000 products, p50                                  ms    1.6x    1.2x    client/keys
PgDn, 10,000 products, p99                                  ms    2       0.6     client/keys
Down, 100,000 products, p50                                 ms    1.6x    1.2x    client/keys
Down, 100,000 products, p99                                 ms    2       0.6     client/keys
PgDn, 100,000 products, p50                                 ms    1.6x    1.2x    client/keys
PgDn, 100,000 products, p99                                 ms    2       0.6     client/keys
Esc alone                                                   ms    30      26      client/keys
PgDn held for 3 s, 100,000 products, slowest key            ms    16      5       client/held
Down with three busy loops, p99                             ms    10      6       client/busy
PgDn with three busy loops, p99                             ms    10      6       client/busy
Down with the inspector open, p50                           ms    1.2x    -       client/inspector
PgDn with the inspector open, p50                           ms    1.2x    -       client/inspector
a letter of a search, first frame                           ms    -       -       client/search
200 keys at once and 200 back, the slower                   ms    10      2       client/flood
200 keys and back: another product selected                 times  0      -       client/flood
storm of 60 sizes: rows that are wrong                      -     0       0       client/resize
storm of 60 sizes: settled after                            ms    10      2       client/resize
lag after 3 s of PgDn, 1 KB/s                               s     3       2.2     client/slow
lag after 3 s of PgDn, 8 KB/s                               s     0.5     0.33    client/slow
lag after 3 s of PgDn, 32 KB/s                              s     0.2     0.15    client/slow
lag after 3 s of PgDn, 256 KB/s                             s     0.15    0.12    client/slow
nine ways out: modes and settings left                      -     0       0       client/leaving
nine ways out: the slowest                                  ms    100     20      client/leaving
hostile texts: flags                                        -     0       0       client/hostile
terminals of all kinds: not held                            -     0       0       client/matrix
cursor away from the focus                                  -     0       0       client/matrix
session of 20 keys, from its start                          ms    100     40      client/sessions
sessions: different last screens                            -     1       -       client/sessions
processor by frame, the whole program                       ms    1       0.1     client/sessions
scenarios in a second of one core                           /s    >1x     -       client/scenarios
all tapes, as they are played                               s     60      -       client/scenarios

== Bytes
bytes of a step, own                                        B     100     90      client/looks
bytes of a step, 256 colours                                B     200     160     client/looks
bytes of a step, true colour                                B     270     220     client/looks
bytes of a page, own                                        B     -       -       client/looks
bytes of a page, 256 colours                                B     -       -       client/looks
bytes of a page, true colour                                B     -       -       client/looks
bytes of a card that opens, own                             B     -       -       client/looks
bytes of a card that opens, 256 colours                     B     -       -       client/looks
bytes of a card that opens, true colour                     B     -       -       client/looks
bytes of a sheet that opens, own                            B     1900    1100    client/looks
bytes of a sheet that opens, 256 colours                    B     -       -       client/looks
bytes of a sheet that opens, true colour                    B     4500    2500    client/looks
bytes of a sheet that closes, own                           B     2900    2000    client/looks
bytes of a sheet that closes, 256 colours                   B     -       -       client/looks
bytes of a sheet that closes, true colour                   B     8000    5000    client/looks
bytes of a step inside the page                             B     100     90      client/bytes
bytes of a step that scrolls                                B     260     200     client/bytes
bytes of a page                                             B     1150    1050    client/bytes
bytes of the card, text                                     B     900     400     client/screens
bytes of the sheet                                          B     1100    800     client/screens
bytes of the sheet's going                                  B     850     400     client/screens
bytes of a letter of a search                               B     1200    600     client/search
200 keys at once, bytes                                     B     3000    1300    client/flood
storm of 60 sizes: bytes                                    KB    150     65      client/resize
picture, ASCII                                              B     400     360     client/pictures
picture, 16 colours                                         B     2000    1800    client/pictures
picture, 256 colours                                        B     6000    5400    client/pictures
picture, true colour                                        B     14000   12600   client/pictures
picture, ASCII: a key on the card beside it                 B     260     -       client/pictures
picture, 16 colours: a key on the card beside it            B     260     -       client/pictures
picture, 256 colours: a key on the card beside it           B     260     -       client/pictures
picture, true colour: a key on the card beside it           B     260     -       client/pictures

== Start
instructions of --help                                      M     8       3       client/instructions
instructions of a start to the list, 24 products            M     70      40      client/instructions
instructions of a start to the list, 10,000 products        M     70      40      client/instructions
size of vitrine, stripped                                   MB    45      30      client/size
size of vitrine-server, stripped                            MB    90      55      client/size
--help                                                      ms    10      6       client/starting
exec to the first frame                                     ms    25      8       client/starting
exec to the first frame, processor                          ms    20      -       client/starting
exec to the first page, 24 products                         ms    20      10      client/starting
exec to the first page, 10,000 products                     ms    20      10      client/starting
exec to the first page, 100,000 products                    ms    20      10      client/starting
End of the list, 24 products                                ms    80      40      client/end
End of the list, 10,000 products                            ms    80      40      client/end
End of the list, 100,000 products                           ms    80      40      client/end
kiosks: all of them are ready                               s     -       -       client/kiosks

== Memory and idle
private memory, 10,000 products                             MB    20      12      client/memory
share of memory, each of ten sessions                       MB    5       3.5     client/memory
private memory, 100,000 products against 24                 MB    20      8       client/memory
memory kept after many keys, cards and sheets               KiB   256     0       client/growth
idle list, wakes                                            /min  6       0       client/idle
idle list, bytes                                            B/s   0       0       client/idle
idle list, processor                                        ms/s  0.5     0       client/idle
idle card, wakes                                            /min  6       0       client/idle
idle card, bytes                                            B/s   0       0       client/idle
idle card, processor                                        ms/s  0.5     0       client/idle
idle server, wakes                                          /min  6       0       server/idle
resident memory of the server, at most                      MB    120     -       server
kiosks: private memory of parent and session                MB    6       4       client/kiosks
kiosks: of that the parent                                  MB    -       -       client/kiosks
kiosks: processor of one that shows its poster              ms/s  -       -       client/kiosks
kiosks: key to paint, p50                                   ms    -       -       client/kiosks
kiosks: key to paint, p99                                   ms    50      -       client/kiosks
kiosks: keys without an answer in 2 s                       -     0       -       client/kiosks
kiosks: orders paid meanwhile                               -     -       -       client/kiosks

== Server
instructions of a list of 50, cached                        M     -       -       server/counted
instructions of a product from the database                 M     0.35    -       server/counted
instructions of a list of 50 from the database              M     4       -       server/counted
instructions of an address that is not there                M     0.15    -       server/counted
instructions of rates                                       M     0.6     -       server/counted
instructions of a quote                                     M     1       -       server/counted
instructions of a start, 100,000 products                   M     200     120     server/counted
list of 50 from memory, 16 connections                      /s    >0.75x  >0.9x   server/reading
list of 50 from memory, 32 connections                      /s    >0.75x  >0.9x   server/reading
list of 50 unchanged, 304, 16 connections                   /s    >0.5x   -       server/reading
list of 50 unchanged, 304, 32 connections                   /s    >0.5x   -       server/reading
one product from memory, 16 connections                     /s    >0.5x   -       server/reading
one product from memory, 32 connections                     /s    >0.5x   -       server/reading
one product from the database, 16 connections               /s    >0.15x  -       server/reading
one product from the database, 32 connections               /s    >0.15x  -       server/reading
p99 of a first answer, list                                 ms    1.3x    -       server/growth
p99 of a first answer, product                              ms    1.1x    -       server/growth
p99 of a first answer, search                               ms    1.3x    -       server/growth
p99 of a first answer, list in a price range                ms    1.3x    1.1x    server/growth
p99 of a first answer, search by price                      ms    1.5x    1.1x    server/growth
start to the first list, 100,000 products                   ms    300     -       server/starting
import of 100,000 rows, shop closed                         s     10      -       server/importing
import of 100,000 rows, shop open                           s     10      -       server/importing
p99 of a stock change to 1,000 listeners                    ms    100     -       server/listening

== Orders
instructions of an unpaid order                             M     1.8     1.2     server/counted
instructions of an order paid by card                       M     4.5     3       server/counted
durable unpaid orders, 64 clients                           /s    >3x     -       server/ordering
durable unpaid orders beside quotes, 64 clients             /s    >0.5x   -       server/ordering
durable orders paid by card                                 /s    -       -       server/ordering
durable orders paid by wallet                               /s    -       -       server/ordering
durable unpaid orders in PostgreSQL, 16 clients             /s    >0.7x   >0.9x   server/sharing
durable unpaid orders in PostgreSQL, 64 clients             /s    >0.7x   >0.9x   server/sharing
an order with many past ones, SQLite, 1 client              us    1.3x    -       server/past_orders
an order with many past ones, SQLite, 16 clients            us    1.3x    -       server/past_orders
an order with many past ones, PostgreSQL, 1 client          us    1.3x    -       server/past_orders
an order with many past ones, PostgreSQL, 16 clients        us    1.3x    -       server/past_orders

== Tokens
mint                                                        /s    >0.4x   -       tokens
verify and decrypt                                          /s    >0.7x   -       tokens
"""


class Line:
    """What one figure has to be."""

    def __init__(self, group, name, unit="", must="-", stretch="-", run=""):
        self.group, self.name, self.run = group, name, run
        self.unit = "" if unit == "-" else unit
        self.at_least, self.of_ratio = must.startswith(">"), must.endswith("x")
        self.must, self.stretch = amount(must), amount(stretch)

    @property
    def limits(self):
        """Must and stretch as a table says them."""
        return [self.said(self.must), self.said(self.stretch)]

    def said(self, figure):
        if figure is None:
            return ""
        return f"{'≥' if self.at_least else '≤'} {figure:g}{'×' if self.of_ratio else ''}"

    def keeps(self, figure, limit):
        """None where there is no limit."""
        if limit is None:
            return None
        return figure >= limit if self.at_least else figure <= limit


def amount(word):
    return None if word == "-" else float(word.strip(">x"))


def read():
    found, group = {}, ""
    for line in TABLE.strip().splitlines():
        if line.startswith("== "):
            group = line[3:]
        elif line:
            name, *rest = re.split(r"\s{2,}", line)
            found[name] = Line(group, name, *rest)
    return found


LINES = read()
GROUPS = list(dict.fromkeys(line.group for line in LINES.values()))
OTHER = "Other lines"


def line(name):
    return LINES.get(name) or Line(OTHER, name)
