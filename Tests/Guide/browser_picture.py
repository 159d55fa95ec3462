#!/usr/bin/env python3
"""Films README's picture of a page in a browser and the sheet in a terminal: browser_picture.py VITRINE ASSETS > picture.svg

The page is Chromium's, the terminal is kept by pyte; the frames are what both showed.
"""

import base64
import io
import json
import os
import sys
import tempfile
from html import escape

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Contract"))
from PIL import Image

from bridge import Bridge, Page, Site
from pay import DOWN, ENTER, REQUEST, TOUCH, UP
from sheet_terminal import SheetTerminal

COLUMNS, ROWS, CELL, LINE = 76, 23, 8, 16
WIDTH, HEIGHT = 372, ROWS * LINE
SECONDS = (2.5, 3, 3, 3.5)
PAGE = """<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Acme</title><script src="%s"></script><style>
body{margin:0;font:15px/1.5 system-ui,"DejaVu Sans",sans-serif;color:#1d1d1f;background:#f5f5f7;padding:26px}
main{background:#fff;border-radius:14px;padding:24px 26px;box-shadow:0 1px 3px #0002}
h1{font-size:20px;margin:0 0 14px}p{display:flex;justify-content:space-between;margin:6px 0}
#total{font-weight:700;border-top:1px solid #ddd;padding-top:10px;margin-top:10px}apple-pay-button{display:block;width:100%%;
--apple-pay-button-width:100%%;--apple-pay-button-height:44px;--apple-pay-button-border-radius:8px;margin-top:18px}
small{color:#6e6e73;display:block;margin-top:14px}</style><main><h1>Acme Barber</h1><p><span>Mustache Wax</span><span>10.00</span></p>
<p><span id=way>Post</span><span id=price>0.00</span></p><p id=total><span>Total</span><span>USD <b id=sum>10.00</b></span></p>
<apple-pay-button buttonstyle=black type=plain locale=en-US onclick="clicked()"></apple-pay-button>
<small id=said>&nbsp;</small></main><script>
const REQUEST = %s; let click = () => {}; const clicked = () => click(), log = [];
const show = (id, text) => document.querySelector(id).textContent = text;
function pay() {
  const session = new ApplePaySession(14, REQUEST);
  session.onvalidatemerchant = async (event) => {
    const answer = await fetch("/validate", {method: "POST", body: JSON.stringify({validationURL: event.validationURL})});
    session.completeMerchantValidation(await answer.json());
  };
  session.onshippingmethodselected = ({shippingMethod: {label, amount}}) => {
    const sum = (10 + Number(amount)).toFixed(2);
    show("#way", label); show("#price", amount); show("#sum", sum);
    session.completeShippingMethodSelection({newTotal: {label: "Acme", amount: sum},
      newLineItems: [{label: "Wax", amount: "10.00"}, {label, amount}]});
  };
  session.onpaymentauthorized = (event) => {
    session.completePayment({status: ApplePaySession.STATUS_SUCCESS});
    show("#said", "Paid. Transaction " + event.payment.token.transactionIdentifier.slice(0, 12) + "…");
    log.push("complete");
  };
  session.begin();
}
</script>"""
SHOWN = {**REQUEST, "shippingMethods": [
    {**way, "detail": detail} for way, detail in zip(REQUEST["shippingMethods"], ("in three days", "tomorrow"))]}
NAMED = {"black": "#16181d", "brown": "#f5a742", "default": None}


def colour(name, default):
    name = NAMED.get(name, name)
    return default if name is None else name if name.startswith("#") else f"#{name}" if len(name) == 6 else default


def terminal(screen):
    """The cells as SVG: a run of one look is one element."""
    for y in range(ROWS):
        row, x = screen.buffer[y], 0
        while x < COLUMNS:
            look = row[x]
            key = (look.fg, look.bg, look.bold, look.reverse)
            end = x
            while end < COLUMNS and (row[end].fg, row[end].bg, row[end].bold, row[end].reverse) == key:
                end += 1
            ink, ground = colour(look.fg, "#e6e3dc"), colour(look.bg, "#16181d")
            if look.reverse:
                ink, ground = ground, ink
            text = "".join(row[place].data for place in range(x, end))
            if ground != "#16181d":
                yield f'<rect shape-rendering="crispEdges" x="{x * CELL}" y="{y * LINE}" width="{(end - x) * CELL}" height="{LINE}" fill="{ground}"/>'
            lead = len(text) - len(text.lstrip())
            if words := text.strip():
                weight = ' class="b"' if look.bold else ""
                yield (f'<text{weight} x="{(x + lead) * CELL}" y="{y * LINE + 12}" fill="{ink}" '
                       f'textLength="{len(words) * CELL}">{escape(words)}</text>')
            x = end


def picture(page):
    shot = Image.open(io.BytesIO(base64.b64decode(page.ask("Page.captureScreenshot", format="png")["data"])))
    out = io.BytesIO()
    shot.convert("RGB").quantize(48, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return base64.b64encode(out.getvalue()).decode()


def film(assets):
    frames = []
    with tempfile.TemporaryDirectory() as folder:
        shown, site = SheetTerminal(COLUMNS, ROWS), Site(None)
        os.environ["COLORTERM"] = "truecolor"
        page = Page()
        page.size(WIDTH, HEIGHT)

        def take():
            frames.append((picture(page), "".join(terminal(shown.screen))))

        bridge = Bridge(folder, allow=[site.origin], terminal=shown)
        site.bridge, site.shown = bridge, PAGE % (bridge.script, json.dumps(SHOWN))
        page.open(site.origin + "/")
        page.click("pay()", "apple-pay-button")
        shown.see("Press Space to pay")
        take()
        shown.press(UP, UP, UP, ENTER)
        shown.see("Express")
        take()
        shown.press(DOWN, ENTER)
        shown.see("USD 15.00")
        take()
        shown.press(TOUCH)
        page.wait("log.includes('complete')")
        shown.see("Done")
        take()
        bridge.kill()
        page.close()
    return frames


def main():
    frames, total, begin, out = film(sys.argv[2]), sum(SECONDS), 0, []
    width, height = 12 + WIDTH + 12 + COLUMNS * CELL + 12, HEIGHT + 24
    steps = []
    for number, (left, right) in enumerate(frames):
        first, last = 100 * begin / total, 100 * (begin + SECONDS[number]) / total
        begin += SECONDS[number]
        steps.append(f"@keyframes f{number}{{0%{{opacity:{int(number == 0)}}}{first:.3f}%{{opacity:1}}"
                     + (f"{last:.3f}%{{opacity:0}}" if last < 100 else "") + "}")
        out.append(f'<g class="f" style="animation-name:f{number};opacity:{int(number == len(frames) - 1)}">'
                   f'<image x="12" y="12" width="{WIDTH}" height="{HEIGHT}" href="data:image/png;base64,{left}"/>'
                   f'<g transform="translate({24 + WIDTH} 12)">{right}</g></g>')
    title = "A page in Chromium pays with Apple Pay; the sheet rises in a terminal, and both show the same total"
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
          f'aria-label="{title}">\n<title>{title}</title>\n<style>\n'
          'text{font:13.28px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}\n.b{font-weight:700}\n'
          f'.f{{animation:{total}s step-end infinite}}\n@media(prefers-reduced-motion:reduce){{.f{{animation:none}}}}\n'
          + "\n".join(steps) + f'\n</style>\n<rect width="{width}" height="{height}" rx="8" fill="#16181d"/>\n'
          + "\n".join(out) + "\n</svg>")


if __name__ == "__main__":
    main()
