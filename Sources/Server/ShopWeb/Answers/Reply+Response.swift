import HTTPEdge
package import HTTPTypes
package import Hummingbird
import NIOCore
import ShopCore
import ShopPages
package import ShopTransfers
import StoreAPI

extension Reply {
    /// The answer to a call in its form: the bytes with their tag.
    package func answer(to call: Call, _ presentation: Presentation) throws -> Representation {
        if call.form == .html, call.request.method.isUnsafe, !isShownOnce { return lead(call, presentation) }
        var headers = headers
        if let place = headers[.location] { headers[.location] = presentation.prefix + place }
        headers[.cacheControl] = cache.field(for: call.form)
        headers[.contentLanguage] = call.language.rawValue
        if case .stream(let body) = content {
            headers[.contentType] = call.form.contentType
            return Representation(status: status, headers: headers, stream: body)
        }
        guard let entry = try entry(for: call, presentation) else {
            return Representation(status: status, headers: headers)
        }
        headers.append(contentsOf: entry.headers)
        let isTagged = version != nil || status == .ok && !call.request.method.isUnsafe
        let tag = isTagged ? version.map { VersionMatch.tag($0, entry.tag) } ?? entry.tag : nil
        headers[.eTag] = tag
        headers[.contentType] = call.form.contentType
        return Representation(
            status: status, headers: headers, tag: tag,
            content: ByteBuffer(bytes: entry.body), hasRanges: hasRanges)
    }

    private func entry(for call: Call, _ presentation: Presentation) throws -> Representations.Entry? {
        switch content {
        case .document(let document):
            let tag = (version ?? templatesVersion).map { VersionMatch.tag($0, "page") }
            return try presentation.entry(document, templates: templates, tag: tag, for: call)
        case .kept(let entry): return entry
        case .stream, .none: return nil
        }
    }

    /// A form that was carried out leads to a page that may be drawn again (303), so that nothing is sent
    /// twice by looking at it.
    private func lead(_ call: Call, _ presentation: Presentation) -> Representation {
        var headers = HTTPFields()
        var place = self.headers[.location]
        headers[.setCookie] = self.headers[.setCookie]
        let isOffice = call.request.isInOffice(behind: presentation.prefix)
        if case .document(let document) = content {
            // Documents of an order are shown on its page, for which the browser holds the token.
            let links = (document as? any Linked)?.links
            place = links?[.order]?.href ?? place ?? links?[.this]?.href
            if !isOffice, let order = document as? Order, let token = order.token,
                let home = (order.links[.this]?.href).map({ presentation.prefix + $0 })
            {
                let isEncrypted = call.context.isEncrypted
                headers[.setCookie] = OrderCookie.setting(token, at: home, isEncrypted: isEncrypted)
                if self.headers[.idempotentReplayed] != nil, call.operation.id == Endpoints.orders.id {
                    let again = OrderCookie.repeated(at: home, isEncrypted: isEncrypted)
                    headers.append(HTTPField(name: .setCookie, value: again))
                }
            }
        }
        let there = next ?? place ?? (isOffice ? Office.home : Endpoints.entry.template)
        let target = presentation.prefix + (isOffice ? Office.place(there) : there)
        headers[.location] =
            call.request.namedLanguage.map { PageSetting.naming($0, in: target) } ?? target
        headers[.cacheControl] = CachePolicy.never.rawValue
        return Representation(status: .seeOther, headers: headers)
    }
}

extension HTTPRequest.Method {
    /// True if it may change something (RFC 9110, section 9.2.1).
    package var isUnsafe: Bool { ![.get, .head, .options, .trace].contains(self) }
}

extension SpooledFile {
    /// A body that reads the file in pieces as the client takes them; its length is known.
    package var responseBody: ResponseBody {
        ResponseBody(contentLength: count) { [self] writer in
            var place = 0
            while place < count {
                let bytes = try bytes(from: place)
                try await writer.write(ByteBuffer(bytes: bytes))
                place += bytes.count
            }
            try await writer.finish(nil)
        }
    }
}
