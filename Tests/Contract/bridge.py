#!/usr/bin/env python3
"""Pays in headless Chromium through `vitrine bridge`: bridge.py VITRINE ASSETS

Pages and shop are servers of Python's own; clicks are the browser's. Tokens are opened by
Tests/Payment/PaymentTokenTests/Oracles/decrypt.py, which shares no line with the program.
"""
import contextlib
import http.server
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from pages import Chromium
from pay import ASSETS, CLIENT, DOWN, ENTER, ESCAPE, ORACLE, REQUEST, TOUCH, UP, Payments
from sheet_terminal import SheetTerminal

PATIENCE = 60
MERCHANT = "merchant.com.example.shop"

# A shop of Apple's style and of the W3C's: five for express, one less with a coupon, nothing goes to Canada.
SHOP = """
const log = [], seen = {};
let express = false, coupon = false, session, request, fault;
const note = (kind, value) => { log.push(kind); seen[kind] = value; };
const lines = () => [{label: "Wax", amount: "10.00"}, ...(express ? [{label: "Express", amount: "5"}] : []),
  ...(coupon ? [{label: "Coupon", amount: "-1.00"}] : [])];
const total = () => {
  const amount = `${10 + 5 * express - coupon}.00`;
  document.querySelector("#total").textContent = amount;
  return {label: "Acme", amount};
};
const update = (more) => ({newTotal: total(), newLineItems: lines(), ...more});
const validate = async (validationURL, how = "") => {
  const answer = await fetch("/validate" + how, {method: "POST", body: JSON.stringify({validationURL})});
  return answer.json();
};
function apple(changes = {}, how = "") {
  session = new ApplePaySession(14, {...REQUEST, ...changes});
  session.onvalidatemerchant = async (event) => {
    note("validatemerchant", event.validationURL);
    session.completeMerchantValidation(await validate(event.validationURL, how));
  };
  session.onpaymentmethodselected = (event) => {
    note("paymentmethodselected", event.paymentMethod);
    session.completePaymentMethodSelection(update());
  };
  session.onshippingcontactselected = (event) => {
    note("shippingcontactselected", event.shippingContact);
    const isFar = event.shippingContact.countryCode === "CA";
    session.completeShippingContactSelection(
      update(isFar ? {errors: [new ApplePayError("addressUnserviceable", undefined, "Not to Canada")]} : {}));
  };
  session.onshippingmethodselected = (event) => {
    express = event.shippingMethod.identifier === "express";
    note("shippingmethodselected", event.shippingMethod);
    session.completeShippingMethodSelection(update());
  };
  session.oncouponcodechanged = (event) => {
    coupon = event.couponCode === "ONE";
    note("couponcodechanged", event.couponCode);
    session.completeCouponCodeChange(update());
  };
  session.onpaymentauthorized = (event) => {
    note("paymentauthorized", event.payment);
    session.completePayment({status: ApplePaySession.STATUS_SUCCESS});
    note("complete", event.constructor.name);
  };
  session.addEventListener("cancel", (event) => note("cancel", event.sessionError));
  return session;
}
function w3c(how = "") {
  const money = (value) => ({currency: "USD", value});
  const item = ({label, amount}) => ({label, amount: money(amount)});
  const {total: sum, lineItems, shippingMethods, requiredShippingContactFields, currencyCode, ...data} = REQUEST;
  const details = () => ({total: item(total()), displayItems: lines().map(item)});
  request = new PaymentRequest(
    [{supportedMethods: "https://apple.com/apple-pay", data: {version: 14, merchantIdentifier: MERCHANT, ...data}}],
    {...details(), shippingOptions: shippingMethods.map((each, place) =>
      ({...item(each), id: each.identifier, selected: place === 0}))},
    {requestShipping: true, requestPayerEmail: true, requestPayerName: true});
  request.onmerchantvalidation = (event) => {
    note("merchantvalidation", event.methodName);
    event.complete(validate(event.validationURL, how));
  };
  request.onpaymentmethodchange = (event) => {
    if (event.methodDetails.couponCode !== undefined) coupon = event.methodDetails.couponCode === "ONE";
    note("paymentmethodchange", event.methodDetails);
    event.updateWith(details());
  };
  request.onshippingaddresschange = (event) => {
    note("shippingaddresschange", request.shippingAddress);
    event.updateWith(Promise.resolve(details()));
  };
  request.onshippingoptionchange = (event) => {
    express = request.shippingOption === "express";
    note("shippingoptionchange", request.shippingOption);
    event.updateWith(details());
  };
  request.show().then(async (response) => {
    note("response", response.toJSON());
    await response.complete("success");
    note("complete", request.id);
  }).catch((error) => note("error", `${error.name}: ${error.message}`));
}
let click = () => {};
if (location.search.includes("in=")) {
  let said;
  try { said = ApplePaySession.canMakePayments(); } catch (error) { said = error.name; }
  parent.postMessage(String(said), "*");
}
addEventListener("message", (event) => note("framed", event.data));
const clicked = () => {
  try { click(); } catch (error) { fault = `${error.name}: ${error.message}`; log.push(error.name); }
};
"""


