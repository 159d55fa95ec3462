import Foundation

/// The sentences that a target says in both languages, read from its sources: `say("…", "…")`.
package struct Sentences {
    package let pairs: [(english: String, simplifiedChinese: String)]
    /// The names of functions that make a sentence of something.
    package let made: Set<String>

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// - Parameter folder: Below `Sources`, such as `Shop/PaySheet`.
    package init(in folder: String) throws {
        let place = Self.sources.appending(path: folder).resolvingSymlinksInPath()
        let names = (FileManager.default.enumerator(atPath: place.path())?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".swift") }.sorted()
        let all = try names.map { try String(contentsOf: place.appending(path: $0), encoding: .utf8) }
        let files = all.filter { $0.contains(": Wording {") }
        pairs = all.flatMap { file in
            file.matches(of: /say\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\)/).map {
                (String($0.output.1), String($0.output.2))
            }
        }
        made = Set(
            files.flatMap { file in
                file.matches(of: /func (\w+)\([^\n]*-> \[?ScreenText\]? \{\s*(?:say\(|switch )/).map {
                    String($0.output.1)
                }
            })
    }

    package func all(inEnglish isEnglish: Bool) -> [String] {
        pairs.map { isEnglish ? $0.english : $0.simplifiedChinese }
    }
}
