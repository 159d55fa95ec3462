#!/bin/sh
# Lays out what is installed: programs without their symbols, completions, manual pages, assets, desktop entry.
# stage.sh PROGRAMS TREE DATE: the folder of the built programs, the folder to make, the manual's YYYY-MM-DD.
# vitrine-render, which vitrine starts, has neither completions nor a manual page.
# Without a generate-manual beside the programs there are no manual pages.
set -eu
programs=$1
tree=$2
date=$3
here=$(dirname "$0")
umask 022

rm -rf "$tree"
share=$tree/share
mkdir -p "$tree/bin" "$share/vitrine" "$share/applications" "$share/man/man1" \
    "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"

cp -R "$here/../Catalogue" "$here/../Wallets" "$here/../Bridge" "$here/../Guide" "$here/../Scenarios" "$here/kiosk" "$share/vitrine"
cp "$here/vitrine.desktop" "$share/applications"

for name in vitrine vitrine-server; do
    program=$programs/$name
    strip -o "$tree/bin/$name" "$program"
    "$program" --generate-completion-script bash > "$share/bash-completion/completions/$name"
    "$program" --generate-completion-script zsh > "$share/zsh/site-functions/_$name"
    "$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/$name.fish"
    if [ -x "$programs/generate-manual" ]; then
        TZ=UTC "$programs/generate-manual" "$program" --date "$date" --output-directory "$share/man/man1"
        awk -f "$here/manual.awk" "$share/man/man1/$name.1" > "$share/man/man1/.tidy"
        mv "$share/man/man1/.tidy" "$share/man/man1/$name.1"
    fi
done

cp -R "$here/../Vectors" "$share/vitrine"
strip -o "$tree/bin/vitrine-render" "$programs/vitrine-render"

# Without a command vitrine opens the shop: the shop's options are completed then, too.
cat "$here/shop.bash" >> "$share/bash-completion/completions/vitrine"
cat "$here/shop.fish" >> "$share/fish/vendor_completions.d/vitrine.fish"
# What is added for zsh stands in front of the end, where the completion begins.
functions=$share/zsh/site-functions/_vitrine
sed '/^if .*funcstack/,$d' "$functions" > "$functions.new"
cat "$here/shop.zsh" >> "$functions.new"
sed -n '/^if .*funcstack/,$p' "$functions" >> "$functions.new"
mv "$functions.new" "$functions"

rmdir "$share/man/man1" "$share/man" 2> /dev/null || true
find "$tree" -type f -exec chmod 644 {} +
chmod 755 "$tree"/bin/*
