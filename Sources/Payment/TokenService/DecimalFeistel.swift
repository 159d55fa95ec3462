/// A secret permutation of the decimal numbers of one length, after the scheme of FF1 (NIST SP 800-38G) with
/// HMAC-SHA256 in the rounds.
///
/// The number is cut into a left half of `digits / 2` digits and the rest. Each of ten rounds adds to the one
/// half a number that the key makes of the other, and swaps them: the first eight bytes of a keyed hash with
/// the purpose `feistel` over the tweak, the number of digits and the round as one byte each, and the other
/// half as eight bytes.
package struct DecimalFeistel: Sendable {
    private let key: SecretBytes
    private let tweak: [UInt8]
    private let digits: Int
    private let left: UInt64
    private let right: UInt64
    private static let rounds = 10

    /// - Parameter digits: 2 to 18; permutes the numbers below 10 to the power of it.
    package init(key: SecretBytes, tweak: [UInt8], digits: Int) {
        self.key = key
        self.tweak = tweak
        self.digits = digits
        left = Self.power(digits / 2)
        right = Self.power(digits - digits / 2)
    }

    static func power(_ digits: Int) -> UInt64 { (0..<digits).reduce(1) { power, _ in power * 10 } }

    /// The value must be below 10 to the power of `digits`.
    package func encrypted(_ value: UInt64) -> UInt64 {
        var halves = (one: value / right, other: value % right)
        for round in 0..<Self.rounds {
            let size = size(round)
            halves = (halves.other, (halves.one + roundNumber(round, halves.other) % size) % size)
        }
        return halves.one * right + halves.other
    }

    package func decrypted(_ value: UInt64) -> UInt64 {
        var halves = (one: value / right, other: value % right)
        for round in (0..<Self.rounds).reversed() {
            let size = size(round)
            halves = ((halves.other + size - roundNumber(round, halves.one) % size) % size, halves.one)
        }
        return halves.one * right + halves.other
    }

    /// One more than the largest half that a round writes.
    private func size(_ round: Int) -> UInt64 { round.isMultiple(of: 2) ? left : right }

    private func roundNumber(_ round: Int, _ half: UInt64) -> UInt64 {
        KeyedHash.number(
            key, purpose: "feistel", [tweak, [UInt8(digits), UInt8(round)], half.bigEndianBytes])
    }
}
