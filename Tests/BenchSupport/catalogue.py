"""The goods of the bench: any number of products, the first ones the same in every shop."""

import collections
import csv
import sqlite3

FINISHES = """amber ash basalt beech birch brass bronze cedar chalk cherry clay copper coral cotton ebony felt flax
garnet glass granite hazel heather indigo iron ivory jade juniper lacquer larch laurel leather linen maple marble
mohair moss nickel oak olive onyx opal pearl pewter pine plum quartz rattan russet saffron sage satin silk silver
slate spruce steel suede teak velvet walnut""".split()
THINGS = """apron basin basket beaker bench blanket bottle bowl brush bucket cabinet candle carafe chair clock comb
cup cushion desk dish drawer fork frame funnel grater hammer hook jar jug kettle knife ladle lamp lantern mirror mug
napkin needle pan pencil pillow pitcher plate pot purse rack ribbon rope saddle scarf scissors shelf spoon stool
tablet teapot thimble towel tray umbrella vase wallet""".split()
# Of the shop that is sold from anyway.
CATEGORIES = ["grooming", "kitchen", "home", "stationery", "clothing", "outdoors"]


# One of the goods as a shop knows it.
Goods = collections.namedtuple("Goods", "product variant sku stock")


def read(database):
    """The goods of a shop that may be open, in their order."""
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        rows = db.execute(
            """SELECT product.id, variant.id, sku, on_hand - reserved
                FROM product JOIN variant ON variant.product = product.id
                WHERE sku LIKE 'BENCH-%' ORDER BY sku""")
        return [Goods(*row) for row in rows]
    finally:
        db.close()


COLUMNS = ["slug", "sku", "name_en", "price", "stock", "kind", "category", "weight_grams", "picture", "image_text_en",
           "description_en"]


def row(number, picture):
    """The product with this number, from 1 on: a tenth is sold out, prices go from 1.00 to 10.00."""
    finish = FINISHES[number * 7 % len(FINISHES)]
    thing = THINGS[number * 11 // len(FINISHES) % len(THINGS)]
    is_sold_out = number % 10 == number // 10 % 10
    cents = 100 + number * 7919 % 901
    return [
        f"bench-{number}", f"BENCH-{number:06d}", f"{finish.capitalize()} {thing}", f"{cents // 100}.{cents % 100:02d}",
        0 if is_sold_out else 1000, "physical", CATEGORIES[number % len(CATEGORIES)], 100, picture, f"A {thing}",
        f"A {thing} of {finish}, made to be used every day and to be mended when it breaks.",
    ]


def write_table(path, count, picture, by_category=False):
    """The goods as a table to be imported, each category together or not; `picture` is one that the shop has."""
    numbers = range(1, count + 1)
    if by_category:
        numbers = sorted(numbers, key=lambda number: number % len(CATEGORIES))
    with open(path, "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        table.writerows(row(number, picture) for number in numbers)
