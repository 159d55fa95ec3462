import HTTPTypes
import Synchronization

/// Encoded representations of the catalogue, kept until its version changes.
final class Representations: Sendable {
    /// Bytes with the tag that names exactly them.
    struct Entry: Sendable {
        var body: [UInt8]
        var tag: String
        /// What belongs to exactly these bytes: where they link to, what a browser may do with them.
        var headers = HTTPFields()

        init(_ body: [UInt8]) {
            self.body = body
            tag = "\"\(Digest.hex(Digest.sha256(body).prefix(16)))\""
        }
    }

    private struct State {
        var version: Int64 = 0
        var entries: [String: Entry] = [:]
    }

    private static let capacity = 1024
    private let state = Mutex(State())

    /// What is kept under a name, if it is of this version.
    func entry(_ name: String, version: Int64) -> Entry? {
        state.withLock { $0.version == version ? $0.entries[name] : nil }
    }

    /// Keeps an entry; those of older versions go.
    func keep(_ entry: Entry, as name: String, version: Int64) {
        state.withLock { state in
            guard version >= state.version else { return }
            if version > state.version || state.entries.count >= Self.capacity { state.entries = [:] }
            state.version = version
            state.entries[name] = entry
        }
    }
}