class Site(http.server.ThreadingHTTPServer):
    """The pages of a shop and its server, which asks for merchant sessions."""
    daemon_threads = True

    def __init__(self, bridge):
        self.bridge, self.context, self.changes, self.asked, self.shown = bridge, None, {}, [], None
        super().__init__(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, address):
        """A page that leaves closes its connections."""

    def page(self, query):
        parts = dict(part.split("=", 1) for part in query.split("&") if "=" in part)
        if frame := parts.get("frame"):
            allow = ' allow="payment"' if "allow" in parts else ""
            return f'<!DOCTYPE html><title>Frame</title><script>let framed; onmessage = (e) => framed = e.data</script><iframe width=600 height=400 src="{self.origin}/?in={frame}"{allow}></iframe>'
        if self.shown:
            return self.shown
        script = self.bridge.script
        return (f'<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Acme</title><script src="{script}"></script>'
                f'<script>const REQUEST = {json.dumps(REQUEST)}, MERCHANT = "{MERCHANT}";{SHOP}</script>'
                '<p id=total>10.00</p><button id=pay onclick="clicked()">Pay</button>'
                '<apple-pay-button id=apple buttonstyle=white type=buy locale=en-US onclick="clicked()"></apple-pay-button>')

    def merchant_session(self, address):
        body = {"merchantIdentifier": MERCHANT, "displayName": "Acme", "initiative": "web",
                "initiativeContext": "localhost", **self.changes}
        asked = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, context=self.context, timeout=PATIENCE) as answer:
            return answer.read()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer("text/html", self.server.page(self.path.partition("?")[2]).encode())

    def do_POST(self):
        """The shop's server: /validate, and what goes wrong with it after the question mark."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        how = self.path.partition("?")[2]
        if how == "never":
            threading.Event().wait(PATIENCE)
        if how == "rubbish":
            return self.answer("application/json", b'{"merchantSessionIdentifier": "SSHmine", "nonce": "1"}')
        try:
            session = self.server.merchant_session(asked["validationURL"])
        except urllib.error.HTTPError as error:
            session = error.read()
            self.server.asked.append(error.code)
        except (ssl.SSLError, urllib.error.URLError) as error:
            session = json.dumps({"error": str(error)}).encode()
            self.server.asked.append("tls")
        if how == "changed":
            session = session.replace(b"Acme", b"Acne")
        if how == "late":
            threading.Event().wait(2)
        self.answer("application/json", session)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(body)

    def log_message(self, *words):
        pass


class Bridge:
    """A running `vitrine bridge`."""

    def __init__(self, folder, *words, allow=(), stdin=subprocess.DEVNULL, terminal=None):
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
        self.words = [CLIENT, "bridge", "--port", "0", "--assets", ASSETS, *words]
        self.said, self.heard, self.environment = [], threading.Condition(), environment
        self.process, self.stdin, self.terminal = None, stdin, terminal
        self.asked = threading.Event()
        self.start(allow)

    def start(self, allow, port="0"):
        words = [word for origin in allow for word in ("--allow", origin)]
        self.words[3] = port
        if self.terminal:
            self.process = self.terminal.start(self.words + words, self.environment)
        else:
            self.process = subprocess.Popen(self.words + words, env=self.environment, stdin=self.stdin, stderr=subprocess.PIPE)
        threading.Thread(target=self.listen, args=[self.process], daemon=True).start()
        line = self.wait(r'src="(http://localhost:(\d+)/apple-pay.js)"')
        self.script, self.port = line[1], int(line[2])

    def listen(self, process):
        rest = b""
        while data := os.read(process.stderr.fileno(), 65_536):
            *lines, rest = (rest + data).split(b"\n")
            if b"[y/N]" in rest:
                self.asked.set()
            with self.heard:
                self.said += [line.decode().rstrip() for line in lines]
                self.heard.notify_all()

    def wait(self, pattern):
        """The first line that has the pattern, and forgets it and those before it."""
        def found():
            return next((match for line in self.said if (match := re.search(pattern, line))), None)
        with self.heard:
            assert self.heard.wait_for(found, PATIENCE), (pattern, self.said)
            match = found()
            place = next(place for place, line in enumerate(self.said) if re.search(pattern, line))
            del self.said[:place + 1]
            return match

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def memory(self):
        """Resident, in bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Page(Chromium):
    """One window, with scripts and real clicks."""

    def __init__(self):
        # Names of others that lead to this machine.
        super().__init__("--host-resolver-rules=MAP *.test 127.0.0.1")
        self.ask("Emulation.setScriptExecutionDisabled", value=False)
        self.ask("Page.bringToFront")

    def open(self, address):
        self.load(lambda: self.ask("Page.navigate", url=address))

    def wait(self, expression):
        deadline = time.monotonic() + PATIENCE
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < deadline, (expression, self.evaluate("[log, fault, JSON.stringify(seen)]"))
            time.sleep(0.02)
        return value

    def click(self, work, target="#pay"):
        """A person's click on the target, whose handler does the work."""
        self.evaluate(f"click = () => {{ {work} }}")
        place = self.evaluate(f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])("
                              f"document.querySelector('{target}').getBoundingClientRect())")
        for kind in "mousePressed", "mouseReleased":
            self.ask("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def name_of_fault(self, work):
        """The name of what the work throws in a click; nil where it throws nothing."""
        self.evaluate("fault = null; done = false")
        self.click(f"try {{ {work} }} catch (error) {{ fault = error.name }} finally {{ done = true }}")
        self.wait("done")
        return self.evaluate("fault")


class World:
    """A browser, a site and a bridge that lets its pages in."""

    def __init__(self, folder, page):
        self.folder, self.page = folder, page
        self.bridge = self.site = None

    def open(self, *words, allow=None, **rest):
        self.close()
        if self.site is None:
            self.site = Site(None)
        allow = [self.site.origin] if allow is None else allow
        self.bridge = Bridge(self.folder, *words, allow=allow, **rest)
        self.site.bridge, self.site.context, self.site.changes = self.bridge, None, {}
        self.page.open(self.site.origin + "/")
        return self.page

    def close(self):
        if self.bridge and self.bridge.process.poll() is None:
            self.bridge.kill()

    def opened(self, payment, keys):
        with open(os.path.join(keys, "processing.pem")) as file:
            certificate = file.read()
        with open(os.path.join(keys, "processing.key.pem")) as file:
            key = file.read()
        root = subprocess.run([CLIENT, "wallet", "root"], env=self.bridge.environment, capture_output=True, text=True).stdout
        order = {"certificate": certificate, "key": key, "root": root, "tokens": [payment["token"]["paymentData"]]}
        done = subprocess.run([sys.executable, ORACLE], input=json.dumps(order), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)[0]


ALL_STEPS = "card=8210,address=3,method=express,coupon=ONE,touch"


def apples_style(world):
    keys = tempfile.mkdtemp(dir=world.folder)
    page = world.open("--plain", "--new-merchant", keys, "--choose", ALL_STEPS)
    page.click("apple().begin()")
    page.wait("log.includes('complete')")
    world.bridge.wait(r"localhost:\d+: Paid; the transaction is [0-9A-F]{64}")
    payment = page.evaluate("seen.paymentauthorized")
    assert world.opened(payment, keys)["amount"] == 1400 and page.evaluate("total().amount") == "14.00"
    assert payment["shippingContact"]["addressLines"] == ["10 Fourth Avenue"], payment
    redacted = page.evaluate("seen.shippingcontactselected")
    assert "emailAddress" not in redacted and not redacted["addressLines"], redacted
    kinds = page.evaluate("log")
    assert kinds[0] == "validatemerchant" and kinds[-2:] == ["paymentauthorized", "complete"] and "cancel" not in kinds
    assert {"paymentmethodselected", "shippingcontactselected", "shippingmethodselected", "couponcodechanged"} <= set(kinds)
    assert page.evaluate("seen.complete") == "ApplePayPaymentAuthorizedEvent"


def w3c_style(world):
    keys = tempfile.mkdtemp(dir=world.folder)
    page = world.open("--plain", "--new-merchant", keys, "--choose", ALL_STEPS)
    page.click("w3c()")
    page.wait("log.includes('complete') || log.includes('error')")
    assert "error" not in page.evaluate("log"), page.evaluate("seen.error")
    world.bridge.wait("Paid")
    response = page.evaluate("seen.response")
    assert world.opened(response["details"], keys)["amount"] == 1400
    assert response["shippingOption"] == "express" and response["payerEmail"] and response["payerPhone"] is None, response
    assert response["shippingAddress"]["addressLine"] == ["10 Fourth Avenue"] and response["payerName"], response
    assert {"merchantvalidation", "paymentmethodchange", "shippingaddresschange", "shippingoptionchange"} <= set(page.evaluate("log"))




def button(world):
    page = world.open("--choose", "touch")
    face = page.evaluate("(b => [b.role ?? b.getAttribute('role'), b.ariaLabel, b.tabIndex, b.shadowRoot.textContent.endsWith('Buy with Apple Pay')])"
                         "(document.querySelector('#apple'))")
    assert face == ["button", "Buy with Apple Pay", 0, True], face
    tree = page.ask("Accessibility.getFullAXTree")["nodes"]
    assert any(node.get("role", {}).get("value") == "button" and node.get("name", {}).get("value") == "Buy with Apple Pay" for node in tree)
    page.evaluate("document.querySelector('#apple').locale = 0; document.querySelector('#apple').setAttribute('locale', 'zh-CN')")
    assert page.evaluate("document.querySelector('#apple').ariaLabel") == "使用 Apple Pay 购买"
    colour = "getComputedStyle(document.querySelector('#apple').shadowRoot.querySelector('div')).backgroundColor"
    assert page.evaluate(colour) == "rgb(255, 255, 255)"
    page.evaluate("document.querySelector('#apple').style.setProperty('--apple-pay-button-height', '61px')")
    assert page.evaluate("document.querySelector('#apple').getBoundingClientRect().height") == 61
    page.click("apple().begin()", "#apple")
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")
    # By the keyboard, which a browser counts as a person's doing, too.
    page.open(world.site.origin + "/")
    page.evaluate("click = () => apple().begin(); document.querySelector('#apple').focus()")
    for kind in "keyDown", "keyUp":
        page.ask("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")


def older_forms(world):
    """Completions as they were before version 3."""
    page = world.open("--choose", "card=2,address=3,method=express,touch", "--choose", "method=express,touch")
    page.click("""apple(); session.onpaymentmethodselected = () => session.completePaymentMethodSelection(total(), lines());
        session.onshippingcontactselected = () => session.completeShippingContactSelection(
          ApplePaySession.STATUS_SUCCESS, REQUEST.shippingMethods, total(), lines());
        session.onshippingmethodselected = (event) => {
          express = true; session.completeShippingMethodSelection(session.STATUS_SUCCESS, total(), lines()) };
        session.onpaymentauthorized = () => { session.completePayment(ApplePaySession.STATUS_SUCCESS); note('complete') };
        session.begin()""")
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")
    page.open(world.site.origin + "/")
    page.click("apple(); session.onshippingmethodselected = () => session.completeShippingMethodSelection(1, total(), lines()); session.begin()")
    page.wait("log.includes('cancel')")
    world.bridge.wait("The page aborted the session, or was closed")
    assert "paymentauthorized" not in page.evaluate("log")


def ends(world):
    """Each end that a shopper or a merchant gives a session."""
    world.open("--choose", "cancel", "--choose", "hang-up", "--choose", "touch", "--choose", "card=9,touch", "--choose", "touch,touch")
    page = world.page
    for line in ("The sheet was cancelled", "The sheet was cancelled"):
        page.open(world.site.origin + "/")
        page.click("apple().begin()")
        page.wait("log.includes('cancel')")
        assert page.evaluate("seen.cancel.code") == "unknown" and "paymentauthorized" not in page.evaluate("log")
        world.bridge.wait(line)
    page.open(world.site.origin + "/")
    page.click("apple(); session.onpaymentauthorized = () => session.completePayment(ApplePaySession.STATUS_FAILURE); session.begin()")
    world.bridge.wait("The merchant refused the payment; nothing was charged")
    assert "cancel" not in page.evaluate("log"), "a session that is completed has no cancel"
    page.open(world.site.origin + "/")
    page.click("apple().begin()")
    page.wait("log.includes('cancel')")
    world.bridge.wait("There is no card 9 on the sheet")
    page.open(world.site.origin + "/")
    page.click("""let first = true; apple(); session.onpaymentauthorized = () => { note('paymentauthorized');
        session.completePayment(first ? {status: 1, errors: [new ApplePayError('unknown')]} : {status: 0}); first = false };
        session.begin()""")
    world.bridge.wait("Paid")
    assert page.evaluate("log").count("paymentauthorized") == 2


CALLS = {
    "begin": "session.begin()", "abort": "session.abort()",
    "completeMerchantValidation": "session.completeMerchantValidation({})",
    "completePaymentMethodSelection": "session.completePaymentMethodSelection(update())",
    "completeShippingContactSelection": "session.completeShippingContactSelection(update())",
    "completeShippingMethodSelection": "session.completeShippingMethodSelection(update())",
    "completeCouponCodeChange": "session.completeCouponCodeChange(update())",
    "completePayment": "session.completePayment(0)",
}
# The calls that WebKit allows in each state of a session; everything else is an InvalidAccessError.
ALLOWED = {
    "idle": ["begin"], "validatemerchant": ["abort", "completeMerchantValidation"],
    "paymentmethodselected": ["abort", "completePaymentMethodSelection"],
    "shippingcontactselected": ["abort", "completeShippingContactSelection"],
    "shippingmethodselected": ["abort", "completeShippingMethodSelection"],
    "couponcodechanged": ["abort", "completeCouponCodeChange"], "paymentauthorized": ["abort", "completePayment"],
    "complete": [], "aborted": [], "cancel": [],
}
HELD = [state for state in ALLOWED if state not in ("idle", "complete", "aborted", "cancel")]


def hold(page, state):
    """Brings a session to its first event of a kind, which then waits for its completion."""
    page.click(f"apple(); const own = session.on{state};"
               f"session.on{state} = () => {{ note('{state}'); session.on{state} = own }}; session.begin()")
    page.wait(f"log.includes('{state}')")


def fault_of(page, call):
    return page.evaluate(f"(() => {{ try {{ {call} }} catch (error) {{ return error.name }} }})()")


def wrong_order(world):
    """Each call in each state: what is not allowed throws and changes nothing, what is allowed does its work."""
    page = world.open("--choose", ALL_STEPS)
    for state, allowed in ALLOWED.items():
        for chosen in allowed or [None]:
            page.open(world.site.origin + "/")
            if state in HELD:
                hold(page, state)
            else:
                page.click({"idle": "apple()", "complete": "apple().begin()", "aborted": "apple().begin(); session.abort()",
                            "cancel": "apple(); session.onvalidatemerchant = () => session.completeMerchantValidation({}); session.begin()"}[state])
                page.wait("!!session" if state in ("idle", "aborted") else f"log.includes('{state}')")
            for name, call in CALLS.items():
                if name not in allowed:
                    assert fault_of(page, call) == "InvalidAccessError", (state, name)
                if name.startswith("complete"):
                    for given in ["()"] if name in ("completePayment", "completeMerchantValidation") else ["()", "(1)", "({})"]:
                        assert fault_of(page, f"session.{name}{given}") == "TypeError", (state, name, given)
            if chosen:
                assert fault_of(page, CALLS[chosen]) is None, (state, chosen)
                if chosen not in ("begin", "abort", "completePayment", "completeMerchantValidation"):
                    page.wait("log.includes('complete')")
            if state == "idle":
                page.wait("log.includes('complete')")
            world.bridge.wait("http://localhost")


def constructor(world):
    page = world.open("--choose", "touch")
    for work, name in [
            ("new ApplePaySession(14, REQUEST)", None), ("new ApplePaySession(1, REQUEST)", None),
            ("new ApplePaySession(0, REQUEST)", "InvalidAccessError"), ("new ApplePaySession(15, REQUEST)", "InvalidAccessError"),
            ("new ApplePaySession(14)", "TypeError"), ("new ApplePaySession(14, 5)", "TypeError"),
            ("new ApplePaySession(14, {})", "TypeError"),
            ("new ApplePaySession(14, {...REQUEST, total: {label: 'Acme', amount: 'ten'}})", "TypeError"),
            ("new ApplePaySession(14, {...REQUEST, extra: 'x'.repeat(70000)})", "TypeError"),
            ("ApplePaySession(14, REQUEST)", "TypeError"),
            ("ApplePaySession.supportsVersion(0)", "InvalidAccessError"), ("ApplePaySession.supportsVersion()", "TypeError"),
            ("new ApplePayError()", "TypeError"), ("new ApplePayError('bad')", "TypeError"),
            ("new ApplePayError('unknown', 'shoeSize')", "TypeError"), ("new ApplePayError('unknown', 'name', 'No')", None),
            ("new PaymentRequest([{supportedMethods: 'https://apple.com/apple-pay', data: {}}], {total: {label: 'a', amount: {currency: 'USD', value: '1'}}})", "TypeError")]:
        assert page.name_of_fault(work) == name, (work, name, page.evaluate("fault"))
    fault = page.evaluate("""(() => { try { new ApplePaySession(14, {...REQUEST, countryCode: 'ZZ', more: 1}) }
                             catch (error) { return error.message } })()""")
    assert "countryCode: " in fault and "more: " in fault, fault
    told = page.ask("Runtime.evaluate", returnByValue=True, awaitPromise=True, expression="""(async () => [
        ApplePaySession.canMakePayments(), await ApplePaySession.canMakePaymentsWithActiveCard('m'),
        (await ApplePaySession.applePayCapabilities('m')).paymentCredentialStatus, ApplePaySession.supportsVersion(14),
        ApplePaySession.supportsVersion(15), ApplePaySession.STATUS_PIN_LOCKOUT,
        await ApplePaySession.canMakePaymentsWithActiveCard().catch(error => error.name)])()""")["result"]["value"]
    assert told == [True, True, "paymentCredentialsAvailable", True, False, 7, "TypeError"], told
    page.open(world.site.origin + "/")
    silent = """(async () => { const name = (error) => error.name; let made = null;
        try { new ApplePaySession(14, REQUEST) } catch (error) { made = error.name }
        w3c(); await 0; return [made, await ApplePaySession.openPaymentSetup('m').catch(name), await request.show().catch(name)] })()"""
    told = page.ask("Runtime.evaluate", returnByValue=True, awaitPromise=True, expression=silent)["result"]["value"]
    assert told == ["InvalidAccessError", "InvalidAccessError", "SecurityError"], told
    # Two sessions of one page, and of two pages.
    page.click("apple(); session.onvalidatemerchant = () => note('held'); session.begin()")
    page.wait("log.includes('held')")
    assert page.name_of_fault("new ApplePaySession(14, REQUEST).begin()") == "InvalidAccessError"
    own = post(world.bridge, "/sessions", REQUEST, world.site.origin)
    assert own == 409, own
    page.evaluate("session.abort()")
    world.bridge.wait("The page aborted")
    banner = [event for event in page.events if event.get("method") == "Runtime.consoleAPICalled"]
    assert any("Apple Pay is simulated" in json.dumps(event) for event in banner), banner


def w3c_ends(world):
    page = world.open("--choose", "touch")
    other = page.evaluate("""(() => { const other = new PaymentRequest([{supportedMethods: 'https://example.com/pay'}],
        {total: {label: 'a', amount: {currency: 'USD', value: '1'}}});
        return [String(other), other instanceof PaymentRequest, typeof other.show] })()""")
    assert other == ["[object PaymentRequest]", False, "function"], other
    for work in ("() => request.abort()", "(event) => event.complete({})", "(event) => event.complete(5)",
                 "(event) => event.complete(Promise.reject(new Error('no')))",
                 "(event) => { event.complete({}); try { event.complete({}) } catch (error) { note('twice', error.name) } }"):
        page.open(world.site.origin + "/")
        page.click("w3c(); request.onmerchantvalidation = " + work)
        assert page.wait("seen.error").startswith("AbortError"), page.evaluate("seen.error")
        world.bridge.wait("http://localhost")
        page.evaluate("Promise.all([request.show(), request.abort(), request.canMakePayment()].map((each) =>"
                      "each.catch((error) => error.name))).then((names) => note('again', names.join()))")
        assert page.wait("seen.again") == "InvalidStateError,InvalidStateError,InvalidStateError"
    assert page.evaluate("seen.twice") == "InvalidStateError"
    # A payment that the merchant fails, one that is tried again, and one whose result nobody knows.
    for answer, line in [("complete('fail')", "The merchant refused"),
                         ("retry({error: 'Once more'}).then(() => response.complete('success'))", "Paid"),
                         ("retry({shippingAddress: {postalCode: 'Not there'}})", "Nothing can be paid"),
                         ("details && new Promise(() => 0)", "is not known")]:
        page = world.open("--choose", "touch,touch")
        page.evaluate("""var answered = async (response) => { note('response'); await response.%s; note('again');
            return Object.assign(response, {complete: async () => 0}) };
            var show = PaymentRequest.prototype.show;
            PaymentRequest.prototype.show = async function () { return answered(await show.call(this)) }""" % answer)
        page.click("w3c()")
        page.wait("log.includes('%s')" % {"is not known": "response", "Nothing can be paid": "error"}.get(line, "again"))
        if "known" in line:
            page.open("about:blank")
        world.bridge.wait(line)


def reloads_and_closed_tabs(world):
    """A page that is gone ends its session, and the next one begins."""
    page = world.open("--choose", ALL_STEPS)
    for place, state in enumerate(HELD):
        page.open(world.site.origin + "/")
        hold(page, state)
        page.open("about:blank" if place % 2 else world.site.origin + "/")
        world.bridge.wait("is not known" if state == "paymentauthorized" else "The page aborted the session, or was closed")
    page.open(world.site.origin + "/")
    page.click("apple().begin()")
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")


def killed(world):
    """A bridge that is killed leaves the page with cancel, at each step, and with AbortError."""
    for state in HELD:
        page = world.open("--choose", ALL_STEPS)
        hold(page, state)
        world.bridge.kill()
        page.wait("log.includes('cancel')")
        assert "complete" not in page.evaluate("log") and not world.bridge.said, state
        assert page.name_of_fault("new ApplePaySession(14, REQUEST)") == "InvalidAccessError"
    for held in ("merchantvalidation", "shippingoptionchange"):
        page = world.open("--choose", ALL_STEPS)
        page.click(f"w3c(); request.on{held} = (event) => {{ note('held'); (event.updateWith ?? event.complete).call(event, new Promise(() => 0)) }}")
        page.wait("log.includes('held')")
        world.bridge.kill()
        assert page.wait("seen.error").startswith("AbortError"), held
    page = world.open("--choose", "touch")
    page.evaluate("""var show = PaymentRequest.prototype.show;
        PaymentRequest.prototype.show = async function () { const response = await show.call(this); note('shown');
          await new Promise((go) => answer = go); return response }""")
    page.click("w3c()")
    page.wait("log.includes('shown')")
    world.bridge.kill()
    page.evaluate("answer()")
    assert page.wait("seen.error").startswith("AbortError")


def merchants_in_trouble(world):
    """The merchant's server is late, sends rubbish, or the same session twice; nothing is paid but what is good."""
    page = world.open("--choose", "touch")
    for how, line in [("?late", "Paid"), ("?rubbish", "none of this bridge's"), ("?changed", "changed on its way")]:
        page.open(world.site.origin + "/")
        page.click(f"apple({{}}, '{how}').begin()")
        page.wait("log.includes('%s')" % ("complete" if how == "?late" else "cancel"))
        world.bridge.wait(line)
    for changes, line in [
            ({"merchantIdentifier": "merchant.com.example.other"}, "merchantIdentifier is not"),
            ({"initiativeContext": "elsewhere.example"}, "initiativeContext"), ({"initiative": "messaging"}, "initiative"),
            ({"displayName": ""}, "displayName"), ({"displayName": "x" * 65}, "displayName")]:
        world.site.changes = changes
        page.open(world.site.origin + "/")
        page.click("apple().begin()")
        page.wait("log.includes('cancel')")
        world.bridge.wait(line)
        world.bridge.wait("none of this bridge's")
        assert world.site.asked.pop() == 400
    world.site.changes = {}
    page.open(world.site.origin + "/")
    page.click("""apple(); session.onvalidatemerchant = async (event) => {
        const good = await validate(event.validationURL); sessionStorage.good = JSON.stringify(good);
        session.completeMerchantValidation(good);
        try { session.completeMerchantValidation(good) } catch (error) { note('twice', error.name) } };
        session.begin()""")
    page.wait("log.includes('complete')")
    assert page.evaluate("seen.twice") == "InvalidAccessError"
    world.bridge.wait("Paid")
    page.open(world.site.origin + "/")
    page.click("apple(); session.onvalidatemerchant = () => session.completeMerchantValidation(JSON.parse(sessionStorage.good)); session.begin()")
    page.wait("log.includes('cancel')")
    world.bridge.wait("used before")
    # Updates that are wrong, or add up to something else.
    for wrong in ("{newTotal: {label: 'Acme', amount: 'ten'}}", "{newTotal: {label: 'Acme', amount: '10.00'}, more: 1}",
                  "{newTotal: {label: 'Acme', amount: '11.00'}, newLineItems: [{label: 'Wax', amount: '10.00'}]}"):
        page.open(world.site.origin + "/")
        page.click(f"apple(); session.onshippingcontactselected = () => session.completeShippingContactSelection({wrong}); session.begin()")
        page.wait("log.includes('cancel')")
        line = world.bridge.wait(r"http://localhost:\d+: (.*)")[1]
        assert "wrong" in line or "refused" in line, line
        assert "paymentauthorized" not in page.evaluate("log")
    page.open(world.site.origin + "/")
    page.click("apple(); session.onpaymentauthorized = () => session.completePayment({status: 0, more: 1}); session.begin()")
    world.bridge.wait("is not known. The answer to paymentauthorized is wrong")


def merchants_that_never_answer(world):
    """After Apple's 30 seconds."""
    page = world.open("--choose", "touch")
    page.click("apple({}, '?never').begin()")
    page.wait("log.includes('cancel')")
    world.bridge.wait("did not answer in time; nothing was charged")
    page.open(world.site.origin + "/")
    page.click("apple(); session.onpaymentauthorized = () => note('held'); session.begin()")
    page.wait("log.includes('held')")
    page.wait("log.includes('cancel')")
    world.bridge.wait("is not known")


def mutual_tls(world):
    """As at Apple's gateway: the merchant's certificate for the merchant's session, and the gateway's own."""
    keys = os.path.join(world.folder, "merchant")
    for words in (["--new-merchant", keys], ["--merchant", keys]):
        page = world.open(*words, "--choose", "touch")
        context = ssl.create_default_context(cafile=os.path.join(keys, "root.pem"))
        context.load_cert_chain(os.path.join(keys, "merchant-identity.pem"), os.path.join(keys, "merchant-identity.key.pem"))
        world.site.context = context
        page.click("apple().begin()")
        page.wait("log.includes('complete')")
        assert page.evaluate("seen.validatemerchant").startswith("https://localhost:")
        world.bridge.wait("Paid")
        assert world.opened(page.evaluate("seen.paymentauthorized"), keys)["amount"] == 1000
    strange = os.path.join(world.folder, "stranger")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                    f"/UID={MERCHANT}", "-keyout", strange + ".key", "-out", strange + ".pem"], check=True, capture_output=True)
    for certificate in (None, strange):
        context = ssl.create_default_context(cafile=os.path.join(keys, "root.pem"))
        if certificate:
            context.load_cert_chain(certificate + ".pem", certificate + ".key")
        world.site.context = context
        page.open(world.site.origin + "/")
        page.click("apple().begin()")
        page.wait("log.includes('cancel')")
        assert world.site.asked.pop() == "tls"
        world.bridge.wait("was turned away: it has to trust root.pem")
        world.bridge.wait("none of this bridge's")
    body = {"merchantIdentifier": MERCHANT, "displayName": "Acme", "initiative": "web", "initiativeContext": "localhost"}
    assert post(world.bridge, "/paymentservices/startSession", body, None) == 403
    assert post(world.bridge, "/paymentservices/startSession", body, world.site.origin) == 403
    assert os.stat(os.path.join(keys, "merchant-identity.key.pem")).st_mode & 0o777 == 0o600
    # OpenSSL finds the gateway's certificate good, too, by name and by address.
    port = page.evaluate("seen.validatemerchant").split(":")[2].split("/")[0]
    for name in (["-verify_hostname", "localhost"], ["-verify_ip", "127.0.0.1"]):
        said = subprocess.run(["openssl", "s_client", "-connect", f"localhost:{port}", "-CAfile", os.path.join(keys, "root.pem"),
                               "-verify_return_error", *name], input="", capture_output=True, text=True)
        assert "Verify return code: 0 (ok)" in said.stdout, said.stdout[-800:]


