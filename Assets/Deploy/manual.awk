# Tidies a manual page of swift-argument-parser: paragraphs in place of empty lines, examples as they were
# written, a line for each sentence, the one-line description without quotation marks.

function finish_paragraph() {
    if (paragraph) print ".Pp"
    paragraph = 0
}

function finish_example() {
    if (example) print ".Ed"
    example = 0
}

# A text line that troff could take for an order is not one.
function guarded(text) { return text ~ /^[.']/ ? "\\&" text : text }

/^$/ || /^\.Pp$/ {
    finish_example()
    paragraph = 1
    next
}

# mdoc prints these marks, and so do whatis and apropos.
/^\.Nd ".*"$/ { $0 = ".Nd " substr($0, 6, length($0) - 6) }

/^\./ {
    finish_example()
    # Lists and sections make a paragraph of their own.
    if ($0 !~ /^\.(It|El|Bl|Sh)/) finish_paragraph()
    paragraph = 0
    print
    next
}

/^  / {
    if (!example) {
        paragraph = 0
        print ".Bd -literal -compact"
        example = 1
    }
    print guarded(substr($0, 3))
    next
}

{
    finish_example()
    finish_paragraph()
    rest = $0
    while (match(rest, /[A-Za-z0-9)]\. +[A-Z]/)) {
        end = RSTART + 1
        print guarded(substr(rest, 1, end))
        rest = substr(rest, end + 1)
        sub(/^ +/, "", rest)
    }
    print guarded(rest)
}

END { finish_example() }
