/// Grapheme clusters (UAX 29) in terminal cells: whole or replaced whole.
extension ScreenText {
    /// The character that is drawn for a cluster; nil for an invisible one.
    ///
    /// Drawn whole is a character with up to two nonspacing marks. A cluster with several letters (Indic
    /// conjuncts), with spacing marks or with more marks is a `?`, since ncurses holds one spacing
    /// character in a cell and terminals disagree on its width; it is noted among the clusters.
    static func glyph(
        of scalars: String.UnicodeScalarView, base: Unicode.Scalar, isFirst: Bool,
        _ clusters: inout [Glyph: String]
    ) -> Glyph? {
        if isInvisible(base), base != nonJoiner { return nil }
        let spellsJoiners = isSpelledWithJoiners(base)
        let marks: [Unicode.Scalar] = scalars.dropFirst().filter {
            !isInvisible($0) || spellsJoiners && isJoiner($0)
        }
        if marks.isEmpty, base.value == 0xA0 || base.value == 0x202F || base.value == 0x2007 { return .blank }
        let columns = TextWidth.columns(of: base) ?? 0
        if columns > 0, marks.allSatisfy({ isJoiner($0) || TextWidth.columns(of: $0) == 0 }) {
            var glyph = Glyph(base, width: UInt8(columns))
            if marks.allSatisfy({ glyph.add(mark: $0) }) { return glyph }
        }
        if let syllable = syllable(of: base, marks) { return Glyph(syllable, width: 2) }
        let isReduced = columns > 0 && isEmoji(base) && marks.allSatisfy { isEmoji($0) || isModifier($0) }
        let (shown, width): (Unicode.Scalar, UInt8) = isReduced ? (base, UInt8(columns)) : ("?", 1)
        guard isReadable(base, marks, isFirst: isFirst) else { return Glyph(shown, width: width) }
        var cluster = ""
        cluster.unicodeScalars.append(base)
        cluster.unicodeScalars.append(contentsOf: marks)
        let glyph = Glyph(shown, width: width, standingFor: cluster)
        clusters[glyph] = cluster
        return glyph
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200D || scalar == nonJoiner || scalar.properties.isVariationSelector
    }

    private static let nonJoiner: Unicode.Scalar = "\u{200C}"

    /// Zero width joiner and non-joiner: kept where a script spells with them, never sent to a terminal.
    package static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == nonJoiner || scalar.value == 0x200D
    }

    /// True in the scripts from Arabic to Tibetan, Myanmar, and those from Khmer to Balinese (UAX 31, 2.3).
    private static func isSpelledWithJoiners(_ base: Unicode.Scalar) -> Bool {
        switch base.value {
        case 0x600...0xFFF, 0x1000...0x109F, 0x1780...0x1B7F, 0xA8E0...0xA8FF, 0xAA60...0xAA7F: true
        default: false
        }
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.isEmoji
    }

    private static func isModifier(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmojiModifier }

    /// The syllable of conjoining Hangul letters: leading, vowel and perhaps trailing (Unicode 3.12).
    private static func syllable(of base: Unicode.Scalar, _ others: [Unicode.Scalar]) -> Unicode.Scalar? {
        guard (1...2).contains(others.count), (0x1100...0x1112).contains(base.value),
            (0x1161...0x1175).contains(others[0].value)
        else { return nil }
        let open = 0xAC00 + (base.value - 0x1100) * 588 + (others[0].value - 0x1161) * 28
        guard others.count == 2 else { return Unicode.Scalar(open) }
        guard (0x11A8...0x11C2).contains(others[1].value) else { return nil }
        return Unicode.Scalar(open + others[1].value - 0x11A7)
    }

    /// The limit of code points in a cluster written line by line (UAX 15, Stream-Safe Text Format).
    private static let longestCluster = 32
    /// The limit of accents in a row; more would cover other lines.
    private static let mostAccents = 3

    /// True for a cluster that may be written undrawn: it is printable and joins no text before it.
    private static func isReadable(
        _ base: Unicode.Scalar, _ others: [Unicode.Scalar], isFirst: Bool
    ) -> Bool {
        // A spacing mark that is a cluster of its own, as a vowel of Myanmar is, belongs to the last letter.
        let isVowel = !isFirst && base.properties.generalCategory == .spacingMark
        guard others.count < longestCluster, isVowel || !isMark(base), !isInvisible(base) else {
            return false
        }
        // Half a flag pairs with the next half, wherever that comes from.
        if isIndicator(base), others.count(where: isIndicator) != 1 { return false }
        var accents = 0
        for other in others {
            accents = (0x300...0x36F).contains(other.value) ? accents + 1 : 0
            guard accents <= mostAccents else { return false }
        }
        return isPrintable(base) && others.allSatisfy { isJoiner($0) || isPrintable($0) }
    }

    private static func isIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value)
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: TextWidth.isOldEnough(scalar.properties)
        }
    }
}
