#!/usr/bin/env bash
# Compares the figures of TokenBench with what openssl says of the same core in the same minute, and prints one
# table. The floor F is what opening a token needs at the least, by openssl: one ECDSA verify and one ECDH, both
# P-256. Figures are for reading: whatever they are, this ends with 0.
#
#   bench.sh TOKENBENCH      ROUNDS=5 and SECONDS_EACH=1 unless said otherwise
set -euo pipefail
bench=$1
rounds=${ROUNDS:-5}
each=${SECONDS_EACH:-1}
figures=$(mktemp)
trap 'rm -f "$figures"' EXIT

# Writes F of one run: speed names operations by number, F4 is ECDSA (signs, verifies), F5 is ECDH.
floor() {
    openssl speed -mr -seconds 2 ecdhp256 ecdsap256 2>/dev/null | awk -F: '
        $1 == "+F4" { verify = $5 }
        $1 == "+F5" { agree = $4 }
        END {
            if (!verify || !agree) exit 1
            print 1 / (1 / verify + 1 / agree)
        }'
}

before=$(floor)
for round in $(seq "$rounds"); do
    echo "round $round of $rounds" >&2
    figure=$("$bench" "$each")
    after=$(floor)
    awk -v round="$round" -v before="$before" -v after="$after" -F '\t' '
        BEGIN { printf "%d\t%s\t%f\t1\n", round, "F of openssl", (before + after) / 2 }
        { printf "%d\t%s\t%f\t%f\n", round, $1, $2, $2 / ((before + after) / 2) }' <<<"$figure" >>"$figures"
    before=$after
done

model=$(awk -F ': *' '/^model name/ { print $2; exit }' /proc/cpuinfo)
echo "$(nproc) cores of ${model:-an unnamed processor}, $(openssl version | cut -d' ' -f1-2)," \
    "load $(cut -d' ' -f1 /proc/loadavg); $rounds rounds; per second and core"
echo
sort -s -t $'\t' -k2,2 -k4,4g "$figures" | awk -F '\t' -v names="$figures" '
    # Lines of one figure follow each other, the lowest ratio first.
    { count[$2]++; rate[$2, count[$2]] = $3; ratio[$2, count[$2]] = $4 }
    END {
        bar["mint"] = 0.4
        bar["verify and decrypt"] = 0.7
        printf "%-46s %9s   %-20s\n", "", "", "ratio to F"
        printf "%-46s %9s %7s %7s %7s %5s\n", "", "median", "min", "median", "max", "bar"
        while ((getline line < names) > 0) {
            split(line, part, "\t")
            if (part[1] != 1) break
            name = part[2]
            n = count[name]
            for (i = 1; i <= n; i++) sorted[i] = rate[name, i]
            for (i = 2; i <= n; i++) {
                value = sorted[i]
                for (j = i - 1; j > 0 && sorted[j] > value; j--) sorted[j + 1] = sorted[j]
                sorted[j + 1] = value
            }
            middle = int((n + 1) / 2)
            verdict = ""
            if (name in bar) {
                verdict = sprintf("%5.1f %s", bar[name], ratio[name, middle] >= bar[name] ? "met" : "MISSED")
            }
            printf "%-46s %9.0f %7.2f %7.2f %7.2f %s\n", name, sorted[middle], ratio[name, 1],
                ratio[name, middle], ratio[name, n], verdict
        }
    }'
