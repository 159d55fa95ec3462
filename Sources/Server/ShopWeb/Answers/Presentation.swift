import Codecs
import FoundationEssentials
import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import ShopCore
package import ShopPages
package import StoreAPI

/// Puts documents and refusals into the form that was asked for.
package struct Presentation: Sendable {
    package let prefix: String
    package let shopName: LocalizedText
    package let newKey: @Sendable () -> String
    /// True if the back office has a room for e-mail.
    let hasMail: Bool

    package var library: PageLibrary { get throws { try PageLibrary.embedded() } }

    package func entry(
        _ document: any Encodable & Sendable, templates: [FormTemplate] = [], tag: String? = nil,
        for call: Call
    ) throws -> Representations.Entry {
        var entry: Representations.Entry
        let form = "\(call.form.rawValue) \(call.language.rawValue)"
        switch call.form {
        case .html:
            var setting = setting(call.request, call.language, isSignedIn: call.operation.access == .admin)
            setting.templates = templates
            setting.tag = tag
            entry = try draw(page(document, setting), setting, form: form)
        case .text:
            let text = (document as? any TextDocument)?.text(call.language) ?? ""
            entry = Representations.Entry([UInt8](text.utf8), form: form)
        case .halForms:
            var setting = setting(call.request, call.language, isSignedIn: call.operation.access == .admin)
            setting.tag = tag
            let token = call.headers[.orderToken] ?? (document as? Order)?.token
            let offered = templates.map { $0.selfContained(setting, orderToken: token) }
            func encode(_ document: some Encodable & Sendable) throws -> [UInt8] {
                try WireFormat.encode(
                    Offering(document, offered), behind: prefix, documentation: Self.documentation)
            }
            entry = Representations.Entry(try encode(document), form: form)
        case .hal, .json, .problem, .png, .svg, .certificate, .eventStream, .csv, .mail, .metrics:
            let documentation = call.form == .hal ? Self.documentation : nil
            entry = Representations.Entry(
                try WireFormat.encode(document, behind: prefix, documentation: documentation), form: form)
        }
        if let header = (document as? any Linked)?.links.header(behind: prefix) {
            entry.headers[.link] = header
        }
        return entry
    }

    /// A refusal as a page; where the back office asks for a session, its sign-in page.
    package func entry(
        _ problem: Problem, for request: Request, _ language: ContentLanguage, refused: RefusedForm? = nil,
        source: String? = nil
    ) throws -> Representations.Entry {
        let typed = refused?.form.body.typed ?? [:]
        let signIn = OfficeSignIn(problem, request, behind: prefix, source: source, typed: typed)
        // An address that is none is refused before anybody is asked for a key, and opens no rooms.
        let isSignedIn = request.hasOfficeKey && signIn == nil && problem.name != .forbidden
        var setting = setting(request, language, isSignedIn: isSignedIn)
        if let signIn { return try draw(signIn.page(setting), setting) }
        setting.source = source
        setting.products = refused?.page?.products ?? [:]
        let again = refused?.form.template(after: problem, language, page: refused?.page)
        let refusal = ProblemPage(problem, setting, form: again, typed: typed, told: refused?.page?.told)
        guard let page = refused?.page, let document = page.document else {
            return try draw(refusal.page, setting)
        }
        setting.templates = page.templates.map { $0.name == again?.name ? again ?? $0 : $0 }
        setting.tag = page.version.map { VersionMatch.tag($0, "page") }
        setting.refusal = refusal
        var content = document.page(setting)
        content.title = "\(refusal.heading) · \(content.title)"
        return try draw(content, setting)
    }

    /// A refusal as a document (RFC 9457). A client of HAL-FORMS that sent a form gets it back beside the
    /// problem, as it was filled in but for what is secret.
    package func document(
        of problem: Problem, for request: Request, _ language: ContentLanguage, refused: RefusedForm?
    ) throws -> [UInt8] {
        let wanted = Negotiation.form(for: request.headers[.accept], among: MediaForm.ofDocuments)
        guard wanted == .halForms, let form = refused?.form,
            var again = form.template(after: problem, language, page: refused?.page)
        else { return try WireFormat.encode(problem, behind: prefix) }
        let typed = form.body.typed
        for index in again.properties.indices where again.properties[index].type != "hidden" {
            again.properties[index].fill(with: typed[again.properties[index].name])
        }
        let setting = setting(request, language, isSignedIn: false)
        let token = problem.orderToken ?? form.body[instruction: .token]
        if token != nil { again.headers = (again.headers ?? []) + ["Order-Token"] }
        return try WireFormat.encode(
            Offering(problem, [again.selfContained(setting, orderToken: token)]), behind: prefix)
    }

    private static let documentation = "/docs#{rel}"

    private func page(_ document: any Encodable & Sendable, _ setting: PageSetting) throws -> PageContent {
        if let document = document as? any Document { return document.page(setting) }
        let json = try JSONReader.value(of: WireFormat.encode(document, behind: prefix)[...])
        let heading = Self.heading(setting)
        return PageContent(
            template: .facts, title: heading, content: FactsPage(json: json, heading: heading, setting))
    }

    /// The heading of an address, by its last part that is a word.
    private static func heading(_ setting: PageSetting) -> String {
        let path = setting.address.split(separator: "?").first ?? ""
        let word = path.split(separator: "/").last { !$0.contains("_") }
        return setting.words.fact(String(word ?? ""))
    }

    private func draw(
        _ page: PageContent, _ setting: PageSetting, form: String = ""
    ) throws -> Representations.Entry {
        let drawn = DrawnPage(page, setting, library: try library)
        var entry = Representations.Entry([UInt8](drawn.html.utf8), form: form)
        entry.headers[.contentSecurityPolicy] = drawn.contentSecurityPolicy
        // Forms say to the shop where they stand; nobody else learns it.
        entry.headers[.referrerPolicy] = "same-origin"
        return entry
    }

    private func setting(_ request: Request, _ language: ContentLanguage, isSignedIn: Bool) -> PageSetting {
        let isOffice = request.isInOffice(behind: prefix)
        // A form that was sent cannot be asked for again in another language; the front can.
        let front = isOffice ? Office.home : Endpoints.entry.template
        var setting = PageSetting(
            language: language, isLanguageNamed: request.namedLanguage != nil, shopName: shopName[language],
            address: request.method.isUnsafe ? front : request.pagePlace(behind: prefix), prefix: prefix,
            newKey: newKey)
        setting.isRepeated = OrderCookie.isRepeated(in: request.headers[.cookie])
        if isOffice {
            setting.office = Office(
                path: String(request.uri.path.dropFirst(prefix.count)), isSignedIn: isSignedIn,
                hasMail: hasMail)
        }
        return setting
    }
}

