#!/usr/bin/env python3
"""Opens every kind of page in headless Chromium with scripts switched off: in both languages, on a desk and
on a telephone, light and dark.

Fails on an error in the console, a violation of the content security policy, a resource that did not load, a
page wider than its window, a field without a label, a picture without a text, and a heading with nothing
under it. Forms that are refused are sent from the pages themselves. Chromium is driven by its DevTools
protocol over a plain websocket.
Usage: pages.py VITRINE_SERVER ASSETS [FOLDER_FOR_SCREENSHOTS]
"""

import base64
import itertools
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import uuid

from shop import Server, Shopper

PATIENCE = 300
LANGUAGES = ["en", "zh-Hans"]
WIDTHS = {1280: 900, 390: 844}
SCHEMES = ["light", "dark"]

# What is wrong with a page as it stands, as a list of texts.
JUDGE = """(() => {
  const wrong = [], root = document.documentElement;
  const name = e => e.tagName.toLowerCase() + (e.id && "#" + e.id) + (e.className && "." + e.className);
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      e => e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest(".scroll *, .unseen, .skip"));
    wrong.push(`${root.scrollWidth} wide in a window of ${root.clientWidth}: ${wide.slice(0, 4).map(name)}`);
  }
  for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
    if (!(e.labels && [...e.labels].some(l => l.textContent.trim())) && !e.getAttribute("aria-label"))
      wrong.push("without a label: " + name(e));
  for (const e of document.images) {
    if (!e.hasAttribute("alt")) wrong.push("without a text: " + e.src);
    if (!e.complete || !e.naturalWidth) wrong.push("not loaded: " + e.src);
  }
  const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) wrong.push("twice: #" + id);
  if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
  for (const e of document.querySelectorAll("main h2")) {
    let next = e.nextElementSibling;
    while (next && next.type === "hidden") next = next.nextElementSibling;
    if (!next || !next.textContent.trim()) wrong.push(`nothing under “${e.textContent}”`);
  }
  if (document.scripts.length) wrong.push("has scripts");
  return wrong;
})()"""


class Socket:
    """The little of RFC 6455 that DevTools needs."""

    def __init__(self, port, path):
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file = self.line.makefile("rb")
        assert b" 101 " in self.file.readline()
        while self.file.readline().strip():
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        length = len(data)
        head = b"\x81" + (bytes([0x80 | length]) if length < 126 else
                          b"\xfe" + struct.pack(">H", length) if length < 65536 else
                          b"\xff" + struct.pack(">Q", length))
        self.line.sendall(head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data)))

    def receive(self):
        whole = b""
        while True:
            first, second = self.file.read(2)
            length = second & 0x7F
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            part = self.file.read(length)
            if first & 0x0F > 2:
                continue
            whole += part
            if first & 0x80:
                return whole.decode()


class Chromium:
    """One window of a headless browser."""

    def __init__(self, *flags):
        program = shutil.which("chromium") or shutil.which("google-chrome")
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--remote-debugging-port=0", f"--user-data-dir={self.home.name}", *flags, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        told = os.path.join(self.home.name, "DevToolsActivePort")
        deadline = time.monotonic() + PATIENCE
        while not (os.path.exists(told) and len(open(told).read().split()) == 2):
            assert time.monotonic() < deadline, "Chromium does not start"
            time.sleep(0.02)
        port, path = open(told).read().split()
        self.socket, self.count, self.session, self.events = Socket(int(port), path), 0, None, []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "Runtime", "Log", "Network", "Audits":
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setScriptExecutionDisabled", value=True)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.home.cleanup()

    def ask(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.count:
                assert "error" not in answer, f"{method}: {answer}"
                return answer["result"]
            self.events.append(answer)

    def evaluate(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def size(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=False)

    def dress(self, width, height, scheme):
        self.size(width, height)
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": scheme},
                           {"name": "prefers-reduced-motion", "value": "reduce"}])

    def load(self, begin):
        """Waits until the page that something leads to is there."""
        self.events = []
        begin()
        deadline = time.monotonic() + PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            assert time.monotonic() < deadline, "the page does not come"
            self.evaluate("0")

    def settle(self):
        """Until every picture is there, the late ones too."""
        deadline = time.monotonic() + PATIENCE
        while not self.evaluate("[...document.images].every(e => e.complete)"):
            if time.monotonic() > deadline:
                return
            time.sleep(0.02)

    def complaints(self, status):
        """What the browser itself complains about, and an answer that is not the expected one."""
        wrong = []
        page = self.evaluate("location.href").split("#")[0]
        for event in self.events:
            kind, told = event.get("method"), event.get("params", {})
            if kind == "Log.entryAdded" and told["entry"]["level"] == "error":
                if status < 400 or told["entry"].get("url") != page:
                    wrong.append("console: " + told["entry"]["text"])
            elif kind == "Runtime.consoleAPICalled" and told["type"] == "error":
                wrong.append("console: " + json.dumps(told["args"]))
            elif kind == "Audits.issueAdded" and "ContentSecurityPolicy" in told["issue"]["code"]:
                wrong.append("policy: " + json.dumps(told["issue"]["details"]))
            elif kind == "Network.loadingFailed" and not told.get("canceled"):
                wrong.append(f"not loaded: {told['type']} {told['errorText']}")
            elif kind == "Network.responseReceived":
                answer = told["response"]
                expected = status if told["type"] == "Document" else 200
                if answer["status"] not in (expected, 304):
                    wrong.append(f"{answer['status']} instead of {expected}: {answer['url']}")
        return wrong

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))


