extension RuleBook {
    package static let receipt: [Rule] = [
        Rule(
            "UX-RCP-01", .must,
            """
            The receipt shows order reference, rows and total exactly as authorised, method with \
            dates, delivery contact, company name, and the payment as last four digits with the \
            wallet's name.
            """,
            sources: ["HIG"],
            evidence: """
                The lines of the receipt against the order that the shop answered with and the quote that \
                was authorised: total and company on every frame, all others once the receipt was seen \
                from its first line to its last; comes up with every receipt of a known order.
                """,
            check: .stateful(ReceiptRules.content)),
        Rule(
            "UX-RCP-02", .should,
            """
            The receipt says how to check, change or cancel the order using the links the server gave, \
            and only here may an account be offered.
            """,
            sources: ["HIG"],
            evidence: """
                The keys in the footer of the receipt and the links that requests follow, against the \
                links of the order; comes up with every receipt of a known order. On other screens words \
                of an account are looked for when they open.
                """,
            check: .stateful(ReceiptRules.links)),
    ]
}
