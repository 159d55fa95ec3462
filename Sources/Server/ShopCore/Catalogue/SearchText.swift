/// A text as the search index keeps it: words, and for scripts without spaces each two neighbours.
///
/// `胡须蜡 wax` becomes `胡须 须蜡 蜡 wax`: every sign begins a token, so that a single one is found as a
/// prefix.
package struct SearchText: Hashable, Sendable {
    package enum Term: Hashable, Sendable {
        case word(String)
        /// Signs of a script that puts no spaces between words.
        case run([Unicode.Scalar])
    }

    /// Words and runs, folded, in the order of the text; longer words are split at 60 scalars.
    package let terms: [Term]
    /// Words that a hyphen or an apostrophe joins, written as one: `tshirt`.
    private let joined: [String]

    package init(_ text: String) {
        var reader = Reader()
        for scalar in FoldedText.scalars(of: text) { reader.read(scalar) }
        reader.end()
        terms = reader.terms
        joined = reader.joined
    }

    package var indexed: String {
        let tokens = terms.flatMap { term -> [String] in
            switch term {
            case .word(let word): [word]
            case .run(let signs): Self.pairs(signs) + signs.suffix(1).map { String($0) }
            }
        }
        return (tokens + joined).joined(separator: " ")
    }

    /// Bigrams: every two neighbouring characters of a run, in order; none for a run of one.
    package static func pairs(_ signs: [Unicode.Scalar]) -> [String] {
        zip(signs, signs.dropFirst()).map { String($0) + String($1) }
    }

    private struct Reader {
        var terms: [Term] = []
        var joined: [String] = []
        private var word = String.UnicodeScalarView()
        private var length = 0
        private var signs: [Unicode.Scalar] = []
        /// The words since the last gap that only joints part.
        private var chain: [String] = []

        mutating func read(_ scalar: Unicode.Scalar) {
            if Self.isSign(scalar) {
                endWords()
                signs.append(scalar)
            } else if Self.isPartOfWord(scalar) {
                endRun()
                word.append(scalar)
                length += 1
                if length == SearchText.longestWord { endWord() }
            } else if Self.joints.contains(scalar) {
                endRun()
                endWord()
            } else {
                end()
            }
        }

        mutating func end() {
            endRun()
            endWords()
        }

        private mutating func endWords() {
            endWord()
            if chain.count > 1 { joined.append(String(chain.joined().prefix(SearchText.longestWord))) }
            chain = []
        }

        private mutating func endWord() {
            guard !word.isEmpty else { return }
            terms.append(.word(String(word)))
            chain.append(String(word))
            word = String.UnicodeScalarView()
            length = 0
        }

        private mutating func endRun() {
            guard !signs.isEmpty else { return }
            terms.append(.run(signs))
            signs = []
        }

        private static let joints: Set<Unicode.Scalar> = ["-", "'", "\u{2019}", "\u{2010}", "\u{2011}"]

        private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: true
            case 0..<0x80: false
            default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            }
        }

        private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0..<0x1100: false
            case 0x4E00...0x9FFF: true
            // Kana, Hangul, and everything that Unicode calls an ideograph.
            case 0x3041...0x30FF, 0x31F0...0x31FF, 0x1100...0x11FF, 0xAC00...0xD7A3:
                scalar.properties.isAlphabetic
            default: scalar.properties.isIdeographic
            }
        }
    }

    private static let longestWord = 60
}
