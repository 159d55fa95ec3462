package enum PictureColor: Hashable, Sendable, ExpressibleByIntegerLiteral {
    case indexed(UInt8)
    /// Red, green and blue with 5, 6 and 5 bits (RGB565): finer than visible in half a cell, and coarse
    /// enough for equal neighbours, which cost no bytes.
    case rgb565(UInt16)

    package init(integerLiteral index: UInt8) { self = .indexed(index) }

    /// - Parameter rgb: `0xRRGGBB`, rounded to RGB565.
    package init(rgb: UInt32) {
        func level(_ shift: UInt32, of steps: UInt32) -> UInt16 {
            UInt16(((rgb >> shift & 0xFF) * steps + 127) / 255)
        }
        self = .rgb565(level(16, of: 31) << 11 | level(8, of: 63) << 5 | level(0, of: 31))
    }

    /// `0xRRGGBB`; nil for a colour of the palette.
    package var rgb: UInt32? {
        guard case .rgb565(let bits) = self else { return nil }
        let (red, green, blue) = (UInt32(bits >> 11), UInt32(bits >> 5 & 63), UInt32(bits & 31))
        return ((red * 255 + 15) / 31) << 16 | ((green * 255 + 31) / 63) << 8 | (blue * 255 + 15) / 31
    }

    /// The palette's index, or the nearest of its cube of 6 by 6 by 6.
    package var index: UInt8 {
        switch self {
        case .indexed(let index): return index
        case .rgb565:
            let rgb = rgb ?? 0
            func level(_ shift: UInt32) -> UInt8 {
                let value = Int(rgb >> shift & 0xFF)
                return value < 48 ? 0 : value < 115 ? 1 : UInt8((value - 35) / 40)
            }
            return 16 + 36 * level(16) + 6 * level(8) + level(0)
        }
    }

    var isRGB: Bool { rgb != nil }
    var bits: UInt16 {
        switch self {
        case .indexed(let index): UInt16(index)
        case .rgb565(let bits): bits
        }
    }

    init(bits: UInt16, isRGB: Bool) {
        self = isRGB ? .rgb565(bits) : .indexed(UInt8(truncatingIfNeeded: bits))
    }
}
