extension RuleBook {
    package static let currency: [Rule] = [
        Rule(
            "UX-CUR-01", .must,
            """
            Amounts travel as strings and are read by a strict grammar (optional minus, digits, optional \
            dot with digits) before becoming decimals; anything else is an error, never a smaller number.
            """,
            sources: ["PassKit", "W3C"],
            evidence: """
                The rows of every request and update of the shop against the decimal strings of its last \
                prices, read anew; comes up with each of them, and MoneyTests see the texts that are refused.
                """,
            check: .moment(DrawnCurrency.isReadStrictly)),
        Rule(
            "UX-CUR-02", .must,
            """
            Each currency shows exactly its own number of minor digits, and rounding happens once, half \
            away from zero, before formatting.
            """,
            sources: ["own", "ISO 4217"],
            evidence: """
                How many digits follow the point of each amount on a sheet; comes up with every sheet in a \
                common currency, and ShareTests see how the shop rounds.
                """,
            check: .screen(DrawnCurrency.hasItsDigits)),
        Rule(
            "UX-CUR-03", .must,
            "All amounts of one sheet share one currency, and the total row shows the three-letter code.",
            sources: ["PassKit", "W3C"],
            evidence: """
                The currencies of the rows in force and the code before the total; comes up with every sheet \
                that shows its rows.
                """,
            check: .screen(DrawnCurrency.isOne)),
        Rule(
            "UX-CUR-04", .must,
            """
            A product whose price is missing or unreadable is listed as not available for purchase and \
            offers no pay action.
            """,
            sources: ["own"],
            evidence: """
                Row and card of each product that the shop's answers have without a price; comes up wherever \
                one is in sight.
                """,
            check: .screen(MissingPrices.keepFromBuying)),
    ]
}
