#!/usr/bin/env python3
"""T1 in HTML with text browsers: whole purchases in w3m, ELinks, Links and Lynx, from the entry page by links
and forms alone. In w3m an operator's day is walked in the same way: sign in, correct the stock, send an
order, give a part back, sign out.

The entry is the only address that is ever typed. Number and amounts on the pages must be those that the API
tells of the same order.
Usage: textbrowser.py VITRINE_SERVER ASSETS
"""

import concurrent.futures
import multiprocessing
import os
import re
import sys
import tempfile
import time
import uuid
from decimal import Decimal
from urllib.parse import urlsplit

from browsers import W3m
from numbered import ELinks, Links, Lynx
from shop import Server, Shopper

APPROVED, DECLINED = "4242 4242 4242 4242", "4000 0000 0000 9995"
ROWS_OF_SUM = {"Subtotal": "subtotal", "Discount": "discount", "Shipping": "shipping", "Tax": "tax"}


def to_quote(browser):
    """From the entry to the sum: two tins to Atlanta, by express, with a coupon."""
    browser.fill("Search", "mustache")
    browser.follow("Search", "Results for", after="Search")
    browser.follow("Mustache Wax", "Quantity")
    each = browser.amount("$")
    browser.fill("Quantity", "2")
    browser.follow("Buy", "Your order")
    assert browser.amount("Subtotal") == 2 * each
    browser.fill("ZIP or postal code", "30303")
    browser.follow("Continue", "Shipping method")
    browser.choose("Fake Post Express")
    browser.fill("Coupon code", "WELCOME")
    browser.follow("Update total", "Discount")
    amounts = {role: browser.amount(label, "Summary") for label, role in ROWS_OF_SUM.items()}
    amounts["total"] = browser.amount("Pay $")
    assert sum(amounts.values()) == 2 * amounts["total"], f"the sum does not add up: {amounts}"
    assert amounts["discount"] < 0 < amounts["tax"], amounts
    return amounts


def tell_details(browser, card):
    """Who it is for, and a card."""
    for label, value in [
        ("Name", "J. Appleseed"), ("Street and number", "1 Peachtree Street"), ("City", "Atlanta"),
    ]:
        browser.fill(label, value, after="Ship to")
    browser.fill("Email", "j@example.org")
    browser.fill("Name on the card", "J Appleseed")
    tell_card(browser, card)


def tell_card(browser, card):
    browser.fill("Card number", card)
    for label, value in [("Month", "12"), ("Year", "2030"), ("Security code", "123")]:
        browser.fill(label, value, after="Card number")


def check_amounts(server, browser, amounts):
    """The page of an order, its receipt and the API say what the quote said. Tells the order of the API."""
    path = urlsplit(browser.address).path
    order = server.ask("GET", path, admin=True)[1]
    told = {row["role"]: Decimal(row["amount"]) for row in order["summary"]}
    assert told == amounts, f"the quote said {amounts}, the API says {told}"
    receipt = server.ask("GET", order["_links"]["shop:receipt"]["href"], admin=True)[1]
    assert {row["role"]: Decimal(row["amount"]) for row in receipt["summary"]} == amounts, receipt
    for page in "order", "receipt":
        shown = {role: browser.amount(label, "Summary") for label, role in ROWS_OF_SUM.items()}
        shown["total"] = browser.amount("Total", "Summary")
        assert shown == amounts, f"the {page} says {shown}, not {amounts}"
        assert browser.has(order["number"]), f"the {page} does not tell its number"
        if page == "order":
            browser.follow("Receipt", "Receipt · Acme")
    browser.find("Visa 4242")
    return path, order


def purchase(server, address, kind):
    """From the entry to the receipt, and back to the order, which is cancelled."""
    browser = kind(address)
    try:
        amounts = to_quote(browser)
        tell_details(browser, APPROVED)
        browser.follow("Pay $", "Thank you")
        path, order = check_amounts(server, browser, amounts)
        assert order["status"] == "paid", order["status"]
        browser.follow("Order", "Thank you", after="Total")
        browser.follow("Cancel this order", "Cancelled")
        order = server.ask("GET", path, admin=True)[1]
        assert (order["status"], order["axes"]["money"]) == ("cancelled", "refunded"), order["axes"]
        refunded = Decimal(order["refunded"]["amount"])
        assert refunded == amounts["total"], refunded
        assert browser.amount("$", after="Refunded") == -refunded
        assert not browser.has("Cancel this order"), "a cancelled order may still be cancelled"
    finally:
        browser.close()


