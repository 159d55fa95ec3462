"""The same products in Textual: a list, a card, a sheet, a search. Usage: textual_list.py FILE"""

import sys

from textual.app import App
from textual.containers import Container
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option


def line(product):
    name, price, stock = product
    return f"{name[:50]:<50} {price:>12} {stock:>8}"


class Sheet(ModalScreen):
    BINDINGS = [("escape", "app.pop_screen", "Cancel")]
    CSS = "Sheet { align: center bottom; } Container { width: 60; height: 10; border: round white; }"

    def __init__(self, product):
        super().__init__()
        self.product = product

    def compose(self):
        name, price, _ = self.product
        yield Container(Static(f"{name}\n\nTOTAL  {price}\n\nEnter pay   Esc cancel", markup=False))


class Card(Screen):
    BINDINGS = [("b", "buy", "Buy"), ("escape", "app.pop_screen", "Back")]

    def __init__(self, product):
        super().__init__()
        self.product = product

    def compose(self):
        name, price, stock = self.product
        yield Static(
            f"{name}\n{price}\nIn stock: {stock}\n\n{name}, made to be used every day and to be mended when it "
            "breaks.", markup=False)
        yield Footer()

    def action_buy(self):
        self.app.push_screen(Sheet(self.product))


class Shop(App):
    BINDINGS = [("slash", "search", "Search"), ("q", "quit", "Quit")]
    CSS = "OptionList { border: none; height: 1fr; } Input { display: none; } Input.open { display: block; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, products):
        super().__init__()
        self.products = products
        self.shown = products

    def compose(self):
        yield Input()
        yield OptionList(*[Option(line(one)) for one in self.shown], markup=False)
        yield Footer()

    def on_mount(self):
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event):
        self.push_screen(Card(self.shown[event.option_index]))

    def action_search(self):
        field = self.query_one(Input)
        field.add_class("open")
        field.focus()

    def on_input_changed(self, event):
        words = event.value.lower()
        self.shown = [one for one in self.products if words in one[0].lower()]
        goods = self.query_one(OptionList)
        goods.clear_options()
        goods.add_options([Option(line(one)) for one in self.shown])


def products(path):
    with open(path) as file:
        return [tuple(row.rstrip("\n").split("\t")) for row in file]


if __name__ == "__main__":
    Shop(products(sys.argv[1])).run()
