import CardNetwork
import Crypto
package import FoundationEssentials
package import PaymentToken
import Synchronization

/// Everything that the server takes from outside: time, identifiers, the card network, the keys to payment
/// tokens and the carriers.
package struct ServerEnvironment: Sendable {
    /// The shop's own time, in which things happen one after the other and end when they should: it never
    /// goes back, unless somebody orders it to.
    package var clock: @Sendable () -> Date
    /// The time as all the world has it, by which signatures are judged; it goes back when the clock of the
    /// machine is put back.
    package var worldTime: @Sendable () -> Date
    /// Makes a new identifier: the kind's prefix and a UUID of version 7.
    package var identifier: @Sendable (IdentifierKind) -> String
    package var network: CardNetworkClient
    package var keys: MerchantKeyClient
    /// Fault injection and the settable clock; inert unless the server allows faults.
    package var faults: FaultController
    package var carrier: CarrierClient
    /// Time for waiting and timeouts; the real one by default.
    package var time = PassingTime.real
    /// Where the work goes on that outlives its caller; nil wherever there is room.
    package var executor: (any TaskExecutor)?
    /// The clock of durations; it never goes back.
    package var ticks: @Sendable () -> ContinuousClock.Instant = { .now }
    /// 256 bits for a new secret.
    package var secret: @Sendable () -> [UInt8] = { Array(Seal.newSecret()) }
    package var pictures = PictureIntake.none

    package init(
        clock: @escaping @Sendable () -> Date, worldTime: @escaping @Sendable () -> Date,
        identifier: @escaping @Sendable (IdentifierKind) -> String, network: CardNetworkClient,
        keys: MerchantKeyClient, faults: FaultController, carrier: CarrierClient,
        time: PassingTime = PassingTime.real, executor: (any TaskExecutor)? = nil,
        ticks: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pictures: PictureIntake = .none
    ) {
        self.clock = clock
        self.worldTime = worldTime
        self.identifier = identifier
        self.network = network
        self.keys = keys
        self.faults = faults
        self.carrier = carrier
        self.time = time
        self.executor = executor
        self.ticks = ticks
        self.pictures = pictures
    }

    /// A shop with these keys, and a card network that somebody else keeps.
    ///
    /// - Parameter chance: Where identifiers and secrets come from that are to be the same again; nil for a
    ///   shop of which nothing can be guessed.
    package static func live(
        keys: MerchantKeyClient, network: CardNetworkClient, faults: FaultController,
        chance: SeededChance? = nil, pictures: PictureIntake = .none
    ) -> ServerEnvironment {
        let clock = faults.clock
        var environment = ServerEnvironment(
            clock: { clock.now }, worldTime: { clock.worldTime },
            identifier: identifiers(clock, chance),
            network: network.stalling(by: faults.board), keys: keys, faults: faults,
            carrier: .simulated(failingOn: faults.board), pictures: pictures)
        if let chance { environment.secret = { chance.bytes(32, for: "secret") } }
        return environment
    }

    /// Names things by the machine's time and by chance, unless the shop's time stands still or chance is
    /// foreseen.
    private static func identifiers(
        _ clock: SimulatedClock, _ chance: SeededChance?
    ) -> @Sendable (IdentifierKind) -> String {
        let steady = SteadyClock.machine
        guard clock.standsStill || chance != nil else {
            return { kind in kind.rawValue + "_" + timeOrderedUUID(at: steady.now) }
        }
        let sequence = IdentifierSequence(clock: { clock.now }) { kind in
            chance?.words(1, for: kind.rawValue)[0] ?? RandomPool.shared.take(1)[0]
        }
        return { kind in sequence.next(kind) }
    }

    /// A UUID of version 7 (RFC 9562) without dashes.
    package static func timeOrderedUUID(at date: Date) -> String {
        let words = RandomPool.shared.take(2)
        return timeOrderedUUID(milliseconds: date.millisecondsSince1970, short: words[0], long: words[1])
    }

    /// A UUID of version 7 of the last 12 bits of one word and the first 62 of another.
    package static func timeOrderedUUID(milliseconds: UInt64, short: UInt64, long: UInt64) -> String {
        let high = (milliseconds << 16) | 0x7000 | short & 0xFFF
        let low = long >> 2 | 1 << 63
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

/// Access to the merchant's keys that open tokens; they may change while the server runs.
package struct MerchantKeyClient: Sendable {
    package var acceptance: @Sendable () throws -> TokenAcceptance
    /// The certificate that wallets encrypt for, for a merchant and a moment; nil when there is none.
    package var certificate: @Sendable (_ merchant: String, Date) throws -> ProcessingCertificate?
    /// Sees to it that a shop's merchant has a certificate that is good at a moment.
    package var renew: @Sendable (ShopPolicy.Identity, Date) throws -> Void = { _, _ in }

    package init(
        acceptance: @escaping @Sendable () throws -> TokenAcceptance,
        certificate: @escaping @Sendable (_ merchant: String, Date) throws -> ProcessingCertificate?,
        renew: @escaping @Sendable (ShopPolicy.Identity, Date) throws -> Void = { _, _ in }
    ) {
        self.acceptance = acceptance
        self.certificate = certificate
        self.renew = renew
    }
}

/// The kind of thing that an identifier names; the raw value is its prefix.
package enum IdentifierKind: String, Hashable, Sendable, CaseIterable {
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

/// Random numbers, made many at a time: asking the kernel for each costs more than all the rest of an
/// identifier.
package final class RandomPool: Sendable {
    private let stock = Mutex<[UInt64]>([])
    private static let most = 128

    package static let shared = RandomPool()

    /// Secure random numbers that no other caller gets.
    ///
    /// - Parameter count: at most 128.
    package func take(_ count: Int) -> [UInt64] {
        stock.withLock { stock in
            if stock.count < count {
                let bits = SymmetricKeySize(bitCount: Self.most * UInt64.bitWidth)
                stock = SymmetricKey(size: bits).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
            }
            defer { stock.removeLast(count) }
            return Array(stock.suffix(count))
        }
    }
}
