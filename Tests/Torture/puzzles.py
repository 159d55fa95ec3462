"""Long histories of one shelf, made by chance: most of what changes it is answered late, so that what was
seen meanwhile can have come about in more ways than can be tried."""

import random

from histories import Tale

BUYERS, SIGHTS = 80, 14


def puzzle(seed, is_wrong=False, is_told=True):
    """All buy in the first second and hear of it after a minute; meanwhile somebody looks again and again,
    and somebody corrects the shelf."""
    chance, tale = random.Random(f"{seed} puzzle"), Tale()
    on_hand, reserved, told = 1000, 0, []
    orders = [(f"o{number}", chance.randrange(1, 10)) for number in range(BUYERS)]
    sights = sorted(chance.sample(range(BUYERS), SIGHTS))
    wrong = sights[SIGHTS // 2] if is_wrong else None
    for number, (order, quantity) in enumerate(orders):
        reserved += quantity
        told.append(f"order {order}")
        if number in sights:
            # Where one unit too many comes from nobody can say.
            tale.shelf((2 + number / 2, 2.4 + number / 2), on_hand + (number == wrong), reserved)
        if number % 20 == 19:
            on_hand += 3
            tale.adjust((2.5 + number / 2, 3 + number / 2), f"a{number}", on_hand, reserved, delta=3)
            told.append(f"adjustment adj a{number}")
    # In whatever order they ask, and in whatever other one they are answered.
    moments = chance.sample(range(BUYERS), BUYERS)
    for moment, (order, quantity) in zip(moments, chance.sample(orders, BUYERS)):
        tale.place((chance.random(), 60 + moment), f"k {order}", order, lines={"HAT": quantity})
    tale.lines.sort(key=lambda line: line["t"])
    if not is_told:
        told[BUYERS // 2:] = reversed(told[BUYERS // 2:])
    return tale.where(shelves={"HAT": (1000, 0)}, ledger={"HAT": told})


def without_books(tale):
    tale.facts.pop("ledger")
    return tale
