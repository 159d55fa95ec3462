import Codecs
package import FoundationEssentials

/// A session of the back office in a browser: the access key that opened it, when it expires, and an id of
/// its own. The shop's seal keeps it from being made up; each request asks the store for its key and for a
/// sign-out.
package struct OfficePass: Hashable, Sendable {
    package var key: String
    /// Expiry of the session, in whole seconds in the cookie.
    package var end: Date
    /// Random, in Base64URL: two sessions of one key that began in the same second are two.
    package var id: String

    /// Time until the next sign-in, by the shop's clock.
    package static let life: TimeInterval = 12 * 3600

    package init(key: String, end: Date, id: String) {
        self.key = key
        self.end = end
        self.id = id
    }

    /// Nil for a text that this shop did not write.
    package init?(_ text: String, _ seal: Seal) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let seconds = Int64(parts[1]) else { return nil }
        self.init(key: parts[0], end: Date(seconds: seconds), id: parts[2])
        guard constantTimeEquals(self.text(seal).utf8, text.utf8) else { return nil }
    }

    /// The session cookie's value: key, end, id and an HMAC over them, with dots between.
    package func text(_ seal: Seal) -> String {
        let end = String(end.seconds)
        return "\(key).\(end).\(id).\(Base64URL.encode(seal.code("office-pass", [key, end, id])))"
    }
}
