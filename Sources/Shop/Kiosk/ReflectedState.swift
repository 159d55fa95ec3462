/// All stored state of a value, read by reflection, so that state added later is compared too.
///
/// For comparing only: the lines contain secrets.
struct ReflectedState: Hashable, Sendable {
    /// One line for each stored value, such as `.window.theme=own`; a set's elements stand sorted in braces.
    private(set) var lines: [String] = []

    init(_ value: Any) { append(value, "") }

    /// The paths of the lines that the other state has not, unique and sorted.
    func paths(notIn other: ReflectedState) -> [String] {
        let known = Set(other.lines)
        let paths = lines.filter { !known.contains($0) }.map { $0.prefix { $0 != "=" && $0 != "{" } }
        return Set(paths.map(String.init)).sorted()
    }

    private mutating func append(_ value: Any, _ path: String) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
            let entries = mirror.children.map { ReflectedState($0.value).lines.joined(separator: ";") }
            for entry in entries.sorted() { lines.append("\(path){\(entry)}") }
            return
        }
        guard !mirror.children.isEmpty else {
            lines.append("\(path)=\(value)")
            return
        }
        for (index, child) in mirror.children.enumerated() {
            append(child.value, "\(path).\(child.label ?? String(index))")
        }
    }
}
