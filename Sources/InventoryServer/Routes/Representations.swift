import HTTPTypes
import PaymentToken
import Synchronization

/// Encoded representations, each kept with the version of what it shows.
///
/// Two generations share the room: when the younger one has filled its half, the older one goes, and what is
/// asked for again is young again.
final class Representations: Sendable {
    /// Bytes with the tag that names exactly them.
    struct Entry: Sendable {
        var body: [UInt8]
        var tag: String
        /// What belongs to exactly these bytes: where they link to, what a browser may do with them.
        var headers = HTTPFields()

        init(_ body: [UInt8]) {
            self.body = body
            tag = Self.tag(of: body)
        }

        /// The tag for these bytes in one form, which another form with equal bytes does not share.
        mutating func distinguish(_ form: String) { tag = Self.tag(of: Array((tag + form).utf8)) }

        private static func tag(of bytes: [UInt8]) -> String {
            "\"\(Hexadecimal.encode(Digest.sha256(bytes).prefix(16)))\""
        }
    }

    private struct Kept {
        var version: Int64
        var entry: Entry
        var size: Int
    }

    private struct State {
        var young: [String: Kept] = [:]
        var old: [String: Kept] = [:]
        var youngSize = 0
    }

    private let half: Int
    private let state = Mutex(State())

    init(mostBytes: Int = 32 << 20) { half = mostBytes / 2 }

    /// What is kept under a name, if it is of this version.
    func entry(_ name: String, version: Int64) -> Entry? {
        state.withLock { state in
            guard let kept = state.young[name] ?? state.old[name], kept.version == version else { return nil }
            if state.young[name] == nil { add(kept, as: name, to: &state) }
            return kept.entry
        }
    }

    /// Keeps an entry in place of older versions of it.
    func keep(_ entry: Entry, as name: String, version: Int64) {
        let kept = Kept(version: version, entry: entry, size: Self.size(of: entry, name))
        // What fills a good part of the room would drive out everything else.
        guard kept.size <= half / 4 else { return }
        state.withLock { state in
            guard (state.young[name]?.version ?? version) <= version else { return }
            add(kept, as: name, to: &state)
        }
    }

    /// The bytes that are kept now, with what it costs to keep them.
    var size: Int {
        state.withLock { state in state.youngSize + state.old.values.reduce(0) { $0 + $1.size } }
    }

    private func add(_ kept: Kept, as name: String, to state: inout State) {
        state.youngSize += kept.size - (state.young[name]?.size ?? 0)
        state.young[name] = kept
        state.old[name] = nil
        guard state.youngSize > half else { return }
        state.old = state.young
        state.young = [:]
        state.youngSize = 0
    }

    private static func size(of entry: Entry, _ name: String) -> Int {
        entry.body.count + entry.tag.utf8.count + name.utf8.count + 200
    }
}
