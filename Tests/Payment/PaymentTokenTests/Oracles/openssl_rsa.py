#!/usr/bin/env python3
"""Mints and opens payment tokens of version RSA_v1 with the openssl program and Python's own library alone.

The program has no GCM; its counter mode (NIST SP 800-38D, section 6.5) comes from `openssl enc`, its GHASH from
here. Reads a JSON object from standard input:
    certificate     the merchant's Processing Certificate, with an RSA key of 2048 bits, PEM
    key             its private key, PEM, for opening
    root            the certificate that tokens are trusted for, PEM, for opening
    tokens          a list of paymentData objects, for opening
    signer          the signing leaf, its intermediate and the leaf's RSA key, PEM, for minting
    count           how many tokens to mint; the tokens to open are not read then

Writes a JSON list: for each token that was opened its number and amount; for each that was minted these and the
token. Tokens are signed now; they are opened at the time of `now`, in seconds since 1970.
"""
import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile

POLYNOMIAL = 0xE1 << 120
OAEP = ["-pkeyopt", "rsa_padding_mode:oaep", "-pkeyopt", "rsa_oaep_md:sha256", "-pkeyopt", "rsa_mgf1_md:sha256"]


def openssl(*arguments, given=b""):
    done = subprocess.run(["openssl", *arguments], input=given, capture_output=True)
    assert done.returncode == 0, f"openssl {arguments[0]}: {done.stderr.decode()}"
    return done.stdout


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)
    return name


def aes(key, mode, data, *more):
    return openssl("enc", f"-aes-128-{mode}", "-K", key.hex(), "-nopad", *more, given=data)


def ghash(subkey, data):
    """The hash of NIST SP 800-38D, section 6.4, over whole blocks; the highest bit is the first coefficient."""
    state, factor = 0, int.from_bytes(subkey, "big")
    for start in range(0, len(data), 16):
        value, product, power = state ^ int.from_bytes(data[start:start + 16], "big"), 0, factor
        for bit in range(127, -1, -1):
            if value >> bit & 1:
                product ^= power
            power = power >> 1 ^ (POLYNOMIAL if power & 1 else 0)
        state = product
    return state.to_bytes(16, "big")


def padded(data):
    return data + bytes(-len(data) % 16)


def gcm(key, data, is_sealed):
    """Seals or opens without further data; the nonce is sixteen zeros, so it is hashed (section 7.1)."""
    subkey = aes(key, "ecb", bytes(16))
    first = ghash(subkey, bytes(16) + bytes(8) + (128).to_bytes(8, "big"))
    body = data[:-16] if is_sealed else data
    count = int.from_bytes(first[12:], "big") + 1 & 0xFFFFFFFF
    assert count + len(body) // 16 < 1 << 32, "the counter runs over, which the program does not stop at 32 bits"
    counter = (first[:12] + count.to_bytes(4, "big")).hex()
    other = aes(key, "ctr", body, "-iv", counter)
    ciphertext = body if is_sealed else other
    lengths = bytes(8) + (8 * len(body)).to_bytes(8, "big")
    mask, hashed = aes(key, "ecb", first), ghash(subkey, padded(ciphertext) + lengths)
    tag = bytes(one ^ two for one, two in zip(mask, hashed))
    if is_sealed:
        assert tag == data[-16:], "another tag"
        return other
    return other + tag


def key_hash():
    info = openssl("pkey", "-pubin", "-in", "public.pem", "-outform", "DER")
    return hashlib.sha256(info).digest()


def opened(token, now):
    assert token["version"] == "RSA_v1"
    header = token["header"]
    wrapped, data = [base64.b64decode(text, validate=True) for text in (header["wrappedKey"], token["data"])]
    write("signature.p7s", base64.b64decode(token["signature"], validate=True))
    write("message", wrapped + data + bytes.fromhex(header["transactionId"] + header.get("applicationData", "")))
    openssl(
        "cms", "-verify", "-binary", "-inform", "DER", "-purpose", "any", "-attime", str(now), "-CAfile", "root.pem",
        "-in", "signature.p7s", "-content", "message", "-out", os.devnull)
    assert base64.b64decode(header["publicKeyHash"]) == key_hash(), "another merchant key"
    key = openssl("pkeyutl", "-decrypt", "-inkey", "key.pem", *OAEP, given=wrapped)
    assert len(key) == 16, "no key of AES-128"
    payload = json.loads(gcm(key, data, is_sealed=True))
    return {"number": payload["applicationPrimaryAccountNumber"], "amount": payload["transactionAmount"]}


def minted(number):
    payload = {
        "applicationPrimaryAccountNumber": f"48001234567{10_000 + number}", "applicationExpirationDate": "280229",
        "currencyCode": "978", "transactionAmount": number * number * 137,
        "deviceManufacturerIdentifier": "040010030273", "paymentDataType": "3DSecure",
        "paymentData": {"onlinePaymentCryptogram": base64.b64encode(os.urandom(20)).decode(), "eciIndicator": "5"}}
    key, transaction = os.urandom(16), os.urandom(32)
    wrapped = openssl("pkeyutl", "-encrypt", "-pubin", "-inkey", "public.pem", *OAEP, given=key)
    data = gcm(key, json.dumps(payload).encode(), is_sealed=False)
    write("message", wrapped + data + transaction)
    signature = openssl(
        "cms", "-sign", "-binary", "-md", "sha256", "-outform", "DER", "-signer", "signer.pem", "-certfile",
        "intermediate.pem", "-in", "message")
    wrapped, data, signature, key_name = [
        base64.b64encode(part).decode() for part in (wrapped, data, signature, key_hash())]
    header = {"wrappedKey": wrapped, "publicKeyHash": key_name, "transactionId": transaction.hex()}
    return {
        "token": {"version": "RSA_v1", "data": data, "signature": signature, "header": header},
        "number": payload["applicationPrimaryAccountNumber"], "amount": payload["transactionAmount"]}


def main():
    order = json.load(sys.stdin)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["OPENSSL_CONF"] = os.devnull
        write("merchant.pem", order["certificate"].encode())
        write("public.pem", openssl("x509", "-in", "merchant.pem", "-noout", "-pubkey"))
        if "count" in order:
            write("signer.pem", order["signer"].encode())
            # The leaf comes first, the intermediate second.
            ends = order["signer"].split("-----END CERTIFICATE-----\n")
            write("intermediate.pem", f"{ends[1]}-----END CERTIFICATE-----\n".encode())
            answer = [minted(number) for number in range(order["count"])]
        else:
            write("key.pem", order["key"].encode())
            write("root.pem", order["root"].encode())
            answer = [opened(token, order["now"]) for token in order["tokens"]]
        json.dump(answer, sys.stdout)
        os.chdir("/")


if __name__ == "__main__":
    main()
