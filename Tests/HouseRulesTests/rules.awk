# Lists the rule book with the tests that carry each rule's id in their display name.
# awk -f rules.awk RULES.swift... TESTS.swift...; fails when a rule has no test.

FNR == 1 { isBook = FILENAME ~ /^Sources\//; id = ""; isOpen = 0; name = "" }

isBook && /^ *"UX-[A-Z]+-[0-9]+", \.[a-z]+,$/ {
    split($0, words, /[". ,]+/); id = words[2]; order[++rules] = id; severity[id] = words[3]; next
}
isBook && /^ *sources:/ { id = "" }
isBook && id != "" {
    sub(/^ */, ""); gsub(/^"+|\\$|"*,?$/, "")
    statement[id] = statement[id] $0
}
isBook { next }

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
        id = order[i]
        printf "%s %s: %s\n", id, severity[id], statement[id]
        if (id in tests) { printf "%s", tests[id]; covered++ }
        else { print "    NO TEST"; missing = missing " " id }
    }
    printf "\n%d of %d rules have a test.\n", covered, rules
    if (missing != "") { print "Without a test:" missing; exit 1 }
}
