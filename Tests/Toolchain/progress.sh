#!/usr/bin/env bash
# Runs a build and says in one line that moves what it does, how far it is and what it waits for.
#
# progress.sh WHAT LOG COMMAND…: all that the command says goes to the file LOG. When it fails, its first error is shown
# and the exit status is the command's. Where no terminal is there, the line is written once a minute.
set -uo pipefail
what=$1
log=$2
shift 2
mkdir -p "${log%/*}"
folder=$PWD/.build

# A process group of its own, so that Ctrl-C ends the compilers, too.
set -m
"$@" >"$log" 2>&1 </dev/null &
build=$!
set +m
trap 'kill -INT -- -$build 2>/dev/null; wait $build; echo; echo "Stopped; what is built stays built."; exit 130' INT
trap 'kill -TERM -- -$build 2>/dev/null; wait $build; exit 143' TERM HUP

compiling() { # names of the modules that a compiler works on now
	grep -l -z -F -e "$folder/" /proc/[0-9]*/cmdline 2>/dev/null \
		| xargs -r grep -h -z -x -A1 -e -module-name 2>/dev/null | tr '\0' '\n' | grep -v '^-' | sort -u | head -4 \
		| paste -s -d, - | sed 's/,/, /g'
}

line() { # what the build does, in one line
	local steps now
	steps=$(grep -a -o -E '^\[[0-9]+/[0-9]+\] .*' "$log" | tail -n 1)
	now=$(compiling)
	printf '%s: %d:%02d' "$what" $((SECONDS / 60)) $((SECONDS % 60))
	[[ $steps =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] && printf ', %s of %s steps' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
	if [ -n "$now" ]; then printf ', compiling %s' "$now"; else printf ', %s' "${BASH_REMATCH[3]:-$(tail -n 1 "$log")}"; fi
}

SECONDS=0
while kill -0 $build 2>/dev/null; do
	if [ -t 1 ]; then
		columns=$(stty size </dev/tty 2>/dev/null | cut -d ' ' -f 2)
		said=$(line)
		printf '\r\033[K%s' "${said:0:$((${columns:-80} - 1))}"
	elif [ $((SECONDS / 60)) != "${minute:-0}" ]; then
		minute=$((SECONDS / 60))
		line
		echo
	fi
	sleep 0.5
done
wait $build
status=$?
[ -t 1 ] && printf '\r\033[K'
if [ $status = 0 ]; then
	[ $SECONDS -lt 5 ] || printf '%s: done in %d:%02d\n' "$what" $((SECONDS / 60)) $((SECONDS % 60))
else
	printf '%s: failed after %d:%02d\n' "$what" $((SECONDS / 60)) $((SECONDS % 60))
	awk '/(^|: )(fatal )?error: |undefined reference/ && !found { found = NR }
		found && NR > found && (/(^|: )error: / || /^\[[0-9]+\// || NR > found + 15) { exit }
		found' "$log" | grep . || tail -n 15 "$log"
	echo "(all of it: $log)"
fi
exit $status
