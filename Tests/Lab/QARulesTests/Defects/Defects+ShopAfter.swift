import PayKit
import QARules
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

extension Defect {
    // MARK: The cart

    static let ofTheCart: [Defect] = [
        .altering(
            "UX-CRT-01", "what was bought stays in the cart",
            { $0.frame.write("Cart 3 · $38.50", over: "Cart 1 · $18.50") }, in: buyFromTheCard,
            by: { try Shopper.withCart() }),
        .altering(
            "UX-CRT-01", "a card sells something else besides",
            { moment in
                guard case .shop(.quoteAnswered(.success(var quote), let revision))? = moment.message,
                    quote.lines.count == 1
                else { return }
                quote.lines.append(
                    Quote.Line(variant: "stoneware-mug", name: "Stoneware Mug", quantity: 1, unit: "18.50"))
                moment.message = .shop(.quoteAnswered(.success(quote), revision: revision))
            }, in: buyFromTheCard, by: { try Shopper.withCart() }),
        .altering(
            "UX-CRT-02", "a cancel empties the cart",
            { moment in
                guard moment.ending != nil else { return }
                moment.frame.write("               ", over: "Cart 3 · $38.50")
            }, in: { $0.press(.enter, .escape) }, by: { try Shopper.withCart() }),
        .altering(
            "UX-CRT-02", "a decline takes something out of the cart",
            { moment in
                guard case .shop(.orderAnswered(.failure, _))? = moment.message else { return }
                moment.frame.write("Cart 1 · $18.50", over: "Cart 3 · $38.50")
            },
            in: { shopper in
                shopper.press(.enter)
                shopper.fillForm()
                shopper.shop.orders = .declined("insufficient_funds")
                shopper.press(.enter)
            }, by: { try Shopper.withCart(.unsupported) }),
        .altering(
            "UX-CRT-03", "a sheet opens over other amounts than the shop's",
            { moment in
                moment.effects = moment.effects.map { effect in
                    guard case .openWallet(var request) = effect else { return effect }
                    let amount = request.paymentSummaryItems[0].amount
                    request.paymentSummaryItems[0].amount = Money(
                        minorUnits: amount.minorUnits - 100, currency: amount.currency)
                    return .openWallet(request)
                }
            }, in: { $0.press(.enter, .enter) }),
        .altering(
            "UX-CRT-03", "a sheet opens for more than there is",
            { moment in
                guard case .shop(.productLoaded(let id, .success(var product)))? = moment.message else {
                    return
                }
                for index in product.variants.indices {
                    product.variants[index].availability = Availability(available: 0)
                }
                moment.message = .shop(.productLoaded(id: id, .success(product)))
            }, in: { $0.press(.enter, .enter) }),
    ]

    private static let buyFromTheCard: @Sendable (Shopper) -> Void = { shopper in
        shopper.press(.escape, .enter, .enter)
        shopper.payInTheSheet()
    }

    // MARK: The receipt

    static let ofTheReceipt: [Defect] = [
        .altering(
            "UX-RCP-01", "the receipt's total is off by a cent",
            { if $0.place == "receipt" { $0.frame.write("USD 15.84", over: "USD 15.83") } },
            in: { $0.payFromTheList() }),
        .altering(
            "UX-RCP-01", "the receipt lacks the last digits of the card",
            { if $0.place == "receipt" { $0.frame.write("         ", over: "···· 4242") } },
            in: { $0.payFromTheList() }),
        .altering(
            "UX-RCP-02", "the receipt hides what the shop gave a link for",
            { $0.frame.write("        ", over: "s status") }, in: { $0.payFromTheList() },
            by: { try Shopper(columns: 120, rows: 40) }),
        .altering(
            "UX-RCP-02", "the receipt offers what the shop gave no link for",
            { $0.frame.write("x cancel       ", over: "o find an order") }, in: { $0.payFromTheList() },
            by: {
                var shop = ScriptedShop()
                shop.orderLinks[.cancel] = nil
                return try Shopper(shop: shop)
            }),
        .altering(
            "UX-RCP-02", "the card asks to sign in",
            { if $0.place == "card" { $0.frame.write("sign in", over: "In stock") } },
            in: { $0.payFromTheList() }),
    ]

