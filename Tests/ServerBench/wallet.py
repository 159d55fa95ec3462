"""Wallets that pay: the tokens of a simulated wallet that the shop trusts."""

import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
END = "-----END CERTIFICATE-----\n"


class Wallet:
    """BenchWallet, with an authority of its own."""

    def __init__(self, program, folder):
        self.program = program
        self.authority, self.certificate, self.root = (
            os.path.join(folder, name) for name in ("authority.pem", "merchant.der", "root.pem"))
        pem = subprocess.check_output([program, "authority"], text=True)
        self.keep(self.authority, pem.encode())
        self.keep(self.root, (pem.split(END)[0] + END).encode())

    @staticmethod
    def keep(path, content):
        with open(path, "wb") as file:
            file.write(content)

    def payments(self, shop, quotes):
        """A payment for each quote, made before any of them is sent."""
        links = json.loads(shop.ask("/")[2])["_links"]
        self.keep(self.certificate, shop.ask(links["shop:merchant-certificate"]["href"])[2])
        bills = "".join(
            f"{quote['summary'][-1]['amount'].replace('.', '')} {quote['currency']} {quote['id']} {quote['digest']}\n"
            for quote in quotes)
        said = subprocess.run(
            [self.program, "pay", self.authority, self.certificate], input=bills, stdout=subprocess.PIPE, text=True,
            check=True).stdout
        return [self.payment(json.loads(line)) for line in said.splitlines()]

    @staticmethod
    def payment(data):
        return {"type": "wallet", "token": {
            "transactionIdentifier": data["header"]["transactionId"],
            "paymentMethod": {"displayName": "Visa 4242", "network": "Visa", "type": "credit"},
            "paymentData": data}}
