/// Text that may be drawn: cleaned once, measured once, one line.
///
/// Everything that comes from outside (server, wallet file, paste) enters through ``init(cleaning:limit:)``.
/// Only words of this program may be written as literals, and even they are cleaned.
package struct ScreenText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The cells in reading order, without the right halves of wide characters.
    package let glyphs: [Glyph]
    /// How many columns the text takes.
    package let width: Int

    package init(stringLiteral text: StaticString) {
        self.init(cleaning: text.description)
    }

    /// Makes drawable text of any string.
    ///
    /// Line breaks and tabs become one blank; control, direction, format and private-use characters and
    /// everything that terminals do not agree on become a visible `?`; variation selectors and joiners are
    /// dropped and joined sequences reduced to their first member; at most two marks stay on a character.
    /// - Parameter limit: how many characters are kept at most.
    package init(cleaning text: String, limit: Int = 4096) {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(min(text.utf8.count, limit))
        var lastWasBreak = false
        for character in text.prefix(limit) {
            let scalars = character.unicodeScalars
            guard let base = scalars.first else { continue }
            if Self.isBreak(base) {
                if !lastWasBreak { glyphs.append(.blank) }
                lastWasBreak = true
                continue
            }
            lastWasBreak = false
            if base.value < 0x7F, base.value >= 0x20, scalars.count == 1 {
                glyphs.append(Glyph(base, width: 1))
            } else if let glyph = Self.glyph(of: scalars, base: base) {
                glyphs.append(glyph)
            }
        }
        self.init(glyphs: glyphs)
    }

    package init(glyphs: [Glyph]) {
        self.glyphs = glyphs
        width = glyphs.reduce(0) { $0 + Int($1.width) }
    }

    package static let empty: ScreenText = ""
    package var isEmpty: Bool { glyphs.isEmpty }

    /// The text as a string, for reading and for tests.
    package var string: String {
        var text = ""
        for glyph in glyphs { text.unicodeScalars.append(contentsOf: glyph.scalars) }
        return text
    }

    package static func + (left: ScreenText, right: ScreenText) -> ScreenText {
        ScreenText(glyphs: left.glyphs + right.glyphs)
    }

    /// The text in capitals, measured anew, since some letters grow.
    package var uppercased: ScreenText { ScreenText(cleaning: string.uppercased()) }

    /// The text cut to a width; what was cut is marked by an ellipsis.
    package func truncated(to columns: Int) -> ScreenText {
        guard width > columns else { return self }
        guard columns > 0 else { return .empty }
        var kept: [Glyph] = []
        var used = 0
        for glyph in glyphs {
            guard used + Int(glyph.width) <= columns - 1 else { break }
            kept.append(glyph)
            used += Int(glyph.width)
        }
        while kept.last == .blank { kept.removeLast() }
        kept.append(Glyph("…", width: 1))
        return ScreenText(glyphs: kept)
    }

    /// The text in lines of at most this width, broken at blanks or, in scripts without blanks, between
    /// characters.
    package func wrapped(to columns: Int) -> [ScreenText] {
        guard columns > 1 else { return [self] }
        var lines: [[Glyph]] = []
        var line: [Glyph] = []
        var used = 0
        var lastBlank: Int?
        for glyph in glyphs {
            if used + Int(glyph.width) > columns {
                if glyph == .blank {
                    lines.append(line)
                    (line, used, lastBlank) = ([], 0, nil)
                    continue
                }
                let isIdeographic = glyph.width == 2 && !Self.neverStarts.contains(glyph)
                let cut = isIdeographic || lastBlank == nil ? line.count : (lastBlank ?? 0) + 1
                let moved = Array(line[cut...])
                lines.append(Array(line[..<cut]))
                (line, used, lastBlank) = (moved, moved.reduce(0) { $0 + Int($1.width) }, nil)
            }
            if glyph == .blank { lastBlank = line.count }
            line.append(glyph)
            used += Int(glyph.width)
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { line in
            var line = line
            while line.last == .blank { line.removeLast() }
            return ScreenText(glyphs: line)
        }
    }

    /// Chinese punctuation that must not begin a line.
    private static let neverStarts = Set("，。、；：？！）》」』”’".unicodeScalars.map { Glyph($0, width: 2) })

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func glyph(of scalars: String.UnicodeScalarView, base: Unicode.Scalar) -> Glyph? {
        if base.value == 0x200D || (0xFE00...0xFE0F).contains(base.value) { return nil }
        if base.value == 0xA0 || base.value == 0x202F || base.value == 0x2007 { return .blank }
        guard let columns = TextWidth.columns(of: base), columns > 0 else { return Glyph("?", width: 1) }
        var glyph = Glyph(base, width: UInt8(columns))
        for mark in scalars.dropFirst() {
            if mark.value == 0x200D { break }
            guard TextWidth.columns(of: mark) == 0, glyph.add(mark: mark) else { continue }
        }
        return glyph
    }
}
