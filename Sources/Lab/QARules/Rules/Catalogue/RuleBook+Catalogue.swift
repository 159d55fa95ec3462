extension RuleBook {
    package static let catalogue: [Rule] = [
        Rule(
            "UX-CAT-01", .must,
            """
            The list has distinct loading, empty, failed (with retry) and filled states, and never \
            blocks input while loading.
            """,
            sources: ["own"],
            evidence: """
                The words and the products on the list against what the shop answered, and what the help \
                key does while the list is on its way; comes up with every frame of the list.
                """,
            check: .stateful(CatalogueRules.states)),
        Rule(
            "UX-CAT-02", .must,
            """
            A picture that is slow, missing or broken never hides or delays name, price or pay \
            actions, and every picture has a text alternative.
            """,
            sources: ["WCAG 1.1.1"],
            evidence: """
                Name, price and pay actions or their reason on a card whose picture is on its way or \
                missing, and the words in its place; comes up while the last picture asked for is not \
                there.
                """,
            check: .screen(CatalogueRules.pictures)),
    ]
}
