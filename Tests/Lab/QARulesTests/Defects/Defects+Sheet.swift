import PayKit
import QARules
import Storefront
import TUI
import Testing
import Window
import WindowSupport

extension Defect {
    static let ofSheet: [Defect] = ofTheSheet + ofTheSummary + ofAmounts + ofButtons + ofTheWayToTheSheet

    private static let ofTheSheet: [Defect] = [
        .altering(
            "UX-SHT-01", "nothing of the shop is in sight around the sheet",
            { moment in
                guard moment.isSheetOpen else { return }
                moment.frame.fill(moment.frame.bounds, style: .body, blank: false)
            }, in: openSheet),
        .altering(
            "UX-SHT-01", "news of the stock change a cell of the sheet",
            { moment in
                guard case .shop(.productLoaded)? = moment.message else { return }
                moment.frame.write("15.84", over: "15.83")
            },
            in: { shopper in
                openSheet(shopper)
                let product = try SampleCatalogue.product(SampleCatalogue.entries[0], stock: 2, .english)
                shopper.send(.shop(.productLoaded(id: "mustache-wax", .success(product))))
            }),
        .altering(
            "UX-SHT-02", "a row stands there twice", { $0.frame.write("METHOD ", over: "SHIP TO") },
            in: openSheet),
        .altering(
            "UX-SHT-02", "a row is asked for that the request does not need",
            { $0.frame.write("账单地址", over: "收货地址") }, in: openSheet, by: chinese),
        .altering("UX-SHT-02", "a row is left out", { $0.frame.write("", over: "CONTACT") }, in: openSheet),
        .altering(
            "UX-SHT-03", "a wrong request opens a sheet",
            { moment in
                guard case .walletOpened? = moment.message else { return }
                (moment.isSheetOpen, moment.place) = (true, "sheet")
            }, in: presentWrong),
        .altering(
            "UX-SHT-03", "the refusal names no field",
            { moment in
                moment.effects.removeAll { if case .log = $0 { true } else { false } }
                moment.frame.write("somewhere", over: "paymentSummaryItems")
            }, in: presentWrong),
        .altering(
            "UX-SHT-04", "a request opens a sheet for the second time",
            { moment in
                guard case .walletOpened? = moment.message else { return }
                (moment.isSheetOpen, moment.place) = (true, "sheet")
            },
            in: { shopper in
                for _ in 0..<2 {
                    shopper.present(try SampleRequests.plain(), ScriptedOwner())
                    shopper.press(.escape)
                }
            }),
        .altering(
            "UX-SHT-04", "a second request changes the sheet that is open",
            { moment in
                guard case .walletOpened(let request, _, _)? = moment.message, request.id == "two" else {
                    return
                }
                moment.frame.write("9.00", over: "3.00")
            },
            in: { shopper in
                shopper.present(try SampleRequests.plain("one"), ScriptedOwner())
                shopper.present(try SampleRequests.plain("two"), ScriptedOwner())
            }),
        .altering(
            "UX-SHT-05", "a label is not in capitals", { $0.frame.write("Subtotal", over: "SUBTOTAL") },
            in: openSheet),
        .altering(
            "UX-SHT-05", "an escape character is in a label",
            { moment in
                guard let place = moment.frame.place(of: "SUBTOTAL") else { return }
                let escape = ScreenText(glyphs: [Glyph("\u{1B}", width: 1)])
                moment.frame.draw(escape, x: place.x, y: place.y)
            }, in: openSheet),
        .altering(
            "UX-SHT-06", "the sheet does not say that it is simulated",
            { $0.frame.write("IN EARNEST", over: "simulated") }, in: openSheet),
        .altering(
            "UX-SHT-06", "the receipt does not say that it is simulated",
            { $0.frame.write("付款成功", over: "模拟交易") }, in: { $0.payFromTheList() }, by: chinese),
    ]

