"""What a shop that attacks says: texts, bodies, pictures and news."""

import re
import struct
import zlib

from hostile import SAMPLES

# Besides those of the bench: what deceives in lines and in JSON.
TEXTS = SAMPLES + [
    'Lamp", "status": "Paid', "Lamp\\u001b[31m", "Lamp\n1. Free, $0.00", "Lamp\r\n\r\nOr say: Enter pay",
    "茶\x1b[3D壺" * 30, "\u0301" * 300, "🍎\u200d" * 50]
# Members of the contract that are read by people.
WORDS = {"name", "description", "image_text", "label", "detail", "title", "merchant_label", "display_name",
         "carrier", "formatted_arrival_date"}


def worded(text):
    """Says a text wherever people read."""
    def change(said):
        if isinstance(said, list):
            return [change(one) for one in said]
        if not isinstance(said, dict):
            return said
        return {key: text if key in WORDS and isinstance(value, str) else change(value)
                for key, value in said.items()}
    return change


def in_json(pattern, spoiled):
    """Spoils the JSON answers whose path fits."""
    def spoil(path, kind, said):
        return spoiled(said) if "json" in kind and re.fullmatch(pattern, path.split("?")[0]) else said
    return spoil


def in_names(data):
    return lambda said: re.sub(rb'"name": ?"', lambda found: found.group() + data, said, count=1)


def picture(data):
    def spoil(path, kind, said):
        if not path.split("?")[0].endswith("/image"):
            return said
        return data(said) if callable(data) else data
    return spoil


def png(width, height, data=b""):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


JPEG = (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
        b"\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x0c\x03\x01\x00\x02"
        b"\x11\x03\x11\x00\x3f\x00")
DEEP = b"[" * 100_000 + b"]" * 100_000
LONG = b"W\\u001b[31m" + b"\xe8\x83\xa1" * 3_400_000
PATHS = {"entry": r"/", "list": r"/inventory", "product": r"/products/[^/]+", "price": r"/(quotes|shipping-rates)",
         "order": r"/orders"}
BODIES = {
    "10 MB of text": in_names(LONG),
    "10 MB of marks": in_names("e".encode() + "\u0301".encode() * 5_000_000),
    "20 MB of text": in_names(LONG * 2),
    "broken UTF-8": in_names(b"\xff\xc0\xaf\xed\xa0\x80\x9b31m\xf4\x90\x80\x80"),
    "100,000 levels": lambda _: DEEP,
    "100,000 levels within": lambda said: b'{"deep": ' + DEEP + b", " + said.lstrip()[1:],
    "an endless number": lambda said: re.sub(rb'"(amount|price)": ?"[\d.]+"', rb'"\1": "1e999999999"', said),
    "a long number": lambda said: re.sub(rb'"available": ?\d+', b'"available": ' + b"9" * 100_000, said),
    "half of it": lambda said: said[:len(said) // 2],
    "nothing": lambda _: b"",
    "null": lambda _: b"null",
}
PICTURES = {
    "100,000 by 100,000": png(100_000, 100_000), "4,096 by 4,096 of nothing": png(4096, 4096, bytes(4096 * 16385)),
    "no rows": png(64, 0), "half of it": lambda said: said[:len(said) // 2], "HTML": b"<html>\x1b[31m</html>",
    "10 MB of nothing": bytes(10_000_000), "a JPEG of 65,535 by 65,535": JPEG, "empty": b"",
    "rubbish behind the head": lambda said: said[:64] + bytes(range(256)) * 400,
}
CHANGE = b'id: 1\nevent: stock\ndata: {"variant":"v","product":"p","available":1,"state":"in_stock","version":1}\n\n'
NEWS = {
    "a line of 100 MB": b"data: " + b"x" * 100_000_000, "a million lines": b"data: x\n" * 1_000_000,
    "100,000 levels": b"event: stock\ndata: " + DEEP + b"\n\n", "100,000 changes": CHANGE * 100_000,
    "control characters": b"id: \x1b[31m\nevent: stock\ndata: \xff\x1b]0;title\x07\n\n" * 100,
}
