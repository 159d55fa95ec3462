#!/usr/bin/env python3
"""A purchase by a client that knows HAL-FORMS and nothing of this shop: no path but the entry, no header but Accept
and Content-Type, no body that a template does not describe. It chooses links by their relations, templates by their
names and fields by their labels, and sends every other field as it stands.

Then the order is changed and cancelled by the templates of the answers, and a declined card and a form with a mistake
are put right by those of the refusals. What it was told is compared with what the API tells its staff.
Usage: halforms.py VITRINE_SERVER ASSETS
"""

import http.client
import json
import re
import sys
import urllib.parse

from shop import PATIENCE, walk_all

FORMAT, FORM, JSON = "application/prs.hal-forms+json", "application/x-www-form-urlencoded", "application/json"
# Types in the description of the media type; others are texts to a client that does not know them.
TYPES = {"hidden", "text", "textarea", "search", "tel", "url", "email", "password", "number", "range", "date", "month",
         "week", "time", "datetime-local", "color"}
MEMBERS = {"title", "method", "target", "contentType", "properties"}
BUYER = {"Name": "J. Appleseed", "Street and number": "1 Peachtree Street", "City": "Atlanta", "State": "GA",
         "ZIP code": "30303", "Email": "j@example.org", "Name on the card": "J Appleseed",
         "Card number": "4242 4242 4242 4242", "Month": "12", "Year": "2030", "Security code": "123"}
DECLINED = "4000 0000 0000 9995"


