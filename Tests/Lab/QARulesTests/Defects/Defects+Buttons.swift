import PayKit
import QARules
import Storefront
import TUI
import Window
import WindowSupport

extension Defect {
    static let ofButtons: [Defect] = [
        .altering(
            "UX-BTN-01", "a device that cannot pay reads of the wallet",
            { $0.frame.write("Buy with ◆ card", over: "Buy with a card") }, in: { $0.press(.enter) },
            by: { try Shopper(.unsupported) }),
        Defect("UX-BTN-01", "Buy does nothing") { isIn in
            let shopper = try Shopper(.unsupported)
            shopper.press(.enter)
            let card = shopper.screen
            if isIn {
                shopper.brokenOnPurpose = Set(RuleBook.all.map(\.id))
                shopper.defect = { ($0.place, $0.ground, $0.frame) = ("card", "card", card) }
            }
            shopper.press(.enter)
            return shopper
        },
        .altering(
            "UX-BTN-02", "the wallet button is cut",
            { $0.frame.write("Pay with ◆ Vitrine Wall…", over: "Pay with ◆ Vitrine Wallet") },
            in: { $0.press(.enter) }),
        .altering(
            "UX-BTN-02", "another pay action has the focus on entry",
            { moment in
                guard moment.place == "card", let buy = moment.frame.place(of: "用银行卡购买") else { return }
                moment.frame.cursor = buy
            }, in: { $0.press(.enter) }, by: chinese),
        .altering(
            "UX-BTN-02", "the cart has no wallet button", { $0.frame.write("", over: "Pay with") },
            in: { $0.fillCart() }),
        .altering(
            "UX-BTN-03", "a wallet without a card has an active button",
            { $0.frame.write("Pay with ◆ Vitrine Wallet", over: "Set up ◆ Vitrine Wallet") },
            in: { $0.press(.enter) },
            by: { try Shopper(.needsSetup) }),
        .altering(
            "UX-BTN-03", "a wallet without a card leaves no other way to pay",
            { $0.frame.write("", over: "Buy with a card") }, in: { $0.press(.enter) },
            by: { try Shopper(.needsSetup) }),
        .altering(
            "UX-BTN-04", "a card is entered without a question to the wallet",
            { moment in
                if moment.ground == "card" { moment.effects.removeAll(where: \.isCapabilityQuestion) }
            }, in: { $0.press(.enter) }),
        .altering(
            "UX-BTN-04", "the wallet changes without another question",
            { moment in
                guard case .walletChanged? = moment.message else { return }
                moment.effects.removeAll(where: \.isCapabilityQuestion)
            }, in: { try $0.change(to: .needsSetup, isTold: true) }),
        .altering(
            "UX-BTN-04", "the wallet is asked about other cards than the request takes",
            { moment in
                moment.effects = moment.effects.map { effect in
                    guard case .shop(.askCapability(var request, _)) = effect else { return effect }
                    request.supportedNetworks = [.visa]
                    return .shop(.askCapability(request, authorities: nil))
                }
            }, in: openSheet),
        .altering(
            "UX-BTN-05", "the wallet button is dimmed while an option is missing",
            { $0.frame.switchOff("Pay with ◆") }, in: pressWithoutOptions),
        .altering(
            "UX-BTN-05", "the cursor stays on the button while an option is missing",
            { moment in
                guard moment.place == "card", let button = moment.frame.place(of: "Pay with ◆") else {
                    return
                }
                moment.frame.cursor = button
            }, in: pressWithoutOptions),
        .altering(
            "UX-BTN-05", "nothing says which option is missing",
            { $0.frame.write("", over: "Choose a size") }, in: pressWithoutOptions),
        .altering(
            "UX-BTN-06", "the wallet button carries a name of the world outside",
            { $0.frame.write("Pay with ◆ PayPal", over: "Pay with ◆ Vitrine Wallet") },
            in: { $0.press(.enter) }),
        .altering(
            "UX-BTN-06", "the wallet button leads to the card form",
            { moment in
                if moment.effects.contains(where: \.wantsASheet) { moment.place = "card-form" }
            }, in: openSheet),
        .altering(
            "UX-BTN-07", "a download offers the wallet button",
            { moment in
                guard moment.place == "card" else { return }
                moment.frame.drawButton("Pay with ◆ Vitrine Wallet", x: 36, y: 16)
            }, in: { $0.press(.end, .enter) }),
        .altering(
            "UX-BTN-07", "a download offers the set-up",
            { moment in
                guard moment.place == "card" else { return }
                moment.frame.drawButton("设置 ◆ Vitrine 钱包", x: 36, y: 16)
            }, in: { $0.press(.end, .enter) },
            by: { try Shopper(.needsSetup, language: .simplifiedChinese) }),
    ]

    @Sendable private static func pressWithoutOptions(_ shopper: Shopper) {
        shopper.press(.down, times: 3)
        shopper.press(.enter, .enter)
    }
}

extension Defect {
    static let ofTheWayToTheSheet: [Defect] = [
        .altering(
            "UX-SET-01", "the add-card sheet does not name a network that is taken",
            { $0.frame.write("Visa", over: "Mastercard") }, in: { $0.openSetup() },
            by: { try Shopper(.needsSetup) }),
        .altering(
            "UX-SET-01", "leaving the add-card sheet leads elsewhere",
            { if $0.place == "card" { $0.place = "list" } },
            in: { shopper in
                shopper.openSetup()
                shopper.press(.escape)
            }, by: { try Shopper(.needsSetup, language: .simplifiedChinese) }),
        .altering(
            "UX-SET-01", "the button is not worked out anew when a card was added",
            { moment in
                guard case .walletChanged? = moment.message else { return }
                moment.effects.removeAll(where: \.isCapabilityQuestion)
            },
            in: { shopper in
                shopper.openSetup()
                shopper.typeCard()
            }, by: { try Shopper(.needsSetup) }),
        .altering(
            "UX-PRE-01", "a page comes between the press and the sheet",
            { if $0.effects.contains(where: \.wantsASheet) { $0.place = "help" } }, in: openSheet),
        .altering(
            "UX-PRE-01", "neither sheet nor reason follows the press",
            { moment in
                guard case .walletOpened? = moment.message else { return }
                (moment.isSheetOpen, moment.place) = (false, "card")
            }, in: openSheet),
        .altering(
            "UX-PRE-02", "the coupon is no row of the first frame",
            { moment in
                if moment.isSheetOpen { moment.frame.write(" 0.00", over: "-1.00") }
            }, in: openSheetWithCoupon),
        .altering(
            "UX-PRE-02", "no coupon can be entered in the cart", { $0.frame.write("", over: "Coupon") },
            in: { $0.fillCart() }),
        .altering(
            "UX-PRE-03", "the request is for another quantity than the card shows",
            { $0.frame.write("‹ 1 ›", over: "‹ 2 ›") },
            in: { $0.press(.enter, .character("+"), .enter) }),
        .altering(
            "UX-PRE-03", "the request is for less than the cart holds",
            { $0.frame.write("购物车 4 件", over: "购物车 3 件") }, in: openSheetOfTheCart, by: chinese),
        .altering(
            "UX-PRE-04", "the card asks to sign in", { $0.frame.write("Sign in", over: "Quantity") },
            in: { $0.press(.enter) }),
        .altering(
            "UX-PRE-04", "the list asks to register", { $0.frame.write("注册", over: "个人护理") },
            in: { $0.press(.down) }, by: chinese),
    ]
}

extension Window.Effect {
    var wantsASheet: Bool { if case .openWallet = self { true } else { false } }
}
