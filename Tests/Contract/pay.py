#!/usr/bin/env python3
"""Pays requests of Apple Pay on the Web by `vitrine pay`, as the merchant: pay.py VITRINE ASSETS

The merchant's side is a server of Python's own, a program on a pipe, and a table. Tokens are opened by
Tests/Payment/PaymentTokenTests/Oracles/decrypt.py, which shares no line with the program.
"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree

from sheet_terminal import SheetTerminal

CLIENT, ASSETS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ORACLE = "Tests/Payment/PaymentTokenTests/Oracles/decrypt.py"
REQUEST = {
    "countryCode": "US", "currencyCode": "USD", "supportedNetworks": ["visa", "masterCard"],
    "merchantCapabilities": ["supports3DS"], "requiredShippingContactFields": ["postalAddress", "email"],
    "supportsCouponCode": True,
    "shippingMethods": [{"label": "Post", "amount": "0.00", "identifier": "post"},
                        {"label": "Express", "amount": "5.00", "identifier": "express"}],
    "lineItems": [{"label": "Wax", "amount": "10.00"}], "total": {"label": "Acme", "amount": "10.00"}}
VALID = {"merchantSessionIdentifier": "mine"}


class Merchant:
    """Prices like a shop: five for express, one less with a coupon, and nothing goes to Canada."""

    def __init__(self, result=None, broken=()):
        self.events, self.express, self.coupon = [], False, False
        # The events to which a server answers 500, or rubbish.
        self.broken = dict(broken)
        self.results = list(result or [{"status": 0}])

    def answer(self, event):
        self.events.append(event)
        kind = event["type"]
        if kind == "validatemerchant":
            return VALID
        if kind == "paymentauthorized":
            return self.results.pop(0) if len(self.results) > 1 else self.results[0]
        if kind == "shippingmethodselected":
            self.express = event["shippingMethod"]["identifier"] == "express"
        if kind == "couponcodechanged":
            self.coupon = event["couponCode"] == "ONE"
        items = [{"label": "Wax", "amount": "10.00"}]
        items += [{"label": "Express", "amount": "5"}] * self.express + [{"label": "Coupon", "amount": "-1.00"}] * self.coupon
        total = 10 + 5 * self.express - self.coupon
        update = {"newLineItems": items, "newTotal": {"label": "Acme", "amount": f"{total}.00"}}
        if kind == "shippingcontactselected" and event["shippingContact"]["countryCode"] == "CA":
            update["errors"] = [{"code": "addressUnserviceable", "message": "We do not ship to Canada"}]
        return update if kind != "cancel" else None

    @property
    def kinds(self):
        return [event["type"] for event in self.events]


def serve(merchant):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            answer = merchant.answer(event)
            body = b"" if answer is None else json.dumps(answer).encode()
            status, body = merchant.broken.get(event["type"], (200 if body else 204, body))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/apple-pay"


class Payments:
    """Runs of the program in one home."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}

    def command(self, *words):
        return [CLIENT, *words]

    def run(self, *words, request=REQUEST, **rest):
        path = os.path.join(self.folder, "request.json")
        with open(path, "w") as file:
            json.dump(request, file)
        return subprocess.run(self.command("pay", path, "--assets", ASSETS, *words), env=self.environment,
                              capture_output=True, text=True, timeout=120, **rest)

    def opened(self, payment, keys):
        def text(name):
            with open(os.path.join(keys, name)) as file:
                return file.read()

        root = subprocess.run(self.command("wallet", "root"), env=self.environment, capture_output=True, text=True).stdout
        order = {"certificate": text("processing.pem"), "key": text("processing.key.pem"), "root": root,
                 "tokens": [payment["token"]["paymentData"]]}
        done = subprocess.run([sys.executable, ORACLE], input=json.dumps(order), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)[0]


def by_post(payments, steps, *words, **rest):
    merchant = Merchant(**rest)
    server, address = serve(merchant)
    done = payments.run("--merchant", address, "--choose", steps, *words)
    server.shutdown()
    return done, merchant


def whole_purchase(payments):
    keys = os.path.join(payments.folder, "keys")
    done, merchant = by_post(payments, "card=8210,address=3,method=express,coupon=ONE,touch", "--keys", keys)
    assert done.returncode == 0, (done.returncode, done.stderr, merchant.kinds)
    payment = json.loads(done.stdout)
    assert payment == merchant.events[-1]["payment"], "the printed payment is another"
    assert payments.opened(payment, keys)["amount"] == 1400
    assert payment["token"]["paymentMethod"]["network"] == "MasterCard"
    assert payment["shippingContact"]["addressLines"] == ["10 Fourth Avenue"], payment["shippingContact"]
    before = [event["shippingContact"] for event in merchant.events if "shippingContact" in event]
    assert before, merchant.kinds
    for contact in before:
        assert "emailAddress" not in contact and "givenName" not in contact and not contact["addressLines"], contact
    methods = [event["paymentMethod"] for event in merchant.events if "paymentMethod" in event]
    assert all(set(method) <= {"type", "billingContact"} for method in methods), methods
    assert merchant.kinds[0] == "validatemerchant" and merchant.kinds.count("paymentauthorized") == 1


