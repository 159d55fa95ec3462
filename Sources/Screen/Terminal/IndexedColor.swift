package import TUI

package struct IndexedColor: Hashable, Sendable {
    var index: UInt8

    package init(_ index: UInt8) { self.index = index }

    package var components: RGBColor { RGBColor(indexed: index) }

    /// Index 16 of the colour cube, which themes do not change.
    package static let black = IndexedColor(16)
    /// Index 231 of the colour cube, which themes do not change.
    package static let white = IndexedColor(231)

    package func contrast(with other: IndexedColor) -> Double {
        components.contrast(with: other.components)
    }

    /// Black or white, by the higher contrast.
    var legibleText: IndexedColor { contrast(with: .black) >= contrast(with: .white) ? .black : .white }

    /// The nearest colour with a contrast of 3 to 1 on black and on white, enough for bold text.
    var accent: IndexedColor {
        func isSafe(_ color: IndexedColor) -> Bool {
            color.contrast(with: .black) >= 3 && color.contrast(with: .white) >= 3
        }
        return nearest(where: isSafe)
    }

    /// The nearest suitable colour outside the first 16, which belong to the user's theme.
    func nearest(where isGood: (IndexedColor) -> Bool) -> IndexedColor {
        if index >= 16, isGood(self) { return self }
        return nearest(among: (16...255).map { IndexedColor(UInt8($0)) }.filter(isGood))
    }

    func nearest(ofFirst count: Int) -> IndexedColor {
        if Int(index) < count { return self }
        return nearest(among: (0..<count).map { IndexedColor(UInt8($0)) })
    }

    private func nearest(among colors: [IndexedColor]) -> IndexedColor {
        func distance(_ other: IndexedColor) -> Int {
            let (one, two) = (components, other.components)
            let (red, green, blue) = (one.red - two.red, one.green - two.green, one.blue - two.blue)
            return 2 * red * red + 4 * green * green + 3 * blue * blue
        }
        return colors.min { distance($0) < distance($1) } ?? self
    }

    /// The value for direct-colour terminals, on which 0 to 7 still mean the theme's colours.
    var direct: Int {
        if index < 8 { return Int(index) }
        return max(8, Int(components.value))
    }
}
