"""Orders that are placed one after the other, or at a rate; each keeps when it was sent and answered, and
what it is called."""

import concurrent.futures
import json
import queue
import time

from crowd import Line

EACH_SECOND, HANDS = 20, 8


def send(bid, line):
    bid.send(line)
    assert bid.status == 201, (bid.status, bid.answer)
    order = json.loads(bid.answer)
    bid.told = order["id"], order["version"]


def place_in_turn(server, bids):
    line = Line(server)
    for bid in bids:
        send(bid, line)
        time.sleep(0.02)
    line.close()
    return bids


def place_at_a_rate(server, bids):
    """Each at its time, by as many hands as are needed for it."""
    lines, hands, began = [Line(server) for _ in range(HANDS)], queue.Queue(), time.monotonic()
    for line in lines:
        hands.put(line)

    def place(item):
        number, bid = item
        time.sleep(max(0, began + number / EACH_SECOND - time.monotonic()))
        line = hands.get()
        send(bid, line)
        hands.put(line)
    with concurrent.futures.ThreadPoolExecutor(len(lines)) as pool:
        list(pool.map(place, enumerate(bids)))
    for line in lines:
        line.close()
    return bids
