#!/usr/bin/env python3
"""Runs decoders that share no line with the program over the corpus of payment tokens: token_vectors.py VITRINE ASSETS

There are four: `cryptography` and `openssl` do all that Apple's page "Payment token format reference" asks, `unsigned` looks
at no signature and `untagged` at no tag. The careful ones let nothing through, and of the careless ones exactly what they
overlook is told. What `vitrine token check` starts is this file again (--ask SOCKET), which hands the token to a process
that has loaded all that it needs and forks for each.
"""
import os
import socket
import sys

NAMES = ("ROOT", "CERTIFICATE", "KEY", "MERCHANT", "TIME", "CHARGED")
if sys.argv[1] == "--ask":
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(sys.argv[2])
        place = "".join(os.environ["VITRINE_TOKEN_" + name] + "\n" for name in NAMES)
        line.sendall(place.encode() + sys.stdin.buffer.read())
        line.shutdown(socket.SHUT_WR)
        said = b"".join(iter(lambda: line.recv(1 << 16), b""))
    sys.stdout.buffer.write(said[1:])
    sys.stdout.flush()
    os._exit(said[0] if said else 70)

import base64
import contextlib
import datetime
import hashlib
import json
import re
import signal
import subprocess
import tempfile
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


# The decoders. Whatever is wrong raises, which refuses.

def require(condition, reason):
    if not condition:
        raise ValueError(reason)


def strict_json(data):
    def unique(pairs):
        require(len({name for name, _ in pairs}) == len(pairs), "a member is there twice")
        return dict(pairs)

    def constant(name):
        raise ValueError(name)
    return json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_constant=constant)


def from_base64(text):
    letters = "[A-Za-z0-9+/]"
    require(re.fullmatch(f"({letters}{{4}})*({letters}{{2}}==|{letters}{{3}}=)?", text), "no base64")
    return base64.b64decode(text)


def from_hexadecimal(text):
    require(re.fullmatch("[0-9A-Fa-f]{64}", text), "no SHA-256 in hexadecimal")
    return bytes.fromhex(text)


def element(data, at, strict=False, depth=0):
    """(tag, contents, whole, end) of the element of BER, or of DER, at a place."""
    require(depth < 12 and at + 2 <= len(data), "no element")
    start, tag, length, at = at, data[at], data[at + 1], at + 2
    if length == 0x80:
        require(not strict and tag & 0x20, "an indefinite length")
        end = at
        while data[end:end + 2] != b"\0\0":
            end = element(data, end, strict, depth + 1)[3]
        return tag, data[at:end], data[start:end + 2], end + 2
    if length > 0x80:
        octets = data[at:at + (length & 0x7F)]
        require(len(octets) == length & 0x7F <= 4, "no length")
        length, at = int.from_bytes(octets, "big"), at + len(octets)
        require(not strict or length >= 0x80 and octets[0], "a length that is too long")
    require(at + length <= len(data), "an element passes the end")
    return tag, data[at:at + length], data[start:at + length], at + length


def elements(data, strict=False):
    found, at = [], 0
    while at < len(data):
        *one, at = element(data, at, strict)
        found.append(one)
    return found


def only(data, tag, strict=False):
    found = elements(data, strict)
    require(len(found) == 1 and found[0][0] == tag, "not one element of its kind")
    return found[0][1]


def oid(text):
    parts = [int(part) for part in text.split(".")]
    contents = b""
    for part in [parts[0] * 40 + parts[1], *parts[2:]]:
        groups = [part & 0x7F]
        while part := part >> 7:
            groups.insert(0, part & 0x7F | 0x80)
        contents += bytes(groups)
    return bytes([6, len(contents)]) + contents


PKCS = "1.2.840.113549.1."
DATA, SIGNED_DATA = oid(PKCS + "7.1"), oid(PKCS + "7.2")
CONTENT_TYPE, MESSAGE_DIGEST, SIGNING_TIME = oid(PKCS + "9.3"), oid(PKCS + "9.4"), oid(PKCS + "9.5")
SHA256 = oid("2.16.840.1.101.3.4.2.1")
ALGORITHMS = {"EC_v1": [oid("1.2.840.10045.4.3.2")], "RSA_v1": [oid(PKCS + "1.11"), oid(PKCS + "1.1")]}
LEAF, INTERMEDIATE = "1.2.840.113635.100.6.29", "1.2.840.113635.100.6.2.14"


