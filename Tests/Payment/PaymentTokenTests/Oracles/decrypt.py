#!/usr/bin/env python3
"""Opens payment tokens of both versions without a line of the program's own code.

Reads a JSON object from standard input:
    certificate, key        the merchant's Processing Certificate and private key, PEM
    root                    the certificate that tokens are trusted for, PEM
    tokens                  a list of paymentData objects

Writes a JSON list, for each token: amount, number, cryptogram (hexadecimal), currency, whether the shared secret
begins with a zero byte, and whether the signer's serial number has its top bit set. Ends with an error when
anything about a token is not as the format has it. Needs the package `cryptography` and nothing else.
"""
import base64
import hashlib
import json
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MERCHANT_HASH = x509.ObjectIdentifier("1.2.840.113635.100.6.32")
LEAF = x509.ObjectIdentifier("1.2.840.113635.100.6.29")
INTERMEDIATE = x509.ObjectIdentifier("1.2.840.113635.100.6.2.14")
CONTENT_TYPE = bytes.fromhex("06092a864886f70d010903")
MESSAGE_DIGEST = bytes.fromhex("06092a864886f70d010904")
SIGNING_TIME = bytes.fromhex("06092a864886f70d010905")
ALGORITHM_PROTECTION = bytes.fromhex("06092a864886f70d010934")
DATA = bytes.fromhex("06092a864886f70d010701")
SHA256_NULL = bytes.fromhex("300d06096086480165030402010500")
SIGNATURES = {
    "EC_v1": bytes.fromhex("300a06082a8648ce3d040302"),
    "RSA_v1": bytes.fromhex("300d06092a864886f70d01010b0500"),
}


def element(data, start):
    """(tag, contents, end) of the BER element at a place; indefinite lengths included."""
    tag, length, at = data[start], data[start + 1], start + 2
    if length == 0x80:
        end = at
        while data[end:end + 2] != b"\0\0":
            _, _, end = element(data, end)
        return tag, data[at:end], end + 2
    if length > 0x80:
        octets = length & 0x7F
        length, at = int.from_bytes(data[at:at + octets], "big"), at + octets
    assert at + length <= len(data), "an element passes the end"
    return tag, data[at:at + length], at + length


def elements(data):
    """The elements of contents: (tag, contents, whole element)."""
    found, at = [], 0
    while at < len(data):
        tag, contents, end = element(data, at)
        found.append((tag, contents, data[at:end]))
        at = end
    return found


def check_signature(signature, message, root, token_version):
    """Checks shape, chain and signature; the leaf certificate."""
    assert signature[:2] == b"\x30\x80" and signature.endswith(b"\0\0"), "the frame has definite lengths"
    explicit = elements(elements(signature)[0][1])[1]
    version, digests, content, certificates, signers = elements(elements(explicit[1])[0][1])
    assert version[2] == b"\x02\x01\x01" and digests[1] == SHA256_NULL and content[1] == DATA
    leaf, intermediate = [x509.load_der_x509_certificate(c[2]) for c in elements(certificates[1])]
    assert leaf.extensions.get_extension_for_oid(LEAF)
    assert intermediate.extensions.get_extension_for_oid(INTERMEDIATE)
    leaf.verify_directly_issued_by(intermediate)
    intermediate.verify_directly_issued_by(root)

    (signer,) = elements(signers[1])
    version, identifier, digest, attributes, algorithm, value = elements(signer[1])
    issuer, serial = elements(identifier[1])
    assert issuer[2] == leaf.issuer.public_bytes(), "the signer's issuer is not the leaf's"
    assert int.from_bytes(serial[1], "big", signed=True) == leaf.serial_number, "another serial number"
    assert digest[2] == SHA256_NULL and algorithm[2] == SIGNATURES[token_version]
    parts = elements(attributes[1])
    assert [part[2] for part in parts] == sorted(part[2] for part in parts), "attributes are not sorted"
    values = {elements(part[1])[0][2]: elements(elements(part[1])[1][1]) for part in parts}
    assert set(values) == {CONTENT_TYPE, MESSAGE_DIGEST, SIGNING_TIME, ALGORITHM_PROTECTION}
    assert values[CONTENT_TYPE][0][2] == DATA
    protected = elements(values[ALGORITHM_PROTECTION][0][1])
    assert protected[0][2] == SHA256_NULL and protected[1][2] == b"\xa1" + SIGNATURES[token_version][1:]
    assert values[MESSAGE_DIGEST][0][1] == hashlib.sha256(message).digest(), "another message"
    signed = b"\x31" + attributes[2][1:]
    if token_version == "EC_v1":
        leaf.public_key().verify(value[1], signed, ec.ECDSA(hashes.SHA256()))
        utils.decode_dss_signature(value[1])
    else:
        assert isinstance(leaf.public_key(), rsa.RSAPublicKey) and leaf.public_key().key_size == 2048
        leaf.public_key().verify(value[1], signed, padding.PKCS1v15(), hashes.SHA256())
    return leaf


