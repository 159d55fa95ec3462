package import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopWeb

/// A browser without scripts: it keeps cookies, fills in forms and is led on.
package struct FormBrowser {
    package static let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    package let open: OpenShop
    /// What it says besides with every form.
    package var headers: HTTPFields = [:]
    package private(set) var status = 0
    package private(set) var page = ""
    package private(set) var place = ""
    package private(set) var cookies: [(path: String, pair: String)] = []

    package init(_ open: OpenShop) { self.open = open }

    package mutating func visit(_ place: String) async throws { try await send(.get, place, nil) }

    /// Fills in a form and presses its button.
    package mutating func submit(_ form: String, _ typed: [String: String] = [:]) async throws {
        let (action, isAsking, fields) = try fields(of: form)
        let pairs = fields.map { name, value in "\(Self.encoded(name))=\(Self.encoded(typed[name] ?? value))"
        }
        let body = pairs.joined(separator: "&")
        try await isAsking ? send(.get, "\(action)?\(body)", nil) : send(.post, action, body)
    }

    /// The value that a field of a form has.
    package func value(_ name: String, in form: String) throws -> String? {
        try fields(of: form).fields.first { $0.0 == name }?.1
    }

    /// The first link whose address begins so.
    package func link(_ beginning: String) -> String? {
        page.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
            .first { $0.hasPrefix(beginning) }
    }

    private mutating func send(_ method: HTTPRequest.Method, _ place: String, _ body: String?) async throws {
        var headers: HTTPFields = [.accept: Self.accept]
        let path = place.split(separator: "?").first ?? ""
        let known = cookies.filter { path == $0.path || path.hasPrefix($0.path + "/") }
        if !known.isEmpty { headers[.cookie] = known.map(\.pair).joined(separator: "; ") }
        if body != nil {
            headers[.contentType] = FormBody.mediaType
            headers.append(contentsOf: self.headers)
        }
        let answer = try await open.client.executeRequest(
            uri: place, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        for cookie in answer.headers[values: .setCookie] {
            let parts = cookie.split(separator: "; ").map(String.init)
            let path = String(parts[1].dropFirst("Path=".count)), name = parts[0].prefix { $0 != "=" }
            cookies.removeAll { $0.path == path && $0.pair.prefix { $0 != "=" } == name }
            if !parts.contains("Max-Age=0") { cookies.append((path, parts[0])) }
        }
        status = Int(answer.status.code)
        if status == 303 { return try await send(.get, answer.place ?? "", nil) }
        page = answer.text
        self.place = place
    }

    private func fields(of name: String) throws -> (
        action: String, isAsking: Bool, fields: [(String, String)]
    ) {
        guard let start = page.firstRange(of: "id=\"form-\(name)\""),
            let end = page[start.upperBound...].firstRange(of: "</form>")
        else { throw OpenShop.Missing.link }
        let text = page[start.upperBound..<end.lowerBound]
        let action = Self.attribute("action", in: text) ?? ""
        var fields: [(String, String)] = []
        for piece in text.split(separator: "<") {
            let tag = piece.prefix { $0 != ">" }, text = piece.dropFirst(tag.count)
            let isChoice = tag.contains("type=\"radio\"") || tag.contains("type=\"checkbox\"")
            if tag.hasPrefix("input"), !isChoice || tag.contains(" checked") {
                fields.append((Self.attribute("name", in: tag) ?? "", Self.attribute("value", in: tag) ?? ""))
            } else if tag.hasPrefix("textarea") {
                fields.append((Self.attribute("name", in: tag) ?? "", Self.plain(String(text.dropFirst(2)))))
            } else if tag.hasPrefix("select") {
                fields.append((Self.attribute("name", in: tag) ?? "", ""))
            } else if tag.hasPrefix("option"), tag.contains(" selected"), let last = fields.indices.last {
                fields[last].1 = Self.attribute("value", in: tag) ?? ""
            }
        }
        return (action, text.contains("method=\"get\""), fields)
    }

    private static func attribute(_ name: String, in text: Substring) -> String? {
        guard let start = text.firstRange(of: " \(name)=\"") else { return nil }
        return plain(String(text[start.upperBound...].prefix { $0 != "\"" }))
    }

    private static func plain(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    package static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let sign = Character(UnicodeScalar(byte))
            return sign.isASCII && (sign.isLetter || sign.isNumber)
                ? String(sign) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
