#!/usr/bin/env python3
"""Holds a running server against its own description: openapi-spec-validator, examples.py, then schemathesis
with every check, with valid and invalid data, and with requests that follow each other.

Half of the identifiers that are sent exist: a few quotes, orders, payments, refunds and parcels are made first.
Usage: contract.py VITRINE_SERVER ASSETS FOLDER_OF_SCHEMATHESIS [SECONDS]
"""

import json
import os
import subprocess
import sys
import tempfile
import uuid

from shop import Server, Shopper

HERE = os.path.dirname(os.path.abspath(__file__))


def furnish(server):
    """Makes one of everything, and tells what there is by where it may stand in a request."""
    shopper = Shopper(server)
    found = {name: [] for name in ["variant", "quote", "id", "coupon", "rate", "sku"]}
    entry = shopper.links["shop:inventory"]["href"].split("{")[0]
    for row in server.ask("GET", entry)[1]["_embedded"]["item"]:
        product = server.ask("GET", row["_links"]["self"]["href"])[1]
        found["id"].append(product["id"])
        found["variant"] += [variant["id"] for variant in product["variants"]]
        found["sku"] += [variant["sku"] for variant in product["variants"]]
    for number in range(9):
        quote = shopper.quote(coupons=["WELCOME"] if number % 2 else [])
        found["quote"].append(quote["id"])
        if number > 5:
            continue
        status, order, _ = shopper.place(quote, f"contract-{uuid.uuid4()}", pays=number % 3 > 0)
        assert status == 201, order
        found["id"].append(order["id"])
        if number == 2:
            keyed = {"Idempotency-Key": f'"ship-{uuid.uuid4()}"'}
            seen = server.ask("GET", order["_links"]["self"]["href"], admin=True)[1]
            parcel = server.ask("POST", seen["_links"]["shop:fulfilments"]["href"], {}, keyed, admin=True)[1]
            found["id"].append(parcel["id"])
    found["id"] += found["quote"]
    found["coupon"] = ["WELCOME", "welcome", "NOPE"]
    return found


def configure(folder, found):
    """The settings with the identifiers that exist."""
    with open(os.path.join(HERE, "schemathesis.toml")) as file:
        text = file.read().replace('"judge.py"', json.dumps(os.path.join(HERE, "judge.py")))
    for name, values in found.items():
        if values:
            text += f"\n[dictionaries.{name}]\nvalues = {json.dumps(values)}\n"
    places = {
        "path.id": "id", "body.lines[*].variant": "variant", "body.quote": "quote",
        "body.coupons[*]": "coupon", "body.sku": "sku", "path.code": "coupon",
    }
    text += "\n[parameters]\n"
    for place, name in places.items():
        text += f'"{place}" = {{ dictionary = "{name}", probability = 0.6 }}\n'
    path = os.path.join(folder, "schemathesis.toml")
    with open(path, "w") as file:
        file.write(text)
    return path


def main():
    program, assets, tools = sys.argv[1:4]
    seconds = sys.argv[4] if len(sys.argv) > 4 else "120"
    tools = os.path.abspath(tools)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
        server.start()
        try:
            settings = configure(folder, furnish(server))
            description = os.path.join(folder, "openapi.json")
            with open(description, "w") as file:
                json.dump(server.ask("GET", "/openapi.json")[1], file)
            subprocess.run([f"{tools}/python", "-m", "openapi_spec_validator", description], check=True)
            subprocess.run([f"{tools}/python", os.path.join(HERE, "examples.py"), description], check=True)
            status = subprocess.run(
                [f"{tools}/schemathesis", "--config-file", settings, "run", f"{server.address}/openapi.json",
                 "--max-time", seconds, "--header", f"Authorization: Bearer {server.key}", "--no-color"],
                cwd=folder).returncode
            report = server.ask("GET", "/admin/reconciliation", admin=True)[1]
            assert report["balanced"], report
        finally:
            ended = server.stop()
    assert ended == 0, f"the server ended with {ended}"
    sys.exit(status)


if __name__ == "__main__":
    main()
