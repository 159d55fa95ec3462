import Codecs
package import HTTPTypes
import NIOCore
import PaymentToken
import ShopCore
import Synchronization

/// Answers that were made before, each kept with the version of the catalogue that it shows.
///
/// Two generations share the room: when the younger one has filled its half, the older one is dropped, and
/// what is asked for again moves to the younger one. An answer is kept from its second request on, so that a
/// crawler evicts nothing that others ask for again.
package final class Representations: Sendable {
    /// Bytes with the tag that names exactly them.
    package struct Entry: Sendable {
        package var body: [UInt8]
        /// Makes the tag another one than that of equal bytes in another form.
        private let form: String
        /// The headers that belong to exactly these bytes: where they link to, what a browser may do with
        /// them.
        package var headers = HTTPFields()

        package init(_ body: [UInt8], form: String = "") {
            self.body = body
            self.form = form
        }

        /// Strong entity tag in quotes: half a SHA-256 of body and form, in hexadecimal.
        package var tag: String {
            let digest = Digest.sha256(form.isEmpty ? body : body + form.utf8)
            return "\"\(Hexadecimal.encode(digest.prefix(16)))\""
        }
    }

    /// The name of an answer: nothing else of a request makes a difference to it.
    ///
    /// Fields are taken as they were sent: few clients say the same thing in different words.
    package struct Name: Hashable, Sendable {
        package var address: String
        package var accept: String?
        package var languages: String?

        /// Nil for a request of more than 1,000 bytes, which nobody else is likely to send.
        package init?(_ request: HTTPRequest) {
            guard request.method == .get || request.method == .head, let address = request.path else {
                return nil
            }
            self.address = address
            accept = request.headerFields[.accept]
            languages = request.headerFields[.acceptLanguage]
            guard size <= 1_000 else { return nil }
        }

        /// In bytes.
        package var size: Int {
            address.utf8.count + (accept?.utf8.count ?? 0) + (languages?.utf8.count ?? 0)
        }
    }

    private struct Kept {
        var version: Int64
        var answer: Representation
        var size: Int

        func isGood(at version: Int64) -> Bool { self.version == version || self.version == Reply.always }
    }

    private struct State {
        var young: [Name: Kept] = [:]
        var old: [Name: Kept] = [:]
        var youngSize = 0
        /// Hashes of the names that were asked for lately.
        var asked: Set<Int> = []
    }

    private static let mostAsked = 16_384

    private let half: Int
    private let state = Mutex(State())

    /// Makes an empty cache; `mostBytes` is shared by both generations, 32 MiB by default.
    package init(mostBytes: Int = 32 << 20) { half = mostBytes / 2 }

    /// The answer that is kept under a name, if it is of this version or of all.
    package func answer(_ name: Name, version: Int64) -> Representation? {
        state.withLock { state in
            if let kept = state.young[name] { return kept.isGood(at: version) ? kept.answer : nil }
            guard let kept = state.old[name], kept.isGood(at: version) else { return nil }
            add(kept, as: name, to: &state)
            return kept.answer
        }
    }

    /// True if something was asked for before, and is therefore worth keeping.
    package func isAskedAgain(_ name: Name) -> Bool {
        state.withLock { state in
            if state.asked.count >= Self.mostAsked { state.asked.removeAll(keepingCapacity: true) }
            return !state.asked.insert(name.hashValue).inserted
        }
    }

    /// Keeps an answer in place of older versions of it.
    package func keep(_ answer: Representation, as name: Name, version: Int64) {
        let kept = Kept(version: version, answer: answer, size: Self.size(of: answer, name))
        // An entry that fills a good part of the cache would evict everything else.
        guard kept.size <= half / 4 else { return }
        state.withLock { state in
            guard (state.young[name]?.version ?? version) <= version else { return }
            add(kept, as: name, to: &state)
        }
    }

    /// The bytes that are kept now, with what it costs to keep them.
    package var size: Int {
        state.withLock { state in state.youngSize + state.old.values.reduce(0) { $0 + $1.size } }
    }

    private func add(_ kept: Kept, as name: Name, to state: inout State) {
        state.youngSize += kept.size - (state.young[name]?.size ?? 0)
        state.young[name] = kept
        state.old[name] = nil
        guard state.youngSize > half else { return }
        state.old = state.young
        state.young = [:]
        state.youngSize = 0
    }

    private static func size(of answer: Representation, _ name: Name) -> Int {
        (answer.content?.readableBytes ?? 0) + name.size + 1_000
    }
}
