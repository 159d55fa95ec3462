extension Tape {
    /// A format of pictures, by the ending of a file's name.
    package enum PictureKind: String, CaseIterable, Hashable, Sendable {
        case svg, gif, png, txt, cast

        /// Formats of a single frame, as `Screenshot` makes them.
        package static let stills: [PictureKind] = [.svg, .png, .txt]

        /// The format of a file by the ending of its name; nil for other endings, and without one.
        package init?(file: String) {
            guard let ending = Self.ending(of: file) else { return nil }
            self.init(rawValue: ending.lowercased())
        }

        /// The text behind the last dot of a file's name, without its folders; nil without a dot.
        static func ending(of file: String) -> String? {
            guard let name = file.split(separator: "/", omittingEmptySubsequences: false).last,
                name.contains(".")
            else { return nil }
            return name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init)
        }
    }

    /// A picture that a tape names: by `Output` of all its frames, by `Screenshot` of one.
    package struct Picture: Hashable, Sendable {
        package let line: TapeLine
        package let name: String
        package let kind: PictureKind
        package let isStill: Bool

        fileprivate init?(_ line: TapeLine, _ name: String, isStill: Bool) {
            guard let kind = PictureKind(file: name) else { return nil }
            self.line = line
            self.name = name
            self.kind = kind
            self.isStill = isStill
        }
    }

    /// All pictures that the tape names, those of `Output` first.
    package var pictures: [Picture] {
        let films = outputs.compactMap { Picture($0.line, $0.path, isStill: false) }
        let stills = steps.compactMap { step -> Picture? in
            guard case .screenshot(let name) = step.command else { return nil }
            return Picture(step.line, name, isStill: true)
        }
        return films + stills
    }
}
