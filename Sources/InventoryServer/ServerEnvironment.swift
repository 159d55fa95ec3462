import CardNetwork
import FoundationEssentials
import PayKit
import PaymentToken

/// What the server takes from outside: time, identifiers, the card network, the keys to payment
/// tokens and the carriers.
struct ServerEnvironment: Sendable {
    /// The shop's own time, in which things happen one after the other and end when they should: it never
    /// goes back, unless somebody orders it to.
    var clock: @Sendable () -> Date
    /// The time as all the world has it, by which signatures are judged; it goes back when the clock of the
    /// machine is put back.
    var worldTime: @Sendable () -> Date
    var identifier: @Sendable (IdentifierKind) -> String
    var network: NetworkDoor
    var keys: KeyDoor
    var faults: FaultDesk
    var carrier: CarrierDoor
    var time = PassingTime.real
    /// What durations are measured by; it never goes back.
    var ticks: @Sendable () -> ContinuousClock.Instant = { .now }

    /// A shop with these keys, and a card network that somebody else keeps.
    static func live(keys: KeyDoor, network: NetworkBox, faults: FaultDesk) -> ServerEnvironment {
        let steady = SteadyClock.machine
        return ServerEnvironment(
            clock: { faults.clock.now }, worldTime: { Date().addingTimeInterval(faults.clock.ahead) },
            identifier: { kind in kind.rawValue + "_" + timeOrderedUUID(at: steady.now) },
            network: .door(to: network).stalling(by: faults.board), keys: keys, faults: faults,
            carrier: .simulated(failingOn: faults.board))
    }

    /// A UUID of version 7 (RFC 9562) without dashes.
    static func timeOrderedUUID(at date: Date) -> String {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1000))
        let words = RandomWords.shared.take(2)
        let high = (milliseconds << 16) | 0x7000 | words[0] & 0xFFF
        let low = words[1] >> 2 | 1 << 63
        return String(unsafeUninitializedCapacity: 32) { bytes in
            for place in 0..<32 {
                let word = place < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - place % 16 * 4)) & 15
                bytes[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
            }
            return 32
        }
    }
}

/// The way to the keys that open tokens; they may change while the server runs.
struct KeyDoor: Sendable {
    /// What tokens are opened with now.
    var acceptance: @Sendable () throws -> TokenAcceptance
    /// The certificate that wallets encrypt for, for a merchant and a moment; nil when there is none.
    var certificate: @Sendable (_ merchant: String, Date) throws -> ProcessingCertificate?
}

extension KeyDoor {
    /// The way to a cabinet, which notices when its folder changes.
    init(_ cabinet: KeyCabinet) {
        self.init(
            acceptance: {
                let contents = cabinet.current()
                return TokenAcceptance(opener: contents.opener, keys: contents.merchantKeys)
            },
            certificate: { cabinet.certificate(of: $0, at: $1) })
    }
}

/// What an identifier names; the raw value is its prefix.
enum IdentifierKind: String, Hashable, Sendable, CaseIterable {
    case product = "prd"
    case variant = "var"
    case quote = "qt"
    case order = "ord"
    case payment = "pay"
    case refund = "rf"
    case fulfilment = "ful"
    case request = "req"
    case key = "key"
    case adjustment = "adj"
    case fault = "flt"
}
