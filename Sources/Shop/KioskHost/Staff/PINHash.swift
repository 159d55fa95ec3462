import Codecs
import CryptoExtras
import FoundationEssentials

/// Hash of the staff's PIN: scrypt (RFC 7914) over a salt, as `scrypt$16384$8$1$SALT$HASH` in base64.
package struct PINHash: Hashable, Sendable {
    private let cost, blockSize, parallelism: Int
    private let salt, hash: [UInt8]

    package static let lengths = 4...12

    package static func make(_ pin: String, salt: [UInt8]) throws -> PINHash {
        let hash = try derive(pin, salt, 16_384, 8, 1)
        return PINHash(cost: 16_384, blockSize: 8, parallelism: 1, salt: salt, hash: hash)
    }

    package var text: String {
        let parts = [Data(salt), Data(hash)].map { $0.base64EncodedString() }
        return (["scrypt", "\(cost)", "\(blockSize)", "\(parallelism)"] + parts).joined(separator: "$")
    }

    /// Compares in constant time.
    package func matches(_ pin: String) -> Bool {
        guard let made = try? Self.derive(pin, salt, cost, blockSize, parallelism) else { return false }
        return constantTimeEquals(made, hash)
    }

    private static let length = 32

    private static func derive(
        _ pin: String, _ salt: [UInt8], _ cost: Int, _ block: Int, _ parallelism: Int
    ) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(pin.utf8), salt: salt, outputByteCount: length, rounds: cost, blockSize: block,
            parallelism: parallelism)
        return key.withUnsafeBytes { Array($0) }
    }

    /// Beyond the bounds a check takes minutes, or so little time that guessing is cheap.
    private static func isSane(_ cost: Int, _ block: Int, _ parallelism: Int) -> Bool {
        (1 << 12...1 << 18).contains(cost) && cost.nonzeroBitCount == 1 && (1...16).contains(block)
            && (1...4).contains(parallelism)
    }
}

extension PINHash {
    /// Parses `scrypt$N$r$p$SALT$HASH`; nil for anything else, or parameters that are out of bounds.
    package init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0] == "scrypt", let cost = Int(parts[1]), let block = Int(parts[2]),
            let parallelism = Int(parts[3]), let salt = Data(base64Encoded: parts[4]),
            let hash = Data(base64Encoded: parts[5]), Self.isSane(cost, block, parallelism), salt.count >= 16,
            hash.count == Self.length
        else { return nil }
        self.init(
            cost: cost, blockSize: block, parallelism: parallelism, salt: Array(salt), hash: Array(hash))
    }
}
