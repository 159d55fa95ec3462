#!/usr/bin/env python3
"""Opens the report of a played tape in headless Chromium, wide and narrow, light and dark: the cells of every row
of every screen stand side by side on one line, in columns of one width, and what failed comes first.
Usage: reports.py VITRINE ASSETS [FOLDER_FOR_SCREENSHOTS]
"""

import os
import subprocess
import sys
import tempfile

from pages import SCHEMES, WIDTHS, Chromium

TAPE = """Wait "Mustache Wax"
Enter
Wait "Buy"
Wait "never on this page"
"""

# Each row of a screen as its pieces: left, right, top and bottom of what is drawn.
JUDGE = """(() => {
  const wrong = [];
  for (const pre of document.querySelectorAll(".screen pre")) {
    pre.closest("details")?.setAttribute("open", "");
    let row = 0, last = null;
    const walk = node => {
      if (node.nodeType === 3) {
        let start = 0;
        for (const part of node.data.split(/(\\n)/)) {
          const range = document.createRange();
          range.setStart(node, start); range.setEnd(node, start += part.length);
          if (part === "\\n") { row++; last = null; continue; }
          if (part) box(range.getBoundingClientRect(), part);
        }
      } else if (node.matches(".n, .w")) box(node.getBoundingClientRect(), node.textContent);
      else node.childNodes.forEach(walk);
    };
    const box = (r, text) => {
      if (last && (Math.abs(r.top - last.top) > 4 || r.left < last.right - 1))
        wrong.push(`row ${row}: “${text}” at ${r.left.toFixed(0)},${r.top.toFixed(0)} after ${last.right.toFixed(0)},${last.top.toFixed(0)}`);
      last = r;
    };
    pre.childNodes.forEach(walk);
  }
  for (const name of ["brand", "bar"]) {
    const cell = document.querySelector(".screen .r-" + name);
    if (!cell || getComputedStyle(cell).backgroundColor === "rgba(0, 0, 0, 0)") wrong.push("no ground under " + name);
  }
  const places = [...document.querySelectorAll("h2")].map(e => e.id);
  if (places.indexOf("scenarios") > places.indexOf("rules")) wrong.push("rules come before what failed");
  const verdict = document.querySelector("h1").textContent;
  if (!/^✗ 1 scenario failed \\(\\S*bad\\.tape:4\\)\\./.test(verdict)) wrong.push(verdict);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) wrong.push("wider than its window");
  return wrong;
})()"""


def main():
    program, assets = map(os.path.abspath, sys.argv[1:3])
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "report.html")
        with open(os.path.join(folder, "bad.tape"), "w") as file:
            file.write(TAPE)
        subprocess.run([program, "qa", "run", "bad.tape", "--assets", assets, "--html", page, "--output", folder],
                       cwd=folder, stdout=subprocess.DEVNULL, check=False)
        chromium = Chromium()
        try:
            for width, height in WIDTHS.items():
                for scheme in SCHEMES:
                    chromium.dress(width, height, scheme)
                    chromium.load(lambda: chromium.ask("Page.navigate", url="file://" + page))
                    wrong += [f"{width} {scheme}: {each}" for each in chromium.evaluate(JUDGE)]
                    if len(sys.argv) > 3:
                        os.makedirs(sys.argv[3], exist_ok=True)
                        chromium.picture(os.path.join(sys.argv[3], f"report-{width}-{scheme}.png"))
        finally:
            chromium.close()
    for complaint in wrong:
        print(complaint)
    print(f"report: {len(wrong)} complaints")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
