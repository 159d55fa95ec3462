extension RuleBook {
    package static let beforeTheSheet: [Rule] = [
        Rule(
            "UX-PRE-01", .must,
            """
            After the wallet button is pressed the next thing drawn is the sheet or a refusal message; no \
            question, alert or intermediate screen comes between.
            """,
            sources: ["PassKit"],
            evidence: """
                What is drawn from a press of the wallet button until the wallet opens or refuses; comes up \
                with every press.
                """,
            check: .stateful(WalletPress.check)),
        Rule(
            "UX-PRE-02", .must,
            """
            A coupon can be entered on the card and in the cart, and an applied coupon is already a \
            negative row in the first frame of the sheet.
            """,
            sources: ["PassKit", "HIG"],
            evidence: """
                The coupon's row on card and cart from 80x24 up, and the first frame of a sheet after a \
                coupon took something off; comes up with both.
                """,
            check: .moment(CouponBefore.checkCoupon)),
        Rule(
            "UX-PRE-03", .must,
            """
            Size, quantity, pickup place, gift text and anything else the sheet cannot ask are collected \
            before the wallet button is pressed.
            """,
            sources: ["HIG"],
            evidence: """
                Quantity and options on the screen from which a sheet is wanted, against the lines of the \
                price in the request; comes up with every such request whose quantity or cart is in sight.
                """,
            check: .moment(ChoicesBefore.checkRequest)),
        Rule(
            "UX-PRE-04", .must,
            "No screen before the receipt asks the shopper to sign in or register.",
            sources: ["Jack Flintermann, Pay, January 2015", "HIG"],
            evidence: """
                Words about accounts in every new row of every screen but the receipt; comes up with every \
                frame.
                """,
            check: .screen(Accounts.checkScreen)),
    ]
}

/// Checks that no account is asked for: UX-PRE-04.
package enum Accounts {
    /// Words by which an account is asked for, where the text does not say that none is needed.
    package static let words = WordScan(
        words: [
            "signin", "signup", "login", "logon", "register", "password",
        ],
        phrases: [
            ("sign", "in"), ("sign", "up"), ("log", "in"), ("log", "on"), ("an", "account"),
            ("your", "account"), ("new", "account"), ("member", "number"),
        ],
        pairs: ["登录", "登陆", "注册", "账户", "账号", "帐户", "帐号", "会员"],
        heedsDenials: true)

    @Sendable static func checkScreen(_ scene: Scene) -> Verdict? {
        guard scene.now.place != "receipt", scene.now.frame.isRoomy else { return nil }
        let isAsked = words.finds(on: scene.screen, since: scene.screenBefore)
        return Verdict(wrong: isAsked ? "The \(scene.now.place) speaks of an account" : nil)
    }
}
