extension RuleBook {
    package static let cart: [Rule] = [
        Rule(
            "UX-CRT-01", .must,
            """
            Buying from a product card buys only that product; after success it is taken out of the \
            cart if it was there, and other lines stay.
            """,
            sources: ["HIG"],
            evidence: """
                The lines of the quote that is ordered, the name on the card it was ordered from, and the \
                number of things in the header before and after the shop took the order; comes up when an \
                order is sent from a card and when an order is taken.
                """,
            check: .stateful(CartRules.purchase)),
        Rule(
            "UX-CRT-02", .must,
            "The cart is unchanged after cancel, decline, failure or unknown result.",
            sources: ["own"],
            evidence: """
                The number of things in the header before a purchase that came to nothing and after it, \
                until the next key; comes up with such an end while something is in the cart.
                """,
            check: .stateful(CartRules.unchanged)),
        Rule(
            "UX-CRT-03", .must,
            """
            A request is built from the server's current prices and stock: quantities cannot exceed \
            stock, and anything that changed since it was drawn is marked in words on the card or cart \
            before a sheet can open.
            """,
            sources: ["own"],
            evidence: """
                The request that is handed to the wallet against the quotes, prices and stock that the \
                shop told, and the words on card or cart since the prices were drawn; comes up with every \
                request made from a quote.
                """,
            check: .stateful(CartRules.current)),
    ]
}
