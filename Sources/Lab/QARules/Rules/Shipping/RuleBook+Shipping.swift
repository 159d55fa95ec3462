extension RuleBook {
    package static let shipping: [Rule] = [
        Rule(
            "UX-SHP-01", .must,
            """
            Each method row shows label, detail and price; a missing detail shows fallback words, and \
            identifiers or the word null never appear.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit"],
            evidence: """
                Each entry in sight of an open list of methods, beside the methods in force; comes up with \
                each such list.
                """,
            check: .screen(ShippingChecks.methodRowsAreWhole)),
        Rule(
            "UX-SHP-02", .must,
            "The first offered method is selected at the start, and its price is in the first total.",
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The first frame of a sheet for the shop's own request with methods, and its method row until \
                one is chosen; comes up with either.
                """,
            check: .moment(ShippingChecks.firstMethodIsChosen)),
        Rule(
            "UX-SHP-03", .must,
            """
            Looking up rates has three distinct visible outcomes: methods offered; address cannot be served; \
            could not be reached, with a retry that does not blame the address.
            """,
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The frame after each answer about an address in the sheet, unless another row has something \
                to correct first; comes up with each such answer. FormTests has the card form's side.
                """,
            check: .moment(ShippingChecks.outcomesAreToldApart)),
        Rule(
            "UX-SHP-04", .must,
            """
            When an address cannot be served or rates fail, the rows and total already shown stay as they \
            were, authorise is off, and another address can be chosen at once.
            """,
            sources: ["own", "W3C"],
            evidence: """
                The frames before and after an answer without rates, and each frame and key until the next \
                question about an address; comes up with each.
                """,
            check: .moment(ShippingChecks.troubleChangesNothingElse)),
        Rule(
            "UX-SHP-05", .must,
            """
            After new methods arrive, the earlier choice is kept if its identifier is still offered; \
            otherwise the first is selected and a message says the method changed.
            """,
            sources: ["own"],
            evidence: """
                Method row and announcement after each answer with methods, and the method of the payment \
                that follows; comes up with each.
                """,
            check: .moment(ShippingChecks.choiceIsKeptOrReplaced)),
        Rule(
            "UX-SHP-06", .should,
            """
            Titles follow the shipping type (ship to, deliver to, pick up at), a pickup address is \
            read-only, and date ranges are shown in the shop's time zone.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                The address row's title and mark, Enter on a pickup address, and the days and hours of \
                methods beside the components in the shop's zone; comes up with an address row or dates in \
                sight.
                """,
            check: .moment(ShippingChecks.titlesAndDates)),
    ]
}
