extension ScreenText {
    /// Cleans the name of a shop or a company against homographs.
    ///
    /// A letter within a word of another alphabet that it only resembles becomes a visible `?`. Words of
    /// different alphabets may stand beside each other, as may alphabets that share no letter shapes within a
    /// word. (Unicode Technical Standard 39, section 5: mixed scripts.)
    /// - Parameter limit: in characters.
    package init(name: String, limit: Int = 4096) {
        let clean = ScreenText(cleaning: name, limit: limit)
        let letters = clean.glyphs.map(clean.letter)
        let words = letters.split(omittingEmptySubsequences: false) { !Self.isInWord($0) }
        guard words.contains(where: { Set($0.compactMap(Alphabet.init)).count > 1 }) else {
            self = clean
            return
        }
        var glyphs = clean.glyphs
        for word in words {
            let alphabets = word.compactMap(Alphabet.init)
            let main = alphabets.max { one, other in
                alphabets.count { $0 == one } < alphabets.count { $0 == other }
            }
            for index in word.indices where Alphabet(letters[index]).map({ $0 != main }) ?? false {
                glyphs[index] = Glyph("?", width: 1)
            }
        }
        self.init(glyphs: glyphs, clusters: clean.clusters)
    }

    private func letter(_ glyph: Glyph) -> Unicode.Scalar? {
        clusters[glyph]?.unicodeScalars.first ?? glyph.scalars.first
    }

    private static func isInWord(_ letter: Unicode.Scalar?) -> Bool {
        letter.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }
}

/// Alphabets with letters in the shape of each other's.
private enum Alphabet: Hashable {
    case latin, greek, cyrillic, armenian, coptic, cherokee, lisu

    /// Nil for anything but a letter. (Unicode's Scripts.txt, by block.)
    init?(_ letter: Unicode.Scalar?) {
        guard let letter, letter.properties.isAlphabetic else { return nil }
        switch letter.value {
        case 0x41...0x24F, 0x250...0x2AF, 0x1D00...0x1D25, 0x1D6B...0x1D77, 0x1D79...0x1D9A, 0x1E00...0x1EFF,
            0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB5A, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            self = .latin
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
        case 0x531...0x587: self = .armenian
        case 0x3E2...0x3EF, 0x2C80...0x2CFF: self = .coptic
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        case 0xA4D0...0xA4FF: self = .lisu
        default: return nil
        }
    }
}
