/// Text as people type and paste it, brought into one form. All of it works on scalars, so that no letter
/// hides behind a combining mark.
extension String {
    /// The text on one line: white space at the ends gone, inner white space (line breaks too) one blank, and
    /// without the invisible marks that pasting brings along. Empty when nothing of it could be seen.
    var tidied: String { isPlain ? self : tidiedPieces { _ in false }.joined() }

    /// The text line by line, each line tidied, empty ones left out.
    var tidiedLines: String {
        isPlain ? self : tidiedPieces(breakingAt: \.isLineBreak).joined(separator: "\n")
    }

    /// True if the text is nothing but words of visible ASCII with one blank between them, or empty. Most
    /// texts are, and they are tidy already.
    private var isPlain: Bool {
        var last = UInt8(ascii: " ")
        for byte in utf8 {
            guard byte > 0x20 ? byte < 0x7F : byte == 0x20 && last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20 || isEmpty
    }

    var isASCII: Bool {
        for byte in utf8 where byte > 0x7F { return false }
        return true
    }

    /// A text of more than 2000 scalars was not typed into any field and stays as it is: the work is bounded.
    private func tidiedPieces(breakingAt isBreak: (Unicode.Scalar) -> Bool) -> [String] {
        guard !exceeds(2000) else { return [self] }
        var pieces: [String] = []
        var piece = UnicodeScalarView()
        var isVisible = false
        var isBlankDue = false
        func close() {
            if isVisible { pieces.append(String(piece)) }
            piece = UnicodeScalarView()
            isVisible = false
            isBlankDue = false
        }
        for scalar in unicodeScalars where !scalar.isInvisible {
            let isPlain = (0x21...0x7E).contains(scalar.value)
            if !isPlain, isBreak(scalar) {
                close()
            } else if !isPlain, scalar.properties.isWhitespace {
                isBlankDue = !piece.isEmpty
            } else {
                if isBlankDue { piece.append(" ") }
                isBlankDue = false
                piece.append(scalar)
                isVisible = isVisible || isPlain || !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
        close()
        return pieces
    }

    /// Full-width forms as the ASCII characters they stand for.
    var narrowed: String {
        guard !isASCII else { return self }
        var result = UnicodeScalarView()
        result.append(contentsOf: unicodeScalars.map(\.narrowed))
        return String(result)
    }

    /// Narrowed, with every kind of dash, and the long vowel mark that is typed for one, as a hyphen.
    var narrowedCode: String {
        guard !isASCII else { return self }
        var result = UnicodeScalarView()
        result.append(contentsOf: unicodeScalars.map { $0.isDash ? "-" : $0.narrowed })
        return String(result)
    }

    /// True if the text has more scalars than this; looks no further than it must.
    func exceeds(_ limit: Int) -> Bool {
        utf8.count > limit && !unicodeScalars.dropFirst(limit).isEmpty
    }

    /// True if a control character is left, other than the line breaks of a tidied text.
    var hasControls: Bool {
        !isPlain
            && unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) }
    }

    /// How many scalars a field of a contact may have.
    static let fieldLimit = 200
}

extension Unicode.Scalar {
    /// One of the letters A to Z or digits 0 to 9, in either case.
    var isASCIIAlphanumeric: Bool {
        ("0"..."9").contains(self) || ("A"..."Z").contains(self) || ("a"..."z").contains(self)
    }

    fileprivate var isLineBreak: Bool {
        (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    /// A mark without a shape that nobody types: soft hyphen, zero-width space, direction marks, byte order
    /// mark. The joiners stay, for some scripts need them.
    fileprivate var isInvisible: Bool {
        value >= 0xAD
            && (value == 0xAD || value == 0x200B || value == 0x200E || value == 0x200F || value == 0x2060
                || value == 0xFEFF || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value))
    }

    fileprivate var isDash: Bool {
        (0x2010...0x2015).contains(value) || value == 0x2212 || value == 0x30FC || value == 0xFF70
    }

    fileprivate var narrowed: Unicode.Scalar {
        (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(value - 0xFEE0) ?? self : self
    }
}
