extension String {
    /// True for a text with a character that can be seen. Blanks, controls, combining marks without a letter
    /// and invisible characters (Unicode's Default_Ignorable_Code_Point, such as U+200B) are none.
    package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        if isASCII { return (0x21...0x7E).contains(value) }
        return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && self != Self.noDots
            && !Self.unseen.contains(properties.generalCategory)
    }

    /// BRAILLE PATTERN BLANK, a symbol that shows nothing.
    private static let noDots: Unicode.Scalar = "\u{2800}"

    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator,
        .nonspacingMark, .enclosingMark,
    ]
}