def decline(server, address, kind):
    """The reason is said, what was typed is kept but for the card's secrets, and another card is taken."""
    browser = kind(address)
    try:
        amounts = to_quote(browser)
        tell_details(browser, DECLINED)
        browser.follow("Pay $", "The payment was declined")
        failures = []
        if not re.search("(?i)funds|balance|not enough|does not cover", browser.text):
            failures.append("the reason is not said")
        if browser.has("Card number"):
            if browser.value("Name on the card") != "J Appleseed":
                failures.append("the name on the card is not kept")
            if browser.value("Card number"):
                failures.append("the card number is shown")
        else:
            # The order is kept: its own page takes another card.
            browser.follow("Order", "Waiting for payment", after="What you can do")
            browser.fill("Name on the card", "J Appleseed")
        tell_card(browser, APPROVED)
        browser.follow("Pay $", "Thank you")
        order = check_amounts(server, browser, amounts)[1]
        assert order["status"] == "paid", order["status"]
        assert not failures, "; ".join(failures)
    finally:
        browser.close()


def operator(server, address, kind):
    """A day in the back office: what the pages say is what the API says of the same shop."""
    shopper = Shopper(server, address[len(server.address):])
    quote = shopper.quote(quantity=3)
    status, order, _ = shopper.place(quote, f"operator-{uuid.uuid4()}")
    assert status == 201, order
    browser = kind(address + "admin")
    try:
        browser.find("Sign in to the back office")
        browser.fill("Admin key", "vk_admin_mistyped", secret=True)
        browser.follow("Sign in", "is not valid", after="Admin key")
        browser.fill("Admin key", server.key, secret=True)
        browser.follow("Sign in", "To do", after="Admin key")
        # The stock: two more came, and somebody counted.
        browser.follow("Stock", "On hand")
        name = order["lines"][0]["name"]
        sku = re.search(r"^\s*([A-Z0-9-]+) " + re.escape(name), browser.text, re.M)
        assert sku, f"no shelf of {name}:\n{browser.text}"
        browser.follow(sku[1], "Stock history")
        path = urlsplit(browser.address).path
        before = server.ask("GET", path, admin=True)[1]
        browser.fill("Units", "2", after="add three")
        browser.fill("Reason", "Came late", after="add three")
        browser.follow("Update stock", "Came late", after="add three")
        browser.fill("Units", "7", after="reserved ones")
        browser.fill("Reason", "Counted at night", after="reserved ones")
        browser.follow("Update stock", "Counted at night", after="reserved ones")
        shelf = server.ask("GET", path, admin=True)[1]
        assert [move["reason"] for move in shelf["moves"][:2]] == ["Counted at night", "Came late"], shelf
        assert shelf["on_hand"] == 7 and shelf["reserved"] == before["reserved"], shelf
        # The order that moved units here: one of three is sent, and one given back.
        browser.follow(order["number"], "Payment attempts")
        browser.fill(name, "1", after="not shipped yet")
        browser.follow("Ship", "Partly shipped", after="Tracking number")
        browser.fill(name, "1", after="Refund items")
        browser.fill("Reason", "One was dented", after="Refund items")
        browser.follow("Refund", "To ship", after=["Refund items", "Put back into stock"])
        told = server.ask("GET", order["_links"]["self"]["href"], admin=True)[1]
        assert told["axes"] == {"order": "open", "money": "partially_refunded", "goods": "partial"}, told["axes"]
        browser.find("Refunded", after="One was dented")
        refunds = server.ask("GET", told["_links"]["shop:refunds"]["href"], admin=True)[1]["_embedded"]["item"]
        assert [refund["reason"] for refund in refunds] == ["One was dented"], refunds
        books = server.ask("GET", address[len(server.address):] + "admin/reconciliation", admin=True)[1]
        assert books["balanced"], books
        browser.follow("Sign out", "Sign in to the back office")
    finally:
        browser.close()


BROWSERS = [W3m, ELinks, Links, Lynx]
PREFIXED = ["--prefix", "/shop"]
WALKS = [(walk, kind, options) for walk, options in [(purchase, []), (purchase, PREFIXED), (decline, [])]
         for kind in BROWSERS] + [(operator, W3m, options) for options in ([], PREFIXED)]
# Each has a shop of its own, and waits most of its time for a screen to be drawn.
AT_ONCE = 6


def judge(program, assets, walk, kind, options):
    """What is to be said of one walk, and whether it went wrong."""
    name = " ".join([kind.__name__, walk.__name__, *options])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"), *options)
        server.start()
        began = time.monotonic()
        try:
            walk(server, server.address + (options[1] if options else "") + "/", kind)
            return f"{name}: as it must be, {time.monotonic() - began:.1f} s", False
        except AssertionError as failure:
            return f"{name}: FAILED: {failure}", True
        finally:
            server.stop()


def main():
    program, assets = sys.argv[1:3]
    forks = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(AT_ONCE, mp_context=forks) as pool:
        walks = [pool.submit(judge, program, assets, *walk) for walk in WALKS]
        told = [walk.result() for walk in walks]
    for text, _ in told:
        print(text)
    sys.exit(any(is_wrong for _, is_wrong in told))


if __name__ == "__main__":
    main()
