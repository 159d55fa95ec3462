#!/usr/bin/env python3
"""T1 in HTML with a text browser: whole purchases in w3m, from the entry page by links and forms alone.

An operator's day is walked in the same way: sign in, correct the stock, send an order, give a part back, sign out.

w3m runs in a pseudo-terminal and is driven by keys; what it shows is read from its screen (pyte). The
entry is the only address that is ever typed. Amounts on the pages must be those that the API tells of the
same order.
w3m speaks HTTP/1.0 and reads a page until the server hangs up; a server that does not is not used by it.
Usage: textbrowser.py VITRINE_SERVER ASSETS
"""

import concurrent.futures
import fcntl
import multiprocessing
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import uuid
from decimal import Decimal
from urllib.parse import urlsplit

import pyte

from shop import Server, Shopper

COLUMNS, ROWS = 100, 40
# A page must be there long before a shopper gives up; the longest waits are for a fault, never for the clock.
PATIENCE = 300
# A screen counts as drawn once nothing more has come for so long.
QUIET = 0.06
APPROVED, DECLINED = "4242 4242 4242 4242", "4000 0000 0000 9995"


class Browser:
    """A real w3m, its keys and its screen."""

    def __init__(self, address):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.home = tempfile.TemporaryDirectory()
        child, self.terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            surroundings = {"PATH": os.environ["PATH"], "HOME": self.home.name, "TERM": "vt100",
                            "LANG": "C.UTF-8"}
            options = {"use_cookie": 1, "accept_cookie": 1, "wrap_search": 0, "ignorecase_search": 0,
                       "display_image": 0, "confirm_qq": 0, "use_history": 0, "no_cache": 1}
            settings = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
            os.execvpe("w3m", ["w3m", "-config", "/dev/null", "-cookie", *settings, address], surroundings)
        self.process = child
        self.wait(self.is_viewing, f"the page at {address}")

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        self.home.cleanup()

    # Reading

    @property
    def text(self):
        return "\n".join(row.rstrip() for row in self.screen.display)

    @property
    def bottom(self):
        return self.screen.display[-1].strip()

    @property
    def line(self):
        return self.screen.display[self.screen.cursor.y].strip()

    def is_viewing(self):
        return "Viewing" in self.bottom

    def wait(self, is_there, what):
        """Reads until something is on the screen and the screen is drawn whole."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if select.select([self.terminal], [], [], QUIET)[0]:
                try:
                    self.stream.feed(os.read(self.terminal, 65536))
                except OSError:
                    raise AssertionError(f"w3m ended where {what} was expected:\n{self.text}")
            elif is_there():
                return
        raise AssertionError(f"{what} did not come within {PATIENCE} s:\n{self.text}")

    # Keys

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def find(self, words, after=None):
        """Puts the cursor on a line that has these words, from the top of the page or after others in turn."""
        self.press("g")
        before = [] if after is None else [after] if isinstance(after, str) else list(after)
        for each in [*before, words]:
            pattern = re.sub(r"([][.*+?^$\\|()])", r"\\\1", each)
            self.press(f"/{pattern}")
            self.wait(lambda: self.bottom.startswith(("Forward:", "(Forward)")), f"the prompt for “{each}”")
            self.press("\r")
            self.wait(lambda: "Not found" in self.bottom or
                      each in self.line and self.screen.cursor.y < ROWS - 1, f"“{each}”")
            assert "Not found" not in self.bottom, f"the page does not say “{each}”:\n{self.text}"
        return self.line

    def has(self, words):
        try:
            self.find(words)
        except AssertionError as failure:
            if "does not say" in str(failure):
                return False
            raise
        return True

    def amount(self, words, after=None):
        """The money at the end of a line."""
        line = self.find(words, after)
        found = re.search(r"(-|−)?\$([0-9,]+\.[0-9]{2})$", line)
        assert found, f"no amount stands in “{line}”"
        return Decimal(found[2].replace(",", "")) * (-1 if found[1] else 1)

    def follow(self, words, expected, after=None):
        """Presses a link or a button, and waits for words of the page that comes."""
        self.find(words, after)
        self.press("\r")
        self.wait(lambda: self.is_viewing() and expected in self.text, f"“{expected}” after “{words}”")

    def fill(self, label, value, after=None, secret=False):
        """Types into the field behind a label; what is secret is seen by nobody."""
        self.find(label, after)
        self.press("\t\r")
        prompt = "Password:" if secret else "TEXT:"
        shown = "*" * len(value) if secret else value
        self.wait(lambda: self.bottom.startswith(prompt), f"the field “{label}”")
        self.press(f"\x15\x0b{value}")
        self.wait(lambda: self.bottom.startswith(prompt) and (secret or self.bottom == prompt + shown),
                  f"“{shown}” in “{label}”")
        self.press("\r")
        self.wait(lambda: f"[{shown[:20].ljust(20)}]" in self.line, f"“{shown}” kept in “{label}”")

    def choose(self, words, after=None):
        """Marks the choice before a label."""
        self.find(words, after)
        self.press("\x1b\t\r")
        self.wait(lambda: f"(*) {words}" in self.text, f"the choice “{words}”")

    @property
    def address(self):
        """Where w3m says that it is; read, never typed."""
        self.press("c")
        self.wait(lambda: self.bottom.startswith("http://"), "the address of the page")
        return self.bottom


ROWS_OF_SUM = {"Subtotal": "subtotal", "Discount": "discount", "Shipping": "shipping", "Tax": "tax"}


def to_quote(browser):
    """From the entry to the sum: two tins to Atlanta, by express, with a coupon."""
    browser.fill("Search", "mustache")
    browser.follow("Show", "Results for")
    browser.follow("Mustache Wax", "Quantity")
    each = browser.amount("$")
    browser.fill("Quantity", "2")
    browser.follow("Buy", "Your order")
    assert browser.amount("Subtotal") == 2 * each
    browser.fill("State", "GA")
    browser.fill("ZIP code", "30303")
    browser.follow("Show total", "How to send it")
    browser.choose("Fake Post Express")
    browser.fill("Coupon code", "WELCOME")
    browser.follow("Show total", "Discount")
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
        browser.fill(label, value, after="Send it to")
    browser.fill("E-mail", "j@example.org")
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
            browser.follow("Receipt", "<Receipt")
    browser.find("Visa 4242")
    return path, order


def purchase(server, address):
    """From the entry to the receipt, and back to the order, which is cancelled."""
    browser = Browser(address)
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
        assert browser.amount("$", after="Refunded") == refunded
        assert not browser.has("Cancel this order"), "a cancelled order may still be cancelled"
    finally:
        browser.close()


def decline(server, address):
    """The reason is said, what was typed is kept but for the card's secrets, and another card is taken."""
    browser = Browser(address)
    try:
        amounts = to_quote(browser)
        tell_details(browser, DECLINED)
        browser.follow("Pay $", "declined")
        failures = []
        if not re.search("(?i)funds|balance|not enough|does not cover", browser.text):
            failures.append("the reason is not said")
        if browser.has("Card number"):
            browser.find("Name on the card")
            if "[J Appleseed" not in browser.line:
                failures.append("the name on the card is not kept")
            browser.find("Card number")
            if re.search("[0-9]", browser.line):
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


