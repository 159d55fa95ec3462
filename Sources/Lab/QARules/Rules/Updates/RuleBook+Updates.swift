extension RuleBook {
    package static let updates: [Rule] = [
        Rule(
            "UX-UPD-01", .must,
            """
            While an update is outstanding, authorise and the rows that trigger updates are off, the changed \
            row shows a busy word, and Esc still cancels.
            """,
            sources: ["PassKit", "W3C"],
            evidence: """
                Prompt, changed row and footer of each frame while a question to the owner is open, and what \
                each key brings then; comes up with each.
                """,
            check: .moment(UpdateChecks.waitingIsShown)),
        Rule(
            "UX-UPD-02", .must,
            "At most one update is outstanding; a late, repeated or out-of-date reply changes no cell.",
            sources: ["PassKit", "W3C"],
            evidence: """
                Each question to the owner beside the one that may be open, and the frame after each answer \
                that nobody waits for; comes up with each.
                """,
            check: .moment(UpdateChecks.oneAtATime)),
        Rule(
            "UX-UPD-03", .must,
            """
            Rows, methods, total and errors of one update appear in the same frame, and a changed total is \
            also announced in the status line.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "WCAG 4.1.3"],
            evidence: """
                The frame after each answer that was accepted, and the total while a question is open; comes \
                up with each answer. Rows that are scrolled away are not compared.
                """,
            check: .moment(UpdateChecks.updateIsOneFrame)),
        Rule(
            "UX-UPD-04", .must,
            "An update not answered within 30 seconds ends the sheet with a message and no charge.",
            sources: ["PassKit", "W3C"],
            evidence: """
                The session's clock since each question to the owner, and the end of a sheet whose deadline \
                passed; comes up when a deadline passes. The message is looked for where the shop owns the \
                sheet.
                """,
            check: .moment(UpdateChecks.silenceEndsTheSheet)),
        Rule(
            "UX-UPD-05", .must,
            """
            An update with wrong sums, mixed currency, duplicate methods or a forbidden total is never \
            drawn; the sheet ends with a reason and no charge.
            """,
            sources: ["W3C"],
            evidence: """
                Each awaited answer whose amounts or methods are wrong by a sum of our own, the frame after \
                it and how the sheet ends; comes up with each such answer.
                """,
            check: .moment(UpdateChecks.wrongUpdateIsNeverDrawn)),
    ]
}
