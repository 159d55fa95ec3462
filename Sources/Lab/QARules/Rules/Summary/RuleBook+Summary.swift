extension RuleBook {
    package static let summary: [Rule] = [
        Rule(
            "UX-SUM-01", .must,
            """
            Every summary row shows a label and an amount in request order, and the total is the last row, \
            set apart by a rule line.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit"],
            evidence: """
                Labels and amounts in sight as a run of the rows in force, and the rule line above the \
                total; comes up with every sheet that shows its rows.
                """,
            check: .screen(SummaryRows.areInOrder)),
        Rule(
            "UX-SUM-02", .must,
            """
            The total's label is PAY followed by the company name, the name is never empty, and the receipt \
            shows the same name.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit", "HIG"],
            evidence: """
                The total's label on every sheet, and the company's name on every receipt; comes up with \
                each of them.
                """,
            check: .screen(SheetTotal.namesTheCompany)),
        Rule(
            "UX-SUM-03", .must,
            """
            In every drawn frame the total equals the exact decimal sum of the other rows that are due now, \
            leaving out pending and deferred ones.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit"],
            evidence: """
                The digits of the rows that are due now, summed, and those of the total; comes up with every \
                sheet that shows all its rows.
                """,
            check: .screen(SheetTotal.isTheSum)),
        Rule(
            "UX-SUM-04", .must,
            """
            The total is never negative, and a zero total is accepted only when the request explicitly \
            allows it.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit", "W3C"],
            evidence: """
                Sign and digits of every drawn total against what the request allows; comes up with every \
                sheet that shows its rows.
                """,
            check: .screen(SheetTotal.isNeverNegative)),
        Rule(
            "UX-SUM-05", .must,
            """
            Discounts and coupons are negative rows with the minus sign before the currency mark, and zero \
            rows show a zero amount.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit"],
            evidence: "Drawn amounts of rows that are below zero or zero; comes up with every such row.",
            check: .screen(SummaryRows.areSigned)),
        Rule(
            "UX-SUM-06", .must,
            """
            A pending row shows the word PENDING and no digits, is not in the total, and the sheet then \
            says the final amount may change; the total itself is never pending.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                Drawn rows that the request calls pending, the note below them, and the total; comes up with \
                every such row.
                """,
            check: .screen(SummaryRows.pendAlone)),
        Rule(
            "UX-SUM-07", .must,
            """
            The sheet does not list the cart line by line; when text does not fit, labels are shortened \
            with an ellipsis and amounts are never shortened.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                Shortened labels beside their amounts, and the names of the cart's products on a sheet for \
                the cart; comes up with every such label and sheet.
                """,
            check: .screen(SummaryRows.keepAmountsWhole)),
    ]
}
