extension RuleBook {
    package static let contacts: [Rule] = [
        Rule(
            "UX-CON-01", .must,
            """
            Only fields needed to process or deliver the order are asked for; an order needing only an email \
            shows no address row and requests no rates.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit", "HIG"],
            evidence: """
                The rows and forms of each drawn sheet, and what is asked while it is open, beside the \
                fields that the request requires; comes up when rows or a form are in sight.
                """,
            check: .moment(ContactChecks.asksForWhatIsNeeded)),
        Rule(
            "UX-CON-02", .must,
            """
            Before authorise, the storefront and the server receive at most the redacted address and the \
            card type.
            """,
            sources: ["PassKit", "W3C"],
            evidence: """
                Each call to the sheet's owner, each question about a price and each line of the log while a \
                sheet is open, searched for name, street, telephone, email and card; comes up with each call \
                and question.
                """,
            check: .moment(ContactChecks.tellsNothingPersonal)),
        Rule(
            "UX-CON-03", .must,
            """
            After authorise, the payment contains exactly the contact fields that were required, as last \
            shown in the sheet.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "PassKit", "W3C"],
            evidence: """
                The contacts of each payment that is handed to the owner, beside the request's required \
                fields and the rows that were in sight last; comes up with each payment.
                """,
            check: .stateful(StatefulCheck(ShownRows(), ContactChecks.paysWithWhatWasShown))),
        Rule(
            "UX-CON-04", .must,
            """
            Known contacts are preselected, checked when the sheet opens, and can be replaced by another \
            contact without leaving the sheet.
            """,
            sources: ["PassKit"],
            evidence: """
                Address and contact rows before anything was chosen, beside what request and wallet know, \
                and whether the sheet stays when another one is taken; comes up with a known contact in \
                sight or replaced.
                """,
            check: .stateful(StatefulCheck(ContactChecks.Prefill(), ContactChecks.knownIsChosen))),
        Rule(
            "UX-CON-05", .should,
            """
            Input is accepted in common forms (phone with or without punctuation and country code, extended \
            postal codes, missing postal code where a country has none) and normalised silently.
            """,
            sources: ["HIG"],
            evidence: """
                Contacts that are saved from the sheet's forms or sent from the card form, and fields that a \
                form of the sheet refuses; comes up with each contact kept. The PayKit tests have the tables \
                of spellings.
                """,
            check: .moment(ContactChecks.takesCommonSpellings)),
    ]
}
