/// The folders of a room and which of them name types of which others.
struct RoomFolders {
    /// A file that names a type of another folder.
    struct Use {
        var path: String
        var type: String
    }

    /// By the folder that names and the folder that has; the room itself is `.`.
    private(set) var uses: [String: [String: Use]] = [:]

    init(_ files: [Source]) {
        // A name that two files have says nothing.
        let homes = Dictionary(
            files.flatMap { file in Self.types(of: file).map { ($0, [Self.folder(of: file)]) } },
            uniquingKeysWith: +
        ).compactMapValues { $0.count == 1 ? $0[0] : nil }
        for file in files {
            let folder = Self.folder(of: file)
            for line in file.code where !line.hasPrefix("import") {
                for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                    let type = String(word)
                    guard let home = homes[type], home != folder, uses[folder]?[home] == nil else { continue }
                    uses[folder, default: [:]][home] = Use(path: file.path, type: type)
                }
            }
        }
    }

    /// A way that leads from a folder back to itself, as sentences; empty where there is none.
    var cycle: [String] {
        var done: Set<String> = []
        for start in uses.keys.sorted() {
            if let way = way(on: [start], done: &done) { return way }
        }
        return []
    }

    /// Goes on from the last of some folders, each of which names the next.
    private func way(on folders: [String], done: inout Set<String>) -> [String]? {
        guard let last = folders.last, !done.contains(last) else { return nil }
        for next in (uses[last] ?? [:]).keys.sorted() {
            if let start = folders.firstIndex(of: next) {
                return zip(folders[start...], folders[start...].dropFirst() + [next]).map(sentence)
            }
            if let way = way(on: folders + [next], done: &done) { return way }
        }
        done.insert(last)
        return nil
    }

    private func sentence(_ folder: String, _ other: String) -> String {
        guard let use = uses[folder]?[other] else { return "\(folder) names \(other)" }
        return "\(folder) names \(use.type) of \(other) in \(use.path)"
    }

    private static func folder(of file: Source) -> String {
        let parts = file.place
        return parts.count > 2 ? String(parts[1]) : "."
    }

    /// The types that a file declares outside all others.
    private static func types(of file: Source) -> [String] {
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return file.code.filter { $0.first?.isLetter == true }.compactMap { line in
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard let place = words.firstIndex(where: kinds.contains), place + 1 < words.count,
                !words[..<place].contains("extension")
            else { return nil }
            return String(words[place + 1])
        }
    }
}
