extension RuleBook {
    package static let errors: [Rule] = [
        Rule(
            "UX-ERR-01", .must,
            """
            Each error names its field and what is expected, in words, in at most 128 characters, as a \
            phrase without a final stop.
            """,
            sources: ["HIG", "WCAG 3.3.1", "WCAG 3.3.3"],
            evidence: """
                The announcement that names a field, and each remark beside a field in error: its label, \
                its length and its end; comes up with every such sentence on a form, the sheet, card or \
                cart.
                """,
            check: .screen(ErrorRules.phrase)),
        Rule(
            "UX-ERR-02", .must,
            """
            When an action is blocked by errors, focus moves to the first field in error, all errors \
            are marked, and an error disappears when its field is corrected.
            """,
            sources: ["HIG", "WCAG 3.3.1"],
            evidence: """
                The marks, the cursor and the empty fields of a form after a press on its button that sent \
                nothing, and the mark of the field that is typed into; comes up with each such press and \
                each correction that can be judged by its form.
                """,
            check: .moment(ErrorRules.marks)),
        Rule(
            "UX-ERR-03", .must,
            "A coupon error is shown but does not switch authorise off.",
            sources: ["PassKit"],
            evidence: """
                The answer to a coupon and the pay actions after it: the bar of the sheet, the buttons of \
                card and cart; comes up when a code is refused and nothing else is marked as wrong.
                """,
            check: .stateful(ErrorRules.coupon)),
        Rule(
            "UX-ERR-04", .must,
            """
            Wrong data, declined payment, unreachable service and unknown outcome have different \
            messages, and each gives a next step.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "HIG"],
            evidence: """
                What is announced or stands on the page after wrong data, a decline, no answer and an \
                unknown result, compared with what was said at other ends, and whether it names a next \
                step; comes up with each of these ends.
                """,
            check: .stateful(ErrorRules.ends)),
        Rule(
            "UX-ERR-05", .must,
            """
            A payment that failed is explained where the shopper looks: in the sheet, with the mark of the \
            decline and until the next attempt.
            """,
            sources: ["HIG", "WCAG 3.3.1", "own"],
            evidence: """
                The rows below the mark of a declined payment in the sheet, and the reason behind its sign \
                until the next attempt or card; comes up with each such frame from 60x20 up.
                """,
            check: .screen(ErrorRules.staysInSight)),
    ]
}
