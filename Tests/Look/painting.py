"""A screen that pyte keeps, as a picture: blocks are drawn as shapes, so that they join as in a good terminal."""

import unicodedata

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, SIZE = 9, 18, 15
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
NOTO = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
# The sixteen colours by pyte's names, as xterm paints them.
NAMES = {"black": "000000", "red": "cd0000", "green": "00cd00", "brown": "cdcd00", "blue": "0000ee",
         "magenta": "cd00cd", "cyan": "00cdcd", "white": "e5e5e5", "brightblack": "7f7f7f", "brightred": "ff0000",
         "brightgreen": "00ff00", "brightbrown": "ffff00", "brightblue": "5c5cff", "brightmagenta": "ff00ff",
         "brightcyan": "00ffff", "brightwhite": "ffffff"}
# Left, top, right and bottom of a block, in parts of a cell.
BLOCKS = {"▀": (0, 0, 1, 0.5), "█": (0, 0, 1, 1), "▐": (0.5, 0, 1, 1), "▔": (0, 0, 1, 0.125), "▕": (0.875, 0, 1, 1)}
BLOCKS |= {block: (0, 1 - (eighths + 1) / 8, 1, 1) for eighths, block in enumerate("▁▂▃▄▅▆▇")}
BLOCKS |= {block: (0, 0, 1 - (eighths + 1) / 8, 1) for eighths, block in enumerate("▉▊▋▌▍▎▏")}
# The quarters of a cell: upper left, upper right, lower left, lower right.
QUARTERS = {"▘": [0], "▝": [1], "▖": [2], "▗": [3], "▚": [0, 3], "▞": [1, 2], "▛": [0, 1, 2], "▜": [0, 1, 3],
            "▙": [0, 2, 3], "▟": [1, 2, 3]}


def font(*places):
    for place in places:
        try:
            return ImageFont.truetype(place, SIZE)
        except OSError:
            continue
    return ImageFont.load_default(SIZE)


PLAIN, BOLD, WIDE = font(f"{DEJAVU}.ttf"), font(f"{DEJAVU}-Bold.ttf", f"{DEJAVU}.ttf"), font(NOTO, f"{DEJAVU}.ttf")


def colour(name, otherwise):
    name = NAMES.get(name, name)
    return f"#{name}" if len(name) == 6 else otherwise


def picture(screen, is_light=False):
    """The screen with its cursor; cells without colours of their own are as on a light or a dark terminal."""
    ink, paper = ("#1e1e1e", "#ffffff") if is_light else ("#d4d4d4", "#000000")
    image = Image.new("RGB", (screen.columns * WIDTH, screen.lines * HEIGHT), paper)
    pen = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            draw_cell(pen, screen.buffer[row][column], column * WIDTH, row * HEIGHT, ink, paper)
    if not screen.cursor.hidden:
        left, bottom = screen.cursor.x * WIDTH, (screen.cursor.y + 1) * HEIGHT
        pen.rectangle([left, bottom - 2, left + WIDTH - 1, bottom - 1], fill="#f0a000")
    return image


def draw_cell(pen, cell, left, top, ink, paper):
    front, ground = colour(cell.fg, ink), colour(cell.bg, paper)
    if cell.reverse:
        front, ground = ground, front
    # pyte keeps the right half of a wide character as nothing.
    if not cell.data:
        return
    is_wide = unicodedata.east_asian_width(cell.data[0]) in "WF"
    pen.rectangle([left, top, left + (2 if is_wide else 1) * WIDTH - 1, top + HEIGHT - 1], fill=ground)
    if cell.data in BLOCKS:
        fill_part(pen, BLOCKS[cell.data], left, top, front)
    for quarter in QUARTERS.get(cell.data, []):
        x, y = quarter % 2 / 2, quarter // 2 / 2
        fill_part(pen, (x, y, x + 0.5, y + 0.5), left, top, front)
    if cell.data not in BLOCKS and cell.data not in QUARTERS and cell.data.strip():
        pen.text((left, top), cell.data, font=WIDE if is_wide else BOLD if cell.bold else PLAIN, fill=front)
    if cell.underscore:
        pen.line([left, top + HEIGHT - 2, left + WIDTH - 1, top + HEIGHT - 2], fill=front)


def fill_part(pen, part, left, top, front):
    x, y, right, bottom = part
    pen.rectangle([round(left + x * WIDTH), round(top + y * HEIGHT), round(left + right * WIDTH) - 1,
                   round(top + bottom * HEIGHT) - 1], fill=front)
