import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

/// What a handler answers, before it is put into the form that was asked for.
struct Reply: Sendable {
    var status: HTTPResponse.Status
    var content: Content
    var headers: HTTPFields
    var cache: CachePolicy
    /// Whether a part of the bytes may be asked for.
    private var hasRanges = false
    /// Of a resource that is changed under `If-Match`; its tag begins with it.
    var version: Int?

    enum Content: Sendable {
        case document(any Encodable & Sendable)
        /// Bytes that were made before.
        case kept(Representations.Entry)
        case none
    }

    /// A document that is what it is now.
    init(
        _ document: any Encodable & Sendable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        cache: CachePolicy = .never
    ) {
        self.init(status: status, content: .document(document), headers: headers, cache: cache)
    }

    /// Bytes in the call's form.
    init(_ entry: Representations.Entry, cache: CachePolicy) {
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
    static func created(_ document: any Encodable & Sendable, at place: String) -> Reply {
        Reply(document, status: .created, headers: [.location: place])
    }

    /// Nothing more to say.
    static let empty = Reply(status: .noContent, content: .none, headers: [:], cache: .never)

    /// A picture that never changes, in whole or in part.
    static func picture(_ entry: Representations.Entry) -> Reply {
        var reply = Reply(entry, cache: .forever)
        reply.headers[.acceptRanges] = "bytes"
        reply.headers[.reprDigest] = Digest.field(Digest.sha256(entry.body))
        reply.hasRanges = true
        return reply
    }

    /// Leads to another place.
    static func seeOther(_ place: String, cache: CachePolicy = .never) -> Reply {
        Reply(status: .seeOther, content: .none, headers: [.location: place], cache: cache)
    }
}

extension Reply {
    /// The answer to a call: its bytes, their tag, and 304 when the client has them already.
    func response(to call: Call, prefix: String) throws -> Response {
        var headers = headers
        if let place = headers[.location] { headers[.location] = prefix + place }
        headers[.cacheControl] = cache.rawValue
        headers[.contentLanguage] = call.language.rawValue
        guard let entry = try entry(prefix: prefix) else {
            var response = Response(status: status, headers: headers)
            if status == .noContent { response.headers[.contentLength] = nil }
            return response
        }
        let tag = version.map { "\"\($0)-\(entry.tag.dropFirst())" } ?? entry.tag
        let isReading = call.request.method == .get || call.request.method == .head
        if status == .ok, isReading || version != nil {
            headers[.eTag] = tag
            if isReading, Self.isKnown(tag, call.request.headers[.ifNoneMatch]) {
                var response = Response(status: .notModified, headers: headers)
                response.headers[.contentLength] = nil
                return response
            }
        }
        headers[.contentType] = call.form.rawValue
        if hasRanges, let range = try Self.range(of: entry, in: call.request) {
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(entry.body.count)"
            return Response(
                status: .partialContent, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: entry.body[range])))
        }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: entry.body)))
    }

    /// The part that is asked for, if what the client has of the rest is of this very version.
    private static func range(
        of entry: Representations.Entry, in request: Request
    ) throws(Refusal) -> Range<Int>? {
        guard request.method == .get, let header = request.headers[.range] else { return nil }
        if let known = request.headers[.ifRange], known != entry.tag { return nil }
        return try ByteRange.bytes(header, of: entry.body.count)
    }

    private func entry(prefix: String) throws -> Representations.Entry? {
        switch content {
        case .document(let document):
            Representations.Entry(try WireFormat.encode(document, behind: prefix))
        case .kept(let entry): entry
        case .none: nil
        }
    }

    /// The weak comparison of RFC 9110, section 13.1.2.
    private static func isKnown(_ tag: String, _ header: String?) -> Bool {
        guard let header else { return false }
        let tags = header.split(separator: ",").map { $0.filter { $0 != " " } }
        return tags.contains("*")
            || tags.contains { ($0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0) == tag }
    }
}

/// How long an answer may be kept.
enum CachePolicy: String, Sendable {
    case facts = "public, max-age=60"
    case stock = "public, max-age=5, stale-while-revalidate=30"
    case live = "public, max-age=1"
    case forever = "public, max-age=31536000, immutable"
    case never = "no-store"
}
