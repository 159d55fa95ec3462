#!/usr/bin/env python3
"""Clients that nobody here wrote, generated from /openapi.json: they buy something, with types all the way.

openapi-python-client makes a package; its functions list the goods, show one, price a basket, place a paid order and
read it again by its token. datamodel-code-generator makes Pydantic models, which read the same
answers. No class may be dropped, and none may be called by a number for want of a name.
Usage: generated.py VITRINE_SERVER ASSETS FOLDER_OF_THE_GENERATORS
"""

import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import uuid

from shop import Server

# Answers that are no JSON: a client reads their bytes itself.
FOREIGN = re.compile(r"image/|application/pkix-cert|text/csv|text/calendar|application/vnd.sqlite3|text/event-stream"
                     r"|message/rfc822")


def generate(folder, description, tools):
    """Both packages; says what the first generator left out."""
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    done = subprocess.run(
        [os.path.join(tools, "openapi-python-client"), "generate", "--path", description, "--meta", "none",
         "--output-path", os.path.join(folder, "acme"), "--overwrite"],
        check=True, capture_output=True, text=True, env=environment)
    said = done.stdout + done.stderr
    left = [block for block in re.split(r"\n(?=WARNING |ERROR |Unable )", said)
            if re.match(r"WARNING |ERROR |Unable ", block) and not FOREIGN.search(block)]
    assert not left, "left out by openapi-python-client:\n" + "\n".join(left)
    subprocess.run(
        [os.path.join(tools, "datamodel-codegen"), "--input", description, "--input-file-type", "openapi",
         "--output-model-type", "pydantic_v2.BaseModel", "--output", os.path.join(folder, "acme_models.py")],
        check=True, capture_output=True, text=True, env=environment)


def names(folder):
    """The classes of the first package; each is called by words."""
    modules = [name[:-3] for name in os.listdir(os.path.join(folder, "acme", "models")) if name != "__init__.py"]
    numbered = sorted(name for name in modules if re.search(r"_\d|type_\d", name))
    assert not numbered, f"named by a number: {numbered}"
    text = open(os.path.join(folder, "acme_models.py"), encoding="utf8").read()
    classes = re.findall(r"^class (\w+)", text, re.M)
    numbered = sorted(name for name in classes if re.search(r"\d$", name) and name != "Model")
    assert not numbered, f"named by a number: {numbered}"
    return len(modules), len(classes)


def buy(server):
    """A purchase by functions and classes alone."""
    acme = importlib.import_module("acme")
    models = importlib.import_module("acme.models")
    call = lambda name: importlib.import_module(f"acme.api.default.{name}").sync
    shop = acme.Client(base_url=server.address, raise_on_unexpected_status=True)
    page = call("list_inventory")(client=shop)
    row = next(row for row in page.field_embedded.item if row.kind == models.ProductKind.PHYSICAL
               and not row.has_options and row.availability.available > 0)
    product = call("show_product")(row.id, client=shop)
    lines = [models.Line(variant=product.variants[0].id, quantity=2)]
    to = models.Address(country="US", state="GA", city="Atlanta", postal_code="30303")
    rates = call("find_rates")(client=shop, body=models.FindRatesRequest(to=to, lines=lines))
    quote = call("create_quote")(client=shop, body=models.CreateQuoteRequest(
        lines=lines, to=to, shipping_rate=rates.rates[0].id))
    total = models.Money(amount=quote.summary[-1].amount, currency=quote.currency)
    to.name, to.street = "J. Appleseed", "1 Peachtree Street"
    order = call("place_order")(
        client=shop, idempotency_key=f'"{uuid.uuid4()}"', body=models.PlaceOrderRequest(
            quote=quote.id, expected_total=total, ship_to=to,
            contact=models.Contact(name="J. Appleseed", email="j@example.org"),
            payment=models.CardPayment(type_="card", number="4242424242424242", exp_month=12, exp_year=2030,
                                       cvc="123", name="J Appleseed")))
    assert isinstance(order, models.Order), order
    assert order.status == models.OrderState.PAID and order.token.startswith("ot_"), order
    again = call("show_order")(order.id, client=shop.with_headers({"Order-Token": order.token}))
    assert again.total.amount == total.amount and again.axes.money.value == "captured", again
    return product, order


def read(server, product, order):
    """The same answers as Pydantic models read them."""
    models = importlib.import_module("acme_models")
    told = server.ask("GET", f"/products/{product.id}")[1]
    assert models.Product.model_validate(told).variants[0].sku.root == product.variants[0].sku
    told = server.ask("GET", f"/orders/{order.id}", headers={"Order-Token": order.token})[1]
    assert models.Order.model_validate(told).status.value == "paid"


def main(program, assets, tools):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, assets, os.path.join(folder, "shop.sqlite"))
        server.start()
        try:
            description = os.path.join(folder, "openapi.json")
            with open(description, "w", encoding="utf8") as file:
                json.dump(server.ask("GET", "/openapi.json")[1], file)
            generate(folder, description, os.path.abspath(tools))
            sys.path.insert(0, folder)
            modules, classes = names(folder)
            product, order = buy(server)
            read(server, product, order)
        finally:
            server.stop()
    print(f"openapi-python-client: {modules} classes, an order paid; datamodel-code-generator: {classes} models")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
