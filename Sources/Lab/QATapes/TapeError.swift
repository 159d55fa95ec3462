package struct TapeError: Error, Hashable, Sendable {
    package var line: TapeLine
    package var fact: Fact

    /// The cause of an error; associated texts quote the tape.
    package enum Fact: Hashable, Sendable {
        case expected(Expected, found: Found)
        case unknownCommand(String)
        case unknownSetting(String)
        case unknownKey(String)
        case unknownOperation(String)
        case unknownRule(String, nearest: String?)
        case unknownWallet(String, nearest: String?)
        case impossibleSize(String)
        /// A text, a pattern or a pair of braces that begins with this has no end.
        case unterminated(Delimiter)
        case unknownEscape(String)
        case invalidPattern(String)
        /// A setting of the start, behind the first step.
        case lateSetting(String)
        case noKiosk
        case source(SourceFault, name: String)
        case group(GroupFault, id: String)
        /// A picture of VHS, in pixels, that is not larger than what surrounds its terminal.
        case noRoom(of: String, taken: String)
        case strayEnd
    }

    package enum Found: Hashable, Sendable {
        case word(String)
        case end
    }

    package enum Delimiter: Hashable, Sendable {
        case quote(Character)
        case slash
        case brace
    }

    package enum SourceFault: Error, Hashable, Sendable {
        case missing
        case unreadable
        /// It names itself, or a file that it is named by.
        case cyclic
        case tooDeep
        case otherEnding
        case empty
        case tooMany
    }

    package enum GroupFault: Hashable, Sendable {
        case open
        case nested(in: String)
        case empty
        /// An id is taken by one before it.
        case taken(line: TapeLine)
        case inBook
    }
}

/// All that is wrong with a tape, in the order of its lines.
package struct TapeErrors: Error, Hashable, Sendable {
    package var all: [TapeError]

    package init(_ all: [TapeError]) { self.all = all }

    package var text: String { all.map(\.text).joined(separator: "\n") }
}

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