extension FormTemplate.Property {
    /// Takes what was sent for its value; a box without a tick sends nothing, and a choice is one of those
    /// that are offered.
    fileprivate mutating func fill(with sent: String?) {
        guard type != "checkbox" else { return value = sent }
        guard let sent, options?.inline.contains(where: { $0.value == sent }) != false else { return }
        value = sent
        options?.selectedValues = [sent]
    }
}

extension Request {
    /// The parameter by which a page's address names its language.
    package static let languageParameter = "lang"
    /// The parameter by which a link brings an order's token; it is taken out of the address at once.
    package static let tokenParameter = "token"

    package var mediaType: String {
        let type = (headers[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
            .filter { $0 != UInt8(ascii: " ") }
        return String(decoding: type, as: UTF8.self).lowercased()
    }

    package func changed(_ change: (inout HTTPFields) -> Void) -> Request {
        var head = head
        change(&head.headerFields)
        return Request(head: head, body: body)
    }

    /// The order's token as browsers send it: in a link for once, then in a cookie.
    package var pageToken: String? {
        headers[.orderToken] ?? queryValue(Self.tokenParameter) ?? OrderCookie.token(in: headers[.cookie])
    }

    package var namedLanguage: ContentLanguage? {
        // Most addresses say nothing of the kind.
        guard head.path?.utf8.contains(UInt8(ascii: "?")) ?? false else { return nil }
        return queryValue(Self.languageParameter).flatMap { ContentLanguage(rawValue: $0) }
    }

    package func queryValue(_ name: String) -> String? {
        queryPairs.first { $0.name == name }.flatMap { PercentText.decode($0.value.utf8, plusIsSpace: true) }
    }

    /// The path and query without the prefix, the language and a token.
    package func pagePlace(behind prefix: String) -> String {
        let path = String(uri.path.dropFirst(uri.path.hasPrefix(prefix) ? prefix.count : 0))
        let kept = queryPairs.filter { ![Self.languageParameter, Self.tokenParameter].contains($0.name) }
        let query = kept.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    /// As they stand in the address, still encoded.
    private var queryPairs: [(name: String, value: String)] {
        (uri.query ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}

extension HTTPField.Name {
    package static let link = constant("Link")
    package static let referrerPolicy = constant("Referrer-Policy")
}
