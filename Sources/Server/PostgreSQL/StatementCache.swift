/// The statements that one connection has prepared, by their text; the one longest unused gives way.
struct StatementCache: Sendable {
    private struct Entry {
        let name: String
        var lastUse: Int
    }

    let limit: Int
    private var entries: [String: Entry] = [:]
    private var uses = 0
    private var names = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    /// The name of a prepared statement, which counts as used now.
    mutating func name(of sql: String) -> String? {
        uses += 1
        entries[sql]?.lastUse = uses
        return entries[sql]?.name
    }

    mutating func newName() -> String {
        names += 1
        return "s\(names)"
    }

    mutating func add(_ sql: String, name: String) {
        uses += 1
        entries[sql] = Entry(name: name, lastUse: uses)
    }

    mutating func remove(_ sql: String) { entries[sql] = nil }

    /// The statement longest unused, other than these.
    func eldest(except kept: Set<String>) -> (sql: String, name: String)? {
        entries.filter { !kept.contains($0.key) }.min { $0.value.lastUse < $1.value.lastUse }.map {
            ($0.key, $0.value.name)
        }
    }
}