def agreed_key(header, merchant_hash, key):
    """The key of a token of version EC_v1, and whether the shared secret begins with a zero byte."""
    ephemeral = base64.b64decode(header["ephemeralPublicKey"], validate=True)
    secret = key.exchange(ec.ECDH(), serialization.load_der_public_key(ephemeral))
    derived = hashlib.sha256(
        b"\0\0\0\x01" + secret + b"\x0did-aes256-GCM" + b"Apple" + bytes.fromhex(merchant_hash))
    return derived.digest(), secret[0] == 0


def unwrapped_key(header, key):
    """The key of a token of version RSA_v1."""
    wrapped = base64.b64decode(header["wrappedKey"], validate=True)
    assert len(wrapped) == 256
    clear = key.decrypt(wrapped, padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None))
    assert len(clear) == 16, "no key of AES-128"
    return clear


def open_token(token, certificate, key, root):
    """What the token says, and the two things about it that go wrong most often."""
    version, header = token["version"], token["header"]
    member = {"EC_v1": "ephemeralPublicKey", "RSA_v1": "wrappedKey"}[version]
    assert set(header) - {"applicationData"} == {member, "publicKeyHash", "transactionId"}
    data = base64.b64decode(token["data"], validate=True)
    signature = base64.b64decode(token["signature"], validate=True)
    message = base64.b64decode(header[member], validate=True) + data + bytes.fromhex(header["transactionId"])
    message += bytes.fromhex(header.get("applicationData", ""))
    leaf = check_signature(signature, message, root, version)

    info = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    assert base64.b64decode(header["publicKeyHash"]) == hashlib.sha256(info).digest()
    extension = certificate.extensions.get_extension_for_oid(MERCHANT_HASH).value.value
    assert extension[:2] == b"\x0c\x40", "the merchant extension is not a text of 64 digits"
    if version == "EC_v1":
        symmetric, begins_with_zero = agreed_key(header, extension[2:].decode(), key)
    else:
        symmetric, begins_with_zero = unwrapped_key(header, key), False
    payload = json.loads(AESGCM(symmetric).decrypt(bytes(16), data, None))
    return {
        "amount": payload["transactionAmount"],
        "number": payload["applicationPrimaryAccountNumber"],
        "currency": payload["currencyCode"],
        "cryptogram": base64.b64decode(
            payload["paymentData"]["onlinePaymentCryptogram"], validate=True).hex(),
        "secretBeginsWithZero": begins_with_zero,
        "serialHasTopBit": leaf.serial_number.bit_length() % 8 == 0,
    }


def main():
    order = json.load(sys.stdin)
    certificate = x509.load_pem_x509_certificate(order["certificate"].encode())
    root = x509.load_pem_x509_certificate(order["root"].encode())
    key = serialization.load_pem_private_key(order["key"].encode(), None)
    json.dump([open_token(token, certificate, key, root) for token in order["tokens"]], sys.stdout)


if __name__ == "__main__":
    main()