def operator(server, address):
    """A day in the back office: what the pages say is what the API says of the same shop."""
    shopper = Shopper(server, address[len(server.address):])
    quote = shopper.quote(quantity=3)
    status, order, _ = shopper.place(quote, f"operator-{uuid.uuid4()}")
    assert status == 201, order
    browser = Browser(address + "admin")
    try:
        browser.find("Sign in to the back office")
        browser.fill("Admin key", "vk_admin_mistyped", secret=True)
        browser.follow("Sign in", "opens nothing here", after="makes one")
        browser.fill("Admin key", server.key, secret=True)
        browser.follow("Sign in", "What waits for you", after="makes one")
        # The stock: two more came, and somebody counted.
        browser.follow("Stock", "On the shelf")
        name = order["lines"][0]["name"]
        sku = re.search(r"^\s*([A-Z0-9-]+) " + re.escape(name), browser.text, re.M)
        assert sku, f"no shelf of {name}:\n{browser.text}"
        browser.follow(sku[1], "Latest moves")
        path = urlsplit(browser.address).path
        before = server.ask("GET", path, admin=True)[1]
        browser.fill("Units", "2", after="three more")
        browser.fill("Reason", "Came late", after="three more")
        browser.follow("Correct the stock", "Came late", after="three more")
        browser.fill("Units", "7", after="included")
        browser.fill("Reason", "Counted at night", after="included")
        browser.follow("Correct the stock", "Counted at night", after="included")
        shelf = server.ask("GET", path, admin=True)[1]
        assert [move["reason"] for move in shelf["moves"][:2]] == ["Counted at night", "Came late"], shelf
        assert shelf["on_hand"] == 7 and shelf["reserved"] == before["reserved"], shelf
        # The order that moved units here: one of three is sent, and one given back.
        browser.follow(order["number"], "Payment attempts")
        browser.fill(name, "1", after="stays here for now")
        browser.follow("Ship", "Partly sent", after="Tracking number")
        browser.fill(name, "1", after="Give back units")
        browser.fill("Reason", "One was dented", after="Give back units")
        browser.follow("Refund", "To send", after=["Give back units", "Put back into stock"])
        told = server.ask("GET", order["_links"]["self"]["href"], admin=True)[1]
        assert told["axes"] == {"order": "open", "money": "partially_refunded", "goods": "partial"}, told["axes"]
        browser.find("Given back", after="One was dented")
        refunds = server.ask("GET", told["_links"]["shop:refunds"]["href"], admin=True)[1]["_embedded"]["item"]
        assert [refund["reason"] for refund in refunds] == ["One was dented"], refunds
        books = server.ask("GET", address[len(server.address):] + "admin/reconciliation", admin=True)[1]
        assert books["balanced"], books
        browser.follow("Sign out", "Sign in to the back office")
    finally:
        browser.close()


WALKS = [("purchase", purchase, []), ("purchase behind a prefix", purchase, ["--prefix", "/shop"]),
         ("declined card", decline, []), ("operator", operator, []),
         ("operator behind a prefix", operator, ["--prefix", "/shop"])]


def judge(program, assets, name, walk, options):
    """What is to be said of one walk, and whether it went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"), *options)
        server.start()
        began = time.monotonic()
        try:
            walk(server, server.address + (options[1] if options else "") + "/")
            return f"{name}: as it must be, {time.monotonic() - began:.1f} s", False
        except AssertionError as failure:
            return f"{name}: FAILED: {failure}", True
        finally:
            server.stop()


def main():
    program, assets = sys.argv[1:3]
    # Each has a shop of its own, and waits most of its time for a screen to be drawn.
    with concurrent.futures.ProcessPoolExecutor(
            len(WALKS), mp_context=multiprocessing.get_context("fork")) as pool:
        walks = [pool.submit(judge, program, assets, *walk) for walk in WALKS]
        told = [walk.result() for walk in walks]
    for text, _ in told:
        print(text)
    sys.exit(any(is_wrong for _, is_wrong in told))


if __name__ == "__main__":
    main()