def other_pages(world):
    """Pages that are not let in, frames, and names that lead to this machine."""
    page = world.open("--choose", "touch")
    stranger = world.site.origin.replace("localhost", "127.0.0.1")
    page.open(stranger + "/")
    assert page.evaluate("typeof ApplePaySession") == "undefined"
    world.bridge.wait(f"{stranger} was refused; --allow {stranger}")
    told = page.ask("Runtime.evaluate", returnByValue=True, awaitPromise=True, expression=f"""Promise.allSettled([
        fetch("http://localhost:{world.bridge.port}/apple-pay.js"),
        fetch("http://localhost:{world.bridge.port}/sessions", {{method: "POST", body: JSON.stringify(REQUEST)}}),
        fetch("http://localhost:{world.bridge.port}/sessions", {{method: "POST", body: JSON.stringify(REQUEST), mode: "no-cors"}}),
    ]).then((all) => all.map((each) => each.reason?.name ?? each.value.type))""")["result"]["value"]
    assert told == ["TypeError", "TypeError", "opaque"], told
    # A page that brings a script of its own gets no further.
    with open(os.path.join(ASSETS, "Bridge/apple-pay.js")) as file:
        script = file.read().replace("__SETTING__", json.dumps({"bridge": f"http://localhost:{world.bridge.port}",
                                                                "canMakePayments": True, "hasActiveCard": True}))
    page.evaluate(script)
    assert page.name_of_fault("new ApplePaySession(14, REQUEST)") == "InvalidAccessError"
    # A frame of another origin may pay only where its parent allows it.
    for query, wanted in (("frame=1", "SecurityError"), ("frame=1&allow=1", "true")):
        page.ask("Page.navigate", url=f"{stranger}/?{query}")
        page.wait("typeof framed !== 'undefined' && framed")
        assert page.evaluate("framed") == wanted, query
    page.open(world.site.origin + "/?frame=1")
    page.wait("framed === 'true'")
    # DNS rebinding: the browser believes that the bridge is a server of somebody else's.
    page.open(f"http://evil.test:{world.bridge.port}/apple-pay.js")
    assert "421" in page.evaluate("document.body.innerText")
    assert post(world.bridge, "/sessions", REQUEST, world.site.origin, host=f"evil.test:{world.bridge.port}") == 421
    # A page without https, whose origin is let in.
    port = world.site.server_port
    world.bridge.kill()
    world.bridge.start([f"http://acme.test:{port}"])
    page.open(f"http://acme.test:{port}/")
    assert page.name_of_fault("new ApplePaySession(14, REQUEST)") == "InvalidAccessError"
    assert page.name_of_fault("ApplePaySession.canMakePayments()") == "InvalidAccessError"
    assert not [line for line in world.bridge.said if "Paid" in line or "sheet" in line], world.bridge.said


