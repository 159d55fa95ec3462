extension RuleBook {
    package static let cancellation: [Rule] = [
        Rule(
            "UX-CAN-01", .must,
            """
            Before authorise, one Esc from the sheet (two from an open picker or the passcode prompt) \
            returns to the same screen, focus and cart, with no order, no charge and no error message, and \
            the sheet can be opened again at once.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                Each Esc on a sheet that can be left, and the screen after it beside the one before the \
                sheet opened, unless the shop changed meanwhile; comes up with each such Esc and with each \
                sheet opened afterwards.
                """,
            check: .stateful(StatefulCheck(CancelChecks.Ground(), CancelChecks.escapeLeadsBack))),
        Rule(
            "UX-CAN-02", .must,
            """
            A dropped connection or a time-out before authorise counts as a cancel; after it, the server's \
            result stands and is shown when the shopper returns with the order reference.
            """,
            sources: ["PassKit", "own"],
            evidence: """
                How the sheet takes a terminal that goes or a shopper who does nothing, the result that \
                comes afterwards, and the screen on which an order was found; comes up with each. What a \
                process that ends hands over is the LeavingTests' matter.
                """,
            check: .moment(CancelChecks.goneIsACancel)),
    ]
}