class Furnished:
    """A shop with one of everything in it, and where its pages are."""

    def __init__(self, server):
        self.server, self.shopper = server, Shopper(server)
        links = self.shopper.links
        self.list = links["shop:inventory"]["href"].split("{")[0]
        rows = server.ask("GET", self.list)[1]["_embedded"]["item"]
        options = next(row for row in rows if row["has_options"])
        plain = next(row for row in rows if not row["has_options"] and row["availability"]["available"])
        gone = next(row for row in rows if not row["availability"]["available"])
        self.pages = {
            "front": ("/", 200), "list": (f"{self.list}?limit=12", 200), "search": (f"{self.list}?q=mu", 200),
            "nothing-found": (f"{self.list}?q=zzzz", 200), "bad-parameter": (f"{self.list}?sort=bogus", 400),
            "product": (plain["_links"]["self"]["href"], 200),
            "product-options": (options["_links"]["self"]["href"], 200),
            "product-sold-out": (gone["_links"]["self"]["href"], 200),
            "docs": ("/docs", 200), "problem": ("/problems/payment-declined", 200),
            "not-found": ("/nowhere", 404),
            "services": (links["shop:shipping-services"]["href"], 200),
        }
        product = server.ask("GET", plain["_links"]["self"]["href"])[1]
        open_quote = {"lines": [{"variant": product["variants"][0]["id"], "quantity": 1}]}
        quote = server.ask("POST", links["shop:quotes"]["href"], open_quote)[1]
        self.pages["quote-open"] = (quote["_links"]["self"]["href"], 200)
        quote = self.shopper.quote(coupons=["WELCOME"])
        self.pages["quote"] = (quote["_links"]["self"]["href"], 200)
        self.add_orders()
        shown = [row["id"] for row in (plain, options, gone)]
        self.add_office(next(row for row in rows if row["id"] not in shown))

    def add_office(self, product):
        """The rooms of the back office; the browser signs in when it comes to the first."""
        links = self.server.ask("GET", "/admin", admin=True)[1]["_links"]
        place = {name.removeprefix("shop:"): link["href"].split("{")[0] for name, link in links.items()
                 if name != "curies"}
        products, stock, coupons = place["products"], place["stock"], place["coupons"]
        sku = self.server.ask("GET", stock, admin=True)[1]["_embedded"]["item"][0]["sku"]
        self.server.ask("PATCH", f"{products}/{product['id']}", {"active": False}, {"If-Match": "*"}, admin=True)
        self.office = {
            "office": "/admin", "office-products": products, "office-search": f"{products}?q=mu",
            "office-withdrawn": f"{products}?state=withdrawn", "office-product": f"{products}/{product['id']}",
            "office-stock": stock, "office-short": place["short-stock"], "office-shelf": f"{stock}/{sku}",
            "office-coupons": coupons, "office-coupon": f"{coupons}/WELCOME", "office-zones": place["zones"],
            "office-keys": place["keys"], "office-books": place["reconciliation"],
            "office-refunds": place["refunds"], "office-orders": place["orders"],
            "office-files": place["backups"], "office-order-sent": "/admin" + self.sent,
            "office-order-waiting": "/admin" + self.waiting,
        }

    def sign_in(self, chromium):
        """Through the door, as people do; the answer to the key is the page that one came for."""
        chromium.load(lambda: chromium.ask("Page.navigate", url=f"{self.server.address}/admin"))
        chromium.load(lambda: chromium.evaluate(f"""(() => {{
            const form = document.querySelector("#form-enter");
            form.elements.key.value = {json.dumps(self.server.key)};
            form.submit();
        }})()"""))
        signed = chromium.evaluate("!!document.querySelector('.rooms')")
        assert signed, "the key does not open the back office"

    def add_orders(self):
        waiting, paid, sent = (self.place(pays) for pays in (False, True, True))
        self.waiting, self.sent = (order["_links"]["self"]["href"] for order in (waiting, sent))
        self.pages["order-waiting"] = self.page(waiting, "self")
        self.pages["order-paid"] = self.page(paid, "self")
        self.pages["receipt"] = self.page(paid, "shop:receipt")
        # The browser was never given the token of this one.
        other = self.place(False)["_links"]["self"]["href"]
        self.pages["order-without-token"] = (other, self.server.ask("GET", other)[0])
        cancelled = self.place(True)
        self.act(cancelled, "shop:cancel", None)
        self.pages["order-cancelled"] = self.page(cancelled, "self")
        self.act(sent, "shop:fulfilments", {"carrier": "Fake Post", "tracking": "FP-1234-5678"})
        refund = {"amount": {"amount": "2.00", "currency": "USD"}, "reason": "One was dented"}
        self.act(sent, "shop:refunds", refund)
        self.pages["order-sent"] = self.page(sent, "self")
        token = {"Order-Token": sent["token"]}
        sent |= self.server.ask("GET", sent["_links"]["self"]["href"], headers=token)[1]
        for name in "refunds", "fulfilments":
            self.pages[name] = self.page(sent, f"shop:{name}")

    def place(self, pays):
        status, order, _ = self.shopper.place(self.shopper.quote(), f"pages-{uuid.uuid4()}", pays=pays)
        assert status == 201, order
        return order

    def act(self, order, relation, body):
        seen = self.server.ask("GET", order["_links"]["self"]["href"], admin=True)[1]
        keyed = {"Idempotency-Key": f'"pages-{uuid.uuid4()}"'}
        status, answer, _ = self.server.ask(
            "POST", seen["_links"][relation]["href"], body, keyed, admin=True)
        assert status < 300, answer

    @staticmethod
    def page(order, relation):
        return f"{order['_links'][relation]['href']}?token={order['token']}", 200

    def refused(self, chromium, language, card, more):
        """Sends an order that is refused from its own page."""
        place = self.shopper.quote()["_links"]["self"]["href"]
        address = f"{self.server.address}{place}?lang={language}"
        chromium.load(lambda: chromium.ask("Page.navigate", url=address))
        values = {
            "ship_to/name": "J. Appleseed", "ship_to/street": "1 Peachtree Street", "ship_to/city": "Atlanta",
            "contact/email": "j@example.org", "payment/name": "J Appleseed", "payment/number": card,
            "payment/exp_month": "12", "payment/exp_year": "2030", "payment/cvc": "123", **more}
        chromium.load(lambda: chromium.evaluate(f"""(() => {{
            const form = document.querySelector("#form-order");
            const values = {json.dumps(values)};
            for (const name in values) form.elements[name].value = values[name];
            form.submit();
        }})()"""))


