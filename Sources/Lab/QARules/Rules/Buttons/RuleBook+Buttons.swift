extension RuleBook {
    package static let buttons: [Rule] = [
        Rule(
            "UX-BTN-01", .must,
            """
            With capability `unsupported`, no list, card or cart screen shows the wallet button, the set-up \
            action or the wallet's name, and Buy works.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                Frames of list, card and cart after the wallet said that it cannot pay, searched for its \
                name, and what follows on a press of Buy; comes up with each of them.
                """,
            check: .moment(PayButtons.withoutWallet)),
        Rule(
            "UX-BTN-02", .must,
            """
            With capability `ready`, card and cart show the wallet button as the first and initially \
            focused pay action, at least as wide and tall as any other pay action, to the right of or above \
            Add to Cart, and fully visible at 80x24 without scrolling.
            """,
            sources: ["HIG"],
            evidence: """
                Places, widths and cursor of the pay actions on card and cart while the wallet can pay; \
                comes up wherever there is one.
                """,
            check: .screen(PayButtons.walletLeads)),
        Rule(
            "UX-BTN-03", .must,
            """
            With capability `needsSetup`, no active wallet button is shown, Buy is shown, and a set-up \
            action may be offered beside it.
            """,
            sources: ["PassKit"],
            evidence:
                """
                The pay actions on card and cart while the wallet has no card; comes up wherever there is \
                one.
                """,
            check: .screen(PayButtons.needsSetUp)),
        Rule(
            "UX-BTN-04", .must,
            """
            Capability is asked again whenever a card or cart is entered and whenever the wallet's cards \
            change, with the same networks and capabilities the request will use.
            """,
            sources: ["PassKit"],
            evidence: """
                What the wallet is asked when a card or the cart is entered and when its cards change, and \
                whether each request is for the same; comes up with each of these.
                """,
            check: .moment(WalletQuestions.asked)),
        Rule(
            "UX-BTN-05", .must,
            """
            A wallet button is never hidden or dimmed because a product option is missing; pressing it then \
            moves focus to the missing option with a text message.
            """,
            sources: ["HIG"],
            evidence: """
                The wallet button while an option in sight has no chosen value, and what a press of it does \
                then; comes up with each such frame and press.
                """,
            check: .moment(MissingOptions.stayUsable)),
        Rule(
            "UX-BTN-06", .must,
            """
            A wallet button does only two things, open the sheet or start set-up, is drawn by one shared \
            component, and carries the product's own wallet name, never a real wallet brand.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                The words in the wallet button, real wallets named in any new row, and what a press leads \
                to; comes up with every button and press, and ButtonRuleTests see that one component draws \
                it.
                """,
            check: .moment(WalletBrand.isOwn)),
        Rule(
            "UX-BTN-07", .must,
            "A digital or virtual product never offers the wallet button.",
            sources: ["Jack Flintermann, Pay, January 2015"],
            evidence: """
                The pay actions on the card of a product that the shop's answers call digital; comes up with \
                every such card.
                """,
            check: .screen(PayButtons.download)),
    ]
}
