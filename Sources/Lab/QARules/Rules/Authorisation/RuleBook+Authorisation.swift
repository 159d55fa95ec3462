extension RuleBook {
    package static let authorisation: [Rule] = [
        Rule(
            "UX-AUT-01", .must,
            """
            Nothing is charged without a separate authorise action on a prompt that shows the total; keys \
            pressed in the first 300 ms after the sheet opens do not authorise.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "W3C", "WCAG 3.3.4"],
            evidence: """
                What brought each token that was asked for, the frame it was done on and when, and where \
                each order by wallet comes from; comes up with each of them and with each key of a sheet's \
                first 300 ms.
                """,
            check: .moment(ConsentChecks.consentIsAnActOfItsOwn)),
        Rule(
            "UX-AUT-02", .must,
            """
            After three failed touches the prompt changes to a passcode; the passcode is masked and appears \
            in no log, screen dump or history.
            """,
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The prompt after each failed touch, and what is typed into a passcode or PIN beside cells, \
                spoken texts and log; comes up with each. What a process leaves behind is the SecretsTests' \
                matter.
                """,
            check: .stateful(
                StatefulCheck(ConsentChecks.Passcode(), ConsentChecks.passcodeFollowsAndIsMasked))),
        Rule(
            "UX-AUT-03", .must,
            "The word Processing is on screen before the storefront is told of the authorisation.",
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The prompt in the frame before each payment is handed to the owner, and in the frame in \
                which it is told that one will come; comes up with each.
                """,
            check: .moment(ConsentChecks.processingIsSaidFirst)),
        Rule(
            "UX-AUT-04", .must,
            "During processing there is no cancel; Esc explains that the payment is being completed.",
            sources: ["W3C"],
            evidence: """
                Footer and ends while a payment is being made, and what Esc announces then; comes up with \
                each frame of such a sheet.
                """,
            check: .moment(ConsentChecks.processingIsNotCancelled)),
        Rule(
            "UX-AUT-05", .must,
            """
            One authorise action makes at most one order and one charge, also when the key is repeated, the \
            network retries or the terminal drops.
            """,
            sources: ["own"],
            evidence: """
                Tokens, payments and orders that are asked for, counted by their numbers; comes up with each \
                payment and order. Orders in the server's books are the contract judges' matter.
                """,
            check: .stateful(StatefulCheck(ConsentChecks.Charges(), ConsentChecks.oneActOneCharge))),
    ]
}
