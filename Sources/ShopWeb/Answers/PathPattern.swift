/// The path of an operation, such as `/products/{id}`, by its parts.
package struct PathPattern: Sendable {
    private enum Part: Sendable {
        case word(Substring)
        case name(Substring)
    }

    private let parts: [Part]

    /// Parses a template, in which parts in braces match any single segment.
    package init(_ path: String) {
        parts = path.split(separator: "/").map { part in
            part.hasPrefix("{") ? .name(part.dropFirst().dropLast()) : .word(part)
        }
    }

    /// The parts of a path that stand for names; nil for a path of another pattern.
    package func named(in path: Substring) -> [(name: Substring, part: Substring)]? {
        var rest = path
        var named: [(Substring, Substring)] = []
        for part in parts {
            guard rest.popFirst() == "/" else { return nil }
            let given = rest.prefix { $0 != "/" }
            rest = rest.dropFirst(given.count)
            switch part {
            case .name(let name) where !given.isEmpty: named.append((name, given))
            case .word(let word) where word == given: break
            case .name, .word: return nil
            }
        }
        return rest.isEmpty ? named : nil
    }
}