def leaves_once_paid(world):
    """A page that goes to another in the moment in which it completes."""
    for begin in ("""apple(); session.onpaymentauthorized = () => { session.completePayment(0); location = '/?thanks=1' };
                     session.begin()""",
                  "w3c()"):
        page = world.open("--choose", "touch")
        if begin.startswith("w3c"):
            page.evaluate("""var show = PaymentRequest.prototype.show; PaymentRequest.prototype.show = async function () {
                const response = await show.call(this); response.complete('success'); location = '/?thanks=1'; return response }""")
        page.click(begin)
        world.bridge.wait("Paid")
        page.wait("location.search === '?thanks=1' && document.readyState === 'complete'")


def asks_in_the_terminal(world):
    for said, wanted in (("y", "function"), ("", "undefined"), ("n", "undefined")):
        person, terminal = os.openpty()
        # Keys typed before the question are no answer to it.
        os.write(person, b"y\n")
        answered, before = threading.Event(), world.bridge

        def answer():
            while not answered.wait(0.5):
                if world.bridge is not before and world.bridge.asked.is_set():
                    return os.write(person, f"{said}\n".encode())

        threading.Thread(target=answer, daemon=True).start()
        page = world.open("--choose", "touch", allow=[], stdin=terminal)
        answered.set()
        assert page.evaluate("typeof ApplePaySession") == wanted, said
        if said == "y":
            page.click("apple().begin()")
            page.wait("log.includes('complete')")
            world.bridge.wait("Paid")
        else:
            world.bridge.wait("was refused")
        os.close(terminal)
        os.close(person)


