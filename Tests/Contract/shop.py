"""A running vitrine-server, and a shopper who follows its links. Python's own library alone."""

import http.client
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
import uuid

# A limit is there to end what hangs, however slow or busy a machine is: no limit judges speed.
PATIENCE = 300


class Server:
    def __init__(self, program, assets, database, *options):
        self.program, self.assets, self.database, self.options = program, assets, database, list(options)
        self.key = None
        self.environment = None

    def start(self):
        began = time.monotonic()
        with tempfile.TemporaryFile("w+") as errors:
            self.process = subprocess.Popen(
                [self.program, "serve", "--database", self.database, "--port", "0", "--assets", self.assets]
                + self.options, stdout=subprocess.PIPE, stderr=errors, text=True, env=self.environment)
            line = self.process.stdout.readline() if self.is_heard() else ""
            if "listening" not in line:
                self.process.wait(timeout=PATIENCE)
                errors.seek(0)
                raise AssertionError(f"the server does not start: {errors.read().strip()}")
        self.port = int(line.strip().rsplit(":", 1)[1].split("/")[0])
        if self.key is None:
            text = subprocess.check_output(
                [self.program, "key", "new", "admin", "--label", "test", "--database", self.database], text=True,
                stderr=subprocess.DEVNULL)
            self.key = next(word for word in text.split() if word.startswith("vk_"))
        return time.monotonic() - began

    def is_heard(self):
        """Whether it says something, or ends, before patience does."""
        if select.select([self.process.stdout], [], [], PATIENCE)[0]:
            return True
        self.kill()
        raise AssertionError(f"the server neither listens nor ends within {PATIENCE} s")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.process.terminate()
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return status

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stock(self, count):
        """So many of everything lie on the shelves."""
        page = self.ask("GET", "/inventory?limit=250")[1]
        for row in page["_embedded"]["item"]:
            product = self.ask("GET", row["_links"]["self"]["href"])[1]
            for variant in product["variants"]:
                self.ask("POST", "/admin/stock-adjustments",
                              {"sku": variant["sku"], "count": count, "reason": "counted"},
                              {"Idempotency-Key": f'"stock-{uuid.uuid4()}"'}, admin=True)

    def ask(self, method, path, body=None, headers=None, admin=False, timeout=PATIENCE):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = dict(headers or {})
        if admin:
            headers["Authorization"] = f"Bearer {self.key}"
        if body is not None:
            body = json.dumps(body)
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            text = response.read()
            return response.status, json.loads(text) if text else None, response.headers
        finally:
            connection.close()


class Shopper:
    """Follows links, as a client does."""

    def __init__(self, server, entry="/"):
        self.server = server
        self.links = server.ask("GET", entry)[1]["_links"]

    def quote(self, quantity=1, **more):
        page = self.server.ask("GET", self.links["shop:inventory"]["href"].split("{")[0])[1]
        row = next(row for row in page["_embedded"]["item"] if row["kind"] == "physical" and not row["has_options"]
                   and row["availability"]["available"] > 0)
        product = self.server.ask("GET", row["_links"]["self"]["href"])[1]
        lines = [{"variant": product["variants"][0]["id"], "quantity": quantity}]
        to = {"city": "Atlanta", "state": "GA", "postal_code": "30303", "country": "US"}
        rates = self.server.ask("POST", self.links["shop:shipping-rates"]["href"], {"to": to, "lines": lines})[1]
        body = {"lines": lines, "to": to, "shipping_rate": rates["rates"][0]["id"], **more}
        return self.server.ask("POST", self.links["shop:quotes"]["href"], body)[1]

    def place(self, quote, key, pays=True):
        body = self.order(quote)
        if not pays:
            del body["payment"]
        return self.server.ask(
            "POST", self.links["shop:orders"]["href"], body, {"Idempotency-Key": f'"{key}"'})

    @staticmethod
    def order(quote):
        """The body of an order, paid with a card that is approved."""
        total = quote["summary"][-1]["amount"]
        return {
            "quote": quote["id"], "expected_total": {"amount": total, "currency": quote["currency"]},
            "ship_to": {"name": "J. Appleseed", "street": "1 Peachtree Street", "city": "Atlanta", "state": "GA",
                        "postal_code": "30303", "country": "US"},
            "contact": {"name": "J. Appleseed", "email": "j@example.org"},
            "payment": {"type": "card", "number": "4242424242424242", "exp_month": 12, "exp_year": 2030,
                        "cvc": "123", "name": "J Appleseed"},
        }


def walk_all(walks, program, assets, client=lambda address: address):
    """Each walk with a shop of its own; ends with 1 when one goes wrong. A walk is a name, a function of the server and
    its client, and options of the server."""
    is_wrong = False
    for name, walk, options in walks:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(program, assets, os.path.join(folder, "shop.sqlite"), *options)
            server.start()
            try:
                walk(server, client(server.address + (options[1] if options else "") + "/"))
                print(f"{name}: as it must be")
            except AssertionError as failure:
                is_wrong = True
                print(f"{name}: FAILED: {failure}")
            finally:
                server.stop()
    sys.exit(is_wrong)
