#!/bin/sh
# Packs what was laid out into one archive: dist.sh TREE FOLDER SECONDS
# All times in it are SECONDS since 1970, so that the same programs give the same bytes.
set -eu
tree=$1
folder=$2
seconds=$3
here=$(dirname "$0")
umask 022

version=$("$tree/bin/vitrine-server" --version)
name=vitrine-$version-linux-$(uname -m)
rm -rf "$folder/$name" "$folder/$name.tar.gz" "$folder/$name.tar.gz.sha256"
mkdir -p "$folder/$name"
cp -R "$tree/bin" "$tree/share" "$here/install.sh" "$folder/$name"

libraries=$(objdump -p "$tree/bin/vitrine" "$tree/bin/vitrine-server" | awk '$1 == "NEEDED" { print $2 }' | LC_ALL=C sort -u)
newest=$(objdump -T "$tree"/bin/* | grep -o 'GLIBC_[0-9.]*' | LC_ALL=C sort -uV | tail -n 1 | tr _ ' ')
{
    sed "s/@VERSION@/$version/" "$here/INSTALL"
    echo "$libraries" | sed 's/^/    /'
    echo
    echo "The C library must be $newest or later."
    if command -v dpkg > /dev/null; then
        packages=$(for library in $libraries; do
            dpkg -S "*/$library" 2> /dev/null | grep -v '^lib[^:]*-dev\|cross' | head -n 1 | sed 's/[:,].*//'
        done | LC_ALL=C sort -u | tr '\n' ' ')
        system=$(. /etc/os-release && echo "$PRETTY_NAME")
        echo "On $system these libraries come with:"
        echo
        echo "$packages" | fold -s -w 96 | sed 's/^/    /; s/ *$//'
    fi
} > "$folder/$name/INSTALL"

chmod 755 "$folder/$name/install.sh"
tar --create --directory "$folder" --sort=name --format=gnu --mtime="@$seconds" --owner=0 --group=0 \
    --numeric-owner --mode=go-w "$name" | gzip -9 -n > "$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256")
rm -rf "${folder:?}/$name"
cat "$folder/$name.tar.gz.sha256"