    private static let ofTheSummary: [Defect] = [
        .altering(
            "UX-SUM-01", "a row has another place than in the request",
            { $0.frame.write("TAX     ", over: "SHIPPING") }, in: openSheet),
        .altering(
            "UX-SUM-01", "no line sets the total apart",
            { moment in
                guard let total = moment.frame.place(of: "PAY ACME") else { return }
                moment.frame.fill(Area(x: total.x, y: total.y - 1, width: 66, height: 1), style: .body)
            }, in: openSheet),
        .altering(
            "UX-SUM-02", "the total names another company",
            { $0.frame.write("支付给 ACNE", over: "支付给 ACME") }, in: openSheet, by: chinese),
        .altering(
            "UX-SUM-02", "the receipt names no company", { $0.frame.write("Paid to", over: "Paid to ACME") },
            in: { $0.payFromTheList() }),
        .altering(
            "UX-SUM-03", "the total is off by a cent", { $0.frame.write("15.84", over: "15.83") },
            in: openSheet),
        .altering(
            "UX-SUM-03", "a row is off by a cent", { $0.frame.write(" 5.01", over: " 5.00") },
            in: openSheet),
        .altering(
            "UX-SUM-04", "the total is below zero", { $0.frame.write("USD -15.83", over: "USD 15.83") },
            in: openSheet),
        .altering(
            "UX-SUM-04", "the total is zero", { $0.frame.write("USD   0.00", over: "USD 15.83") },
            in: openSheet),
        .altering(
            "UX-SUM-05", "the minus stands behind the currency's mark",
            { $0.frame.write("1.00-", over: "-1.00") }, in: openSheetWithCoupon),
        .altering(
            "UX-SUM-05", "a row of zero shows a word", { $0.frame.write("FREE", over: "0.00") },
            in: { shopper in
                let rows: [(String, Int64)] = [("Tea", 300), ("Tax", 0), ("ACME", 300)]
                shopper.present(try SampleRequests.plain("r", rows), ScriptedOwner())
            }),
        .altering(
            "UX-SUM-06", "a pending row shows an amount", { $0.frame.write("   0.00", over: "Pending") },
            in: openSheet),
        .altering(
            "UX-SUM-06", "nothing says that the amount may change",
            { $0.frame.write("", over: "最终金额可能会变动") }, in: openSheet, by: chinese),
        .altering(
            "UX-SUM-07", "an amount is shortened", { $0.frame.write("38.5…", over: "38.50") },
            in: openSheetOfTheCart),
        .altering(
            "UX-SUM-07", "the sheet lists the cart", { $0.frame.write("MUSTACHE WAX", over: "SUBTOTAL") },
            in: openSheetOfTheCart),
    ]

    private static let ofAmounts: [Defect] = [
        .altering(
            "UX-CUR-01", "a request is for less than the shop's answer says",
            { moment in
                moment.effects = moment.effects.map { effect in
                    guard case .openWallet(var request) = effect else { return effect }
                    request.paymentSummaryItems = request.paymentSummaryItems.map(\.halved)
                    return .openWallet(request)
                }
            }, in: openSheet),
        .altering(
            "UX-CUR-01", "an update is for less than the shop's answer says",
            { moment in
                moment.effects = moment.effects.map { effect in
                    guard case .shop(.replyToSheet(number: let number, .update(var details))) = effect else {
                        return effect
                    }
                    details.paymentSummaryItems = details.paymentSummaryItems.map(\.halved)
                    return .shop(.replyToSheet(number: number, .update(details)))
                }
            }, in: openSheet),
        .altering(
            "UX-CUR-02", "dollars are shown with one digit", { $0.frame.write(" 10.0", over: "10.00") },
            in: openSheet),
        .altering(
            "UX-CUR-02", "yen are shown with two digits", { $0.frame.write("3.00", over: " 300") },
            in: { shopper in
                let yen = try #require(Currency(code: "JPY"))
                var request = try SampleRequests.plain()
                request.currencyCode = "JPY"
                request.paymentSummaryItems = request.paymentSummaryItems.map { item in
                    PaymentSummaryItem(
                        label: item.label, amount: Money(minorUnits: item.amount.minorUnits, currency: yen))
                }
                shopper.present(request, ScriptedOwner())
            }),
        .altering(
            "UX-CUR-03", "the total does not name its currency",
            { $0.frame.write("    15.83", over: "USD 15.83") }, in: openSheet),
        .altering(
            "UX-CUR-03", "the total names another currency",
            { $0.frame.write("CAD 15.83", over: "USD 15.83") }, in: openSheet, by: chinese),
        .altering(
            "UX-CUR-04", "what has no price is listed for nothing",
            { $0.frame.write("   $0.00", over: "no price") }, in: { $0.press(.down) }),
        .altering(
            "UX-CUR-04", "the card of what has no price offers a pay action",
            { moment in
                if moment.place == "card" { moment.frame.drawButton("Buy with a card", x: 36, y: 16) }
            },
            in: { shopper in
                shopper.press(.down, times: 6)
                shopper.press(.enter)
            }),
    ]
}

extension Defect {
    @Sendable static func openSheet(_ shopper: Shopper) { shopper.press(.enter, .enter) }

    @Sendable static func openSheetWithCoupon(_ shopper: Shopper) {
        shopper.press(.enter)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
    }

    @Sendable static func openSheetOfTheCart(_ shopper: Shopper) {
        shopper.fillCart()
        shopper.press(.enter)
    }

    @Sendable static func chinese() throws -> Shopper { try Shopper(language: .simplifiedChinese) }

    /// A request whose total is not the sum of its rows.
    @Sendable private static func presentWrong(_ shopper: Shopper) throws {
        shopper.press(.enter)
        let rows: [(String, Int64)] = [("Tea", 300), ("ACME", 299)]
        shopper.present(try SampleRequests.plain("wrong", rows), ScriptedOwner())
    }
}

extension PaymentSummaryItem {
    fileprivate var halved: PaymentSummaryItem {
        var item = self
        item.amount = Money(minorUnits: amount.minorUnits / 2, currency: amount.currency)
        return item
    }
}
