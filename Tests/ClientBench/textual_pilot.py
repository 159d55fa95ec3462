"""Plays sessions of the list in Textual without a terminal. Usage: textual_pilot.py FILE SESSIONS KEYS"""

import asyncio
import itertools
import sys

from textual_list import Shop, products

# Into a card, its sheet, and back to the next product.
WAY = ["enter", "b", "escape", "escape", "down"]


async def play(goods, keys):
    async with Shop(goods).run_test(size=(80, 24)) as pilot:
        for key in itertools.islice(itertools.cycle(WAY), keys):
            await pilot.press(key)


for _ in range(int(sys.argv[2])):
    asyncio.run(play(products(sys.argv[1]), int(sys.argv[3])))
