import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

extension Reply {
    /// The answer to a call in its form: the bytes with their tag, or 304 and 412 by the call's conditions.
    func response(to call: Call, _ presentation: Presentation) throws -> Response {
        if call.form == .html, call.request.method.isUnsafe, !isShownOnce { return lead(call, presentation) }
        var headers = headers
        if let place = headers[.location] { headers[.location] = presentation.prefix + place }
        headers[.cacheControl] = cache.rawValue
        headers[.contentLanguage] = call.language.rawValue
        guard let entry = try entry(for: call, presentation) else {
            var response = Response(status: status, headers: headers)
            if status == .noContent { response.headers[.contentLength] = nil }
            return response
        }
        headers.append(contentsOf: entry.headers)
        let method = call.request.method
        if version != nil || status == .ok && !method.isUnsafe { headers[.eTag] = entry.tag }
        if status == .ok, !method.isUnsafe {
            switch Preconditions.outcome(of: call.request.headers, method: method, tag: entry.tag) {
            case .proceed: break
            case .failed: throw Refusal.preconditionFailed
            case .notModified:
                var response = Response(status: .notModified, headers: headers)
                response.headers[.contentLength] = nil
                return response
            }
        }
        headers[.contentType] = call.form.contentType
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

    private func entry(for call: Call, _ presentation: Presentation) throws -> Representations.Entry? {
        switch content {
        case .document(let document):
            var entry = try presentation.entry(
                document, templates: templates, tag: version.map { VersionMatch.tag($0, "page") }, for: call)
            if let version { entry.tag = VersionMatch.tag(version, entry.tag) }
            return entry
        case .kept(let entry): return entry
        case .none: return nil
        }
    }

    /// A form that was carried out leads to a page that may be drawn again (303), so that nothing is sent
    /// twice by looking at it.
    private func lead(_ call: Call, _ presentation: Presentation) -> Response {
        var headers = HTTPFields()
        var place = self.headers[.location]
        headers[.setCookie] = self.headers[.setCookie]
        if case .document(let document) = content {
            // What belongs to an order is seen on its page, for which the browser holds the token.
            let links = (document as? any Linked)?.links
            place = links?[.order]?.href ?? place ?? links?[.this]?.href
            if let order = document as? Order, let token = order.token, let home = order.links[.this]?.href {
                headers[.setCookie] = OrderCookie.setting(token, at: presentation.prefix + home)
            }
        }
        place = next ?? place ?? Endpoints.entry.template
        let isOffice = call.request.isInOffice(behind: presentation.prefix)
        let target = presentation.prefix + (place.map { isOffice ? Office.place($0) : $0 } ?? "/")
        headers[.location] =
            call.request.namedLanguage.map { PageSetting.naming($0, in: target) } ?? target
        headers[.cacheControl] = CachePolicy.never.rawValue
        return Response(status: .seeOther, headers: headers)
    }
}

/// Keeps the capability to see an order in the browser that placed it: out of scripts' reach, and sent to
/// that order's own pages alone.
enum OrderCookie {
    static let name = "order"

    static func setting(_ token: String, at path: String) -> String {
        "\(name)=\(token); Path=\(path); HttpOnly; SameSite=Strict"
    }

    /// The token that a request's cookies hold.
    static func token(in header: String?) -> String? { Cookies.value(name, in: header) }
}

/// The header `Cookie` (RFC 6265, section 4.2).
enum Cookies {
    static func value(_ name: String, in header: String?) -> String? {
        (header ?? "").split(separator: ";").lazy
            .map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("\(name)=") }
            .map { String($0.dropFirst(name.utf8.count + 1)) }
    }
}

extension HTTPRequest.Method {
    /// Whether it may change something (RFC 9110, section 9.2.1).
    var isUnsafe: Bool { ![.get, .head, .options, .trace].contains(self) }
}
