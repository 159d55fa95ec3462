"""Reads the code in the cells of a screen with ZXing, which shares no code with libqrencode.

Input: columns, then one line of two palette indexes (upper and lower half) for each cell, row by row.
"""

import sys

import numpy
import zxingcpp


def main():
    lines = sys.stdin.read().split("\n")
    columns = int(lines[0])
    cells = [tuple(map(int, line.split())) for line in lines[1:] if line]
    rows = len(cells) // columns
    grid = numpy.zeros((2 * rows, columns), dtype=numpy.uint8)
    light = max(max(cell) for cell in cells)
    for index, (upper, lower) in enumerate(cells):
        y, x = divmod(index, columns)
        grid[2 * y, x] = 255 if upper == light else 0
        grid[2 * y + 1, x] = 255 if lower == light else 0
    image = numpy.kron(grid, numpy.ones((4, 4), dtype=numpy.uint8))
    # On a black wall: the code has to bring its quiet zone with it.
    image = numpy.pad(image, 40, constant_values=0)
    found = zxingcpp.read_barcodes(image)
    sys.stdout.write("\n".join(code.text for code in found))


main()
