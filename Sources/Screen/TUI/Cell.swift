/// A character with its combining marks, or a substitute for a grapheme cluster that no cell can show.
package struct Glyph: Hashable, Sendable {
    /// The base character in bits 0-20 and up to two marks above it, 21 bits each; zero is a blank. With
    /// bit 63 set, bits 21-62 hold the hash of the cluster that the base character stands for.
    package private(set) var packed: UInt64
    /// 1 or 2 columns; 0 marks the right half of a wide character.
    package let width: UInt8
    private static let mask: UInt64 = 0x1F_FFFF

    @inlinable package static func == (one: Glyph, other: Glyph) -> Bool {
        one.packed == other.packed && one.width == other.width
    }

    /// Creates a character without marks; a space becomes the blank.
    package init(_ base: Unicode.Scalar, width: UInt8) {
        packed = base == " " ? 0 : UInt64(base.value)
        self.width = width
    }

    init(_ base: Unicode.Scalar, width: UInt8, standingFor cluster: String) {
        // FNV-1a, 64 bits: the same in every process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in cluster.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        packed = Self.isForCluster | (hash >> 22) << 21 | UInt64(base.value)
        self.width = width
    }

    private static let isForCluster: UInt64 = 1 << 63
    package var standsForCluster: Bool { packed & Self.isForCluster != 0 }

    private init(packed: UInt64, width: UInt8) {
        self.packed = packed
        self.width = width
    }

    package static let blank = Glyph(packed: 0, width: 1)
    /// The column behind a wide character.
    package static let rightHalf = Glyph(packed: 0, width: 0)

    /// Adds a combining mark; false when there is no room for another.
    package mutating func add(mark: Unicode.Scalar) -> Bool {
        guard packed != 0, !standsForCluster else { return false }
        for shift in [UInt64(21), 42] where packed >> shift & Self.mask == 0 {
            packed |= UInt64(mark.value) << shift
            return true
        }
        return false
    }

    /// Base and marks as they are drawn, a space for a blank.
    package var scalars: [Unicode.Scalar] {
        guard packed != 0 else { return width == 0 ? [] : [" "] }
        if standsForCluster { return Unicode.Scalar(UInt32(packed & Self.mask)).map { [$0] } ?? [] }
        return [UInt64(0), 21, 42].compactMap { shift in
            let value = UInt32(packed >> shift & Self.mask)
            return value == 0 ? nil : Unicode.Scalar(value)
        }
    }

    /// Appends ``scalars`` in UTF-8.
    package func write(to text: inout [UInt8]) {
        if packed == 0 {
            if width > 0 { text.append(UInt8(ascii: " ")) }
        } else if packed < 0x80 {
            text.append(UInt8(packed))
        } else {
            for scalar in scalars { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        }
    }
}

package struct Cell: Hashable, Sendable {
    package var glyph: Glyph
    /// True for personal data and typed text, which never leave the terminal.
    package var isPrivate: Bool
    package var style: Style

    package init(_ glyph: Glyph, _ style: Style, isPrivate: Bool = false) {
        self.glyph = glyph
        self.isPrivate = isPrivate
        self.style = style
    }

    package static let blank = Cell(.blank, .body)
}

package struct PictureCells: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Row by row, `columns` in each.
    package let cells: [Cell]

    package init(columns: Int, rows: Int, cells: [Cell]) {
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }
}