class Client:
    """Knows the media type; a document is what was answered, with the address that its links are relative to."""

    def __init__(self, address):
        self.address = address

    def get(self, address):
        return self.send("GET", address)

    def follow(self, document, relation):
        """The document behind a link; a link with a template is followed without any values."""
        link = document["_links"][relation]
        address = re.sub(r"\{\?[^}]*\}", "", link["href"]) if link.get("templated") else link["href"]
        return self.get(address)

    def submit(self, document, name, typed=None):
        """Fills in a template by the labels of its fields."""
        template = document["_templates"][name]
        assert set(template) <= MEMBERS, f"the template {name} has members of no format: {sorted(template)}"
        fields = [(field["name"], self.value(field, typed or {})) for field in template["properties"]]
        method, target = template["method"], template.get("target", self.address)
        if method == "GET":
            return self.get(f"{target}?{urllib.parse.urlencode(fields)}")
        type = template.get("contentType", JSON)
        assert type in (FORM, JSON), f"the template {name} wants {type}"
        body = urllib.parse.urlencode(fields) if type == FORM else json.dumps(dict(fields))
        return self.send(method, target, body, type)

    @staticmethod
    def value(field, typed):
        """What stands in a field when it is sent, held against what the field says of it."""
        kind, label = field.get("type", "text"), field.get("prompt", field["name"])
        assert kind in TYPES, f"{field['name']} is of the type {kind}"
        choices = field.get("options", {})
        preset = (choices.get("selectedValues") or [field.get("value", "")])[0]
        value = preset if kind == "hidden" else typed.get(label, preset)
        assert value or not field.get("required"), f"nothing says what “{label}” ({field['name']}) may be"
        if value:
            offered = [choice["value"] for choice in choices.get("inline", [])]
            assert not offered or value in offered, f"{value} is no choice of {label}: {offered}"
            assert re.fullmatch(field.get("regex", ".*"), value, re.S), f"{value} does not match {field['regex']}"
            assert len(value) <= field.get("maxLength", len(value)), f"{value} is too long for {label}"
            if kind == "number":
                number = int(value)
                assert field.get("min", number) <= number <= field.get("max", number), f"{label} is not {number}"
        return value

    def send(self, method, address, body=None, type=None):
        """Sends a request; gives the status and the document."""
        self.address = urllib.parse.urljoin(self.address, address)
        parts = urllib.parse.urlsplit(self.address)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)
        headers = {"Accept": FORMAT, **({"Content-Type": type} if type else {})}
        try:
            connection.request(method, parts._replace(scheme="", netloc="").geturl(), body=body, headers=headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        kind = answer.headers["Content-Type"]
        assert kind in (FORMAT, "application/problem+json"), f"{method} {address}: {answer.status} {kind} {text[:300]}"
        place = answer.headers["Location"]
        assert place is None or urllib.parse.urlsplit(place).netloc == parts.netloc, f"Location is {place}"
        return answer.status, json.loads(text)


def expect(answer, status, templates):
    """The document of an answer that has this status and these templates."""
    given, document = answer
    found = sorted(document.get("_templates", {}))
    assert (given, found) == (status, sorted(templates)), \
        f"{given} with {found}, not {status} with {sorted(templates)}: {json.dumps(document)[:600]}"
    return document


def to_quote(client):
    """From the entry to a sum with nothing left open."""
    entry = expect(client.get("."), 200, ["search"])
    everything = expect(client.follow(entry, "shop:inventory"), 200, ["search"])
    # Sent as it stands, the form asks for the same list.
    listed = expect(client.submit(entry, "search"), 200, ["search"])
    assert listed["_embedded"] == everything["_embedded"], "the search without words lists something else"
    found = expect(client.submit(entry, "search", {"Search": "mustache"}), 200, ["search"])
    product = expect(client.follow(found["_embedded"]["item"][0], "self"), 200, ["buy"])
    quote = expect(client.submit(product, "buy"), 201, ["deliver"])
    again = expect(client.follow(quote, "self"), 200, ["deliver"])
    assert again["_templates"] == quote["_templates"], "POST and GET offer other forms"
    quote = expect(client.submit(quote, "deliver", BUYER), 201, ["deliver"])
    return expect(client.submit(quote, "deliver"), 201, ["deliver", "order"])


def purchase(server, client):
    """Pays, changes the address, and gives the order up."""
    quote = to_quote(client)
    order = expect(client.submit(quote, "order", BUYER), 201, ["cancel", "change"])
    assert order["status"] == "paid", order["status"]
    total = next(row["amount"] for row in quote["summary"] if row["role"] == "total")
    assert order["total"]["amount"] == total, f"{order['total']} was taken, and {total} shown"
    told = server.ask("GET", order["_links"]["self"]["href"], admin=True)[1]
    assert (told["status"], told["total"]) == ("paid", order["total"]), told
    changed = expect(client.submit(order, "change", {"City": "Decatur"}), 200, ["cancel", "change"])
    assert changed["ship_to"]["city"] == "Decatur", changed["ship_to"]
    late = client.submit(order, "change", {"City": "Macon"})
    assert late[0] == 412, f"an old form changed the order: {late}"
    cancelled = expect(client.submit(changed, "cancel"), 200, [])
    assert cancelled["status"] == "cancelled", cancelled["status"]
    again = expect(client.submit(changed, "cancel"), 200, [])
    assert again["refunded"] == cancelled["refunded"], "the form sent twice gave back twice"


def refusals(server, client):
    """A mistake, then a card that is declined; each answer has the form that goes on."""
    quote = to_quote(client)
    mistaken = expect(client.submit(quote, "order", {**BUYER, "Email": "nobody"}), 422, ["again"])
    assert [fault["pointer"] for fault in mistaken["errors"]] == ["/contact/email"], mistaken["errors"]
    card = {name: BUYER[name] for name in ("Email", "Card number", "Security code")}
    declined = expect(client.submit(mistaken, "again", {**card, "Card number": DECLINED}), 402, ["pay"])
    assert "0000 9995" not in json.dumps(declined), "the card's number came back"
    payment = expect(client.submit(declined, "pay", BUYER), 201, ["cancel", "change"])
    assert payment["state"] == "captured", payment
    order = server.ask("GET", declined["order"], admin=True)[1]
    assert order["status"] == "paid", order["status"]


WALKS = [("purchase", purchase, []), ("purchase behind a prefix", purchase, ["--prefix", "/shop"]),
         ("refusals", refusals, [])]


if __name__ == "__main__":
    walk_all(WALKS, *sys.argv[1:3], Client)
