import StoreAPI

/// Which part of the list a request asks for. A cursor is sealed, so that nobody can make one up.
struct PageRange: Hashable, Sendable {
    static let limits = 1...250
    static let usualLimit = 50

    var limit: Int
    /// The catalogue position of the last row that was seen.
    var after: Int64

    init(limit: Int, after: Int64) {
        self.limit = limit
        self.after = after
    }

    init(_ parameters: [String: String], seal: Seal) throws(Refusal) {
        limit = Self.usualLimit
        after = 0
        if let text = parameters["limit"] {
            guard let value = Int(text), Self.limits.contains(value) else {
                throw .invalidParameter("limit", code: "out-of-range", "1 to 250.")
            }
            limit = value
        }
        guard let cursor = parameters["cursor"] else { return }
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Base64URL.decode(parts[0]) else { throw .invalidCursor }
        let text = String(decoding: bytes, as: UTF8.self)
        guard Seal.matches(seal.shortCode("cursor", [text]), String(parts[1])),
            text.hasPrefix(Self.version), let position = Int64(text.dropFirst(Self.version.count))
        else { throw .invalidCursor }
        after = position
    }

    /// The cursor for what follows this range's start.
    func cursor(_ seal: Seal) -> String {
        let text = "\(Self.version)\(after)"
        return "\(Base64URL.encode([UInt8](text.utf8))).\(seal.shortCode("cursor", [text]))"
    }

    private static let version = "1:"
}
