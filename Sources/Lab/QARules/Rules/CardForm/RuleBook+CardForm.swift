extension RuleBook {
    package static let cardForm: [Rule] = [
        Rule(
            "UX-FRM-01", .must,
            """
            The form shows labels and the total, accepts spaces and dashes in the number, checks \
            number, expiry and security code, and on error keeps all other input.
            """,
            sources: ["Jack Flintermann, Pay, January 2015", "WCAG 3.3.2", "WCAG 3.3.7"],
            evidence: """
                Labels, total, the digits of the number and the texts of the fields on the card form from \
                one moment to the next, and the card that is sent; comes up with every frame of the form.
                """,
            check: .moment(CardFormRules.form)),
        Rule(
            "UX-FRM-02", .must,
            """
            The card number is shown as its last four digits once the field is left, the security code \
            is never shown or kept, and neither appears in any log or file.
            """,
            sources: ["PCI DSS"],
            evidence: """
                The number as it was seen while it was typed and the code by its keys, searched for in \
                rows, read-aloud texts and log lines; comes up once a number is left or a code is typed. \
                Files and bytes are searched by SecretsTests.
                """,
            check: .moment(CardFormRules.secrets)),
        Rule(
            "UX-FRM-03", .must,
            """
            A purchase through the form gives the same order, receipt and errors as one through the \
            wallet, apart from the payment line, and cannot be sent twice.
            """,
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The order that the form sends, against the quote it is for and any order before it; comes \
                up with each order that carries a typed card. That receipt and errors are those of the \
                wallet, see FormTests and FormErrorTests.
                """,
            check: .stateful(CardFormRules.order)),
    ]
}
