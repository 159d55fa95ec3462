import Foundation

/// The rules of `ux-rules.tsv`, and the tests that carry their ids; `make rules` lists both.
struct RuleBook: Sendable {
    struct Rule: Hashable, Sendable {
        let id: String
        let severity: String
        let statement: String

        /// The letters between the hyphens of the id.
        var group: String { id.split(separator: "-").dropFirst().first.map(String.init) ?? "" }
    }

    let rules: [Rule]
    /// The groups whose rules each need a test.
    let heldGroups: Set<String>

    static let shared = RuleBook(
        text: (try? String(contentsOf: place, encoding: .utf8)) ?? "")

    private static let place = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "ux-rules.tsv")

    init(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        rules = lines.filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 3 else { return nil }
            return Rule(id: columns[0], severity: columns[1], statement: columns[2])
        }
        let held = lines.first { $0.hasPrefix("# Groups") }?.split(separator: ":").last ?? ""
        heldGroups = Set(held.split(separator: " ").map(String.init))
    }

    /// The ids in the display names of tests and suites, each with its places.
    static func ids(in files: [Source]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for file in files {
            for name in displayNames(in: file.lines.joined(separator: "\n")) {
                for match in name.matches(of: /UX-[A-Z]+-[0-9]+/) {
                    found[String(match.output), default: []].append("\(file.path): \(name)")
                }
            }
        }
        return found
    }

    /// What stands in quotes first thing after `@Test(` or `@Suite(`.
    static func displayNames(in text: String) -> [String] {
        text.matches(of: /(?m)^ *(?:@[A-Za-z]+ )*@(?:Test|Suite)\(\s*"([^"\n]*)"/).map { String($0.output.1) }
    }
}
