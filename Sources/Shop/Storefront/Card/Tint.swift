/// The product's accent colour as an index of the 256-colour palette.
enum Tint {
    /// The nearest colour of the 6 by 6 by 6 cube to `#rrggbb`; nil for anything else.
    static func index(_ hex: String) -> UInt8? {
        guard hex.count == 7, hex.hasPrefix("#"), let value = UInt32(hex.dropFirst(), radix: 16) else {
            return nil
        }
        let steps = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map(nearestStep)
        return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    }

    private static func nearestStep(_ component: UInt32) -> Int {
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        func distance(_ level: UInt32) -> UInt32 { max(level, component) - min(level, component) }
        return levels.indices.min { distance(levels[$0]) < distance(levels[$1]) } ?? 0
    }
}
