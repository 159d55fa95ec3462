#!/bin/sh
# Installs what was laid out, and takes it away again.
#   install.sh add TREE PREFIX    puts TREE/bin and TREE/share into PREFIX
#   install.sh remove PREFIX      removes what was put there, with the folders that were made for it
# DESTDIR, if it is set, stands in front of PREFIX. What was put where is written down in
# share/vitrine/installed: `f` files, `d` folders that were not there before, `c` a cache of the desktop's.
set -eu
umask 022

fail() {
    echo "$1" >&2
    exit 1
}

usage() { fail "Usage: install.sh add TREE PREFIX, or install.sh remove PREFIX"; }

place() {
    case $1 in
        /*) ;;
        *) fail "PREFIX must be a full path, such as /usr/local or $HOME/.local; it is '$1'." ;;
    esac
    # Without doubled slashes and steps back, so that the record names each place in one way.
    prefix=$(realpath -ms -- "$1")
    prefix=${prefix%/}
    top=${DESTDIR:-}
    root=$top$prefix
    record=$root/share/vitrine/installed
    cache=$prefix/share/applications/mimeinfo.cache
}

# Makes a folder below $top and those above it, and tells which were not there.
make_folder() {
    [ -d "$top$1" ] && return 0
    case $1 in ?*/*) make_folder "${1%/*}" ;; esac
    mkdir "$top$1"
    echo "d $1"
}

tell_desktop() {
    if [ -z "$top" ] && [ -d "$root/share/applications" ] && command -v update-desktop-database > /dev/null
    then
        update-desktop-database -q "$prefix/share/applications" || true
    fi
}

# Stops before anything is changed where something stands that no earlier installation has put there.
refuse_foreign() {
    foreign=$(
        (cd "$tree" && find bin share -type f | LC_ALL=C sort) | while read -r file; do
            if [ -d "$root/$file" ]; then
                echo "$root/$file"
            elif [ -e "$root/$file" ] && ! grep -Fqxs "f $prefix/$file" "$record"; then
                echo "$root/$file"
            fi
        done
        (cd "$tree" && find bin share -type d | LC_ALL=C sort) | while read -r folder; do
            [ ! -e "$root/$folder" ] || [ -d "$root/$folder" ] || echo "$root/$folder"
        done
    )
    [ -z "$foreign" ] || fail "Nothing was installed: this is somebody else's. Move it away or name another PREFIX.
$foreign"
}

add() {
    place "$2"
    tree=$1
    [ -d "$tree/bin" ] && [ -d "$tree/share" ] || fail "There is nothing to install in '$tree'."
    [ -z "$top" ] || mkdir -p "$top"
    refuse_foreign
    news=$(mktemp)
    trap 'rm -f "$news"' EXIT
    [ -e "$top$cache" ] || echo "c $cache" >> "$news"
    (cd "$tree" && find bin share -type d | LC_ALL=C sort) | while read -r folder; do
        make_folder "$prefix/$folder"
    done >> "$news"
    (cd "$tree" && find bin share -type f | LC_ALL=C sort) | while read -r file; do
        mode=644
        case $file in bin/*) mode=755 ;; esac
        # A new file in place of the old one: a program that runs goes on.
        install -m "$mode" "$tree/$file" "$root/$file.new"
        mv -f "$root/$file.new" "$root/$file"
        echo "f $prefix/$file"
    done >> "$news"
    echo "f $prefix/share/vitrine/installed" >> "$news"
    if [ -f "$record" ]; then
        # What the version before had and this one has not.
        sed -n 's/^f //p' "$record" | while read -r file; do
            grep -Fqx "f $file" "$news" || ! is_ours "$file" || rm -f "$top$file"
        done
        # The cache that is there now is our own, if it was once.
        grep '^[dc] ' "$record" >> "$news" || true
    fi
    LC_ALL=C sort -u "$news" > "$record.new"
    mv -f "$record.new" "$record"
    chmod 644 "$record"
    tell_desktop
    echo "Installed in $root: bin/vitrine, bin/vitrine-server and what they need."
}

remove() {
    place "$1"
    [ -f "$record" ] || remove_unrecorded
    [ -f "$record" ] || return 0
    list=$(mktemp)
    trap 'rm -f "$list"' EXIT
    cp "$record" "$list"
    sed -n 's/^f //p' "$list" | while read -r file; do ! is_ours "$file" || rm -f "$top$file"; done
    tell_desktop
    if grep -q '^c ' "$list" && ! ls "$root/share/applications"/*.desktop > /dev/null 2>&1; then
        rm -f "$top$cache"
    fi
    # The innermost first; one with somebody else's files stays.
    sed -n 's/^d //p' "$list" | LC_ALL=C sort -r | while read -r folder; do
        rmdir "$top$folder" 2> /dev/null || true
    done
    left=$(sed -n 's/^f //p' "$list" | while read -r file; do
        ! is_ours "$file" || [ ! -e "$top$file" ] || echo "$top$file"
    done)
    [ -z "$left" ] || fail "This could not be removed:
$left"
    echo "Removed from $root."
}

# Whether a path of the record lies where things are put: a record can have been copied, or written by others.
is_ours() {
    case $1 in
        */../* | */./*) return 1 ;;
        "$prefix"/bin/* | "$prefix"/share/*) return 0 ;;
        *) return 1 ;;
    esac
}

# What versions before the record put there. Wallets, shops and keys of whoever lives there stay.
remove_unrecorded() {
    if [ -e "$root/bin/vitrine" ] || [ -e "$root/share/vitrine/Catalogue" ]; then
        rm -f "$root/bin/vitrine" "$root/bin/vitrine-server" "$root/share/applications/vitrine.desktop"
        rm -rf "$root/share/vitrine/Catalogue" "$root/share/vitrine/Wallets" "$root/share/vitrine/Deploy"
        rmdir "$root/share/vitrine" 2> /dev/null || true
        tell_desktop
        echo "Removed from $root."
    else
        echo "Nothing is installed in $root."
    fi
}

case ${1:-} in
    add) [ $# = 3 ] || usage; add "$2" "$3" ;;
    remove) [ $# = 2 ] || usage; remove "$2" ;;
    *) usage ;;
esac
