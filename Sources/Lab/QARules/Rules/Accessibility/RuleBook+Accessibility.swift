extension RuleBook {
    package static let accessibility: [Rule] = [
        Rule(
            "UX-ACC-01", .must,
            """
            Everything is usable with the keyboard alone, every reachable control can be left again, \
            and the keys in force are listed on each screen.
            """,
            sources: ["WCAG 2.1.1", "WCAG 2.1.2", "WCAG 3.2.6"],
            evidence: """
                The footer of every new frame, and what becomes of the screen after an Esc that it named. \
                That every key does something and every control is reached, see KeyCrawlTests.
                """,
            check: .moment(AccessibilityRules.keys)),
        Rule(
            "UX-ACC-02", .must,
            """
            The terminal cursor sits on the focused item, and focus, selection, errors and disabled \
            state are each also marked by a character or word, never by colour alone.
            """,
            sources: ["WCAG 1.4.1", "WCAG 2.4.7"],
            evidence: """
                The cells of every new frame: the cursor, the marks on rows with the looks of focus and \
                selection, words beside warnings and things that are off.
                """,
            check: .screen(AccessibilityRules.marks)),
        Rule(
            "UX-ACC-03", .must,
            """
            With NO_COLOR set, TERM=dumb or a one-colour terminal, no colour codes are sent and \
            nothing is lost; in colour themes text has a contrast of at least 4.5 to 1 and focus marks \
            3 to 1.
            """,
            sources: ["NO_COLOR", "WCAG 1.4.3", "WCAG 1.4.11"],
            evidence: """
                Colours are chosen where cells become bytes, which no session sees; what is told apart by \
                roles alone is looked at by the rule before this one.
                """,
            check: .test([
                "Environments.withoutColourNoColourIsSent",
                "ThemeTests.monochromeTerminalsGetNoColour",
                "ThemeTests.textIsReadable",
                "ThemeTests.focusStandsOut",
            ])),
        Rule(
            "UX-ACC-04", .must,
            """
            When nothing changes nothing is written to the terminal, an update writes only changed \
            cells, nothing flashes more than three times a second, and spinners can be replaced by a \
            fixed word.
            """,
            sources: ["WCAG 2.3.1", "WCAG 2.2.2"],
            evidence: """
                The cells that differ after a beat, a change of the window's focus and an answer of the \
                terminal, and the words beside what moves; comes up with each of them. The bytes are \
                counted by Drawing.nothingIsSentWhenNothingChanged.
                """,
            check: .moment(AccessibilityRules.stillness)),
        Rule(
            "UX-ACC-05", .should,
            """
            A linear text mode without cursor addressing offers the whole purchase in reading order, \
            for screen readers and scripts.
            """,
            sources: ["WCAG 1.3.2", "WCAG 4.1.3"],
            evidence: """
                A session that is read line by line has pages in place of frames; they are judged where \
                they are read.
                """,
            check: .test([
                "PageTests.purchaseByLines",
                "PageTests.purchaseWithACard",
                "PageGoldenTests.page",
                "PageCrawlTests.everythingIsWithinReach",
                "TerminalKindTests.tenLinesBuy",
            ])),
        Rule(
            "UX-ACC-06", .must,
            """
            Resizing keeps state and focus, below the minimum size a message says the needed size, and \
            box drawing falls back to ASCII outside UTF-8.
            """,
            sources: ["WCAG 1.4.10", "own"],
            evidence: """
                Screen, sheet and the text behind the mark of the focus before and after a new size, and \
                the sentence below the smallest; comes up with each new size. ASCII is seen by \
                Environments.asciiLocaleGetsASCIIOnly.
                """,
            check: .stateful(AccessibilityRules.sizes)),
        Rule(
            "UX-ACC-07", .must,
            """
            Focus has one look, which nothing else has: one thing at a time shows it, and nothing behind \
            an overlay does.
            """,
            sources: ["WCAG 2.4.7", "WCAG 2.4.13", "own"],
            evidence: """
                The rows with the looks of focus in every new frame: they touch, and the mark of the focus \
                is on the first alone.
                """,
            check: .screen(AccessibilityRules.focusIsOne)),
    ]
}
