extension RuleBook {
    package static let result: [Rule] = [
        Rule(
            "UX-RES-01", .must,
            """
            Success or failure is shown in the sheet as a word with a symbol for at least one second before \
            the sheet closes.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "HIG"],
            evidence: """
                The prompt from each result of a payment until its sheet ends, by the session's clock; comes \
                up with each frame and end of such a sheet.
                """,
            check: .moment(ResultChecks.markIsShownForASecond)),
        Rule(
            "UX-RES-02", .must,
            """
            A failure with fields to correct keeps the sheet open for another try with the entered data \
            kept.
            """,
            sources: ["PassKit", "W3C"],
            evidence: """
                The sheet and its rows in sight before and after each result that names fields; comes up \
                with each such result.
                """,
            check: .moment(ResultChecks.correctableFailureKeepsTheSheet)),
        Rule(
            "UX-RES-03", .must,
            """
            If the result is not known within 30 seconds, the storefront says so, asks the shopper not to \
            pay again, shows the order reference, and later shows the real result; it never says failed.
            """,
            sources: ["PassKit", "W3C", "own"],
            evidence: """
                The session's clock since each order was asked for, each frame of the page about an unknown \
                result, and the frame after the answer that comes at last; comes up with such a page or \
                answer.
                """,
            check: .moment(ResultChecks.unknownIsNeverCalledFailed)),
        Rule(
            "UX-RES-04", .must,
            """
            Only after success does a notice of the charge appear in the storefront, followed by the \
            confirmation screen.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "HIG"],
            evidence: """
                Each frame in which a notice of a charge appears, and each end of a sheet whose order was \
                placed, beside the shop's answers; comes up with each.
                """,
            check: .moment(ResultChecks.noticeFollowsSuccess)),
    ]
}
