#!/usr/bin/env bash
# Feeds made-up inputs to the parsers that read bytes from outside, RUNS of them in all, guided by libFuzzer to
# code that no input has reached yet. What it learns stays below SCRATCH; KEEP=1 writes a small part of it into
# the corpus that the tests read.
#
#   fuzz.sh FUZZER SCRATCH
#
# Ends with 1 when an input was found that stops a parser or is not the same after writing and reading it again.
set -euo pipefail
fuzzer=$1
scratch=$2
runs=${RUNS:-1000000}
kept=$(cd "$(dirname "$0")/../Payment/PaymentTokenTests/Corpus" && pwd)
crashes=$scratch/crashes
# Swift's own report of a trap would end the process before libFuzzer has written the input down.
export SWIFT_BACKTRACE=enable=no
mkdir -p "$crashes"

# The door, and how many of a hundred runs it gets.
doors="object:30 payload:20 signature:30 pem:3 certificate:9 request:8"

keep() {
    local door=$1 merged=$scratch/merged/$1
    rm -rf "$merged" && mkdir -p "$merged"
    # Edges alone are counted, not how often each was passed: that keeps the corpus small.
    DOOR=$door "$fuzzer" -set_cover_merge=1 -use_counters=0 -verbosity=0 \
        "$merged" "$kept/$door" "$scratch/corpus/$door" >"$scratch/merge-$door.log" 2>&1
    # The names that libFuzzer gives are SHA-1 hashes. What has a name of its own stays, and stays alone.
    find "$kept/$door" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -delete
    for file in "$kept/$door"/*; do
        rm -f "$merged/$(sha1sum <"$file" | cut -c1-40)"
    done
    # A few of every size, so that the corpus stays small.
    local step=$(($(find "$merged" -type f | wc -l) / 29 + 1))
    find "$merged" -type f -printf '%s %p\n' | sort -n |
        awk -v step="$step" 'NR % step == 0 { sub(/^[0-9]* /, ""); print }' | xargs -r cp -t "$kept/$door"
}

status=0
printf '%-12s %9s %7s %9s %7s %8s\n' parser runs edges features corpus seconds
for share in $doors; do
    door=${share%:*}
    mkdir -p "$scratch/corpus/$door"
    log=$scratch/$door.log
    start=$SECONDS
    result=0
    DOOR=$door "$fuzzer" -runs=$((runs * ${share#*:} / 100)) -seed="${SEED:-0}" -timeout=10 \
        -rss_limit_mb=1024 -max_len=8192 -print_final_stats=1 -artifact_prefix="$crashes/$door-" \
        "$scratch/corpus/$door" "$kept/$door" >"$log" 2>&1 || result=$?
    awk -v door="$door" -v seconds=$((SECONDS - start)) '
        match($0, /cov: [0-9]+/) { edges = substr($0, RSTART + 5, RLENGTH - 5) }
        match($0, /ft: [0-9]+/) { features = substr($0, RSTART + 4, RLENGTH - 4) }
        match($0, /corp: [0-9]+/) { corpus = substr($0, RSTART + 6, RLENGTH - 6) }
        /^#[0-9]+/ { runs = substr($1, 2) }
        /stat::number_of_executed_units/ { runs = $2 }
        END { printf "%-12s %9d %7d %9d %7d %8d\n", door, runs, edges, features, corpus, seconds }' "$log"
    if [ "$result" != 0 ]; then
        status=1
        echo "  stopped with $result: see $log"
    elif [ -n "${KEEP:-}" ]; then
        keep "$door"
    fi
done

echo
if [ -n "$(ls -A "$crashes")" ]; then
    echo "Inputs that a parser does not survive, in $crashes:"
    ls "$crashes"
    status=1
elif [ $status = 0 ]; then
    echo "No crash, no hang, nothing lost; crashes would be in $crashes"
fi
exit $status
