import Foundation

/// The repository's own Swift files, read once.
struct Source: Sendable {
    /// `Sources/Payment/PayKit/Money.swift`
    let path: String
    let lines: [String]
    /// The lines without their comments and without what stands inside quotes, so that words are not taken
    /// for code.
    let code: [String]

    /// The folders of `Sources`; those of `Tests` have the suites of their targets.
    static let folders: Set<Substring> = [
        "Payment", "Screen", "Shop", "Server", "Lab", "Programs", "Foundations",
    ]

    /// The path below `Sources` or `Tests` and the folder of either.
    var place: [Substring] {
        let parts = path.split(separator: "/").dropFirst()
        return Array(parts.first.map(Self.folders.contains) == true ? parts.dropFirst() : parts)
    }

    /// The target's name.
    var room: String { place.first.map(String.init) ?? "" }
    var isTest: Bool { path.hasPrefix("Tests/") }
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The modules that the file imports.
    let imports: [String]

    static let all: [Source] = read("Sources") + read("Tests")

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func read(_ folder: String) -> [Source] {
        let place = root.appending(path: folder).resolvingSymlinksInPath()
        guard let walker = FileManager.default.enumerator(atPath: place.path()) else { return [] }
        return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().compactMap {
            name in
            guard let text = try? String(contentsOf: place.appending(path: name), encoding: .utf8) else {
                return nil
            }
            return Source(path: "\(folder)/\(name)", text: text)
        }
    }

    init(path: String, text: String) {
        self.path = path
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        code = Self.strip(lines)
        imports = code.compactMap(Self.importedModule)
    }

    private static func importedModule(_ line: String) -> String? {
        guard line.hasBytes(of: "import") else { return nil }
        let words = line.split { $0 == " " || $0 == "." }.map(String.init)
        guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
        let levels: Set<String> = ["public", "package", "internal", "private", "fileprivate"]
        guard words[..<place].allSatisfy({ levels.contains($0) || $0.hasPrefix("@") }) else { return nil }
        let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        return words[(place + 1)...].first { !kinds.contains($0) }
    }

    /// Takes out comments and the text between quotes. Code inside an interpolation counts as text.
    private static func strip(_ lines: [String]) -> [String] {
        var isInBlock = false
        return lines.map { line in
            if line.contains("\"\"\"") {
                isInBlock.toggle()
                return ""
            }
            return isInBlock ? "" : strip(line)
        }
    }

    private static func strip(_ line: String) -> String {
        var code = ""
        var isInString = false
        var previous: Character = " "
        for character in line {
            if isInString {
                isInString = character != "\"" || previous == "\\"
                previous = previous == "\\" && character == "\\" ? " " : character
            } else {
                if character == "/", previous == "/" { return String(code.dropLast()) }
                isInString = character == "\""
                previous = isInString ? " " : character
                code.append(character)
            }
        }
        return code
    }
}
