#!/usr/bin/env python3
"""A purchase with restnavigator, a client of HAL from PyPI: from `/` on it follows links by their relations,
expands templates by their variables, posts a basket and an order as JSON, follows the Location of each
answer, and reads the paid order and its receipt.

It resolves no Location against the address that was asked, so that only an absolute one leads it on. Number
and total are compared with what the API tells its staff. Old as it is, it runs on the requests of today.
Usage: navigator.py VITRINE_SERVER ASSETS
"""

import sys
import uuid
from urllib.parse import urljoin

import requests
from restnavigator import Navigator
from restnavigator.exc import HALNavigatorError

from shop import walk_all

BUYER = {"name": "J. Appleseed", "street": "1 Peachtree Street", "city": "Atlanta", "state": "GA",
         "postal_code": "30303", "country": "US"}
CARD = {"type": "card", "number": "4242424242424242", "exp_month": 12, "exp_year": 2030, "cvc": "123",
        "name": "J Appleseed"}
DECLINED = {**CARD, "number": "4000000000009995"}


def begin(address):
    """The navigator at an address; relations of the shop are asked for without their prefix.

    It drops the body of an answer whose Location it follows, though the order there is only shown to the
    token in that body: the session, one of requests, keeps it for all requests to come.
    """
    session = requests.Session()

    def keep_token(answer, **_):
        if answer.request.method == "POST" and "json" in answer.headers.get("Content-Type", ""):
            document = answer.json()
            if "token" in document:
                session.headers["Order-Token"] = document["token"]

    session.hooks["response"].append(keep_token)
    return Navigator.hal(address, default_curie="shop", session=session)


def to_quote(shop):
    """From the entry to a basket with a price."""
    inventory = shop.links()["inventory"]
    assert "q" in inventory.variables, inventory.variables
    found = inventory(q="mustache").embedded()["item"]
    assert [row.state["name"] for row in found] == ["Mustache Wax"], [row.state["name"] for row in found]
    product = found[0].fetch()
    assert product["name"] == "Mustache Wax", product
    lines = [{"variant": product["variants"][0]["id"], "quantity": 2}]
    rates = shop.links()["shipping-rates"].create({"to": BUYER, "lines": lines})
    assert rates.state["rates"], rates.state
    quote = shop.links()["quotes"].create(
        {"lines": lines, "to": BUYER, "shipping_rate": rates.state["rates"][0]["id"]})
    state = quote()
    assert state["lines"][0]["quantity"] == 2 and quote.status[0] == 200, state
    return quote, state


def order_of(quote, payment):
    total = {"amount": total_of(quote), "currency": quote["currency"]}
    return {"quote": quote["id"], "expected_total": total, "payment": payment, "ship_to": BUYER,
            "contact": {"name": BUYER["name"], "email": "j@example.org"}}


def total_of(document):
    return next(row["amount"] for row in document["summary"] if row["role"] == "total")


def key():
    return {"Idempotency-Key": f'"{uuid.uuid4()}"'}


def purchase(server, address):
    """Pays, and follows the order to its receipt; sent again with the same key, the order is the same."""
    shop = begin(address)
    _, quote = to_quote(shop)
    once, body = key(), order_of(quote, CARD)
    order = shop.links()["orders"].create(body, headers=once)
    state = order()
    assert (state["status"], total_of(state)) == ("paid", total_of(quote)), state
    receipt = order["receipt"]()
    assert receipt["summary"] == state["summary"], receipt
    told = server.ask("GET", order.uri[len(server.address):], admin=True)[1]
    assert (told["number"], told["status"], told["total"]) == (state["number"], "paid", state["total"]), told
    again = shop.links()["orders"].create(body, headers=once)
    assert again.uri == order.uri, f"one key made {order.uri} and {again.uri}"
    stranger = begin(address).links()["orders"].create(body, headers=key(), raise_exc=False)
    assert stranger.status[0] == 409, f"one quote is ordered twice: {stranger.status} {stranger.state}"
    cancelled = order["cancel"].create({}, headers=key())
    assert order.fetch()["status"] == "cancelled", cancelled.state


def refusals(server, address):
    """A refusal tells what is wrong, and where the order is that waits for another card."""
    shop = begin(address)
    _, quote = to_quote(shop)
    wrong = {**order_of(quote, CARD), "contact": {"name": "J. Appleseed", "email": "nobody"}}
    refused = shop.links()["orders"].create(wrong, headers=key(), raise_exc=False)
    assert refused.status[0] == 422, refused.status
    assert [fault["pointer"] for fault in refused.state["errors"]] == ["/contact/email"], refused.state
    try:
        shop.links()["orders"].create(order_of(quote, DECLINED), headers=key())
        raise AssertionError("a declined card pays")
    except HALNavigatorError as refusal:
        declined = refusal
    assert declined.status == 402, declined.message
    # A problem has no links of HAL; it says the address of the order, and the token that opens it.
    order = Navigator.hal(urljoin(shop.uri, declined.nav.state["order"]), default_curie="shop",
                          headers={"Order-Token": declined.nav.state["order_token"]})
    assert order()["status"] == "awaiting_payment", order.state
    payment = order["payment"].create({"payment": CARD}, headers=key())
    assert payment()["state"] == "captured", payment.state
    assert order.fetch()["status"] == "paid", order.state


WALKS = [("purchase", purchase, []), ("purchase behind a prefix", purchase, ["--prefix", "/shop"]),
         ("refusals", refusals, [])]


if __name__ == "__main__":
    walk_all(WALKS, *sys.argv[1:3])
