import Synchronization

/// Text for drawing: cleaned and measured once, one line.
///
/// All foreign text (server, wallet file, paste) enters through ``init(cleaning:limit:)``; literals are
/// cleaned as well.
package struct ScreenText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The cells in reading order, without the right halves of wide characters.
    package let glyphs: [Glyph]
    package let width: Int
    /// Rare parts behind one reference, since texts are copied in great numbers.
    private let rare: Rare?

    private final class Rare: Sendable {
        let clusters: [Glyph: String]
        let spoken: [Glyph]?
        let joint: Joint?

        init(_ clusters: [Glyph: String], _ spoken: [Glyph]?, _ joint: Joint?) {
            (self.clusters, self.spoken, self.joint) = (clusters, spoken, joint)
        }
    }

    /// The grapheme clusters by the character drawn in their place.
    package var clusters: [Glyph: String] { rare?.clusters ?? [:] }
    /// The characters for reading aloud, without the capitals of a look.
    var spoken: [Glyph]? { rare?.spoken }
    /// How the line of a wrapped text continues the one before; nil at the beginning.
    var joint: Joint? { rare?.joint }

    enum Joint: Hashable, Sendable {
        case blank, nothing
    }

    /// Equal if drawn equally.
    package static func == (left: ScreenText, right: ScreenText) -> Bool {
        left.glyphs == right.glyphs && left.clusters == right.clusters
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(glyphs) }

    /// Cleans and measures a literal once, however often its line of code is run.
    package init(stringLiteral text: StaticString) {
        guard text.hasPointerRepresentation else { self.init(cleaning: text.description); return }
        let literal = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        let key = Literal(address: UInt(bitPattern: literal.baseAddress), count: literal.count)
        if let known = Self.literals.withLock({ $0[key] }) { self = known; return }
        let cleaned = ScreenText(cleaning: text.description)
        Self.literals.withLock { $0[key] = cleaned }
        self = cleaned
    }

    /// A literal by its place in the program, which never moves.
    private struct Literal: Hashable {
        let address: UInt
        let count: Int
    }

    private static let literals = Mutex<[Literal: ScreenText]>([:])

    /// Cleans any string.
    ///
    /// Line breaks and tabs become one blank; control, direction, format and private-use characters and
    /// everything that terminals do not agree on, such as flags, become a visible `?`; variation selectors
    /// and joiners outside spelling are dropped and joined emoji reduced to their first member. A cluster is
    /// drawn whole or replaced whole, and ``wholeText`` has it in either case.
    /// - Parameter limit: in characters.
    package init(cleaning text: String, limit: Int = 4096) {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(min(text.utf8.count, limit))
        let rest = Self.readAlone(text, limit, into: &glyphs)
        var clusters: [Glyph: String] = [:]
        var lastWasBreak = false
        for character in text[rest...].prefix(limit - glyphs.count) {
            let scalars = character.unicodeScalars
            guard let base = scalars.first else { continue }
            if Self.isBreak(base) {
                if !lastWasBreak { glyphs.append(.blank) }
                lastWasBreak = true
                continue
            }
            lastWasBreak = false
            if let glyph = Self.glyph(of: scalars, base: base, isFirst: glyphs.isEmpty, &clusters) {
                glyphs.append(glyph)
            }
        }
        self.init(glyphs: glyphs, clusters: clusters)
    }

    /// Fast path: reads characters that stand alone, without the table of properties.
    /// - Returns: where the rest begins, which includes the character before it, since that may be the base
    ///   of what follows.
    private static func readAlone(_ text: String, _ limit: Int, into glyphs: inout [Glyph]) -> String.Index {
        let scalars = text.unicodeScalars
        var place = scalars.startIndex
        guard var scalar = scalars.first, var columns = TextWidth.columnsAlone(scalar) else { return place }
        while glyphs.count < limit {
            let following = scalars.index(after: place)
            guard following < scalars.endIndex else {
                glyphs.append(Glyph(scalar, width: columns))
                return following
            }
            let next = scalars[following]
            guard let nextColumns = TextWidth.columnsAlone(next) else { return place }
            glyphs.append(Glyph(scalar, width: columns))
            (place, scalar, columns) = (following, next, nextColumns)
        }
        return scalars.endIndex
    }

    /// Takes clean characters.
    /// - Parameter clusters: a superset; only the ones in use are kept.
    package init(glyphs: [Glyph], clusters: [Glyph: String] = [:]) {
        self.init(glyphs: glyphs, clusters: clusters, spoken: nil, joint: nil)
    }

    private init(glyphs: [Glyph], clusters: [Glyph: String], spoken: [Glyph]?, joint: Joint?) {
        self.glyphs = glyphs
        width = glyphs.reduce(0) { $0 + Int($1.width) }
        guard !clusters.isEmpty || spoken != nil || joint != nil else {
            rare = nil
            return
        }
        let used = clusters.isEmpty ? [] : Set(glyphs.lazy.filter(\.standsForCluster))
        rare = Rare(clusters.filter { used.contains($0.key) }, spoken, joint)
    }

    package static let empty: ScreenText = ""
    package var isEmpty: Bool { glyphs.isEmpty }

    package var string: String {
        var text = ""
        for glyph in glyphs { text.unicodeScalars.append(contentsOf: glyph.scalars) }
        return text
    }

    /// The text with every cluster whole, for reading aloud, line mode and copying. Its only invisible
    /// characters are joiners where they are spelling.
    package var wholeText: String {
        guard !clusters.isEmpty else { return string }
        var text = ""
        for glyph in glyphs {
            if let cluster = clusters[glyph] {
                text += cluster
            } else {
                text.unicodeScalars.append(contentsOf: glyph.scalars)
            }
        }
        return text
    }

    package static func + (left: ScreenText, right: ScreenText) -> ScreenText {
        let isSpoken = left.spoken != nil || right.spoken != nil
        return ScreenText(
            glyphs: left.glyphs + right.glyphs,
            clusters: right.clusters.isEmpty
                ? left.clusters : left.clusters.merging(right.clusters) { first, _ in first },
            spoken: isSpoken ? (left.spoken ?? left.glyphs) + (right.spoken ?? right.glyphs) : nil,
            joint: left.joint ?? right.joint)
    }

    /// Measured anew, since some letters grow.
    package var uppercased: ScreenText {
        let capitals = ScreenText(cleaning: wholeText.uppercased())
        return ScreenText(
            glyphs: capitals.glyphs, clusters: capitals.clusters, spoken: spoken ?? glyphs, joint: nil)
    }

    /// A label for the middle of a sentence: without its first capital, unless it is an abbreviation.
    package var inSentence: ScreenText {
        let rest = wholeText.dropFirst()
        if rest.first?.isUppercase == true { return self }
        return ScreenText(cleaning: wholeText.prefix(1).lowercased() + rest)
    }

    /// Cut with an ellipsis.
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
        return ScreenText(glyphs: kept, clusters: clusters)
    }

    /// Breaks lines at blanks and beside wide characters, as Chinese is written; a word too long, anywhere.
    package func wrapped(to columns: Int) -> [ScreenText] {
        guard columns > 1 else { return [self] }
        var lines: [ScreenText] = []
        var line: [Glyph] = []
        var used = 0
        /// The number of characters up to the last place to break the line.
        var lastBreak = 0
        var joint: Joint?
        for glyph in glyphs {
            if Self.mayBreak(between: line.last, and: glyph) { lastBreak = line.count }
            if used + Int(glyph.width) > columns, glyph != .blank {
                let cut = lastBreak > 0 ? lastBreak : line.count
                lines.append(trimmed(line[..<cut], after: joint))
                joint = line[cut - 1] == .blank ? .blank : .nothing
                line = Array(line[cut...])
                (used, lastBreak) = (line.reduce(0) { $0 + Int($1.width) }, 0)
            }
            if line.isEmpty, glyph == .blank, !lines.isEmpty { continue }
            line.append(glyph)
            used += Int(glyph.width)
        }
        if !line.isEmpty { lines.append(trimmed(line[...], after: joint)) }
        return lines
    }

    /// Wraps into this many lines at most; a longer text loses its middle for an ellipsis, since a sentence
    /// begins with its subject and ends with the news or the next step.
    package func wrapped(to columns: Int, lines: Int) -> [ScreenText] {
        var shown = wrapped(to: columns)
        var room = min(width - 1, columns * lines)
        while shown.count > lines, room > 0 {
            shown = withoutMiddle(of: room).wrapped(to: columns)
            room -= 1
        }
        return Array(shown.prefix(lines))
    }

    private func withoutMiddle(of room: Int) -> ScreenText {
        let head = truncated(to: (room + 1) / 2)
        var tail: [Glyph] = []
        var used = 0
        for glyph in glyphs.reversed() {
            used += Int(glyph.width)
            guard used <= room / 2 else { break }
            tail.append(glyph)
        }
        while tail.last == .blank { tail.removeLast() }
        return head + ScreenText(glyphs: tail.reversed(), clusters: clusters)
    }

    private func trimmed(_ line: ArraySlice<Glyph>, after joint: Joint?) -> ScreenText {
        var line = line
        while line.last == .blank { line.removeLast() }
        return ScreenText(glyphs: Array(line), clusters: clusters, spoken: nil, joint: joint)
    }

    private static func mayBreak(between left: Glyph?, and right: Glyph) -> Bool {
        guard let left, right != .blank, !neverStarts.contains(right) else { return false }
        return left == .blank || (left.width == 2 || right.width == 2) && !neverEnds.contains(left)
    }

    private static let neverStarts = glyphs(of: "，。、；：？！）》」』】,.;:?!)]}”’…")
    private static let neverEnds = glyphs(of: "（《「『【([{“‘")

    private static func glyphs(of text: ScreenText) -> Set<Glyph> { Set(text.glyphs) }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension [ScreenText] {
    /// The first sentence that fits, or else the last.
    package func fitting(_ width: Int) -> ScreenText { first { $0.width <= width } ?? last ?? .empty }
}

extension Sequence<ScreenText> {
    /// The texts with a separator between each two; empty for none.
    package func joined(by separator: ScreenText) -> ScreenText {
        reduce(nil) { joined, text in joined.map { $0 + separator + text } ?? text } ?? .empty
    }
}
