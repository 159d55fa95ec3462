import CardNetwork
import FoundationEssentials
import PayKit
import Synchronization

/// What the server takes from outside: time, identifiers and the card network.
struct ServerEnvironment: Sendable {
    var clock: @Sendable () -> Date
    var identifier: @Sendable (IdentifierKind) -> String
    var authorize: @Sendable (CardNumber, Money, _ pin: String?) async -> CardNetwork.Answer

    /// A new one each time: two shops share no card network.
    static func live() -> ServerEnvironment {
        ServerEnvironment(
            clock: { Date() },
            identifier: { kind in kind.rawValue + "_" + timeOrderedUUID(at: Date()) },
            authorize: Self.network())
    }

    /// The card network, which remembers wrong PINs for as long as the server runs.
    static func network() -> @Sendable (CardNumber, Money, String?) -> CardNetwork.Answer {
        let tries = Mutex(CardNetwork.PINTries())
        return { number, amount, pin in
            tries.withLock { CardNetwork.authorize(number, amount: amount, pin: pin, tries: &$0) }
        }
    }

    /// A UUID of version 7 (RFC 9562) without dashes.
    static func timeOrderedUUID(at date: Date) -> String {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1000))
        let high = (milliseconds << 16) | 0x7000 | UInt64.random(in: 0...0xFFF)
        let low = (UInt64.random(in: .min ... .max) >> 2) | (1 << 63)
        return hex(high) + hex(low)
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// What an identifier names; the raw value is its prefix.
enum IdentifierKind: String, Hashable, Sendable, CaseIterable {
    case product = "prd"
    case variant = "var"
    case quote = "qt"
    case order = "ord"
    case payment = "pay"
    case request = "req"
}