def ends(payments):
    """Each end has its exit status, and nothing is authorised where nothing may be."""
    for steps, result, status in [
            ("cancel", None, 2), ("hang-up", None, 2), ("touch", [{"status": 1}], 1), ("card=9,touch", None, 3),
            ("wrong-finger,wrong-finger,wrong-finger,passcode=2468", None, 0),
            ("wrong-finger,wrong-finger,wrong-finger," + ",".join(["passcode=1"] * 5), None, 3),
            ("address=2,touch", None, 3), ("touch,touch", [{"status": 1, "errors": [{"code": "unknown"}]}, {"status": 0}], 0)]:
        done, merchant = by_post(payments, steps, result=result)
        assert done.returncode == status, (steps, done.returncode, done.stderr, merchant.kinds)
        assert ("paymentauthorized" in merchant.kinds) == (status == 0 or result is not None), (steps, merchant.kinds)
        assert bool(done.stdout) == (status == 0), steps
        is_final = steps == "touch"
        assert ("cancel" in merchant.kinds) == (status != 0 and not is_final), (steps, merchant.kinds)


def merchant_in_trouble(payments):
    """An old price is never paid because a new one could not be had, and an open result is not called paid."""
    steps = "method=express,coupon=ONE,touch"
    for kind in ("validatemerchant", "shippingmethodselected", "couponcodechanged", "paymentmethodselected"):
        for broken in ((500, b""), (200, b"rubbish"), (302, b"{}")):
            done, merchant = by_post(payments, "card=8210," + steps, broken={kind: broken})
            assert done.returncode == 3 and not done.stdout, (kind, broken, done)
            assert "paymentauthorized" not in merchant.kinds and merchant.kinds[-1] == "cancel", (kind, merchant.kinds)
            assert "not known" not in done.stderr, done.stderr
    for broken in ((500, b""), (200, b'{"status": "0"}'), (204, b"")):
        done, merchant = by_post(payments, steps, broken={"paymentauthorized": broken})
        assert done.returncode == 3 and not done.stdout and " is not known. " in done.stderr, (broken, done)
    done = payments.run("--merchant", "http://127.0.0.1:9/", "--choose", "touch")
    assert done.returncode == 3 and "validatemerchant" in done.stderr, done
    # At the end of a pipe.
    for answers in ("", json.dumps(VALID) + "\n"):
        done = payments.run("--choose", "card=8210,touch", input=answers)
        assert done.returncode == 3 and "paymentauthorized" not in done.stdout, (answers, done)
        assert "The merchant is gone" in done.stderr, done.stderr


def wrong_answers(payments):
    """A merchant that answers rubbish is told so, and is not paid."""
    for answer in ["rubbish", "[]", '{"newTotal": {"label": "Acme", "amount": "ten"}}', '{"newTotal": {}}',
                   '{"newTotal": {"label": "Acme", "amount": "11.00"}, "newLineItems": [{"label": "Wax", "amount": "10.00"}]}',
                   '{"newTotal": {"label": "Acme", "amount": "10.00"}, "newTotall": 1}']:
        process = subprocess.Popen(
            payments.command("pay", os.path.join(payments.folder, "request.json"), "--assets", ASSETS,
                             "--choose", "card=8210,touch"),
            env=payments.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        kinds = []
        while line := process.stdout.readline():
            kinds.append(json.loads(line)["type"])
            if kinds[-1] != "cancel":
                process.stdin.write((json.dumps(VALID) if kinds[-1] == "validatemerchant" else answer) + "\n")
                process.stdin.flush()
        _, complaint = process.communicate(timeout=60)
        assert process.returncode == 3, (answer, process.returncode, complaint)
        assert "paymentauthorized" not in kinds, (answer, kinds)
        assert complaint.startswith("vitrine: "), complaint


def wrong_requests(payments):
    """All faults are named at once, each by its member, and nobody is asked anything."""
    for changes, members in [
            ({"countryCode": None, "currencyCode": "DM"}, ["countryCode", "currencyCode"]),
            ({"supportedNetworks": []}, ["supportedNetworks"]), ({"merchantCapabilities": ["supportsEMV"]}, ["merchantCapabilities"]),
            ({"total": {"label": "", "amount": "10"}, "extra": 1}, ["total.label", "extra"]),
            ({"lineItems": [{"label": "Wax", "amount": "9.99"}]}, ["total.amount"]),
            ({"shippingMethods": [{"label": "a", "amount": "1"}, 5]}, ["shippingMethods[0].identifier", "shippingMethods[1]"])]:
        request = {name: value for name, value in {**REQUEST, **changes}.items() if value is not None}
        done = payments.run("--answers", "/dev/null", request=request)
        assert done.returncode == 64 and not done.stdout, (changes, done)
        for member in members:
            assert f" {member}: " in done.stderr, (member, done.stderr)


def same_seed(payments):
    """Seed and clock decide all that is not encryption."""
    table = os.path.join(payments.folder, "answers.json")
    with open(table, "w") as file:
        json.dump({"validatemerchant": VALID, "paymentauthorized": {"status": 0}}, file)
    # The wallet's certificates begin today.
    clock = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 30 * 86400))
    runs = [json.loads(payments.run("--answers", table, "--choose", "touch", "--seed", "7",
                                    "--clock", clock).stdout) for _ in range(2)]
    for run in runs:
        run["token"].pop("paymentData")
    assert runs[0] == runs[1], runs


