/// The versions that a request is meant for, by its header `If-Match`.
///
/// The tag of a resource with a version is `"7-…"`: its version, and what tells its forms apart. A change
/// of a resource names any of them, and is refused when the version is another by then.
package enum VersionMatch: Hashable, Sendable {
    case any
    case versions(Set<Int>)

    /// The comparison of RFC 9110, section 13.1.1, is strong: weak tags match nothing.
    package init(_ header: String) {
        let tags = header.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if tags == ["*"] {
            self = .any
        } else {
            self = .versions(Set(tags.compactMap(Self.version)))
        }
    }

    private static func version(_ tag: String) -> Int? {
        guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.utf8.count > 2 else { return nil }
        return tag.dropFirst().split(separator: "-").first.flatMap { Int($0) }
    }

    package static func tag(_ version: Int, _ form: String) -> String {
        let bare = form.utf8.filter { $0 != UInt8(ascii: "\"") }
        return "\"\(version)-" + String(decoding: bare, as: UTF8.self) + "\""
    }

    /// The version to guard a change by: the one that is there, when it is meant.
    package func version(of current: Int) throws(Refusal) -> Int {
        switch self {
        case .any: return current
        case .versions(let versions):
            guard versions.contains(current) else { throw .preconditionFailed }
            return current
        }
    }
}
