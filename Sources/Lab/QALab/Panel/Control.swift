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

        package var tape: String { orders.map(\.text).joined(separator: " ") }
    }

    package enum Obstacle: Hashable, Sendable {
        /// The shop was not started from here.
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

    func choices(_ conditions: Conditions, _ words: PanelWords, _ language: Language) -> [Choice] {
        guard obstacle(conditions) == nil else { return [] }
        switch self {
        case .profile, .card, .touches: return walletChoices(conditions, words)
        case .decline, .latency, .line, .error, .carrier: return networkChoices(conditions, words)
        case .address, .stock, .price, .coupon: return goodsChoices(conditions, words, language)
        case .clock:
            return [(3_600, words.hour), (86_400, words.day), (30 * 86_400, words.month)].map {
                Choice(text: $1, orders: [.clock(.advance(milliseconds: $0 * 1_000))])
            }
        case .reset:
            let orders: [Tape.Command] = [
                .server(.reset), .wallet(.profile(conditions.firstProfile)), .wallet(.failTouches(0)),
            ]
            return [Choice(text: words.resetNow, orders: orders)]
        }
    }

    private func walletChoices(_ conditions: Conditions, _ words: PanelWords) -> [Choice] {
        switch self {
        case .profile:
            return conditions.profiles.map { name in
                Choice(
                    text: ScreenText(cleaning: name, limit: 60), orders: [.wallet(.profile(name))],
                    isInForce: name == conditions.profile)
            }
        case .card:
            return conditions.cards.enumerated().map { index, card in
                Choice(
                    text: ScreenText(cleaning: card.name, limit: 60), orders: [.wallet(.card(id: card.id))],
                    isInForce: index == 0)
            }
        case .touches:
            return (0...5).map { count in
                Choice(
                    text: words.touches(count), orders: [.wallet(.failTouches(count))],
                    isInForce: count == conditions.failingTouches)
            }
        case .decline, .latency, .line, .error, .carrier, .address, .stock, .price, .coupon, .clock, .reset:
            return []
        }
    }

    /// How slow the line can be, in milliseconds; the last is longer than anybody waits.
    private static let latencies = [0, 500, 2_000, 8_000, 20_000]

    private func networkChoices(_ conditions: Conditions, _ words: PanelWords) -> [Choice] {
        switch self {
        case .decline:
            // The one that people know comes first.
            let codes = [.insufficientFunds] + ResponseCode.declines.filter { $0 != .insufficientFunds }
            let declines = codes.map { code in
                Choice(
                    text: words.decline(code), orders: [.server(.decline(code, count: 1, on: nil))],
                    isInForce: conditions.decline?.name == code.rawValue)
            }
            let silences: [(name: String, fault: Tape.Fault, text: ScreenText)] = [
                ("timeout", .network(.timeout), words.bankSilent),
                ("stall", .stall(milliseconds: 10_000, at: .beforeAuthorize), words.bankSlow),
            ]
            let silent = silences.map { bank in
                Choice(
                    text: bank.text, orders: [.server(.fault(bank.fault, count: 1, on: nil))],
                    isInForce: conditions.decline?.name == bank.name)
            }
            return declines.prefix(1) + silent + declines.dropFirst()
        case .latency:
            return Self.latencies.map { milliseconds in
                Choice(
                    text: words.latency(milliseconds),
                    orders: [.server(.fault(.latency(milliseconds: milliseconds), count: nil, on: nil))],
                    isInForce: conditions.latencyMilliseconds == milliseconds)
            }
        case .line:
            let cuts: [Choice] = [
                Choice(
                    text: words.cutBefore,
                    orders: [.server(.fault(.cut(.before), count: 1, on: .placeOrder))],
                    isInForce: conditions.cut?.name == "before"),
                Choice(
                    text: words.cutAfter, orders: [.server(.fault(.cut(.after), count: 1, on: .placeOrder))],
                    isInForce: conditions.cut?.name == "after"),
            ]
            return [
                Choice(text: words.up, orders: [.server(.up)], isInForce: !conditions.isDown),
                Choice(text: words.down, orders: [.server(.down)], isInForce: conditions.isDown),
            ] + cuts
        case .error:
            return [(503, 1), (503, 3), (500, 1), (500, 3)].map { status, count in
                Choice(
                    text: words.errors(String(status), count),
                    orders: [.server(.fault(.error(status: status), count: count, on: nil))],
                    isInForce: conditions.error == .init(String(status), count: count))
            }
        case .carrier:
            return [
                Choice(text: words.up, orders: [.server(.carrierUp)], isInForce: !conditions.isCarrierDown),
                Choice(
                    text: words.down, orders: [.server(.fault(.carrierDown, count: nil, on: nil))],
                    isInForce: conditions.isCarrierDown),
            ]
        case .profile, .card, .touches, .address, .stock, .price, .coupon, .clock, .reset: return []
        }
    }
}
