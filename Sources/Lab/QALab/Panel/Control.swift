import PayKit
package import QATapes
import StoreAPI
package import TUI
import TokenService

/// A control of the panel. Each of its choices is an order in the language of tapes.
package enum Control: String, Hashable, Sendable, CaseIterable {
    case profile, card, touches
    case decline, latency, line, error, carrier
    case address, stock, price, coupon
    case clock, reset

    package enum Group: Hashable, Sendable, CaseIterable {
        case wallet, network, goods, time
    }

    package var group: Group {
        switch self {
        case .profile, .card, .touches: .wallet
        case .decline, .latency, .line, .error, .carrier: .network
        case .address, .stock, .price, .coupon: .goods
        case .clock, .reset: .time
        }
    }

    package struct Choice: Hashable, Sendable {
        package var text: ScreenText
        package var orders: [Tape.Command]
        package var isInForce = false

        init(_ text: ScreenText, _ orders: Tape.Command..., isInForce: Bool = false) {
            (self.text, self.orders, self.isInForce) = (text, orders, isInForce)
        }

        package var tape: String { orders.map(\.text).joined(separator: " ") }
    }

    package enum Obstacle: Hashable, Sendable {
        case foreignShop
        case noCard, noProduct, noCoupon
    }

    package func obstacle(_ conditions: Conditions) -> Obstacle? {
        switch self {
        case .profile, .touches: nil
        case .card: conditions.cards.isEmpty ? .noCard : nil
        case .decline, .latency, .line, .error, .carrier, .address, .clock, .reset:
            conditions.isShopOurs ? nil : .foreignShop
        case .stock, .price:
            conditions.isShopOurs ? conditions.product == nil ? .noProduct : nil : .foreignShop
        case .coupon:
            conditions.isShopOurs ? conditions.coupons.isEmpty ? .noCoupon : nil : .foreignShop
        }
    }

    func choices(_ conditions: Conditions, _ words: PanelWords) -> [Choice] {
        guard obstacle(conditions) == nil else { return [] }
        switch self {
        case .profile:
            return conditions.profiles.map { name in
                Choice(
                    ScreenText(cleaning: name, limit: 60), .wallet(.profile(name)),
                    isInForce: name == conditions.profile)
            }
        case .card:
            return conditions.cards.enumerated().map { index, card in
                Choice(
                    ScreenText(cleaning: card.name, limit: 60), .wallet(.card(id: card.id)),
                    isInForce: index == 0)
            }
        case .touches:
            return (0...5).map { count in
                Choice(
                    words.touches(count), .wallet(.failTouches(count)),
                    isInForce: count == conditions.failingTouches)
            }
        case .decline: return declines(conditions, words)
        case .latency:
            return Self.latencies.map { milliseconds in
                Choice(
                    words.latency(milliseconds),
                    .server(.fault(.latency(milliseconds: milliseconds), count: nil, on: nil)),
                    isInForce: conditions.latencyMilliseconds == milliseconds)
            }
        case .line:
            func cut(_ text: ScreenText, _ fault: Tape.Fault, _ name: String) -> Choice {
                Choice(
                    text, .server(.fault(fault, count: 1, on: .placeOrder)),
                    isInForce: conditions.cut?.name == name)
            }
            return [
                Choice(words.up, .server(.up), isInForce: !conditions.isDown),
                Choice(words.down, .server(.down), isInForce: conditions.isDown),
                cut(words.cutBefore, .cut(.before), "before"), cut(words.cutAfter, .cut(.after), "after"),
            ]
        case .error:
            return [(503, 1), (503, 3), (500, 1), (500, 3)].map { status, count in
                Choice(
                    words.errors(String(status), count),
                    .server(.fault(.error(status: status), count: count, on: nil)),
                    isInForce: conditions.error == .init(String(status), count: count))
            }
        case .carrier:
            let down = Tape.Command.server(.fault(.carrierDown, count: nil, on: nil))
            return [
                Choice(words.up, .server(.carrierUp), isInForce: !conditions.isCarrierDown),
                Choice(words.down, down, isInForce: conditions.isCarrierDown),
            ]
        case .address:
            let isServed = !conditions.isUnserviceable
            return [
                Choice(words.serviceable, .server(.serviceable), isInForce: isServed),
                Choice(words.unserviceable, .server(.unserviceable), isInForce: !isServed),
            ]
        case .stock:
            guard let product = conditions.product else { return [] }
            let order = Tape.Command.server(.soldOut(sku: product.sku))
            return [Choice(words.soldOut, order, isInForce: product.stock == 0)]
                + [1, 25].map { count in
                    Choice(
                        words.inStock(count), .server(.stock(sku: product.sku, count)),
                        isInForce: product.stock == count)
                }
        case .price: return conditions.product.map { prices(of: $0, words) } ?? []
        case .coupon:
            return conditions.coupons.map { code in
                Choice(
                    words.endCoupon(ScreenText(cleaning: code, limit: 60)), .server(.endCoupon(code: code)))
            }
        case .clock:
            return [(3_600, words.hour), (86_400, words.day), (30 * 86_400, words.month)].map {
                Choice($1, .clock(.advance(milliseconds: $0 * 1_000)))
            }
        case .reset:
            return [
                Choice(
                    words.resetNow, .server(.reset), .wallet(.profile(conditions.firstProfile)),
                    .wallet(.failTouches(0)))
            ]
        }
    }

    /// How slow the line can be, in milliseconds; the last is longer than anybody waits.
    private static let latencies = [0, 500, 2_000, 8_000, 20_000]

    private func declines(_ conditions: Conditions, _ words: PanelWords) -> [Choice] {
        // The one that people know comes first.
        let codes = [.insufficientFunds] + ResponseCode.declines.filter { $0 != .insufficientFunds }
        let declines = codes.map { code in
            Choice(
                words.decline(code), .server(.decline(code, count: 1, on: nil)),
                isInForce: conditions.decline?.name == code.rawValue)
        }
        let silences: [(name: String, fault: Tape.Fault, text: ScreenText)] = [
            ("timeout", .network(.timeout), words.bankSilent),
            ("stall", .stall(milliseconds: 10_000, at: .beforeAuthorize), words.bankSlow),
        ]
        let silent = silences.map { bank in
            Choice(
                bank.text, .server(.fault(bank.fault, count: 1, on: nil)),
                isInForce: conditions.decline?.name == bank.name)
        }
        return declines.prefix(1) + silent + declines.dropFirst()
    }

    /// By how many per cent a price can be changed.
    private static let changes = [10, -10, 100]

    private func prices(of product: Conditions.Product, _ words: PanelWords) -> [Choice] {
        guard let price = product.money else { return [] }
        return Self.changes.compactMap { change in
            let units = (price.minorUnits * Int64(100 + change) + 50) / 100
            guard units > 0, units != price.minorUnits else { return nil }
            let changed = Money(minorUnits: units, currency: price.currency)
            let text = changed.formatted(locale: words.language.locale)
            return Choice(
                ScreenText(cleaning: "\(text)  \(change > 0 ? "+" : "−")\(abs(change)) %"),
                .server(.price(sku: product.sku, amount: changed.decimalString)))
        }
    }
}

extension Conditions.Product {
    var money: Money? { Currency(code: currency).flatMap { try? Money(decimal: price, currency: $0) } }
}
