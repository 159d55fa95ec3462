package import QATapes

/// The result of reading tapes without playing them.
package struct TapeCheck: Encodable, Hashable, Sendable {
    package struct Entry: Encodable, Hashable, Sendable {
        package var file: String
        /// Reasons that it cannot be played, in the order of their places.
        package var faults: [TapeRemark]
        /// Parts without effect here; known of a tape that can be read.
        package var unused: [TapeRemark] = []

        package init(file: String, faults: [TapeRemark]) {
            self.file = file
            self.faults = faults
        }

        /// Takes a tape that was read, and looks for the programs that it requires.
        package init(file: String, _ tape: Tape, _ search: ProgramSearch = .own) {
            self.init(file: file, faults: tape.missingPrograms(search))
            unused = tape.unused
        }
    }

    /// In the order of their names.
    package var tapes: [Entry]

    package init(_ tapes: [Entry]) { self.tapes = tapes }

    package var isPassed: Bool { tapes.allSatisfy(\.faults.isEmpty) }

    /// For people: a line for each fault and each part without effect, and one for the result.
    package var text: String {
        let lines = tapes.flatMap { ($0.faults + $0.unused).map(\.text) }
        return (lines + [verdict]).joined(separator: "\n") + "\n"
    }

    private var verdict: String {
        let failed = tapes.count { !$0.faults.isEmpty }
        return switch (failed, tapes.count) {
        case (0, 1): "The tape can be played."
        case (0, let all): "All \(all) tapes can be played."
        case (1, 1): "The tape cannot be played as it is."
        case (_, let all): "\(failed) of \(all) tapes cannot be played as they are."
        }
    }
}