class Signer:
    """A SignerInfo whose attributes are as RFC 5652 wants them."""

    def __init__(self, info, version, message):
        parts = elements(info)
        require(len(parts) in (6, 7) and parts[3][0] == 0xA0, "no signed attributes")
        issuer, serial = elements(parts[1][1])
        self.issuer, self.serial = issuer[2], int.from_bytes(serial[1], "big")
        require(elements(parts[2][1])[0][2] == SHA256, "the digest is not SHA-256")
        require(elements(parts[4][1])[0][2] in ALGORITHMS[version], "the algorithm is not the version's")
        self.signature = parts[5][1]
        attributes = elements(parts[3][1], strict=True)
        encoded = [attribute[2] for attribute in attributes]
        require(encoded == sorted(encoded), "the attributes are out of order")
        self.signed = element(b"\x31" + parts[3][2][1:], 0, strict=True)[2]
        values = {}
        for attribute in attributes:
            name, content = elements(attribute[1], strict=True)
            require(name[2] not in values and content[0] == 0x31, "an attribute is there twice")
            values[name[2]] = elements(content[1], strict=True)
        for name in (CONTENT_TYPE, MESSAGE_DIGEST, SIGNING_TIME):
            require(len(values[name]) == 1, "an attribute has not one value")
        require(values[CONTENT_TYPE][0][2] == DATA, "the content is not id-data")
        require(values[MESSAGE_DIGEST][0][:2] == [4, hashlib.sha256(message).digest()], "another message")
        tag, text = values[SIGNING_TIME][0][:2]
        form = {0x17: "%y%m%d%H%M%SZ", 0x18: "%Y%m%d%H%M%SZ"}[tag]
        self.time = datetime.datetime.strptime(text.decode("ascii"), form).replace(tzinfo=datetime.timezone.utc)


def signed_data(signature, version, message):
    """The certificates of a signature in DER, and its signers whose attributes hold."""
    content_type, explicit = elements(only(signature, 0x30))
    require(content_type[2] == SIGNED_DATA and explicit[0] == 0xA0, "no SignedData")
    parts = elements(only(explicit[1], 0x30))
    content = elements(parts[2][1])
    require(len(content) == 1 and content[0][2] == DATA, "the signature is not detached")
    certificates = [one[2] for part in parts[3:-1] if part[0] == 0xA0 for one in elements(part[1])]
    signers, reason = [], ValueError("nobody signed")
    for info in elements(parts[-1][1]):
        try:
            signers.append(Signer(info[1], version, message))
        except Exception as error:
            reason = error
    if not signers:
        raise reason
    return certificates, signers


class Cryptography:
    """Signatures, chain and ciphers by Python's `cryptography`."""

    def __init__(self, root, certificate, key, merchant):
        with open(root, "rb") as file:
            self.root = x509.load_pem_x509_certificate(file.read())
        with open(certificate, "rb") as file:
            self.certificate = x509.load_pem_x509_certificate(file.read())
        with open(key, "rb") as file:
            self.key = serialization.load_pem_private_key(file.read(), None)

    def public_key_hash(self):
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        return hashlib.sha256(self.key.public_key().public_bytes(serialization.Encoding.DER, form)).digest()

    def marked(self, certificate, marker):
        return any(one.oid.dotted_string == marker for one in certificate.extensions)

    def check_certificate(self, certificate, is_authority, now):
        require(certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc, "not valid now")
        usage = certificate.extensions.get_extension_for_class(x509.KeyUsage).value
        require(usage.key_cert_sign if is_authority else usage.digital_signature, "another usage")
        known = (x509.KeyUsage, x509.BasicConstraints)
        require(all(not one.critical or isinstance(one.value, known) for one in certificate.extensions), "critical")
        if is_authority:
            require(certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca, "no authority")

    def verify(self, certificates, signer, version, message, signature, now):
        read = [x509.load_der_x509_certificate(one) for one in certificates]
        leaf, = [one for one in read if one.serial_number == signer.serial and one.issuer.public_bytes() == signer.issuer]
        issuer, = [one for one in read if one.subject == leaf.issuer and self.marked(one, INTERMEDIATE)]
        require(self.marked(leaf, LEAF), "no marked leaf")
        leaf.verify_directly_issued_by(issuer)
        issuer.verify_directly_issued_by(self.root)
        self.check_certificate(leaf, False, now)
        self.check_certificate(issuer, True, now)
        if version == "EC_v1":
            leaf.public_key().verify(signer.signature, signer.signed, ec.ECDSA(hashes.SHA256()))
        else:
            leaf.public_key().verify(signer.signature, signer.signed, padding.PKCS1v15(), hashes.SHA256())

    def agree(self, ephemeral):
        peer = serialization.load_der_public_key(ephemeral)
        extension = self.certificate.extensions.get_extension_for_oid(x509.ObjectIdentifier("1.2.840.113635.100.6.32"))
        return self.key.exchange(ec.ECDH(), peer), bytes.fromhex(extension.value.value[2:].decode())

    def unwrap(self, wrapped):
        return self.key.decrypt(wrapped, padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None))

    def decrypt(self, key, data):
        return AESGCM(key).decrypt(bytes(16), data, None)


