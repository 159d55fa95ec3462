import Foundation
import PayKit

/// Looks through bytes for what must not be in them.
struct SecretSearch {
    let bytes: [UInt8]

    /// Runs of 13 to 19 digits, with blanks or dashes between them or none, that are numbers of cards. The
    /// runs stand alone: digits inside of hexadecimal text are none.
    var cardNumbers: [String] {
        var found: [String] = []
        var digits: [UInt8] = []
        var isGlued = false
        for byte in bytes + [0] {
            switch byte {
            case 0x30...0x39: digits.append(byte)
            case 0x20, 0x2D: if digits.isEmpty { isGlued = false }
            default:
                let isLetter = Self.isLetter(byte)
                let text = String(decoding: digits, as: UTF8.self)
                if !isGlued, !isLetter, (13...19).contains(digits.count),
                    (try? CardNumber(text)) != nil
                {
                    found.append(text)
                }
                digits = []
                isGlued = isLetter
            }
        }
        return found
    }

    /// Whether a word stands somewhere, not as a part of a longer one.
    func contains(word: String) -> Bool {
        places(of: Array(word.utf8)).contains { place in
            let before = place == 0 ? 0 : bytes[place - 1]
            let end = place + word.utf8.count
            let after = end == bytes.count ? 0 : bytes[end]
            return ![before, after].contains { Self.isLetter($0) || (0x30...0x39).contains($0) }
        }
    }

    /// Whether a secret stands somewhere as bytes, as base64 or as hexadecimal text.
    func contains(anyOf secrets: [[UInt8]]) -> Bool {
        secrets.contains { secret in
            // Base64 of the inner bytes, in each of the three ways in which it can begin.
            let texts = (0..<3).map { skipped in
                let whole = (secret.count - skipped) / 3 * 3
                return Array(Data(secret[skipped..<(skipped + whole)]).base64EncodedString().utf8)
            }
            return ([secret, Self.hexadecimal(secret)] + texts).contains { !places(of: $0).isEmpty }
        }
    }

    static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    private func places(of pattern: [UInt8]) -> [Int] {
        guard let first = pattern.first, bytes.count >= pattern.count else { return [] }
        return (0...(bytes.count - pattern.count)).filter {
            bytes[$0] == first && bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// The private numbers in PEM files.
enum PrivateKeys {
    /// The scalars of all elliptic-curve keys in a text.
    static func scalars(in bytes: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.components(separatedBy: "PRIVATE KEY-----").enumerated().compactMap { index, part in
            guard index % 2 == 1 else { return nil }
            let body = part.components(separatedBy: "-----END")[0]
            guard let der = Data(base64Encoded: body, options: .ignoreUnknownCharacters) else { return nil }
            return scalar(in: Array(der))
        }
    }

    /// The octets after `INTEGER 1`, in an ECPrivateKey (RFC 5915).
    private static func scalar(in der: [UInt8]) -> [UInt8]? {
        for length in [32, 48] {
            let mark: [UInt8] = [0x02, 0x01, 0x01, 0x04, UInt8(length)]
            guard der.count >= mark.count + length else { continue }
            for start in 0...(der.count - mark.count - length)
            where der[start..<(start + mark.count)].elementsEqual(mark) {
                return Array(der[(start + mark.count)..<(start + mark.count + length)])
            }
        }
        return nil
    }
}
