#!/usr/bin/env python3
"""The figures of a running server, judged by the parser of Prometheus' own client.

Every scrape must be valid, no counter may ever go back, histograms must add up, labels must be few, and what
the shop did must be there as often as it was done. Usage: metrics.py VITRINE_SERVER ASSETS
"""

import sys
import tempfile
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from prometheus_client.parser import text_string_to_metric_families

from shop import PATIENCE, Server, Shopper

ORDERS = 40


def scrape(server):
    request = urllib.request.Request(
        f"{server.address}/metrics",
        headers={"Authorization": f"Bearer {server.key}",
                 "Accept": "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8", response.headers
        families = list(text_string_to_metric_families(response.read().decode()))
    names = [family.name for family in families]
    assert len(names) == len(set(names)), "a family stands there twice"
    for family in families:
        assert family.documentation and family.type in ("counter", "gauge", "histogram"), family
        seen = [(sample.name, tuple(sorted(sample.labels.items()))) for sample in family.samples]
        assert len(seen) == len(set(seen)), f"{family.name} has a figure twice"
    return {family.name: family for family in families}


def value(families, family, **labels):
    return sum(sample.value for sample in families[family].samples
               if all(sample.labels.get(name) == label for name, label in labels.items()))


def check_histograms(families):
    for family in families.values():
        if family.type != "histogram":
            continue
        rows = {}
        for sample in family.samples:
            rest = tuple(sorted((name, label) for name, label in sample.labels.items() if name != "le"))
            rows.setdefault(rest, {}).setdefault(sample.name[len(family.name):], []).append(sample)
        for labels, parts in rows.items():
            counts = [sample.value for sample in parts["_bucket"]]
            bounds = [float(sample.labels["le"]) for sample in parts["_bucket"]]
            assert counts == sorted(counts) and bounds == sorted(bounds), (family.name, labels)
            assert bounds[-1] == float("inf") and counts[-1] == parts["_count"][0].value, (family.name, labels)


def check_monotone(before, after):
    for family in before.values():
        if family.type == "gauge":
            continue
        later = {(sample.name, tuple(sorted(sample.labels.items()))): sample.value
                 for sample in after[family.name].samples}
        for sample in family.samples:
            key = (sample.name, tuple(sorted(sample.labels.items())))
            assert later.get(key, -1) >= sample.value, f"{key} went back"


def main(program, assets):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, f"{folder}/shop.sqlite")
        server.start()
        try:
            first = scrape(server)
            shopper = Shopper(server)

            def place(number):
                # Somebody else may take the last one before a quote or an order.
                for attempt in range(20):
                    quote = shopper.quote()
                    if "summary" not in quote:
                        continue
                    key = f"metrics-{number}-{attempt}-0123456789"
                    status = shopper.place(quote, key, pays=number % 2 == 0)[0]
                    if status != 409:
                        return status
                return 409

            looks = [first]
            with ThreadPoolExecutor(4) as pool:
                placing = [pool.submit(place, number) for number in range(ORDERS)]
                while not all(one.done() for one in placing):
                    looks.append(scrape(server))
            statuses = [one.result() for one in placing]
            assert statuses == [201] * ORDERS, statuses
            for number in range(50):
                server.ask("GET", f"/products/nothing-{number}")
            looks.append(scrape(server))
            for before, after in zip(looks, looks[1:]):
                check_monotone(before, after)
            for look in looks:
                check_histograms(look)
            last = looks[-1]
            assert value(last, "vitrine_order_events", event="placed") == ORDERS
            assert value(last, "vitrine_order_events", event="captured") == ORDERS / 2
            assert value(last, "vitrine_orders", status="paid") == ORDERS / 2
            assert value(last, "vitrine_requests", operation="placeOrder", status="2xx") == ORDERS
            assert value(last, "vitrine_problems", problem="not-found") == 50
            assert value(last, "vitrine_captured_minor_units", currency="USD") > 0
            labels = sum(len(family.samples) for family in last.values())
            assert "nothing-" not in str(last) and labels < 6000, labels
            print(f"metrics: {len(looks)} valid scrapes of up to {labels} figures, none went back")
        finally:
            assert server.stop() == 0
        server.start()
        again = scrape(server)
        assert value(again, "vitrine_order_events", event="placed") == 0, "counters begin at the start"
        assert value(again, "vitrine_orders", status="paid") == ORDERS / 2, "totals do not"
        assert server.stop() == 0


if __name__ == "__main__":
    main(*sys.argv[1:])
