#!/usr/bin/env bash
# Prints the compiler flags that every optimised Swift build needs with the installed toolchain, dependencies included.
#
# The pass `codemotion` of Swift 6.3.1 sinks a call over a load at a loop header, so that codemotion.swift prints 0
# instead of 1. The pass is switched off as long as the installed compiler does that. Where it can, the compiler makes
# generic types with the conformances that it knows: by the names of types the runtime would search all records for each.
#
# `flags.sh linking` prints those that link a program, for the manifest: with Swift's libraries inside, programs start
# in half the time and run where no Swift is. Where they can be had: LLVM's linker, relocations packed (glibc 2.36),
# equal functions once, and no symbol offered to libraries.
#
# Both answers are kept for each version of the compiler and of this file; `flags.sh check` asks anew and says what it found.
set -euo pipefail
cd "$(dirname "$0")/../.."
off="-Xllvm -sil-disable-pass=codemotion"
direct="-Xfrontend -disable-concrete-type-metadata-mangled-name-accessors"
# Tests are compiled with the programs, so these are not among the libraries that the compiler would name by itself.
inside="-static-stdlib -l_FoundationCShims -l_FoundationCollections -l_FoundationICU -lCoreFoundation"
small="-use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=all -Xlinker --no-export-dynamic"

answer() { # prints what the program prints when it is compiled with these flags
	local folder
	folder=$(mktemp -d)
	swiftc "$@" Tests/Toolchain/codemotion.swift -o "$folder/program" && "$folder/program"
	rm -rf "$folder"
}

ask() {
	local flags=
	[ "$(answer -Onone)" = 1 ] || { echo "codemotion.swift is wrong without optimisation, too" >&2; return 1; }
	[ "$(answer -Onone $direct 2>/dev/null)" = 1 ] && flags=$direct
	[ "$(answer -O)" = 1 ] || {
		[ "$(answer -O $off)" = 1 ] || {
			echo "The compiler is wrong without the pass codemotion, too: no optimised build can be trusted" >&2
			return 1
		}
		flags="$off $flags"
	}
	[ -z "$flags" ] || printf -- '-Xswiftc %s ' $flags
}

linking() {
	[ "$(answer -O $off $inside $small 2>/dev/null)" = 1 ] && echo "$inside $small" ||
		echo "$inside"
}

if [ "${1:-}" = check ]; then
	echo "programs are linked with $(linking)"
	flags=$(ask)
	case "$flags" in
	*codemotion*) echo "the compiler has the fault; optimised builds get $flags" ;;
	*) echo "the compiler does not have the fault; optimised builds get ${flags:-no flag}" ;;
	esac
	exit
fi
version=$({ swiftc --version 2>/dev/null; cat Tests/Toolchain/flags.sh; } | cksum | cut -d ' ' -f 1)
kept=".build/toolchain/${1:-flags}-$version"
if [ ! -e "$kept" ]; then
	flags=$([ "${1:-}" = linking ] && linking || ask)
	mkdir -p "${kept%/*}"
	echo "$flags" >"$kept.$$"
	mv "$kept.$$" "$kept"
fi
cat "$kept"