def sheet_in_the_terminal(world):
    """The sheet rises in the bridge's terminal: what is chosen there changes the page's total, and goes with the page."""
    terminal = SheetTerminal()
    page = world.open(terminal=terminal)
    page.click("apple().begin()")
    terminal.see("Press Space to pay")
    terminal.see("USD 10.00")
    terminal.press(UP, UP, UP, ENTER)
    terminal.see("Express")
    terminal.press(DOWN, ENTER)
    terminal.see("USD 15.00")
    assert page.wait("document.querySelector('#total').textContent") == "15.00"
    terminal.press(DOWN, DOWN, ENTER, b"ONE", ENTER)
    terminal.see("USD 14.00")
    assert page.evaluate("document.querySelector('#total').textContent") == "14.00"
    terminal.press(TOUCH)
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")
    terminal.see("Press Space", isThere=False)
    # The shopper leaves, then the page does.
    page.open(world.site.origin + "/")
    page.click("apple().begin()")
    terminal.see("Press Space to pay")
    terminal.press(ESCAPE)
    page.wait("log.includes('cancel')")
    page.click("apple().begin()")
    terminal.see("Press Space to pay")
    page.open(world.site.origin + "/")
    terminal.see("Press Space", isThere=False)
    page.click("w3c()")
    terminal.see("Press Space to pay")
    page.evaluate("request.abort()")
    terminal.see("Press Space", isThere=False)


