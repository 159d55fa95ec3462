"""Reads: the list and products against nginx with the same bytes, and 100,000 products against 1,000."""

import itertools
import random

import catalogue
from clients import HAL, Wrk, request
from report import Row, percentile

LIST = "/inventory?limit=50"


def against_nginx(bench, shop, nginx):
    """What people look at most, each time against nginx's best case: one small file that is always cached."""
    goods = catalogue.read(shop.database)
    hot, cold = path(goods[6]), bench.walk("shop.paths", [path(one) for one in goods])
    same = bench.walk("nginx.paths", [f"/product.json?{one.product}" for one in goods])
    for name, path_ in [("list.json", LIST), ("product.json", hot)]:
        status, headers, body = shop.ask(path_, headers=HAL)
        assert status == 200, f"{path_}: {status}"
        nginx.add(name, headers, body)
    with nginx:
        for connections in bench.connections:
            wrk = Wrk(connections, bench.seconds)
            at = f", {connections} connections"
            compare(bench, "list of 50 from memory" + at, wrk, (shop, LIST), (nginx, "/list.json"))
            compare(bench, "list of 50 unchanged, 304" + at, wrk, (shop, LIST), (nginx, "/list.json"),
                    unchanged=True)
            compare(bench, "one product from memory" + at, wrk, (shop, hot), (nginx, "/product.json"))
            compare(bench, "one product from the database" + at, wrk, (shop, cold), (nginx, same))
    bench.memory("reading", shop)


def path(goods):
    return f"/products/{goods.product}"


def compare(bench, what, wrk, ours, peer, unchanged=False):
    """Ours, nginx, nginx, ours and so on, with the same wrk."""
    rates, spent = {ours: [], peer: []}, {ours: [], peer: []}
    headers = {side: conditional(side) if unchanged else HAL for side in (ours, peer)}
    for side, asked_for in itertools.chain.from_iterable(
            [(ours, peer) if round_ % 2 == 0 else (peer, ours) for round_ in range(bench.rounds)]):
        key = (side, asked_for)
        before = side.cpu_seconds()
        rate, count = wrk.run(side, asked_for, headers[key])
        rates[key].append(rate)
        spent[key].append((side.cpu_seconds() - before) / count * 1e6)
    cost = [sum(spent[side]) / len(spent[side]) for side in (ours, peer)]
    bench.report.add(Row(
        what, rates[ours], rates[peer], "nginx",
        note=f"{cost[0]:.0f} us of CPU each, nginx {cost[1]:.0f}"))


def conditional(side):
    peer, path = side
    status, headers, _ = peer.ask(path, headers=HAL)
    again = {**HAL, "If-None-Match": headers["ETag"]}
    status, _, body = peer.ask(path, headers=again)
    assert status == 304 and not body, f"{path}: {status} to a tag that it gave"
    return again


# Answers that a server makes for the first time, with many products and with few: both are started anew for each
# round, each path is asked for once, and all pages are full in both shops.

def products(few, many):
    """Paths of different products, for the small and for the large shop."""
    goods = [catalogue.read(shop.database) for shop in (few, many)]
    return [[path(one) for one in random.sample(side, len(goods[0]))] for side in goods]


def lists():
    sorts = ["", "&sort=name", "&sort=-name", "&sort=price", "&sort=-price", "&sort=newest"]
    within = [""] + [f"&category={one}" for one in catalogue.CATEGORIES]
    return shuffled(f"/inventory?limit={limit}{category}{stock}{sort}" for limit, category, stock, sort in
                    itertools.product(range(31, 51), within, ["", "&in_stock=true"], sorts))


def priced_lists():
    return shuffled(f"/inventory?limit=50&price_min={least}.{cents:02d}&price_max={least + 3}.00{sort}"
                    for least, cents, sort in itertools.product(range(1, 6), range(50), ["", "&sort=name"]))


def searches(sort=""):
    return shuffled(f"/inventory?q={word}&limit={limit}{sort}" for word, limit in
                    itertools.product(catalogue.FINISHES + catalogue.THINGS, range(8, 14)))


def shuffled(paths):
    paths = list(paths)
    random.shuffle(paths)
    return paths


def growth(bench, few, many):
    """The latency that one in a hundred exceeds, by two connections that ask one after the other."""
    kinds = [
        ("list", lists()), ("product", None), ("search", searches()), ("list in a price range", priced_lists()),
        ("search by price", searches("&sort=price")),
    ]
    found = {kind: ([], []) for kind, _ in kinds}
    middle = {kind: ([], []) for kind, _ in kinds}
    for _ in range(bench.turns):
        with few, many:
            for kind, paths in kinds:
                asked = [paths, paths] if paths else products(few, many)
                for side, took in enumerate(latencies(bench, (few, many), asked)):
                    found[kind][side].append(percentile(took, 0.99) * 1000)
                    middle[kind][side].append(percentile(took, 0.5) * 1000)
            bench.memory("first answers", many)
    for kind, _ in kinds:
        of_few, of_many = found[kind]
        medians = [sum(side) / len(side) for side in middle[kind]]
        bench.report.add(Row(
            f"p99 of a first answer, {kind}", of_many, of_few, f"with {bench.few:,}",
            note=f"medians {medians[1]:.2f} and {medians[0]:.2f} ms"))


def latencies(bench, shops, asked, slices=12):
    """Seconds of each answer of both shops, asked in turns so that a busy moment of the machine falls on both.

    What is prepared once for a kind of request is prepared before, by asking in Chinese.
    """
    found = [], []
    for shop, paths in zip(shops, asked):
        fetch(bench, shop, paths[:bench.samples:3], {"Accept-Language": "zh-Hans"})
    for turn in range(slices):
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            found[side].extend(fetch(bench, shops[side], asked[side][turn:bench.samples:slices], {}))
    return found


def fetch(bench, shop, paths, headers):
    _, answers = bench.client.run(shop.port, 2, 60, [request("GET", path, headers) for path in paths])
    wrong = [status for _, status, _, _ in answers if status != 200]
    assert not wrong, f"{len(wrong)} of {len(answers)} were answered with {wrong[0]}"
    return [took / 1e9 for _, _, took, _ in answers]
