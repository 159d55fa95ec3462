#!/usr/bin/env python3
"""Mints payment tokens of version RSA_v1 without a line of the program's own code.

Reads a JSON object from standard input:
    certificate     the merchant's Processing Certificate, with an RSA key of 2048 bits, PEM
    signer          the signing leaf, its intermediate and the leaf's RSA key, PEM
    count           how many tokens

Writes a JSON list of objects: the token (a paymentData object), and the number and amount in its payload. Tokens
are signed now. Needs the package `cryptography` and nothing else.
"""
import base64
import hashlib
import json
import os
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import pkcs7

LEAF = x509.ObjectIdentifier("1.2.840.113635.100.6.29")


def text(data):
    return base64.b64encode(data).decode()


def payload(number):
    """A payload that differs from token to token in each of its members."""
    return {
        "applicationPrimaryAccountNumber": f"48001234567{10_000 + number}",
        "applicationExpirationDate": "280229",
        "currencyCode": ["978", "840", "036", "392", "048"][number % 5],
        "transactionAmount": number * number * 137,
        "deviceManufacturerIdentifier": "040010030273",
        "paymentDataType": "3DSecure",
        "paymentData": {"onlinePaymentCryptogram": text(os.urandom(16 + number % 5)), "eciIndicator": "5"},
    }


def mint(number, certificate, signers, key):
    says = payload(number)
    symmetric = os.urandom(16)
    wrapped = certificate.public_key().encrypt(
        symmetric, padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None))
    data = AESGCM(symmetric).encrypt(bytes(16), json.dumps(says).encode(), None)
    transaction = os.urandom(32)
    application = hashlib.sha256(f"order {number}".encode()).digest() if number % 3 else b""
    leaf, intermediate = signers
    signature = (
        pkcs7.PKCS7SignatureBuilder().set_data(wrapped + data + transaction + application)
        .add_signer(leaf, key, hashes.SHA256()).add_certificate(intermediate)
        .sign(serialization.Encoding.DER, [
            pkcs7.PKCS7Options.DetachedSignature, pkcs7.PKCS7Options.Binary, pkcs7.PKCS7Options.NoCapabilities]))
    info = certificate.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    header = {
        "wrappedKey": text(wrapped), "publicKeyHash": text(hashlib.sha256(info).digest()),
        "transactionId": transaction.hex()}
    if application:
        header["applicationData"] = application.hex()
    token = {"version": "RSA_v1", "data": text(data), "signature": text(signature), "header": header}
    return {
        "token": token, "number": says["applicationPrimaryAccountNumber"], "amount": says["transactionAmount"]}


def main():
    order = json.load(sys.stdin)
    certificate = x509.load_pem_x509_certificate(order["certificate"].encode())
    signers = x509.load_pem_x509_certificates(order["signer"].encode())
    signers.sort(key=lambda one: LEAF not in [extension.oid for extension in one.extensions])
    text_of_key = order["signer"][order["signer"].index("-----BEGIN PRIVATE KEY-----"):]
    key = serialization.load_pem_private_key(text_of_key.encode(), None)
    json.dump([mint(number, certificate, signers, key) for number in range(order["count"])], sys.stdout)


if __name__ == "__main__":
    main()
