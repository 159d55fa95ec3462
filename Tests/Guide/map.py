#!/usr/bin/env python3
"""Draws README's map of the targets from the package manifest, for a window of 390 pixels, light and dark.

A band is a group of targets. Below its name stands which groups it imports, as the manifest has them; a target that
no group names, and a group that imports one above it, are faults. Usage: map.py < MANIFEST.json > map.svg, where the
manifest is the output of `swift package dump-package`.
"""

import json
import sys
from html import escape

# From the programs down to what imports nothing of ours.
GROUPS = {
    "Programs": "Vitrine InventoryServer ScreencastRenderer ShopSimulator",
    "Lab": "QALab QARunner QAReports QARules QATapes Screencast",
    "Client": "KioskHost ClientRuntime Kiosk Window Storefront TerminalSheet PaySheet",
    "Server": "ServerConsole ShopWeb ShopMail ShopPages ShopTransfers ShopSimulation ShopSQLite ShopPostgreSQL ShopSQL ShopCore "
              "MerchantKeyring HTTPEdge PostgreSQL SQLStatements",
    "Wire": "ServerConnection StoreAPI",
    "Wallet": "ApplePayBridge ApplePayJS SimWallet",
    "Payment": "TokenVectors CardNetwork TokenService PaymentToken PayKit",
    "Screen": "Terminal Pictures PictureCodec TUI",
    "Foundations": "Codecs HostFiles SeededRandom",
}
WIDTH, MARGIN, LINE, CHIP = 390, 12, 30, 8.3


def edges(manifest):
    """What each of our own libraries and programs imports."""
    targets = {target["name"]: target for target in manifest["targets"]
               if target["type"] in ("regular", "executable") and target.get("path", "Sources").startswith("Sources")}
    names = {name for names in GROUPS.values() for name in names.split()}
    own = {name for name in targets if not (name.startswith("C") and name[1:2].isupper())}
    assert names == own, f"in no group: {sorted(own - names)}, in no manifest: {sorted(names - own)}"

    def imported(target):
        for part in target["dependencies"]:
            for kind in ("byName", "target"):
                if kind in part:
                    yield part[kind][0]
    return {name: sorted(set(imported(targets[name])) & names) for name in names}


def bands(imports):
    home = {name: group for group, names in GROUPS.items() for name in names.split()}
    order = list(GROUPS)
    for group, names in GROUPS.items():
        below = sorted({home[each] for name in names.split() for each in imports[name]} - {group}, key=order.index)
        above = [each for each in below if order.index(each) < order.index(group)]
        assert not above, f"{group} imports {above}, which stand above it"
        shown = [each for each in below if each != "Foundations"]
        is_all = shown == order[order.index(group) + 1:-1] and len(shown) > 3
        yield group, names.split(), ["every group below"] if is_all else shown


def rows(names):
    """Chips from the left, as many as the width takes."""
    x, row = MARGIN, 0
    for name in names:
        width = len(name) * CHIP + 16
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, row = MARGIN, row + 1
        yield name, x, row, width
        x += width + 6


def draw(imports):
    parts, y = [], 4
    for group, names, below in bands(imports):
        chips = list(rows(names))
        height = 40 + (chips[-1][2] + 1) * LINE + (20 if below else 0)
        parts.append(f'<rect class="band" x="1" y="{y}" width="{WIDTH - 2}" height="{height}" rx="8"/>')
        parts.append(f'<text class="group" x="{MARGIN}" y="{y + 23}">{group}</text>')
        if below:
            parts.append(f'<text class="below" x="{MARGIN}" y="{y + 42}">↓ imports {", ".join(below)}</text>')
        top = y + (54 if below else 34)
        for name, x, row, width in chips:
            parts.append(f'<rect class="chip" x="{x}" y="{top + row * LINE}" width="{width:.0f}" height="24" rx="5"/>')
            parts.append(f'<text x="{x + 8}" y="{top + row * LINE + 17}">{escape(name)}</text>')
        y += height + 8
    style = ("text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,monospace;fill:#1d1b19}"
             ".group{font:600 16px system-ui,'DejaVu Sans',sans-serif}.below{font:13px system-ui,'DejaVu Sans',sans-serif;"
             "fill:#625c55}.band{fill:#fbfaf8;stroke:#8a8379}.chip{fill:#f2efea}@media(prefers-color-scheme:dark){"
             "text{fill:#efebe4}.below{fill:#a9a299}.band{fill:#171614;stroke:#7d766d}.chip{fill:#2b2825}}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y - 4}" viewBox="0 0 {WIDTH} {y - 4}" '
            f'role="img" aria-label="The targets in groups; each imports only what stands below it">'
            f"<style>{style}</style>\n" + "\n".join(parts) + "\n</svg>\n")


if __name__ == "__main__":
    sys.stdout.write(draw(edges(json.load(sys.stdin))))
