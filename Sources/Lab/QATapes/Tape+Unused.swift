extension Tape {
    /// The parts that are right and have no effect here, with their reasons: commands of VHS, each kind once
    /// where it stands first, and outputs that are not made; in the order of their places.
    package var unused: [TapeRemark] {
        var names: Set<String> = []
        let commands = ignored.filter { names.insert($0.name).inserted }.map { part in
            (part.line, "\(part.name) is not used here: \(part.reason.phrase).")
        }
        let kinds = PictureKind.allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
        let unmade = outputs.filter { PictureKind(file: $0.path) == nil }.map { output in
            (output.line, "Output \(output.path.shownQuoted) is not made. Output makes \(kinds).")
        }
        return (commands + unmade).sorted { left, right in
            (left.0.file, left.0.line, left.0.column) < (right.0.file, right.0.line, right.0.column)
        }.map { TapeRemark($0.0, $0.1) }
    }
}

extension Tape.Ignored.Reason {
    fileprivate var phrase: String {
        switch self {
        case .pixels: "a screen is measured in cells, by Set Columns and Set Rows"
        case .film: "a picture has the frames and the times of the tape's own clock"
        case .shell: "a tape opens the shop, and no shell"
        case .theme: "Set Theme takes the shop's own themes, such as dark or light"
        case .subtitle: "a picture has no subtitles"
        }
    }
}
