extension RuleBook {
    package static let setUp: [Rule] = [
        Rule(
            "UX-SET-01", .must,
            """
            The set-up action opens the add-card flow directly, which names the accepted networks, creates \
            no order or charge, and returns to the same screen with the button state recomputed.
            """,
            sources: ["PassKit"],
            evidence: """
                What the set-up action opens, which networks are named there, what is asked of the shop \
                meanwhile, and where it leads back; comes up with opening, leaving and an added card.
                """,
            check: .stateful(CardSetUp.story))
    ]
}
