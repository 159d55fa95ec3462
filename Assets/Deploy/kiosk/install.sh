#!/bin/sh
# Sets up a kiosk that vitrine's installation in PREFIX runs, and takes it away again.
#   install.sh add PREFIX       the account, its door for ssh, units, folders and a configuration to begin with
#   install.sh remove PREFIX    what was put there; what was changed since stays, and is named
# ACCOUNT, PORT and ACCESS (open: without a key; key: with one of /etc/vitrine/kiosk_keys) are those of the last
# time unless they are set; the first time shop, 2222 and open. With DESTDIR files are laid out below it, and
# account and host key come when that machine starts.
# What was put where is written down in /etc/vitrine/kiosk_installed: `f` a file with the checksum that it had, `g` one
# that was made there, `l` a link, `d` a folder that was not there before, `u` the account, `o` an option.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
etc=/etc/vitrine
state=/var/lib/vitrine-kiosk
runtime=/run/vitrine-kiosk

fail() {
    echo "$1" >&2
    exit 1
}

usage() { fail "Usage: install.sh add PREFIX, or install.sh remove PREFIX"; }

place() {
    top=${DESTDIR:-}
    prefix=$(realpath -ms -- "$1")
    case $1 in
        /*) ;;
        *) fail "PREFIX must be a full path, such as /usr/local; it is '$1'." ;;
    esac
    case $prefix in
        *[!A-Za-z0-9/._+-]*) fail "PREFIX may have letters, digits and /._+- in it; it is '$prefix'." ;;
    esac
    prefix=${prefix%/}
    lib=$prefix/lib/vitrine-kiosk
    record=$top$etc/kiosk_installed
    account=$(option ACCOUNT "${ACCOUNT:-}" shop)
    port=$(option PORT "${PORT:-}" 2222)
    access=$(option ACCESS "${ACCESS:-}" open)
    case $account in
        root | *[!a-z0-9_-]* | [!a-z_]*) fail "ACCOUNT must be a plain name, and not root; it is '$account'." ;;
    esac
    case $port in
        *[!0-9]* | ??????*) fail "PORT must be a number up to 65535; it is '$port'." ;;
    esac
    [ "$port" -ge 1 ] && [ "$port" -le 65535 ] || fail "PORT must be from 1 to 65535; it is $port."
    case $access in
        open) others='key' keys=none ;;
        key) others='open' keys=$etc/kiosk_keys ;;
        *) fail "ACCESS must be open or key; it is '$access'." ;;
    esac
    is_live=false
    [ -n "$top" ] || is_live=true
}

# What is said now, else what was said the last time, else what is usual.
option() {
    last=$(sed -n "s/^o $1 //p" "$record" 2> /dev/null || true)
    if [ -n "$2" ]; then echo "$2"; else echo "${last:-$3}"; fi
}

sum() { [ ! -f "$1" ] || sha256sum < "$1" | cut -d ' ' -f 1; }
recorded() { [ ! -f "$record" ] || sed -n "s|^f \([0-9a-f]*\) $1\$|\1|p" "$record"; }

# Each file: mode, what it is made of, where it goes.
files() {
    cat << FILES
644 sshd_config $etc/kiosk_sshd_config
640 kiosk.conf $etc/kiosk.conf
644 pam /etc/pam.d/vitrine-kiosk-sshd
644 sysusers.conf /etc/sysusers.d/vitrine-kiosk.conf
644 tmpfiles.conf /etc/tmpfiles.d/vitrine-kiosk.conf
644 vitrine-kiosk-sshd.service /etc/systemd/system/vitrine-kiosk-sshd.service
644 vitrine-kiosk@.service /etc/systemd/system/vitrine-kiosk@.service
644 sshd_config $lib/sshd_config
755 host-key $lib/host-key
755 shell $lib/shell
755 wallet-root $lib/wallet-root
644 vitrine-kiosk-shop.service /etc/systemd/system/vitrine-kiosk-shop.service
FILES
}

find_sshd() {
    sshd=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd) || fail "Nothing was installed: there is no sshd here.
Install the system's package, openssh-server on Debian."
}

# A line of sshd's that the sshd here knows.
is_known() {
    echo "$1" > "$work/line"
    ! "$sshd" -t -f "$work/line" 2>&1 | grep -qi 'bad configuration option\|unsupported option'
}

fill() {
    sed -e "/^@$others /d" -e "s/^@$access //" -e "s|@PREFIX@|$prefix|g" -e "s|@LIB@|$lib|g" -e "s|@ETC@|$etc|g" \
        -e "s|@STATE@|$state|g" -e "s|@RUNTIME@|$runtime|g" -e "s|@ACCOUNT@|$account|g" -e "s|@PORT@|$port|g" \
        -e "s|@KEYS@|$keys|g" -e "s|@SSHD@|$sshd|g" "$here/$1" | while IFS= read -r line; do
        case $line in
            '@known '*) ! is_known "${line#@known }" || printf '%s\n' "${line#@known }" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done
}

# Makes a folder and those above it, and tells which were not there.
make_folder() {
    [ -d "$top$1" ] && return 0
    case $1 in ?*/*) make_folder "${1%/*}" ;; esac
    mkdir "$top$1"
    echo "d $1"
}