def look(chromium, name, status, width, height, folder):
    """Judges the page that is there, at its whole height."""
    whole = max(height, chromium.evaluate("document.documentElement.scrollHeight"))
    if folder:
        chromium.size(width, whole)
    else:
        chromium.evaluate("document.querySelectorAll('[loading]').forEach(e => e.loading = 'eager')")
    chromium.settle()
    wrong = chromium.complaints(status) + chromium.evaluate(JUDGE)
    if folder:
        chromium.picture(os.path.join(folder, f"{name}.png"))
    return wrong


# What a form sends to be refused: the answer, the card, and what else is wrong.
REFUSED = {"declined": (402, "4000000000009995", {}),
           "refused": (422, "4242424242424242", {"contact/email": "nobody"})}


def look_at_all(shop, chromium, language, width, scheme, folder):
    """Opens every page once. Tells how many there are, and what is wrong with them."""
    wrong, height = [], WIDTHS[width]
    places = shop.pages | {name: (None, status) for name, (status, _, _) in REFUSED.items()}
    chromium.ask("Network.clearBrowserCookies")
    places["office-door"] = ("/admin/session", 200)
    places |= {name: (path, 200) for name, path in shop.office.items()}
    for name, (path, status) in places.items():
        if name == "office":
            shop.sign_in(chromium)
        chromium.dress(width, height, scheme)
        if path is None:
            shop.refused(chromium, language, *REFUSED[name][1:])
        else:
            mark = "&" if "?" in path else "?"
            address = f"{shop.server.address}{path}{mark}lang={language}"
            chromium.load(lambda: chromium.ask("Page.navigate", url=address))
        full = f"{name}-{language}-{width}-{scheme}"
        wrong += [f"{full}: {each}" for each in look(chromium, full, status, width, height, folder)]
    return len(places), wrong


def main():
    program, assets = sys.argv[1:3]
    folder = sys.argv[3] if len(sys.argv) > 3 else None
    if folder:
        os.makedirs(folder, exist_ok=True)
    began, opened, wrong = time.monotonic(), 0, []
    with tempfile.TemporaryDirectory() as place:
        server = Server(program, assets, os.path.join(place, "shop.sqlite"))
        server.start()
        chromium = Chromium()
        try:
            shop = Furnished(server)
            chromium.load(lambda: chromium.ask("Page.navigate", url=server.address))
            # Browsers ask for an icon at a time of their own, so it is asked for here.
            icon = chromium.evaluate("!!document.querySelector('link[rel~=icon]')")
            if not icon and server.ask("HEAD", "/favicon.ico")[0] == 404:
                wrong.append("every page: no icon is named, so browsers look for /favicon.ico in vain")
            for language, width, scheme in itertools.product(LANGUAGES, WIDTHS, SCHEMES):
                count, complaints = look_at_all(shop, chromium, language, width, scheme, folder)
                opened += count
                wrong += complaints
        finally:
            chromium.close()
            server.stop()
    for complaint in wrong:
        print(complaint)
    print(f"{opened} pages in {time.monotonic() - began:.0f} s, {len(wrong)} complaints")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
