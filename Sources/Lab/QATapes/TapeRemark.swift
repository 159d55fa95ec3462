/// A fault of a tape, or a part of it without effect here, with its place.
package struct TapeRemark: Encodable, Hashable, Sendable {
    /// Path of the tape, or of the one that it names by `Source`.
    package var file: String
    /// Line, from 1; nil when the file as a whole is meant.
    package var line: Int?
    package var column: Int?
    package var sentence: String

    package init(file: String, _ sentence: String) {
        self.file = file
        self.sentence = sentence
    }

    package init(_ place: TapeLine, _ sentence: String) {
        file = place.file
        line = place.line
        column = place.column
        self.sentence = sentence
    }

    package init(_ error: TapeError) { self.init(error.line, error.fact.sentence) }

    /// The remark as one line: `checkout.tape:12:8: Expected …`.
    package var text: String {
        let places = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(file.shown(4_096))\(places): \(sentence)"
    }
}
