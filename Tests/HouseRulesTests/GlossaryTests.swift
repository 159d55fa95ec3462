import Foundation
import Testing

/// The glossary leads to the types that it names.
@Suite struct GlossaryTests {
    /// A row of the tables that list types: names, and the folders of targets that have them.
    struct Row {
        var names: [String]
        var folders: [String]
    }

    static func rows(of text: String) -> [Row] {
        var isOfTypes = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3 else {
                isOfTypes = false
                return nil
            }
            if cells[2] == "where" { isOfTypes = true }
            guard isOfTypes, cells[2] != "where", !cells[2].hasPrefix("-") else { return nil }
            return Row(names: names(in: cells[0]), folders: cells[2].components(separatedBy: ", "))
        }
    }

    /// `PaymentAuthorization.Call, Mark …` names `Call` and `Mark`.
    private static func names(in cell: String) -> [String] {
        cell.replacing(/\(.*?\)|…/, with: "").split(separator: ",").compactMap { name in
            name.split(separator: ".").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    static func missing(from rows: [Row], in sources: [Source]) -> [String] {
        var declared: [String: Set<String>] = [:]
        for file in sources {
            let folder = file.place.dropLast().joined(separator: "/")
            for line in file.code {
                // Not by a regular expression, which takes twenty times as long for all lines.
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(where: kinds.contains) else { continue }
                let name = words.dropFirst(place + 1).first?.prefix {
                    $0.isLetter || $0.isNumber || $0 == "_"
                }
                guard let name, name.first?.isUppercase == true else { continue }
                declared[String(name), default: []].insert(folder)
            }
        }
        return rows.flatMap { row in
            row.names.filter { name in
                let homes = declared[name] ?? []
                return !homes.contains { home in row.folders.contains { "\(home)/".hasPrefix("\($0)/") } }
            }.map { "\($0) is not in \(row.folders.joined(separator: " or "))" }
        }
    }

    @Test func everyNameIsDeclaredWhereTheGlossarySays() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Assets/Guide/glossary.md").standardizedFileURL
        let rows = Self.rows(of: try String(contentsOf: file, encoding: .utf8))
        #expect(rows.count > 100)
        let missing = Self.missing(from: rows, in: HouseRulesTests.sources)
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    @Test func nameThatIsElsewhereIsFound() {
        let text = """
            | word | means |
            |---|---|
            | room | a target |

            | name | term | where |
            |---|---|---|
            | Sheet.Row, Mark … | row | Pay/Sheet |
            | Gone | nothing | Pay |
            """
        let sources = [
            Source(path: "Sources/Pay/Sheet/Row.swift", text: "struct Row {}\n"),
            Source(path: "Sources/Pay/Mark.swift", text: "enum Mark {}\n"),
        ]
        #expect(
            Self.missing(from: Self.rows(of: text), in: sources) == [
                "Mark is not in Pay/Sheet", "Gone is not in Pay",
            ])
    }
}
