package import HTTPEdge
package import HTTPTypes
package import Hummingbird
import ShopCore
package import ShopTransfers
package import StoreAPI

/// The answer of a handler, before it is put into the form that was asked for.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var content: Content
    package var headers: HTTPFields
    package var cache: CachePolicy
    /// True if a part of the bytes may be asked for.
    package private(set) var hasRanges = false
    package var templates: [FormTemplate] = []
    /// Of a resource that is changed under `If-Match`; its tag begins with it.
    package var version: Int?
    /// The version that `templates` change, where the document is another one than they act on.
    package var templatesVersion: Int?
    /// Where a browser is led whose form was carried out; the document's own place when nothing is said.
    package var next: String?
    /// True if the answer to a form is shown at once, since it can never be had again.
    package var isShownOnce = false
    /// The version of the catalogue that it shows, when it depends on nothing else but the request's address,
    /// form and language: then it is made once.
    package var catalogueVersion: Int64?

    /// Stands for every version of the catalogue.
    package static let always = Int64.max

    package enum Content: Sendable {
        case document(any Encodable & Sendable)
        /// Bytes that were made before.
        case kept(Representations.Entry)
        case stream(ResponseBody)
        case none
    }

    package init(
        _ document: any Encodable & Sendable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        cache: CachePolicy = .never, templates: [FormTemplate] = [], version: Int? = nil,
        catalogueVersion: Int64? = nil
    ) {
        self.init(status: status, content: .document(document), headers: headers, cache: cache)
        self.templates = templates
        self.version = version
        self.catalogueVersion = catalogueVersion
    }

    package init(_ entry: Representations.Entry, cache: CachePolicy) {
        self.init(status: .ok, content: .kept(entry), headers: [:], cache: cache)
    }

    private init(
        status: HTTPResponse.Status, content: Content, headers: HTTPFields, cache: CachePolicy
    ) {
        self.status = status
        self.content = content
        self.headers = headers
        self.cache = cache
    }

    /// A document that was made at a place of its own.
    package static func created(_ document: any Encodable & Sendable, at place: String) -> Reply {
        Reply(document, status: .created, headers: [.location: place])
    }

    package func leading(to place: String) -> Reply {
        var reply = self
        reply.next = place
        return reply
    }

    package static let empty = Reply(status: .noContent, content: .none, headers: [:], cache: .never)

    /// A file to keep under a name, with the digest of the whole.
    package static func file(_ file: SpooledFile, name: String) -> Reply {
        Reply(
            status: .ok, content: .stream(file.responseBody),
            headers: [
                .reprDigest: Digest.field(file.sha256),
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ], cache: .never)
    }

    /// A picture that never changes, in whole or in part.
    package static func picture(_ entry: Representations.Entry) -> Reply {
        var reply = Reply(entry, cache: .forever)
        reply.catalogueVersion = always
        reply.headers[.acceptRanges] = "bytes"
        reply.headers[.reprDigest] = Digest.field(Digest.sha256(entry.body))
        reply.hasRanges = true
        return reply
    }

    /// Bytes in the call's form that come over time.
    /// When `write` throws, the body breaks off.
    package static func stream(
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Reply {
        Reply(status: .ok, content: .stream(ResponseBody(write)), headers: [:], cache: .never)
    }

    package static func seeOther(_ place: String, cache: CachePolicy = .never) -> Reply {
        Reply(status: .seeOther, content: .none, headers: [.location: place], cache: cache)
    }
}

/// How long an answer may be kept.
package enum CachePolicy: String, Sendable {
    case facts = "public, max-age=60"
    case stock = "public, max-age=5, stale-while-revalidate=30"
    case live = "public, max-age=1"
    case forever = "public, max-age=31536000, immutable"
    case never = "no-store"

    /// The value of `Cache-Control` for an answer in a form. A page has `no-cache` besides: text browsers
    /// such as ELinks know that alone, and would show a page again that an act has changed.
    package func field(for form: MediaForm) -> String {
        self == .never && form == .html ? "\(rawValue), no-cache" : rawValue
    }
}
