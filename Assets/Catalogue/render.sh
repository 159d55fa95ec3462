#!/bin/sh
# Renders pictures/<slug>.png (512x512) from pictures/<slug>.svg.
# Only pictures whose SVG is newer than its PNG, unless --all is given.
set -eu

all=no
case "${1:-}" in
  "") ;;
  --all) all=yes ;;
  *) echo "usage: render.sh [--all]" >&2; exit 2 ;;
esac

command -v rsvg-convert >/dev/null 2>&1 || { echo "render.sh: rsvg-convert is not installed" >&2; exit 1; }
cd "$(dirname "$0")/pictures"

rendered=0
kept=0
for svg in *.svg; do
  [ -e "$svg" ] || continue
  png="${svg%.svg}.png"
  if [ "$all" = no ] && [ -e "$png" ] && [ -z "$(find "$svg" -newer "$png")" ]; then
    kept=$((kept + 1))
    continue
  fi
  rsvg-convert -w 512 -h 512 -o "$png.new" "$svg"
  mv "$png.new" "$png"
  echo "rendered $png ($(wc -c <"$png" | tr -d ' ') bytes)"
  rendered=$((rendered + 1))
done
echo "$rendered rendered, $kept up to date"
