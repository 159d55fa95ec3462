import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

/// How long an answer may be kept.
enum CachePolicy: String, Sendable {
    case facts = "public, max-age=60"
    case stock = "public, max-age=5, stale-while-revalidate=30"
    case forever = "public, max-age=31536000, immutable"
    case never = "no-store"
}

extension Response {
    /// A JSON answer in the shopper's language.
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, language: Language,
        location: String? = nil,
        mediaType: String = "application/hal+json"
    ) throws -> Response {
        var headers: HTTPFields = [.contentType: mediaType, .contentLanguage: language.rawValue]
        if let location { headers[.location] = location }
        let body = ByteBuffer(bytes: try WireFormat.encode(value))
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// A tagged answer: 304 without a body when the client has it already.
    static func tagged(
        _ entry: Representations.Entry, to request: Request, language: Language, cache: CachePolicy,
        mediaType: String = "application/hal+json"
    ) -> Response {
        var headers: HTTPFields = [
            .eTag: entry.tag, .cacheControl: cache.rawValue, .contentLanguage: language.rawValue,
        ]
        if isKnown(entry.tag, request.headers[.ifNoneMatch]) {
            var response = Response(status: .notModified, headers: headers)
            response.headers[.contentLength] = nil
            return response
        }
        headers[.contentType] = mediaType
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: entry.body)))
    }

    /// The weak comparison of RFC 9110, section 13.1.2.
    private static func isKnown(_ tag: String, _ header: String?) -> Bool {
        guard let header else { return false }
        let tags = header.split(separator: ",").map { $0.filter { $0 != " " } }
        return tags.contains("*")
            || tags.contains { ($0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0) == tag }
    }
}