def guides_page(world):
    """The page of the guide, as it stands there."""
    with open(os.path.join(ASSETS, "Guide/sheet-for-your-app.md")) as file:
        text = re.search("```html\n(.*?)```", file.read(), re.S)[1]
    page = world.open("--choose", "card=8210,touch")
    world.site.shown = text.replace("8642", str(world.bridge.port))
    page.open(world.site.origin + "/")
    world.site.shown = None
    page.evaluate("var click = () => 0")
    page.click("", "apple-pay-button")
    world.bridge.wait("Paid")


def floods(world):
    page = world.open("--choose", "touch")
    before, origin = world.bridge.memory(), world.site.origin
    found = [post(world.bridge, "/sessions", REQUEST, origin) for _ in range(300)]
    assert found.count(201) == 1 and set(found) == {201, 409}, set(found)
    for _ in range(10):
        assert post(world.bridge, "/sessions", None, origin, raw=b"x" * 10_000_000) in (413, None)
    assert post(world.bridge, "/sessions", REQUEST, "http://evil.example") == 403
    assert post(world.bridge, "/sessions", REQUEST, "null") == 403 and post(world.bridge, "/sessions", REQUEST, None) == 403
    assert post(world.bridge, "/sessions", REQUEST, origin, kind="text/plain") == 415
    for number in range(200):
        assert post(world.bridge, "/sessions", REQUEST, f"http://evil{number}.example") == 403
    lines = [socket.create_connection(("127.0.0.1", world.bridge.port)) for _ in range(300)]
    # The page's own connections are among those that are full now.
    for line in lines:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(b"GET /apple-pay.js HTTP/1.1\r\nHost: loc")
    deadline, open_ones = time.monotonic() + PATIENCE, lines
    while open_ones:
        assert time.monotonic() < deadline, f"{len(open_ones)} slow connections are open"
        line = open_ones[0]
        line.settimeout(deadline - time.monotonic())
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(1000) in (b"",), "a slow connection was answered"
        open_ones = open_ones[1:]
    grown = world.bridge.memory() - before
    assert grown < 32 << 20, grown
    page.open(origin + "/")
    page.click("apple().begin()")
    page.wait("log.includes('complete')")
    world.bridge.wait("Paid")


