/// A whole number modulo the order of the group of P-256 (FIPS 186-5, SP 800-186 section 3.2.1.3).
///
/// How long a product takes tells something of its factors, so this is for keys that are no secret.
struct OrderScalar: Hashable, Sendable {
    private var high: UInt128
    private var low: UInt128

    private static let order = OrderScalar(
        high: 0xFFFF_FFFF_0000_0000_FFFF_FFFF_FFFF_FFFF, low: 0xBCE6_FAAD_A717_9E84_F3B9_CAC2_FC63_2551)
    private static let zero = OrderScalar(high: 0, low: 0)
    private static let one = OrderScalar(high: 0, low: 1)

    private init(high: UInt128, low: UInt128) {
        self.high = high
        self.low = low
    }

    /// The number that 32 bytes stand for, the highest first; for other counts that of the last 32.
    init(bytes: [UInt8]) {
        let all = bytes.suffix(32)
        low = all.suffix(16).reduce(0) { $0 << 8 | UInt128($1) }
        high = all.dropLast(16).reduce(0) { $0 << 8 | UInt128($1) }
        // The order is more than half of what 32 bytes can say.
        if !isReduced { self = lessOrder() }
    }

    /// 32 bytes, the highest first.
    var bytes: [UInt8] {
        [high, low].flatMap { half in
            (0..<16).map { UInt8(truncatingIfNeeded: half >> UInt128(120 - 8 * $0)) }
        }
    }

    var isZero: Bool { self == .zero }

    private var isReduced: Bool { (high, low) < (Self.order.high, Self.order.low) }

    /// The order taken away once; what is borrowed falls off at the top.
    private func lessOrder() -> OrderScalar {
        let (rest, isBorrowed) = low.subtractingReportingOverflow(Self.order.low)
        return OrderScalar(high: high &- Self.order.high &- (isBorrowed ? 1 : 0), low: rest)
    }

    static func + (one: OrderScalar, other: OrderScalar) -> OrderScalar {
        let (low, isCarried) = one.low.addingReportingOverflow(other.low)
        let (part, isOver) = one.high.addingReportingOverflow(other.high)
        let (high, isOverAfterAll) = part.addingReportingOverflow(isCarried ? 1 : 0)
        let sum = OrderScalar(high: high, low: low)
        return isOver || isOverAfterAll || !sum.isReduced ? sum.lessOrder() : sum
    }

    /// Doubles and adds, bit by bit from the highest.
    static func * (one: OrderScalar, other: OrderScalar) -> OrderScalar {
        other.bits.reduce(.zero) { product, isSet in
            let double = product + product
            return isSet ? double + one : double
        }
    }

    /// What gives one when it is multiplied with this; zero for zero. By Fermat, the power of the order less
    /// two.
    var inverse: OrderScalar {
        let exponent = OrderScalar(high: Self.order.high, low: Self.order.low - 2)
        return exponent.bits.reduce(.one) { power, isSet in
            let square = power * power
            return isSet ? square * self : square
        }
    }

    /// From the highest to the lowest.
    private var bits: [Bool] {
        [high, low].flatMap { half in (0..<128).map { half >> UInt128(127 - $0) & 1 == 1 } }
    }
}