    // MARK: The list

    static let ofTheList: [Defect] = [
        .altering(
            "UX-CAT-01", "a list that failed does not say so",
            { $0.frame.write("               ", over: "No shop answers") },
            in: { $0.press(.character("r")) },
            by: { try Shopper(shop: ScriptedShop(isReachable: false)) }),
        .altering(
            "UX-CAT-01", "no key is taken while the list loads",
            { if $0.isKey(.character("?")) { $0.place = "list" } }, in: { $0.press(.down, .character("?")) },
            by: { try Shopper(isShopSlow: true) }),
        .altering(
            "UX-CAT-02", "a missing picture takes the price away",
            { $0.frame.write("      ", over: "$10.00") }, in: { $0.press(.enter) },
            by: { try Shopper(shop: ScriptedShop(hasPictures: false)) }),
        .altering(
            "UX-CAT-02", "a missing picture has no words",
            { $0.frame.write("            ", over: "(no picture)") },
            in: { $0.press(.enter) }, by: { try Shopper(shop: ScriptedShop(hasPictures: false)) }),
    ]

    // MARK: Accessibility

    static let ofAccessibility: [Defect] = [
        .altering(
            "UX-ACC-01", "the footer names no keys",
            { moment in
                let size = moment.frame.size
                let footer = Area(x: 0, y: size.rows - 1, width: size.columns, height: 1)
                moment.frame.fill(footer, style: .body)
            }, in: { $0.press(.enter) }),
        .altering(
            "UX-ACC-01", "Esc does not lead back", { $0.frame = stuck }, in: { $0.press(.enter, .escape) }),
        .altering(
            "UX-ACC-02", "the focus is a colour alone", { $0.frame.write(" ", over: "▸") },
            in: { $0.press(.enter) }),
        .altering(
            "UX-ACC-02", "the cursor is elsewhere than the focus", { $0.frame.cursor = Point(x: 0, y: 0) },
            in: { $0.press(.enter) }),
        .altering(
            "UX-ACC-02", "the help does not mark what is off", { $0.frame.write(" ", over: "×") },
            in: { $0.press(.down, .enter, .character("?")) }),
        .altering(
            "UX-ACC-07", "a second row looks focused",
            { moment in
                moment.frame.fill(Area(x: 2, y: 2, width: 20, height: 1), style: Style(.selected))
                moment.frame.draw("▸", x: 2, y: 2, style: Style(.selected))
            }, in: { $0.press(.enter) }),
        .altering(
            "UX-ACC-04", "a beat moves more than the dots",
            { moment in
                if case .beat? = moment.message { moment.frame.draw("·", x: 30, y: 5) }
            }, in: { $0.send(.beat) },
            by: { try Shopper(isShopSlow: true, abilities: Abilities(mayMove: true)) }),
        .altering(
            "UX-ACC-04", "a change of the window's focus draws something",
            { moment in
                if case .input(.focus)? = moment.message { moment.frame.draw("·", x: 30, y: 5) }
            }, in: { $0.send(.input(.focus(false))) }),
        .altering(
            "UX-ACC-06", "a window that is too small does not say the size it needs",
            { $0.frame.write("     ", over: "40×12") }, in: { $0.resize(39, 11) }),
        .altering(
            "UX-ACC-06", "a new size moves the focus",
            { moment in
                if case .resized? = moment.message {
                    moment.frame.write("Another thing", over: "Mustache Wax")
                }
            }, in: { $0.resize(60, 20) }),
    ]

    /// A screen that names a way back and stays as it is.
    private static let stuck: Canvas = {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        canvas.draw("Esc", x: 2, y: 23, style: .heading)
        canvas.draw("back", x: 6, y: 23)
        canvas.cursor = Point(x: 0, y: 0)
        return canvas
    }()
}
