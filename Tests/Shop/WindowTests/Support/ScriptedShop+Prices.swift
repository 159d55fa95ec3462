import FoundationEssentials
import PayKit
package import StoreAPI
package import TUI

extension ScriptedShop {
    package static let services = [
        ShippingServices.Service(
            id: "ground", carrier: "Fake Post", service: "Ground", amount: "5.00", currency: "USD"),
        ShippingServices.Service(
            id: "express", carrier: "Fake Post", service: "Express", amount: "9.99", currency: "USD"),
    ]

    /// What shipping costs by the id of a rate.
    private static let shipping = [
        "ground": "5.00", "express": "9.99", "us-ground": "5.00", "us-express": "9.99", "ca-ground": "14.00",
        "cn-air": "22.00",
    ]

    package func rates(for place: WireAddress, _ language: Language) -> Result<RatesReply, StoreError> {
        guard isReachable, rates != .unreachable else { return .failure(.unreachable) }
        guard rates != .none, place.state != "AK" else {
            return .success(RatesReply(rates: [], reason: "no-carrier"))
        }
        let isEnglish = language == .english
        let friday = isEnglish ? "Arrives Fri, Nov 27" : "11月27日周五送达"
        let tuesday = isEnglish ? "Arrives Tue, Nov 24" : "11月24日周二送达"
        let rates =
            switch place.country {
            case "US": [rate("us-ground", "Ground", friday), rate("us-express", "Express", tuesday)]
            case "CN": [rate("cn-air", "Air", friday)]
            default: [rate("ca-ground", "Ground", nil)]
            }
        return .success(RatesReply(rates: rates, reason: nil))
    }

    private func rate(_ id: String, _ service: String, _ date: String?) -> Rate {
        Rate(
            id: id, carrier: "Fake Post", service: service, amount: Self.shipping[id] ?? "0.00",
            currency: "USD", formattedArrivalDate: date)
    }

    package mutating func quote(
        _ request: QuoteRequest, _ language: Language, number: Int
    ) throws -> Result<Quote, StoreError> {
        guard isReachable, quotes != .unreachable else { return .failure(.unreachable) }
        guard quotes != .soldOut else { return .failure(.refused(Self.shortage([(request.lines[0], 0)]))) }
        if quotes == .notSold {
            return .failure(.refused(Problem(.unknownProduct, title: "Unknown", status: 422, detail: "")))
        }
        if request.hold == true, holdsNothing {
            let problem = Problem(
                .rateLimited, title: "Too many holds", status: 429, detail: "", retryable: true)
            return .failure(.refused(problem))
        }
        let lines = try lines(request.lines, language)
        if request.hold == true, let refusal = shortage(held: lines) { return .failure(.refused(refusal)) }
        let short = lines.filter { $0.asked.quantity > $0.units }
        guard short.isEmpty else {
            return .failure(.refused(Self.shortage(short.map { ($0.asked, $0.units) })))
        }
        let price = lines.reduce(Int64(0)) { $0 + $1.price * Int64($1.asked.quantity) }
        guard let percent = percent(off: request.coupons) else {
            return .failure(.refused(couponInvalid))
        }
        let discount = (price * percent + 50) / 100
        let net = price - discount
        let cost = request.shippingRate.flatMap { Self.shipping[$0] }
        let shipping: Money? = try cost.map { try SampleCatalogue.dollars($0) }
        let tax: Int64? = request.to.flatMap { place in
            guard place.country != "US" || !place.state.isEmpty else { return nil }
            return place.state == "GA" ? (net * 825 + 5_000) / 10_000 : 0
        }
        let total: Int64 = net + (shipping?.minorUnits ?? 0) + (tax ?? 0)
        let isEnglish = language == .english
        let quote = Quote(
            id: "qt_" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)",
            summary: [row(isEnglish ? "Subtotal" : "小计", price, .subtotal)]
                + (discount == 0 ? [] : [row(isEnglish ? "Discount" : "折扣", -discount, .discount)]) + [
                    row(isEnglish ? "Shipping" : "运费", shipping?.minorUnits, .shipping),
                    row(isEnglish ? "Tax" : "税费", tax, .tax),
                    SummaryRow(
                        label: "ACME", amount: decimal(total),
                        type: shipping == nil || tax == nil ? .pending : .final, role: .total),
                ],
            currency: "USD",
            lines: lines.map { line in
                Quote.Line(
                    variant: line.asked.variant, name: line.name, quantity: line.asked.quantity,
                    unit: decimal(line.price))
            },
            expiresAt: Date(timeIntervalSince1970: 1_800_000_000), digest: "sha-256=00",
            links: Links([
                .this: Link(href: "/quotes/\(number)"), .hold: Link(href: "/quotes/\(number)/hold"),
            ]))
        let service = request.shippingRate.map { $0.hasSuffix("express") ? "Express" : "Ground" }
        quotesByID[quote.id] = (quote, service)
        return .success(quote)
    }

    /// The lines of a request with what the shop knows of them.
    package func lines(
        _ asked: [OrderLine], _ language: Language
    ) throws -> [(asked: OrderLine, name: String, price: Int64, units: Int)] {
        let products = try entries.map { try product($0, language) }
        return asked.compactMap { line in
            for product in products {
                guard let variant = product.variants.first(where: { $0.id == line.variant }) else { continue }
                return (
                    line, product.summary.name, variant.price.minorUnits, variant.availability.available
                )
            }
            return nil
        }
    }

    private func row(_ label: String, _ cents: Int64?, _ role: SummaryRow.Role) -> SummaryRow {
        SummaryRow(
            label: label, amount: decimal(cents ?? 0), type: cents == nil ? .pending : .final, role: role)
    }

    private func decimal(_ cents: Int64) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// How many percent the coupons take off; nil when one of them is none.
    private func percent(off codes: [String]?) -> Int64? {
        var sum = 0
        for code in codes ?? [] {
            guard let percent = coupons[code] else { return nil }
            sum += percent
        }
        return Int64(sum)
    }

    private var couponInvalid: Problem {
        Problem(
            .couponInvalid, title: "Coupon not valid", status: 422, detail: "",
            errors: [Problem.Fault(pointer: "/coupons/0", code: couponFault, detail: "")],
            expected: couponFault == "minimum-not-reached" ? "40.00" : nil,
            actual: couponFault == "minimum-not-reached" ? "10.00" : nil)
    }

    /// Why the units cannot be held; nil when they can.
    package func shortage(
        held lines: [(asked: OrderLine, name: String, price: Int64, units: Int)]
    ) -> Problem? {
        for line in lines {
            let held = heldElsewhere[line.asked.variant] ?? 0
            guard line.asked.quantity > line.units - held else { continue }
            return Self.shortage([(line.asked, max(0, line.units - held))], held: held == 0 ? nil : held)
        }
        return nil
    }

    package static func shortage(_ lines: [(asked: OrderLine, left: Int)], held: Int? = nil) -> Problem {
        Problem(
            .insufficientStock, title: "Insufficient stock", status: 409, detail: "",
            lines: lines.map { line in
                Problem.Shortage(
                    sku: line.asked.variant.uppercased(), requested: line.asked.quantity,
                    available: line.left,
                    held: held)
            })
    }
}

// MARK: Orders