TAPE = """# Express costs five more
Rule UX-AUT-01
Wait "Press Space"
Expect place sheet
Expect "USD 10.00"
%s
Sleep 1s
Space
Wait "Done"
Expect charges 1
"""


def taped(payments):
    """A tape is the shopper, rules watch, and the report is JUnit's."""
    tape, report = (os.path.join(payments.folder, name) for name in ("buy.tape", "report.xml"))
    ways = "Up 3\nEnter\nDown\nEnter\nWait \"USD 15.00\""
    for steps, status, failures in [(ways, 0, 0), (ways + "\nExpect \"USD 99.00\"", 3, 1)]:
        with open(tape, "w") as file:
            file.write(TAPE % steps)
        merchant = Merchant()
        server, address = serve(merchant)
        done = payments.run("--merchant", address, "--tape", tape, "--junit", report)
        server.shutdown()
        suite = xml.etree.ElementTree.parse(report).getroot()
        assert suite.get("failures") == str(failures), (suite.attrib, done.stderr)
        if status == 0:
            assert done.returncode == 0, (done.returncode, done.stderr, merchant.kinds)
            payment = json.loads(done.stdout)
            assert payment["token"] and merchant.express, payment
            names = [case.get("name") for case in suite.iter("testcase")]
            assert any(name.startswith("UX-AUT-01") for name in names), names
        else:
            # A step that failed ends the tape: nobody pays any more.
            assert done.returncode == 3 and not done.stdout and "paymentauthorized" not in merchant.kinds, done


UP, DOWN, ENTER, ESCAPE, TOUCH = b"\x1b[A", b"\x1b[B", b"\r", b"\x1b", b" "


def seen_in_a_terminal(payments):
    """A person pays at a terminal: by keys, with a pipe or a server as the merchant, and leaves at each place."""
    path = os.path.join(payments.folder, "request.json")
    with open(path, "w") as file:
        json.dump(REQUEST, file)

    def sheet(*words, **rest):
        terminal = SheetTerminal()
        terminal.start(payments.command("pay", path, "--assets", ASSETS, *words), payments.environment, **rest)
        return terminal

    merchant = Merchant()
    server, address = serve(merchant)
    terminal = sheet("--merchant", address)
    terminal.see("USD 10.00")
    terminal.see("Press Space to pay")
    terminal.press(UP, UP, UP, ENTER)
    terminal.see("Express")
    terminal.press(DOWN, ENTER)
    terminal.see("USD 15.00")
    terminal.press(TOUCH)
    assert terminal.end()[0] == 0, terminal.text
    assert merchant.express and merchant.kinds.count("paymentauthorized") == 1, merchant.kinds
    # Blanks that were pasted, or came at once, are no touch; Esc leaves.
    terminal = sheet("--merchant", address)
    terminal.see("Press Space to pay")
    terminal.press(b"\x1b[200~ \x1b[201~", b"   ", ESCAPE)
    status, said = terminal.end()
    assert status == 2 and merchant.kinds.count("paymentauthorized") == 1, (status, said, merchant.kinds)
    # Ended in the middle: nothing is paid, and the merchant hears of it.
    terminal = sheet("--merchant", address)
    terminal.see("Press Space to pay")
    terminal.process.terminate()
    status, said = terminal.end()
    assert status == 143 and merchant.kinds[-1] == "cancel", (status, said, merchant.kinds)
    server.shutdown()
    # Nobody answers for the merchant: Esc leaves before there is a sheet.
    terminal = sheet(piped=True)
    terminal.see("Waiting for the merchant")
    terminal.press(ESCAPE)
    assert terminal.end()[0] == 2, terminal.text
    # A pipe beside the terminal.
    merchant = Merchant()
    terminal = sheet(piped=True)

    def answer(process):
        while line := process.stdout.readline():
            update = merchant.answer(json.loads(line))
            if update is not None:
                process.stdin.write(json.dumps(update).encode() + b"\n")

    threading.Thread(target=answer, args=[terminal.process], daemon=True).start()
    terminal.see("Press Space to pay")
    terminal.press(TOUCH)
    status, said = terminal.end()
    assert status == 0 and merchant.kinds[-1] == "paymentauthorized", (status, said, merchant.kinds)
    # Without a merchant every payment is accepted, and is printed when the terminal is given back.
    terminal = sheet()
    terminal.see("every payment is accepted")
    terminal.see("Press Space to pay")
    terminal.press(TOUCH)
    terminal.see("transactionIdentifier")
    assert terminal.end()[0] == 0, terminal.text


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for check in (whole_purchase, ends, merchant_in_trouble, wrong_answers, wrong_requests, same_seed, taped,
                      seen_in_a_terminal):
            check(Payments(folder))
            print(f"ok  {check.__name__}")
