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
        /// A rule that is not in the book, beside one that is.
        case unknownRule(String, nearest: String?)
        case unknownWallet(String, nearest: String?)
        case impossibleSize(String)
        /// A text, a pattern or a pair of braces that begins with this has no end.
        case unterminated(Delimiter)
        /// The character behind the backslash.
        case unknownEscape(String)
        case invalidPattern(String)
        /// A setting of the start, behind the first step.
        case lateSetting(String)
        /// An order to a kiosk where there is none.
        case noKiosk
        case source(SourceFault, name: String)
        case group(GroupFault, id: String)
        /// A picture of VHS, in pixels, that is not larger than what surrounds its terminal.
        case noRoom(of: String, taken: String)
        /// `Rule end` where no rule has begun.
        case strayEnd
    }

    /// The input that would have been right.
    package enum Expected: Hashable, Sendable {
        case command
        case duration
        /// More than nothing.
        case positiveDuration
        /// From nothing to a minute, as faults last.
        case faultDuration
        /// The same, or nothing.
        case latency
        /// Whole seconds from half a minute to an hour.
        case idleLimit
        /// A way into a JSON document (RFC 6901).
        case pointer
        case jsonValue
        case text
        /// A text with something in it.
        case fullText
        case match
        case character
        case number(ClosedRange<Int>)
        case wholeNumber, decimal, percentage, color
        /// The colours of a theme of VHS.
        case theme
        case moment
        case jump
        case size
        case amount
        case responseCode
        case choice([String])
        /// Something seen, or one of these words.
        case condition([String])
        /// A file of pictures, or a folder.
        case output
        /// A name in the report, or a file of one frame.
        case screenshot
        case file, value, name, ruleID, groupID, statement, operation
        case end
    }

    /// The input that stands in its place.
    package enum Found: Hashable, Sendable {
        case word(String)
        case end
    }

    /// An opening delimiter that was never closed.
    package enum Delimiter: Hashable, Sendable {
        case quote(Character)
        case slash
        case brace
    }

    /// The reason that a sourced tape is not read.
    package enum SourceFault: Error, Hashable, Sendable {
        case missing
        /// It is there and cannot be read.
        case unreadable
        /// It names itself, or a file that it is named by.
        case cyclic
        case tooDeep
        /// Its name does not end in `.tape`.
        case otherEnding
        case empty
        case tooMany
    }

    /// The reason that a group of steps under a rule is invalid.
    package enum GroupFault: Hashable, Sendable {
        /// It has no `Rule end` in its file.
        case open
        /// It begins inside another one.
        case nested(in: String)
        /// Nothing is expected in it.
        case empty
        /// An id is taken by one before it.
        case taken(line: TapeLine)
        /// An id of the rule book.
        case inBook
    }
}

/// All that is wrong with a tape, in the order of its lines.
package struct TapeErrors: Error, Hashable, Sendable {
    /// Errors sorted by file, line and column.
    package var all: [TapeError]

    /// Collects errors that are sorted already.
    package init(_ all: [TapeError]) { self.all = all }

    /// A line for each.
    package var text: String { all.map(\.text).joined(separator: "\n") }
}
