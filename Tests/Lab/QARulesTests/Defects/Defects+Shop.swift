import PayKit
import QARules
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

extension Defect {
    static let ofTheShop: [Defect] =
        ofErrors + ofTheForm + ofTheCart + ofTheReceipt + ofTheList + ofAccessibility

    // MARK: Errors

    private static let ofErrors: [Defect] = [
        .altering(
            "UX-ERR-01", "an error ends with a full stop",
            {
                $0.frame.write(
                    "Enter the email.", over: "Enter the email")
            },
            in: emptyForm, by: withoutWallet),
        .altering(
            "UX-ERR-01", "an error does not name its field",
            {
                $0.frame.write(
                    "Enter one first", over: "Enter the email")
            },
            in: emptyForm, by: withoutWallet),
        .altering(
            "UX-ERR-02", "the focus is not on the first error",
            { moment in
                if moment.place == "card-form", moment.isKey(.enter) { moment.frame.cursor?.y += 1 }
            }, in: emptyForm, by: withoutWallet),
        .altering(
            "UX-ERR-02", "a field that is empty is not marked", { $0.frame.unmark("Name") }, in: emptyForm,
            by: withoutWallet),
        .altering(
            "UX-ERR-03", "a wrong code takes the pay actions of the cart away",
            { moment in
                guard moment.frame.place(of: "✗ ") != nil || moment.frame.place(of: "unknown code") != nil
                else { return }
                moment.frame.write("        ", over: "Pay with")
                moment.frame.write("               ", over: "Buy with a card")
            },
            in: { shopper in
                shopper.press(.up, .enter)
                shopper.type("nope")
                shopper.press(.enter)
            }, by: { try Shopper.withCart() }),
        .altering(
            "UX-ERR-03", "a wrong code takes the bar of the sheet away",
            { moment in
                guard moment.frame.place(of: "unknown code") != nil,
                    let place = moment.frame.place(of: "Press Space to pay")
                else { return }
                let row = Area(x: 0, y: place.y, width: moment.frame.size.columns, height: 1)
                moment.frame.fill(row, style: .secondary, blank: false)
            },
            in: { shopper in
                shopper.goTo("COUPON")
                shopper.press(.enter)
                shopper.type("OLD")
                shopper.press(.enter)
            },
            by: {
                var request = try SampleRequests.plain()
                request.supportsCouponCode = true
                return try Shopper.paying(request, ScriptedOwner(coupon: .errors([.couponCodeInvalid()])))
            }),
        .altering(
            "UX-ERR-04", "a decline names no next step",
            { $0.frame.write("                  ", over: ", use another card") },
            in: { shopper in
                shopper.shop.orders = .declined("insufficient_funds")
                shopper.openForm()
                shopper.fillForm()
                shopper.press(.enter)
            }, by: withoutWallet),
        .altering(
            "UX-ERR-05", "the reason goes with the mark",
            {
                $0.frame.write(
                    String(repeating: " ", count: 49),
                    over: "✗ Not charged: not enough funds, use another card")
            }, in: decline),
        .altering(
            "UX-ERR-05", "the sheet names no next step", { $0.frame.write("", over: "use another card") },
            in: decline),
        .altering(
            "UX-ERR-04", "an unknown result does not ask not to pay again",
            { $0.frame.write("                       ", over: "Please do not pay again") },
            in: { shopper in
                shopper.shop.orders = .unreachable
                shopper.payFromTheList()
                shopper.advance(milliseconds: 30_000)
            }),
    ]

    private static let decline: @Sendable (Shopper) -> Void = { shopper in
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.payFromTheList()
    }

    // MARK: The card form

    private static let ofTheForm: [Defect] = [
        .altering(
            "UX-FRM-01", "the total is not on the form", { $0.frame.write("        ", over: "Pay ACME") },
            in: emptyForm, by: withoutWallet),
        .altering(
            "UX-FRM-01", "an error empties another field",
            { moment in
                guard moment.frame.place(of: "Enter the street") != nil else { return }
                moment.frame.write("              ", over: "me@example.org")
            },
            in: { shopper in
                shopper.openForm()
                shopper.fillForm()
                shopper.write("", into: "Street")
                shopper.press(.enter)
            }, by: withoutWallet),
        .altering(
            "UX-FRM-02", "the number stays in sight",
            { $0.frame.write("4242424242424242", over: "•••• 4242") },
            in: fullForm, by: withoutWallet),
        .altering(
            "UX-FRM-02", "the security code is shown", { $0.frame.write("123 ", over: "••• ") }, in: fullForm,
            by: withoutWallet),
        .altering(
            "UX-FRM-02", "the number is logged",
            { moment in
                if moment.isKey(.enter) { moment.effects.append(.log("card 4242 4242 4242 4242")) }
            }, in: fullForm, by: withoutWallet),
        .altering(
            "UX-FRM-03", "one press sends two orders",
            { moment in
                for placement in moment.placements {
                    let other = placement.copy(number: placement.number + 100, placement.request)
                    moment.effects.append(.shop(.placeOrder(other, Link(href: "/orders"))))
                }
            }, in: paidForm, by: withoutWallet),
        .altering(
            "UX-FRM-03", "the form orders over another total",
            { moment in
                for placement in moment.placements {
                    var request = placement.request
                    let total = request.expectedTotal
                    request.expectedTotal = Money(
                        minorUnits: total.minorUnits + 1, currency: total.currency)
                    let other = placement.copy(number: placement.number, request)
                    moment.effects = [.shop(.placeOrder(other, Link(href: "/orders")))]
                }
            }, in: paidForm, by: withoutWallet),
    ]

    // MARK: Ways

    private static let withoutWallet: @Sendable () throws -> Shopper = { try Shopper(.unsupported) }

    private static let emptyForm: @Sendable (Shopper) -> Void = { shopper in
        shopper.openForm()
        shopper.press(.down, times: 20)
        shopper.press(.enter)
    }

    private static let fullForm: @Sendable (Shopper) -> Void = { shopper in
        shopper.openForm()
        shopper.fillForm()
    }

    private static let paidForm: @Sendable (Shopper) -> Void = { shopper in
        fullForm(shopper)
        shopper.press(.enter)
    }
}

extension Observation {
    func isKey(_ key: Key) -> Bool {
        if case .input(.key(key))? = message { true } else { false }
    }

    /// The orders that it asks for.
    fileprivate var placements: [Placement] {
        effects.compactMap { if case .shop(.placeOrder(let placement, _)) = $0 { placement } else { nil } }
    }
}

extension Placement {
    /// An order of the form with other contents.
    fileprivate func copy(number: Int, _ request: OrderRequest) -> Placement {
        Placement(
            number: number, request: request, origin: .form, basket: .card,
            pricing: QuoteRequester([], services: []))
    }
}

extension Canvas {
    /// Takes the marks of errors from the row with a label.
    mutating func unmark(_ label: String) {
        guard let y = place(of: label)?.y else { return }
        for y in y...y + 1 {
            for x in 0..<size.columns where self[x, y].style == .warning {
                fill(Area(x: x, y: y, width: 1, height: 1), style: .body)
            }
        }
    }
}