class OpenSSL:
    """The same by the command line of openssl; GCM, which that has not, by its AES blocks (NIST SP 800-38D)."""

    def __init__(self, root, certificate, key, merchant):
        self.root, self.certificate, self.key, self.merchant = root, certificate, key, merchant

    def run(self, *words, data=b""):
        return subprocess.run(["openssl", *words], input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout

    def public_key_hash(self):
        pem = self.run("x509", "-in", self.certificate, "-pubkey", "-noout")
        return hashlib.sha256(self.run("pkey", "-pubin", "-outform", "DER", data=pem)).digest()

    def verify(self, certificates, signer, version, message, signature, now):
        with tempfile.TemporaryDirectory() as folder:
            for name, data in (("message", message), ("signature", signature)):
                with open(f"{folder}/{name}", "wb") as file:
                    file.write(data)
            self.run("cms", "-verify", "-binary", "-inform", "DER", "-in", f"{folder}/signature", "-content", f"{folder}/message",
                     "-CAfile", self.root, "-attime", str(int(now.timestamp())), "-out", "/dev/null")
        # openssl has checked the chain; the markers are not its own.
        fields = {one: [part for part in elements(elements(only(one, 0x30))[0][1]) if part[0] != 0xA0] for one in certificates}
        leaf, = [one for one, (serial, _, issuer, *_) in fields.items()
                 if issuer[2] == signer.issuer and int.from_bytes(serial[1], "big") == signer.serial]
        require(oid(LEAF) in leaf, "no marked leaf")
        require(any(oid(INTERMEDIATE) in one and subject[2] == signer.issuer
                    for one, (_, _, _, _, subject, *_) in fields.items()), "no marked intermediate")

    def agree(self, ephemeral):
        with tempfile.NamedTemporaryFile() as file:
            file.write(ephemeral)
            file.flush()
            secret = self.run("pkeyutl", "-derive", "-inkey", self.key, "-peerkey", file.name, "-peerform", "DER")
        return secret, hashlib.sha256(self.merchant.encode()).digest()

    def unwrap(self, wrapped):
        modes = ("rsa_padding_mode:oaep", "rsa_oaep_md:sha256", "rsa_mgf1_md:sha256")
        options = [word for mode in modes for word in ("-pkeyopt", mode)]
        return self.run("pkeyutl", "-decrypt", "-inkey", self.key, *options, data=wrapped)

    def decrypt(self, key, data, checks=True):
        bits, number = 8 * len(key), lambda block: int.from_bytes(block, "big")
        h = number(self.run("enc", f"-aes-{bits}-ecb", "-nopad", "-K", key.hex(), data=bytes(16)))

        def product(x, y):
            z = 0
            for place in range(127, -1, -1):
                z ^= y * (x >> place & 1)
                y = y >> 1 ^ (0xE1 << 120) * (y & 1)
            return z

        def ghash(data):
            y = 0
            for at in range(0, len(data), 16):
                y = product(y ^ number(data[at:at + 16].ljust(16, b"\0")), h)
            return y
        text, tag = data[:-16], data[-16:]
        counter = ghash(bytes(16) + bytes(8) + (128).to_bytes(8, "big"))
        if checks:
            sealed = ghash(text + bytes(-len(text) % 16) + bytes(8) + (8 * len(text)).to_bytes(8, "big"))
            first = self.run("enc", f"-aes-{bits}-ecb", "-nopad", "-K", key.hex(), data=counter.to_bytes(16, "big"))
            require((sealed ^ number(first)).to_bytes(16, "big") == tag, "the tag is wrong")
        next_one = counter >> 32 << 32 | (counter + 1) & 0xFFFFFFFF
        return self.run("enc", f"-aes-{bits}-ctr", "-nopad", "-K", key.hex(), "-iv", f"{next_one:032x}", data=text)


class Unsigned(Cryptography):
    """Looks at no signature, as decoders do that go by the tag."""
    signature_matters = False


class Untagged(Cryptography):
    """Decrypts by AES-CTR, as decoders do whose library has no GCM."""

    def decrypt(self, key, data):
        return OpenSSL.decrypt(OpenSSL(None, None, None, None), key, data, checks=False)


def check_payload(payload):
    text = {"applicationPrimaryAccountNumber": "[0-9]{12,19}", "applicationExpirationDate": "[0-9]{6}",
            "currencyCode": "[0-9]{3}", "paymentDataType": "3DSecure|EMV"}
    for name, form in text.items():
        require(isinstance(payload[name], str) and re.fullmatch(form, payload[name]), name)
    datetime.datetime.strptime(payload["applicationExpirationDate"], "%y%m%d")
    amount = payload["transactionAmount"]
    require(type(amount) is int and 0 <= amount < 1 << 63, "transactionAmount")
    proof = payload["paymentData"][{"3DSecure": "onlinePaymentCryptogram", "EMV": "emvData"}[payload["paymentDataType"]]]
    require(from_base64(proof), "no proof")


def decode(kind, place, text):
    now = datetime.datetime.fromisoformat(place["TIME"].replace("Z", "+00:00"))
    makers = {"cryptography": Cryptography, "openssl": OpenSSL, "unsigned": Unsigned, "untagged": Untagged}
    tools = makers[kind](place["ROOT"], place["CERTIFICATE"], place["KEY"], place["MERCHANT"])
    token = strict_json(text)
    version, header = token["version"], token["header"]
    key_name = {"EC_v1": "ephemeralPublicKey", "RSA_v1": "wrappedKey"}[version]
    other = {"EC_v1": "wrappedKey", "RSA_v1": "ephemeralPublicKey"}[version]
    require(other not in header, "a key of the other version")
    key_field, data = from_base64(header[key_name]), from_base64(token["data"])
    transaction = from_hexadecimal(header["transactionId"])
    application = from_hexadecimal(header["applicationData"]) if "applicationData" in header else b""
    if getattr(tools, "signature_matters", True):
        message, signature = key_field + data + transaction + application, from_base64(token["signature"])
        certificates, signers = signed_data(signature, version, message)
        reason = ValueError("nobody signed")
        for signer in signers:
            try:
                tools.verify(certificates, signer, version, message, signature, now)
                require(abs((now - signer.time).total_seconds()) <= 300, "signed long ago")
                break
            except Exception as error:
                reason = error
        else:
            raise reason
    require(from_base64(header["publicKeyHash"]) == tools.public_key_hash(), "for another merchant")
    if version == "EC_v1":
        require(len(key_field) == 91, "no P-256 key")
        secret, merchant = tools.agree(key_field)
        key = hashlib.sha256(b"\0\0\0\x01" + secret + b"\x0did-aes256-GCMApple" + merchant).digest()
    else:
        require(len(key_field) == 256, "no key of RSA")
        key = tools.unwrap(key_field)
        require(len(key) == 16, "no key of AES-128")
    payload = strict_json(tools.decrypt(key, data))
    check_payload(payload)
    require(transaction.hex() not in place["CHARGED"].split(), "charged before")
    return json.dumps({"payload": payload}).encode()


@contextlib.contextmanager
def decoder(kind, folder):
    """The command of a decoder, while the process behind it runs."""
    path = f"{folder}/{kind}.socket"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen(16)
        server = os.fork()
        if not server:
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
            while True:
                line, _ = door.accept()
                if not os.fork():
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    *place, text = b"".join(iter(lambda: line.recv(1 << 16), b"")).split(b"\n", len(NAMES))
                    try:
                        line.sendall(b"\0" + decode(kind, dict(zip(NAMES, (word.decode() for word in place))), text))
                    except Exception as error:
                        line.sendall(b"\1" + f"{type(error).__name__}: {error}"[:200].encode())
                    os._exit(0)
                line.close()
    try:
        yield [sys.executable, "-ISB", os.path.abspath(__file__), "--ask", path]
    finally:
        os.kill(server, signal.SIGTERM)
        os.waitpid(server, 0)


# The checks.

CLIENT, ASSETS = (os.path.abspath(word) for word in sys.argv[1:3])
JUNIT = "Tests/Lab/QAReportsTests/Oracles/junit.py"


def run(*words, **rest):
    return subprocess.run([CLIENT, "token", *words], capture_output=True, text=True, timeout=300, **rest)


def check(folder, *decoder, options=()):
    return run("check", "--vectors", folder, *options, "--", *decoder)


def made(folder):
    with open(f"{folder}/vectors.json") as file:
        return json.load(file)


def corpus_obeys_its_schema(folder):
    from jsonschema import Draft202012Validator
    manifest = made(folder)
    with open(f"{folder}/vectors.schema.json") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(manifest)
    vectors = manifest["vectors"]
    assert sum(not one["valid"] for one in vectors) >= 250 and len({one["id"] for one in vectors}) == len(vectors)
    assert sorted(os.listdir(f"{folder}/tokens")) == sorted(os.path.basename(one["file"]) for one in vectors)
    for version, merchant in manifest["merchants"].items():
        assert os.stat(f"{folder}/{merchant['key']}").st_mode & 0o777 == 0o600, merchant
        assert os.path.exists(f"{folder}/{merchant['certificate']}"), version
    again = f"{folder}-again"
    assert run("vectors", "--out", again, "--seed", "7", "--clock", manifest["time"], "--assets", ASSETS).returncode == 0
    for one, other in zip(vectors, made(again)["vectors"]):
        assert one == other, (one, other)
    done = run("vectors", "--out", again, "--assets", ASSETS)
    assert done.returncode == 64 and "not empty" in done.stderr, done


def careful_decoders_let_nothing_through(folder):
    for kind in ("cryptography", "openssl"):
        with decoder(kind, folder) as command:
            done = check(folder, *command)
        assert done.returncode == 0 and done.stdout == "", (kind, done.stdout, done.stderr[-3000:])
        assert " 0 let through, 0 refused, 0 differs, 0 crashed, 0 timed out" in done.stderr, done.stderr[-300:]


def wrong(done):
    assert done.returncode == 1, (done.returncode, done.stdout, done.stderr[-1000:])
    result = json.loads(done.stdout)
    return {one["id"] for one in result["wrong"]}, {one["fault"] for one in result["wrong"]}


def careless_decoders_are_caught(folder):
    vectors = made(folder)["vectors"]
    overlooked = {one["id"] for one in vectors if one["group"] in ("signature", "attributes", "chain", "time")}
    for one in vectors:
        name = one["id"].removeprefix("rsa-")
        if one["group"] in ("members", "encoding") and name.startswith("signature-") or name in (
                "signature-of-another-token", "transaction-of-another-token", "application-data-added",
                "application-data-changed", "application-data-removed", "data-and-key-of-another-token"):
            overlooked.add(one["id"])
    with decoder("unsigned", folder) as command:
        ids, faults = wrong(check(folder, *command, options=("--format", "json")))
    assert ids == overlooked and faults == {"let through"}, (ids ^ overlooked, faults)
    overlooked = {f"{kind}{name}" for kind in ("", "rsa-") for name in [
        "sealed-amount-changed", "tag-of-zeros", "tag-over-more-than-the-data", *(f"tag-changed-at-{at}" for at in (0, 3, 7, 8, 12, 15))]}
    with decoder("untagged", folder) as command:
        ids, faults = wrong(check(folder, *command, options=("--format", "json", "--only", "cipher", "--only", "valid")))
    changed = {one for one in ids if "sealed-data-changed" in one}
    assert ids - changed == overlooked and faults == {"let through"}, (ids ^ overlooked, faults)


def verdicts(folder):
    """Each way to answer, and each way not to."""
    good = ["--only", "good-of-19.99-eur", "--format", "json"]
    for script, fault in [
            ("cat > /dev/null", None), ("true", None), ("exit 3", "refused"), ("echo '{\"accepted\": true}'; exit 1", "refused"),
            ("echo '{\"accepted\": false}'", "refused"), ("echo '{\"transactionAmount\": 1999}'", None),
            ("echo '{\"transactionAmount\": 1}'", "differs"), ("echo '{\"payload\": {\"currencyCode\": \"840\"}}'", "differs"),
            ("echo rubbish", None), ("kill -SEGV $$", "crashed"), ("head -c 2000000 /dev/zero", "printed too much")]:
        done = check(folder, "sh", "-c", script, options=good)
        ids, faults = (set(), set()) if done.returncode == 0 else wrong(done)
        assert faults == ({fault} if fault else set()), (script, done.stdout, done.stderr)
        assert ids == ({"good-of-19.99-eur"} if fault else set()), (script, ids)
    mark = f"{folder}/pid"
    began = time.monotonic()
    done = check(folder, "sh", "-c", f"sleep 300 & echo $! > {mark}; wait", options=[*good, "--timeout", "1"])
    assert wrong(done)[1] == {"timed out"} and time.monotonic() - began < 30, done
    with open(mark) as file:
        pid = int(file.read())
    for _ in range(50):
        if not os.path.exists(f"/proc/{pid}") or open(f"/proc/{pid}/stat").read().split()[2] == "Z":
            break
        time.sleep(0.1)
    else:
        raise AssertionError("what the decoder started still runs")
    relative = ["--vectors", os.path.basename(folder), *good]
    done = run("check", *relative, "--", "sh", "-c", f"cd /; env > {mark}; cat $VITRINE_TOKEN_KEY", cwd=os.path.dirname(folder))
    assert done.returncode == 0, done
    with open(mark) as file:
        found = [line for line in file if line.startswith("VITRINE_TOKEN_")]
    assert {line.partition("=")[0] for line in found} == {"VITRINE_TOKEN_" + name for name in NAMES}, found
    assert not any("good" in line for line in found), "the answer is given away"
    done = check(folder, "sh", "-c", "echo one; echo two >&2; exit 1", options=good)
    assert json.loads(done.stdout)["wrong"][0]["reason"].endswith(" It said: two"), done


def forms(folder):
    options = ["--only", "time", "--only", "good-of-emv"]
    done = check(folder, "true", options=options)
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 16, done
    assert all(line.startswith("let through") for line in done.stdout.splitlines()), done.stdout
    result = f"{folder}/result.xml"
    done = check(folder, "true", options=[*options, "--format", "junit", "--out", result])
    assert done.returncode == 1 and done.stdout == "", done
    with open(result, "rb") as file:
        cases = json.loads(subprocess.run([sys.executable, JUNIT], stdin=file, capture_output=True, check=True).stdout)
    assert len(cases) == 17 and sum(case["verdict"] == "failure" for case in cases) == 16, cases
    for words, said in [
            ([], "The decoder is missing"), (["--", "/no/such/decoder"], "could not be run"), (["--only", "nothing", "--", "true"], "names no token"),
            (["--timeout", "0", "--", "true"], "--timeout"), (["--format", "pdf", "--", "true"], "format"), (["--vectors", "/nowhere", "--", "true"], "--vectors")]:
        done = run("check", *([] if "--vectors" in words else ["--vectors", folder]), *words)
        assert done.returncode == 64 and said in done.stderr, (words, done)
    done = run("check", "--assets", ASSETS, "--only", "valid", "--", "true")
    assert done.returncode == 0, "a corpus of the occasion is not opened"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        place = f"{folder}/vectors"
        done = run("vectors", "--out", place, "--seed", "7", "--clock", "2026-11-21T16:00:00Z", "--assets", ASSETS)
        assert done.returncode == 0, done
        for one in (corpus_obeys_its_schema, careful_decoders_let_nothing_through, careless_decoders_are_caught, verdicts, forms):
            one(place)
            print(f"ok  {one.__name__}", flush=True)
