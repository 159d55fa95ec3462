import SeededRandom

/// Harms samples in ways that parsers of BER and JSON mind: bytes turned, left out, doubled or put in,
/// lengths made too great, pieces cut out and moved, ends cut off.
struct Scrambler {
    private var random: SplitMix64
    private static let telling: [UInt8] = [
        0x00, 0x01, 0x02, 0x04, 0x05, 0x06, 0x30, 0x31, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x88, 0xA0, 0xA1, 0xFF,
        UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "u"), UInt8(ascii: "-"),
    ]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A sample with one to six harms done.
    mutating func scramble(_ samples: [[UInt8]]) -> [UInt8] {
        guard !samples.isEmpty else { return [] }
        var bytes = samples[random.number(below: samples.count)]
        for _ in 0...random.number(below: 6) { harm(&bytes, with: samples) }
        return bytes
    }

    private mutating func harm(_ bytes: inout [UInt8], with samples: [[UInt8]]) {
        let place = random.number(below: bytes.count)
        let length = random.number(below: min(bytes.count - place, 24) + 1)
        let piece = Array(bytes.dropFirst(place).prefix(length))
        switch random.number(below: 8) {
        case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random.number(below: 8))
        case 1 where !bytes.isEmpty: bytes[place] = Self.telling[random.number(below: Self.telling.count)]
        case 2 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 3: bytes.insert(Self.telling[random.number(below: Self.telling.count)], at: place)
        case 4: bytes.removeSubrange(place..<place + length)
        case 5: bytes.insert(contentsOf: piece, at: random.number(below: bytes.count + 1))
        case 6: bytes.removeLast(random.number(below: min(bytes.count, 16) + 1))
        default:
            let other = samples[random.number(below: samples.count)]
            bytes.insert(contentsOf: other.dropFirst(random.number(below: other.count)).prefix(24), at: place)
        }
    }
}