# Stops before anything is changed where something stands that was not put there by this.
refuse_foreign() {
    foreign=$(files | while read -r _ _ file; do
        [ ! -e "$top$file" ] && [ ! -L "$top$file" ] || [ -n "$(recorded "$file")" ] || echo "$top$file"
    done)
    [ -z "$foreign" ] || fail "Nothing was installed: this is somebody else's. Move it away.
$foreign"
    ! $is_live || refuse_strangers
}

refuse_strangers() {
    [ "$(id -u)" = 0 ] || fail "Nothing was installed: a kiosk is set up by root. Try sudo make kiosk-install."
    [ -x "$prefix/bin/vitrine" ] || fail "Nothing was installed: there is no $prefix/bin/vitrine. Try make install first."
    # Whoever can change the program, or a folder above it, is the kiosk.
    path=$(realpath -- "$prefix/bin/vitrine")
    while :; do
        case $(stat -c '%u %A' "$path") in
            '0 '?????-??-*) ;;
            '0 d'????????t*) ;;
            *) fail "Nothing was installed: others than root can change $path. Install vitrine as root." ;;
        esac
        [ "$path" != / ] || break
        path=$(dirname "$path")
    done
    shell=$(getent passwd "$account" | cut -d : -f 7)
    [ -z "$shell" ] || [ "$shell" = "$lib/shell" ] ||
        fail "Nothing was installed: the account $account is somebody else's. Name another: ACCOUNT=kiosk."
}

make_account() {
    ! getent passwd "$account" > /dev/null || return 0
    if command -v systemd-sysusers > /dev/null; then
        systemd-sysusers /etc/sysusers.d/vitrine-kiosk.conf
    else
        useradd --system --user-group --no-create-home --comment "Vitrine kiosk" --home-dir "$lib/home" \
            --shell "$lib/shell" "$account"
    fi
    echo "u $account"
}

# Puts a file where it goes, unless what stands there was changed since: then the new one is put beside it.
put() {
    fill "$2" > "$work/new"
    was=$(recorded "$3") now=$(sum "$top$3") new=$(sum "$work/new") target=$3
    if [ -n "$now" ] && [ "$now" != "$was" ] && [ "$now" != "$new" ]; then
        echo "f $was $3"
        [ "$new" != "$was" ] || return 0
        target=$3.new
        echo "$top$3 was changed here and stays; the new one is $top$target." >&2
    fi
    echo "f $new $target"
    [ "$new" = "$(sum "$top$target")" ] || {
        install -m "$1" "$work/new" "$top$target.part"
        mv -f "$top$target.part" "$top$target"
    }
}

add() {
    place "$1"
    find_sshd
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    refuse_foreign
    {
        echo "o ACCOUNT $account"
        echo "o PORT $port"
        echo "o ACCESS $access"
        files | while read -r _ _ file; do make_folder "${file%/*}"; done
        make_folder "$lib/home"
        files | while read -r mode template file; do put "$mode" "$template" "$file"; done
        if [ ! -L "$top$lib/vitrine-kiosk-sshd" ]; then
            ln -s "$sshd" "$top$lib/vitrine-kiosk-sshd"
        fi
        echo "l $lib/vitrine-kiosk-sshd"
        for made in kiosk_host_key kiosk_host_key.pub kiosk_fingerprint kiosk_wallet_root.pem; do echo "g $etc/$made"; done
        ! $is_live || make_account
        # Of earlier times: folders and account are still of our making, and files beside changed ones still ours.
        [ ! -f "$record" ] || grep '^[du] ' "$record" || true
        [ ! -f "$record" ] || grep '^f [0-9a-f]* .*\.new$' "$record" || true
    } > "$work/record"
    LC_ALL=C sort -u "$work/record" > "$record.part"
    mv -f "$record.part" "$record"
    chmod 555 "$top$lib/home"
    ! $is_live || start_ready
    echo "A kiosk is set up: account $account, port $port, access $access; its configuration is $top$etc/kiosk.conf."
}