def post(bridge, path, body, origin, host=None, kind="application/json", raw=None):
    """The status of a POST of one's own."""
    data = raw if raw is not None else json.dumps(body).encode()
    head = (f"POST {path} HTTP/1.1\r\nHost: {host or f'localhost:{bridge.port}'}\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(data)}\r\nConnection: close\r\n" + (f"Origin: {origin}\r\n" if origin else "") + "\r\n")
    with socket.create_connection(("127.0.0.1", bridge.port), timeout=PATIENCE) as line:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(head.encode() + data)
        with contextlib.suppress(ConnectionResetError):
            answer = line.recv(65536)
            return int(answer.split()[1])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        page = Page()
        world = World(folder, page)
        only = sys.argv[3:]
        try:
            for check in (apples_style, w3c_style, button, older_forms, ends, wrong_order, constructor, w3c_ends,
                          reloads_and_closed_tabs, killed, merchants_in_trouble, mutual_tls, other_pages, leaves_once_paid,
                          asks_in_the_terminal, sheet_in_the_terminal, guides_page,
                          floods,
                          merchants_that_never_answer):
                if only and check.__name__ not in only:
                    continue
                began = time.monotonic()
                check(world)
                print(f"ok  {check.__name__}  {time.monotonic() - began:.1f} s", flush=True)
        finally:
            world.close()
            page.close()
