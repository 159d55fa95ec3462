import Crypto
package import PayKit

/// A sealed PIN, which only the network can read.
///
/// The clear block is the eight bytes of ISO 9564 format 2: a nibble 2, a nibble for the number of digits,
/// the digits, and nibbles F. The sealed block is a nonce of 12 bytes, the clear block under AES-256-GCM, and
/// the tag: 36 bytes whatever the PIN. Its key is a keyed hash under the card's key with the purpose
/// `PIN key`. The nonce begins another, purpose `PIN nonce`, over counter and clear block, so that it can
/// never serve two PINs, even if a counter should be used twice; the counter is authenticated too.
package enum PINBlock {
    private static let nonceLength = 12
    private static let sealedLength = 36

    /// Nil when the PIN is not 4 to 12 digits.
    package static func seal(pin: Secret, key: CardKey, counter: UInt32) -> [UInt8]? {
        guard let clear = clearBlock(pin), let nonce = try? AES.GCM.Nonce(data: nonce(clear, key, counter)),
            let box = try? AES.GCM.seal(
                clear, using: sealingKey(key), nonce: nonce, authenticating: counter.bigEndianBytes)
        else { return nil }
        return Array(nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Nil for another key or counter, and for anything but a sealed block.
    package static func open(_ block: [UInt8], key: CardKey, counter: UInt32) -> Secret? {
        guard block.count == sealedLength, let box = try? AES.GCM.SealedBox(combined: block),
            let clear = try? AES.GCM.open(box, using: sealingKey(key), authenticating: counter.bigEndianBytes)
        else { return nil }
        return pin(Array(clear))
    }

    private static func sealingKey(_ key: CardKey) -> SymmetricKey {
        SymmetricKey(data: KeyedHash.digest(key.bytes, purpose: "PIN key", []))
    }

    private static func nonce(_ clear: [UInt8], _ key: CardKey, _ counter: UInt32) -> ArraySlice<UInt8> {
        KeyedHash.digest(key.bytes, purpose: "PIN nonce", [counter.bigEndianBytes, clear]).prefix(nonceLength)
    }

    private static func clearBlock(_ pin: Secret) -> [UInt8]? {
        let digits = Array(pin.reveal.utf8)
        guard (4...12).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let nibbles = [2, UInt8(digits.count)] + digits.map { $0 - 0x30 }
        let padded = nibbles + Array(repeating: 0xF, count: 16 - nibbles.count)
        return stride(from: 0, to: 16, by: 2).map { padded[$0] << 4 | padded[$0 + 1] }
    }

    private static func pin(_ clear: [UInt8]) -> Secret? {
        let nibbles = clear.flatMap { [$0 >> 4, $0 & 0xF] }
        guard nibbles.count == 16, nibbles[0] == 2, (4...12).contains(nibbles[1]) else { return nil }
        let digits = nibbles.dropFirst(2).prefix(Int(nibbles[1]))
        guard digits.allSatisfy({ $0 < 10 }) else { return nil }
        return Secret(String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self))
    }
}
