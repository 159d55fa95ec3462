import Codecs

/// A page's beginning as text that clients carry: sealed, so that nobody can make one up, and bound to what
/// its list was asked for.
package struct PageCursor: Sendable {
    private static let longest = 2048

    private let seal: Seal

    package init(seal: Seal) { self.seal = seal }

    /// The text for a page that begins at `start`, of the list that the head names; nil for the first page,
    /// which needs none. No part may have a line break.
    package func text<Key>(for start: PageStart<Key>, of head: [String], parts: (Key) -> [String]) -> String?
    {
        let key: [String]
        switch start {
        case .first: return nil
        case .last: key = ["<"]
        case .after(let place): key = [">"] + parts(place)
        case .before(let place): key = ["<"] + parts(place)
        }
        let payload = (head + key).joined(separator: "\n")
        return "\(Base64URL.encode([UInt8](payload.utf8))).\(code(payload))"
    }

    /// Where the page of a cursor begins, if this shop gave it for this list.
    package func start<Key>(
        _ text: String, of head: [String], key: ([String]) -> Key?
    ) throws(Refusal) -> PageStart<Key> {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, halves.count == 2, let bytes = Base64URL.decode(halves[0]),
            let payload = String(validating: bytes, as: UTF8.self),
            constantTimeEquals(code(payload).utf8, halves[1].utf8)
        else { throw .invalidCursor }
        let parts = payload.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > head.count, parts.starts(with: head) else { throw .invalidCursor }
        let way = parts[head.count], values = Array(parts[(head.count + 1)...])
        if way == "<", values.isEmpty { return .last }
        guard let place = key(values) else { throw .invalidCursor }
        return way == "<" ? .before(place) : .after(place)
    }

    private func code(_ payload: String) -> String { seal.shortCode("cursor", [payload]) }
}
