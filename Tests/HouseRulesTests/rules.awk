# Lists the rule book with the tests that carry each rule's id in their display name.
# awk -f rules.awk ux-rules.tsv TESTS.swift...; fails when a rule of a held group has no test.

BEGIN { FS = "\t" }

FNR == 1 { isBook = FILENAME ~ /\.tsv$/; isOpen = 0; name = "" }

isBook && /^# Groups/ { sub(/.*: /, ""); count = split($0, words, " "); while (count) held[words[count--]]; next }
isBook && /^#/ { next }
isBook { order[++rules] = $1; severity[$1] = $2; statement[$1] = $3; next }

# The name is the first thing between the parentheses, on the same line or the next.
/^ *(@[A-Za-z]+ )*@(Test|Suite)\(/ { isOpen = 1; name = ""; sub(/^.*@(Test|Suite)\(/, "") }
isOpen && /^ *"/ { sub(/^ *"/, ""); name = $0; sub(/".*/, "", name) }
isOpen && !/^ *$/ { isOpen = 0 }

name != "" && /(func|struct|class|enum) [A-Za-z]/ {
    match($0, /(func|struct|class|enum) [A-Za-z0-9_]+/)
    place = substr($0, RSTART, RLENGTH); sub(/.* /, "", place)
    file = FILENAME; sub(/^Tests\//, "", file); sub(/\.swift$/, "", file)
    count = split(name, words, " ")
    claim = name; gsub(/(UX-[A-Z]+|T)-?[0-9]+ /, "", claim)
    for (i = 1; i <= count; i++) if (words[i] ~ /^UX-[A-Z]+-[0-9]+$/)
        tests[words[i]] = tests[words[i]] "    " file "." place ": " claim "\n"
    name = ""
}

END {
    for (i = 1; i <= rules; i++) {
        id = order[i]; split(id, parts, "-")
        printf "%s %s: %s\n", id, severity[id], statement[id]
        if (id in tests) { printf "%s", tests[id]; covered++ }
        else if (parts[2] in held) { print "    NO TEST"; missing = missing " " id }
        else { print "    not yet"; later = later " " id }
    }
    printf "\n%d of %d rules have a test.\n", covered, rules
    if (later != "") print "Not yet:" later
    if (missing != "") { print "Without a test:" missing; exit 1 }
}