start_ready() {
    "$lib/host-key"
    for folder in "$state" "$runtime"; do
        [ -d "$folder" ] || install -d "$folder"
        chown "$account:$account" "$folder"
        chmod 700 "$folder"
    done
    install -d /run/sshd
    chown "root:$account" "$etc/kiosk.conf"
    chmod 640 "$etc/kiosk.conf"
    "$lib/vitrine-kiosk-sshd" -t -f "$etc/kiosk_sshd_config"
    "$lib/wallet-root" || echo "The root of the kiosk's wallet is not there yet; $lib/wallet-root makes it." >&2
    [ ! -d /run/systemd/system ] || systemctl daemon-reload
    echo "A shop here:   systemctl enable --now vitrine-kiosk-shop     (or name another in $etc/kiosk.conf)"
    echo "Over ssh:      systemctl enable --now vitrine-kiosk-sshd     (ssh -p $port $account@this-machine)"
    echo "On a console:  systemctl enable --now vitrine-kiosk@tty1"
    echo "Is it in order: vitrine kiosk --check --account $account"
}

# The units are ended first; whoever is still shopping then is not cut off.
stop_all() {
    if [ -d /run/systemd/system ]; then
        units=$(systemctl list-units --all --plain --no-legend 'vitrine-kiosk@*' | cut -d ' ' -f 1)
        # shellcheck disable=SC2086
        systemctl disable --quiet --now vitrine-kiosk-sshd vitrine-kiosk-shop $units
    fi
    getent passwd "$account" > /dev/null || return 0
    # Not by the folders' owner: what may not be dumped seems to be root's.
    uid=$(id -u "$account")
    count=$(cat /proc/[0-9]*/status 2> /dev/null | grep -c "^Uid:[[:space:]]*$uid[[:space:]]" || true)
    [ "$count" = 0 ] || fail "Nothing was removed: $count processes of $account run. End them, then try again:
    vitrine kiosk --drain"
}

remove() {
    place "$1"
    if [ ! -f "$record" ]; then
        echo "No kiosk is set up${top:+ in $top}."
        return 0
    fi
    if $is_live; then
        [ "$(id -u)" = 0 ] || fail "Nothing was removed: a kiosk is taken away by root."
        stop_all
    fi
    list=$(mktemp)
    trap 'rm -f "$list"' EXIT
    cp "$record" "$list"
    sed -n 's/^f //p' "$list" | while read -r was file; do
        is_ours "$file" && [ -e "$top$file" ] || continue
        if [ "$(sum "$top$file")" = "$was" ]; then
            rm -f "$top$file"
        else
            # The account goes, and its number may be somebody else's one day.
            ! $is_live || chown root:root "$file"
            echo "$top$file was changed here and stays."
        fi
    done
    sed -n 's/^[gl] //p' "$list" | while read -r file; do ! is_ours "$file" || rm -f "$top$file"; done
    rm -f "$record"
    ! $is_live || remove_state
    # The innermost first; one with somebody else's files stays.
    sed -n 's/^d //p' "$list" | LC_ALL=C sort -r | while read -r folder; do
        rmdir "$top$folder" 2> /dev/null || true
    done
    ! $is_live || remove_account
    echo "The kiosk was taken away${top:+ from $top}."
}

# What a kiosk wrote is not ours to throw away: it is left to root.
remove_state() {
    rm -rf "$runtime"
    [ -d "$state" ] || return 0
    rmdir "$state" 2> /dev/null || {
        chown -R -h root:root "$state"
        echo "$state is left to root: it has what the kiosk wrote."
    }
}

remove_account() {
    if grep -Fqx "u $account" "$list" && getent passwd "$account" > /dev/null; then
        userdel "$account"
        ! getent group "$account" > /dev/null || groupdel "$account"
    fi
    [ ! -d /run/systemd/system ] || systemctl daemon-reload
}

# Whether a path of the record lies where this puts things: a record can have been copied, or written by others.
is_ours() {
    case $1 in
        */../* | */./*) return 1 ;;
        "$lib"/* | "$etc"/kiosk* | /etc/*/vitrine-kiosk* | /etc/systemd/system/vitrine-kiosk*) return 0 ;;
        *) return 1 ;;
    esac
}

case ${1:-} in
    add) [ $# = 2 ] || usage; add "$2" ;;
    remove) [ $# = 2 ] || usage; remove "$2" ;;
    *) usage ;;
esac
