"""Reads a PNG with Pillow's own chunk reader and prints what is in it.

Input: the file in hexadecimal. Output: its chunks' names, its mode, its size, and its pixels in hexadecimal.
"""

import io
import struct
import sys

from PIL import Image


def chunks(data):
    place = 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8].decode("ascii")
        place += 12 + length


def main():
    data = bytes.fromhex(sys.stdin.read())
    image = Image.open(io.BytesIO(data))
    image.load()
    names = sorted(set(chunks(data)))
    pixels = image.convert("RGBA").tobytes().hex()
    sys.stdout.write(f"{' '.join(names)}\n{image.mode}\n{image.width} {image.height}\n{pixels}")


main()
