"""A shop's day for the recorded session: every operation in its forms and languages, purchases with all that may come
after them, the back office, and what goes wrong. Nothing of it is random: the next request comes from the answers."""

import collections
import json
import re
import urllib.parse

HAL, FORMS, HTML, ANY = "application/hal+json", "application/prs.hal-forms+json", "text/html", "*/*"
JSON, PATCH, URLENCODED = "application/json", "application/merge-patch+json", "application/x-www-form-urlencoded"
LANGUAGES = ("en", "zh-Hans")
# Their answers are of the machine and the moment, not of the session.
NOT_ASKED = {"/metrics", "/merchant-certificate"}
HOME = {"name": "J. Appleseed", "street": "1 Peachtree Street", "city": "Atlanta", "state": "GA",
        "postal_code": "30303", "country": "US"}
PLACE = {name: HOME[name] for name in ("city", "state", "postal_code", "country")}


class Walk:
    def __init__(self, server, admin):
        self.server, self.admin = server, f"Bearer {admin}"
        # Requests with their answers, in their order.
        self.taken = []
        self.keys = 0
        self.operations = {}
        # Identifiers by what they are of, for the paths that have braces.
        self.known = collections.defaultdict(list)

    def ask(self, method, path, body=None, accept=HAL, language="en", admin=False, keyed=False, token=None,
            type=JSON, **headers):
        """Sends a request and keeps it with its answer; gives the answer's status, JSON and headers."""
        said = {"Accept": accept, "Accept-Language": language}
        if admin:
            said["Authorization"] = self.admin
        if token:
            said["Order-Token"] = token
        if keyed:
            self.keys += 1
            said["Idempotency-Key"] = f'"recorded-session-{self.keys:04}"'
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        request = {"method": method, "path": path, "headers": said}
        if body is not None:
            said["Content-Type"] = type
            request["body"] = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        status, answered, content = self.server.send(request)
        self.taken.append((request, (status, answered, content)))
        return status, self.read(content), dict(answered)

    @staticmethod
    def read(content):
        try:
            return json.loads(content)
        except ValueError:
            return None

    def told(self):
        statuses = collections.Counter(answer[0] for _, answer in self.taken)
        return ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items()))

    # The day

    def day(self):
        self.learn()
        self.look()
        self.buy()
        self.pay_later()
        self.go_wrong()
        self.run_the_office()
        self.trade_tables()
        self.look_at_everything()
        self.mistake_everything()
        self.ask_oddly()
        self.use_the_browser()
        self.sit_at_the_desk()
        self.break_things()

    def learn(self):
        """Reads what operations there are."""
        description = self.ask("GET", "/openapi.json", accept=JSON)[1]
        for path, item in description["paths"].items():
            for method, operation in item.items():
                if method != "parameters":
                    self.operations[operation["operationId"]] = (method.upper(), path, operation)

    def in_every_form(self, path, forms=(HAL, FORMS, HTML), **how):
        for accept in forms:
            for language in LANGUAGES:
                self.ask("GET", path, accept=accept, language=language, **how)

    def look(self):
        """Somebody looks around in the shop."""
        page = self.ask("GET", "/inventory?limit=250")[1]
        for row in page["_embedded"]["item"]:
            product = self.ask("GET", row["_links"]["self"]["href"])[1]
            self.known["product"].append(product["id"])
            self.known["variant"] += [variant["id"] for variant in product["variants"]]
            self.known["sku"] += [variant["sku"] for variant in product["variants"]]
        self.goods = [row for row in page["_embedded"]["item"]
                      if row["kind"] == "physical" and not row["has_options"] and row["availability"]["available"] > 5]
        for query in ("q=wax", "q=%E8%83%A1", "category=kitchen", "category=nothing", "in_stock=true", "sort=price",
                      "sort=-price", "sort=newest", "sort=sideways", "limit=3", "limit=0", "limit=x", "price_min=10.00",
                      "price_min=20.00&price_max=5.00", "limit=2&count=exact", "unknown=1", "cursor=rubbish"):
            for language in LANGUAGES:
                self.ask("GET", f"/inventory?{query}", language=language)
        first = self.ask("GET", "/inventory?limit=4")[1]
        self.ask("GET", first["_links"]["next"]["href"])
        product = self.known["product"][0]
        self.ask("GET", f"/products/{product}/image", accept="image/png")
        place = self.ask("GET", f"/products/{product}/image?w=128", accept="image/png")[2].get("Location")
        picture = place and urllib.parse.urlsplit(place).path
        image = page["_embedded"]["item"][0]["image_uri"]
        for place in filter(None, (picture, image)):
            self.ask("GET", place, accept="image/png")
            self.ask("GET", place, accept="image/png", Range="bytes=0-99")
            self.ask("GET", place, accept="image/png", Range="bytes=9999999-")

    def variant(self, number=0):
        row = self.goods[number % len(self.goods)]
        return self.ask("GET", row["_links"]["self"]["href"])[1]["variants"][0]["id"]

    def quote(self, number=0, quantity=1, to=PLACE, language="en", **more):
        lines = [{"variant": self.variant(number), "quantity": quantity}]
        rates = self.ask("POST", "/shipping-rates", {"to": to, "lines": lines}, language=language)[1]
        body = {"lines": lines, "to": to, "shipping_rate": rates["rates"][0]["id"], **more}
        quote = self.ask("POST", "/quotes", body, language=language)[1]
        self.known["quote"].append(quote["id"])
        return quote

    def order(self, quote, number="4242424242424242", language="en", change=None):
        """Places an order paid with a card; without one where the number is nil."""
        body = {"quote": quote["id"], "ship_to": HOME,
                "expected_total": {"amount": quote["summary"][-1]["amount"], "currency": quote["currency"]},
                "contact": {"name": "J. Appleseed", "email": "j@example.org", "phone": "+1 404 555 0100"},
                "payment": self.card(number), **(change or {})}
        if number is None:
            del body["payment"]
        status, order, headers = self.ask("POST", "/orders", body, keyed=True, language=language)
        if status in (201, 202):
            self.known["order"].append(order["id"])
            self.known["number"].append(order["number"])
        return order, self.token(order, headers)

    @staticmethod
    def card(number="4242424242424242"):
        return {"type": "card", "number": number, "exp_month": 12, "exp_year": 2030, "cvc": "123",
                "name": "J Appleseed"}

    @staticmethod
    def token(order, headers):
        return headers.get("Order-Token") or (order or {}).get("token")

    def buy(self):
        """Orders that are paid at once, and what may be done with them afterwards."""
        for number, language in enumerate(LANGUAGES):
            order, token = self.order(self.quote(number, language=language), language=language)
            path = f"/orders/{order['id']}"
            for part in ("", "/receipt", "/status", "/refunds", "/fulfilments"):
                self.in_every_form(path + part, token=token)
                self.in_every_form(path + part, forms=(HAL,), admin=True)
                self.ask("GET", path + part, language=language)
            self.ask("GET", path + "/receipt", accept="text/plain", token=token, language=language)
            self.ask("POST", "/order-lookups", {"number": order["number"], "email": "j@example.org"})
            self.ask("POST", "/order-lookups", {"number": order["number"], "email": "x@example.org"}, language=language)
            self.ask("GET", order["_links"]["shop:page"]["href"], accept=HTML, language=language)
            if number == 0:
                self.ship(order, token)
            else:
                self.ask("POST", path + "/cancel", admin=True, keyed=True)
            self.ask("GET", path, admin=True)
        order, token = self.order(self.quote(2, quantity=2, coupons=["WELCOME"]))
        path = f"/orders/{order['id']}"
        tag = self.ask("GET", path, token=token)[2].get("ETag")
        for patch in ({"contact": {"phone": None}}, {"ship_to": {"street": "2 Peachtree Street"}}, {"note": "x"}, []):
            _, _, headers = self.ask("PATCH", path, patch, token=token, type=PATCH, If_Match=tag)
            tag = headers.get("ETag", tag)
        self.ask("PATCH", path, {"contact": {"phone": None}}, token=token, type=PATCH)
        self.ask("PATCH", path, {"contact": {"phone": None}}, token=token, type=PATCH, If_Match='"old"')
        self.refund(order, token)

    def payment(self, headers, token):
        """A payment that was just made, as shopper and staff see it."""
        name = headers.get("Location", "").rsplit("/", 1)[-1]
        if name.startswith("pay_"):
            self.known["payment"].append(name)
            self.in_every_form(f"/payments/{name}", token=token)
            self.in_every_form(f"/payments/{name}", admin=True)

    def ship(self, order, token):
        path = f"/orders/{order['id']}/fulfilments"
        self.ask("POST", path, {"carrier": "Ground", "tracking": "T-1"}, admin=True)
        _, parcel, _ = self.ask("POST", path, {"carrier": "Ground", "tracking": "T-1"}, admin=True, keyed=True)
        self.ask("POST", path, {}, admin=True, keyed=True, language="zh-Hans")
        self.known["fulfilment"].append(parcel["id"])
        self.in_every_form(f"/fulfilments/{parcel['id']}", token=token)
        for _ in range(4):
            self.ask("POST", f"/fulfilments/{parcel['id']}/advance", admin=True)
        self.ask("POST", f"/orders/{order['id']}/cancel", token=token, keyed=True)

    def refund(self, order, token):
        path = f"/orders/{order['id']}/refunds"
        for body in ({"amount": {"amount": "1.00", "currency": "USD"}, "reason": "Late"}, {}, {"reason": "Again"},
                     {"amount": {"amount": "999999.00", "currency": "USD"}}):
            self.ask("POST", path, body, admin=True, keyed=True)
            self.ask("GET", path, token=token)
        self.ask("POST", path, {}, token=token, keyed=True)

    def pay_later(self):
        """Orders that are placed without a payment, and quotes that are left."""
        order, token = self.order(self.quote(3), number=None)
        path = f"/orders/{order['id']}"
        self.in_every_form(path, token=token)
        for number in ("4000000000000002", "4000000000009995", "4000000000000069", "4242424242424241", "5555555555554444"):
            for body in ({"payment": self.card(number)}, self.card(number)):
                headers = self.ask("POST", path + "/payments", body, token=token, keyed=True, language="zh-Hans")[2]
                self.payment(headers, token)
        for payment in self.known["payment"][-1:]:
            self.ask("POST", f"/payments/{payment}/capture", {}, admin=True, keyed=True)
            self.ask("POST", f"/payments/{payment}/void", admin=True, keyed=True)
        order, token = self.order(self.quote(4), number=None)
        self.ask("POST", f"/orders/{order['id']}/cancel", token=token, keyed=True, language="zh-Hans")
        quote = self.quote(5)
        self.in_every_form(f"/quotes/{quote['id']}")
        self.ask("DELETE", f"/quotes/{quote['id']}")
        self.ask("GET", f"/quotes/{quote['id']}")

    def go_wrong(self):
        """What shoppers and their programs do wrong."""
        quote = self.quote(6)
        for language in LANGUAGES:
            for change in ({"expected_total": {"amount": "1.00", "currency": "USD"}}, {"quote": "qt_nothing"},
                           {"contact": {}}, {"ship_to": {"country": "XX"}}, {"payment": {"type": "cash"}},
                           {"payment": self.card("1")}, {"payment": self.card("4000000000000002")}):
                self.order(quote, language=language, change=change)
            for to in ({"country": "US"}, {"country": "ZZ"}, {**PLACE, "state": "Georgia"}, {**PLACE, "postal_code": "1"},
                       {**PLACE, "state": "AK", "postal_code": "99501"}, {"city": "Berlin", "postal_code": "10115", "country": "DE"}):
                self.ask("POST", "/shipping-rates", {"to": to, "lines": [{"variant": self.known["variant"][0], "quantity": 1}]},
                         language=language)
            for lines in ([], [{"variant": "var_nothing", "quantity": 1}], [{"variant": self.known["variant"][0], "quantity": 0}],
                          [{"variant": self.known["variant"][0], "quantity": 9999}]):
                self.ask("POST", "/quotes", {"lines": lines, "to": PLACE, "shipping_rate": "ground"}, language=language)
            self.ask("POST", "/quotes", {"lines": [{"variant": self.variant(), "quantity": 1}], "to": PLACE,
                                         "shipping_rate": "ground", "coupons": ["NOPE"]}, language=language)
            self.ask("GET", "/rates?street=1+Peachtree+Street&city=Atlanta&state=GA&zip=30303&country=US", accept=JSON,
                     language=language)
            self.ask("GET", "/rates", accept=JSON, language=language)
        # The same key with the same body, and with another one.
        order = {"quote": quote["id"], "ship_to": HOME, "contact": {"name": "J", "email": "j@example.org"},
                 "expected_total": {"amount": quote["summary"][-1]["amount"], "currency": "USD"}, "payment": self.card()}
        for change in ({}, {}, {"ship_to": {**HOME, "street": "3 Peachtree Street"}}):
            self.ask("POST", "/orders", {**order, **change}, Idempotency_Key='"recorded-session-twice"')
        for key in ("recorded-session-twice", "recorded-session-never", "short"):
            self.in_every_form(f"/attempts/{key}")
            self.ask("DELETE", f"/attempts/{key}")

    # The back office

    def run_the_office(self):
        for path in ("/admin/stock", "/admin/products", "/admin/orders"):
            self.ask("GET", path + "?limit=2", admin=True)
        sku = self.known["sku"][0]
        for body in ({"sku": sku, "delta": 5, "reason": "Counted"}, {"sku": sku, "count": 40, "reason": "Counted"},
                     {"sku": sku, "count": 41, "expected_from": 1, "reason": "Counted"},
                     {"sku": sku, "delta": -100_000, "reason": "Lost"}, {"sku": "NOTHING", "delta": 1, "reason": "x"}):
            status, made, _ = self.ask("POST", "/admin/stock-adjustments", body, admin=True, keyed=True)
            if status == 201:
                self.known["adjustment"].append(made["id"])
        product, variant = self.known["product"][0], self.known["variant"][0]
        tag = self.ask("GET", f"/admin/products/{product}", admin=True)[2].get("ETag", '"1"')
        for body in ({"description": {"en": "Beeswax and cedar."}}, {"active": False}, {"active": True}, {"accent": "red"},
                     {"name": {"en": ""}}):
            _, _, headers = self.ask("PATCH", f"/admin/products/{product}", body, admin=True, type=PATCH, If_Match=tag)
            tag = headers.get("ETag", tag)
        tag = self.ask("GET", f"/admin/variants/{variant}", admin=True)[2].get("ETag", '"1"')
        for amount in ("11.50", "11.505", "-1.00", "10.00"):
            body = {"price": {"amount": amount, "currency": "USD"}}
            _, _, headers = self.ask("PATCH", f"/admin/variants/{variant}", body, admin=True, type=PATCH, If_Match=tag)
            tag = headers.get("ETag", tag)
        for body in ({"code": "TEN", "percent": 10}, {"code": "FREE", "free_shipping": True},
                     {"code": "TEN", "percent": 10}, {"code": "", "percent": 10}, {"code": "BOTH", "percent": 300}):
            status, made, _ = self.ask("POST", "/admin/coupons", body, admin=True)
            if status == 201:
                self.known["code"].append(made["code"])
        for code in self.known["code"]:
            tag = self.ask("GET", f"/admin/coupons/{code}", admin=True)[2].get("ETag", '"1"')
            self.ask("PUT", f"/admin/coupons/{code}", {"code": code, "percent": 15}, admin=True, If_Match=tag)
            self.quote(7, coupons=[code])
        self.ask("PUT", "/admin/coupons/NEW", {"code": "NEW", "percent": 5}, admin=True, If_None_Match="*")
        tag = self.ask("GET", "/admin/coupons/NEW", admin=True)[2].get("ETag", '"1"')
        self.ask("DELETE", "/admin/coupons/NEW", admin=True, If_Match=tag)
        for kind in ("kiosk", "readonly", "emperor"):
            status, made, _ = self.ask("POST", "/admin/keys", {"kind": kind, "label": "Window"}, admin=True)
            if status == 201:
                self.known["key"].append(made["id"])
        if self.known["key"]:
            self.ask("DELETE", f"/admin/keys/{self.known['key'][-1]}", admin=True)
        zones = self.ask("GET", "/admin/zones", admin=True)
        self.ask("PUT", "/admin/zones", {name: value for name, value in zones[1].items() if not name.startswith("_")},
                 admin=True, If_Match=zones[2].get("ETag", '"1"'))
        self.ask("PUT", "/admin/zones", {}, admin=True, If_Match='"old"')
        self.ask("POST", "/admin/backups", admin=True)
        for body in ({"advance": 60}, {"at": "2026-11-22T09:30:00Z"}, {"at": "2020-01-01T00:00:00Z"}, {"at": "noon"}):
            self.ask("PUT", "/admin/clock", body, admin=True)
        for path in ("/admin/reconciliation", "/admin/refunds", "/admin/short-stock"):
            self.in_every_form(path, admin=True)

    def trade_tables(self):
        """Products go out as a table and come in again."""
        self.ask("GET", "/admin/exports/products.csv?bom=true", accept="text/csv", admin=True)
        self.ask("GET", "/admin/exports/products.csv", accept="text/csv", admin=True)
        table = self.taken[-1][1][2].decode()
        head, first = table.split("\r\n")[:2]
        for mode in ("check", "apply", "sideways"):
            for language in LANGUAGES:
                for text in (table, f"{head}\r\n{first}", f"{head.replace(',', ';')}\r\n", "rubbish", ""):
                    self.ask("POST", f"/admin/imports?mode={mode}", text, admin=True, type="text/csv", language=language)

    # Everything once

    def names(self, path):
        """What may stand for the braces of a path."""
        kinds = {"/orders": "order", "/admin/orders": "order", "/payments": "payment", "/admin/payments": "payment",
                 "/fulfilments": "fulfilment", "/admin/fulfilments": "fulfilment", "/quotes": "quote", "/products": "product",
                 "/admin/products": "product", "/admin/variants": "variant", "/admin/stock": "sku", "/admin/keys": "key",
                 "/admin/coupons": "code", "/admin/stock-adjustments": "adjustment"}
        begin = path.split("/{")[0]
        if begin == "/problems":
            return ["invalid-body", "payment-declined", "nothing"]
        return [*self.known[kinds.get(begin, "")][:1], "nothing"]

    def look_at_everything(self):
        """Every GET in every form that it has, in both languages, as everybody and as staff."""
        for method, path, operation in self.operations.values():
            if method != "GET" or path in NOT_ASKED or path.startswith("/events"):
                continue
            forms = list(operation["responses"].get("200", {}).get("content", {})) or [ANY]
            for name in self.names(path) if "{" in path else [""]:
                place = re.sub(r"\{\w+\}", name, path)
                for language in LANGUAGES:
                    for form in forms:
                        self.ask("GET", place, accept=form, language=language, admin="/admin" in path)
                    self.ask("GET", place, accept=forms[0], language=language)
                self.ask("GET", place, accept="application/x-nothing", admin="/admin" in path)
        for query in ("after=0&wait=0", "topics=stock&after=0&wait=0", "topics=nothing&wait=0", "after=x&wait=0"):
            self.ask("GET", f"/events?{query}")

    def mistake_everything(self):
        """Every operation that changes something, asked wrongly in each of the usual ways."""
        for method, path, operation in self.operations.values():
            if method in ("GET", "HEAD"):
                continue
            names = self.names(path) if "{" in path else [""]
            place = re.sub(r"\{\w+\}", names[-1], path)
            types = list(operation.get("requestBody", {}).get("content", {}))
            is_office = path.startswith("/admin")
            for number, (body, type) in enumerate((("{}", JSON), ('{"a":', JSON), ("[]", JSON), ('{"nothing":1}', JSON),
                                                   ("<a/>", "application/xml"), ("\ufeff", "text/csv"))):
                language = LANGUAGES[number % 2]
                if types or number < 1:
                    self.ask(method, place, body if types else None, type=type, admin=True, keyed=True, language=language,
                             If_Match='"1"')
            self.ask(method, place, "{}" if types else None, admin=is_office, language="zh-Hans")
            if is_office:
                self.ask(method, place, "{}" if types else None, language="en")
                self.ask(method, place, "{}" if types else None, Authorization="Bearer vk_wrong", language="zh-Hans")

    def ask_oddly(self):
        """What HTTP allows, and what it does not."""
        for language in LANGUAGES:
            for path in ("/nothing", "/inventory/", "//", "/products", "/products/%00", "/products/" + "x" * 300, "/%zz"):
                self.ask("GET", path, language=language)
                self.ask("GET", path, accept=HTML, language=language)
        for method in ("HEAD", "OPTIONS", "DELETE", "TRACE", "BREW"):
            for path in ("/", "/inventory", "/orders", "/admin/clock"):
                self.ask(method, path)
        tag = self.ask("GET", "/inventory")[2].get("ETag", '"1"')
        for match in (tag, '"old"', "*", f'"old", {tag}', f"W/{tag}"):
            self.ask("GET", "/inventory", If_None_Match=match)
        for accept in ("text/html;q=0.5, application/hal+json", "text/*", "application/json", "*/*;q=0", "text/plain", "", ";"):
            for language in ("en", "zh", "zh-Hans-CN;q=0.1, en;q=0.5", "fr", "*", "de, zh;q=0.9"):
                self.ask("GET", "/", accept=accept, language=language)

    def use_the_browser(self):
        """A browser without scripts buys, and staff sign in and out."""
        for language in LANGUAGES:
            self.ask("GET", f"/products/{self.known['product'][0]}", accept=HTML, language=language)
            variant = self.variant(1)
            fields = "&".join(f"to.{name}={value}" for name, value in PLACE.items())
            self.ask("POST", "/quotes", f"lines.0.variant={variant}&lines.0.quantity=1&shipping_rate=ground&{fields}",
                     accept=HTML, type=URLENCODED, language=language)
            self.ask("POST", "/quotes", "rubbish", accept=HTML, type=URLENCODED, language=language)
            self.ask("GET", "/admin", accept=HTML, language=language)
            self.ask("POST", "/admin/session", "key=vk_wrong&to=/admin", accept=HTML, type=URLENCODED, language=language)
            self.ask("POST", "/admin/session", "key=vk_wrong&to=https://elsewhere.example", accept=HTML, type=URLENCODED)
            self.ask("POST", "/order-lookups", "number=1&email=x", accept=HTML, type=URLENCODED, language=language)

    def sit_at_the_desk(self):
        """Staff sign in with a browser, do what orders need, and sign out."""
        for language in LANGUAGES:
            form = {"accept": HTML, "type": URLENCODED, "language": language}
            key = self.admin.removeprefix("Bearer ")
            headers = self.ask("POST", "/admin/session", f"key={key}&to=/admin/orders", **form)[2]
            pass_ = headers.get("Set-Cookie", "").split(";")[0]
            seen = {"accept": HTML, "language": language, "Cookie": pass_}
            for path in ("", "/orders", "/stock", "/products", "/coupons", "/zones", "/keys", "/clock", "/faults"):
                self.ask("GET", f"/admin{path}", **seen)
            order, _ = self.order(self.quote(1, language=language), language=language)
            path = f"/admin/orders/{order['id']}"
            for part in ("", "/receipt", "/refunds", "/fulfilments"):
                self.ask("GET", path + part, **seen)
            self.ask("POST", path + "/fulfilments", "carrier=Ground&tracking=T-2", keyed=True, Cookie=pass_, **form)
            parcels = self.ask("GET", f"/orders/{order['id']}/fulfilments", admin=True)[1]
            for parcel in (parcels.get("_embedded") or {}).get("item", []):
                self.ask("GET", f"/admin/fulfilments/{parcel['id']}", **seen)
                self.ask("POST", f"/admin/fulfilments/{parcel['id']}/advance", "", Cookie=pass_, **form)
            self.ask("POST", path + "/refunds", "reason=Late", keyed=True, Cookie=pass_, **form)
            self.ask("POST", path + "/cancel", "", keyed=True, Cookie=pass_, **form)
            self.ask("PATCH", path, '{"contact":{"phone":null}}', type=PATCH, accept=HTML, Cookie=pass_)
            for payment in self.known["payment"][-1:]:
                self.ask("GET", f"/admin/payments/{payment}", **seen)
                self.ask("POST", f"/admin/payments/{payment}/capture", "", keyed=True, Cookie=pass_, **form)
                self.ask("POST", f"/admin/payments/{payment}/void", "", keyed=True, Cookie=pass_, **form)
            self.ask("DELETE", "/admin/session", **seen)
            self.ask("GET", "/admin/orders", **seen)

    def break_things(self):
        """Faults that staff order, and what shoppers hear of them."""
        for kind in ("carrier_down", "error", "latency", "decline", "nothing"):
            for body in ({"kind": kind, "count": 1}, {"kind": kind, "operation": "createQuote", "status": 503, "count": 1}):
                status, made, _ = self.ask("POST", "/admin/faults", body, admin=True)
                if status == 201:
                    self.ask("POST", "/shipping-rates", {"to": PLACE, "lines": [{"variant": self.known["variant"][0], "quantity": 1}]})
                    self.ask("GET", "/admin/faults", admin=True)
                    self.ask("DELETE", f"/admin/faults/{made['id']}", admin=True)
        self.ask("DELETE", "/admin/faults", admin=True)
        self.in_every_form("/admin/faults", admin=True)
        for place in ("/", "/inventory", "/docs"):
            self.in_every_form(place)
