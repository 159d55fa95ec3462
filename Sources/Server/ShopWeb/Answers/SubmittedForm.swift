import HTTPEdge
package import HTTPTypes
package import Hummingbird
import NIOCore
import PayKit
package import ShopCore
package import ShopPages
package import StoreAPI

/// A form that a browser sent, so that a refusal can show it once more as it was filled in.
package struct SubmittedForm: Sendable {
    /// Method of the operation, which the form may name in a field: `POST`, `PUT`, `PATCH` or `DELETE`.
    package var method: String
    /// Where it was sent, without the shop's prefix.
    package var target: String
    package var isKeyed: Bool
    package var body: FormBody

    package init(method: String, target: String, isKeyed: Bool, body: FormBody) {
        self.method = method
        self.target = target
        self.isKeyed = isKeyed
        self.body = body
    }

    /// The form to be filled in again, with the limits that its page gives it; nil where its page has it no
    /// longer. Without a page it is made of the sent fields: what shoppers type is shown, the rest comes
    /// along unseen.
    ///
    /// The key stays where the outcome is not known, and is new where nothing has happened. After a conflict
    /// the form names the current version, and the other changes are shown beside it.
    package func template(after problem: Problem, _ language: ContentLanguage, page: PageForms? = nil)
        -> FormTemplate?
    {
        // It was carried out, or never will be.
        let isOver = [.idempotencyKeyReused, .quoteStale, .tooManyAttempts].contains(problem.name)
        if isOver, page?.document == nil { return nil }
        // A declined order is kept: it is paid where it is, not placed again.
        if let order = problem.order { return payment(ofOrderAt: order, problem, language) }
        let bare = FormTemplate(
            name: "again", method: method, target: target,
            headers: self.isKeyed ? ["Idempotency-Key"] : nil)
        let found: FormTemplate? = if let page { refused(on: page) } else { bare }
        guard var template = found else { return nil }
        // A page that tells its forms apart by their names has all that belongs to them.
        if page == nil || body[instruction: .form] == nil {
            if page?.document == nil { template.name = bare.name }
            // A page that is drawn anew has the values of what is there now.
            let isOutdated =
                page?.document != nil || [.preconditionFailed, .stockChanged].contains(problem.name)
            resume(&template, isBare: page == nil, isOutdated, after: problem, language)
        }
        let isKeyed = template.headers?.contains("Idempotency-Key") == true
        template.headers = isKeyed ? ["Idempotency-Key"] : nil
        if isKeyed, problem.retryable, let key = body[instruction: .key] {
            template.headers = nil
            template.properties.append(instruction(.key, key))
        }
        var tag = body[instruction: .match]
        if let page, problem.name == .preconditionFailed {
            tag = page.version.map { VersionMatch.tag($0, "page") }
        }
        if let tag { template.properties.append(instruction(.match, tag)) }
        return template
    }

    private var names: [String] { body.fields.map(\.name).filter { !$0.hasPrefix("_") } }

    /// The form of a page that was sent: the one that a field names, else the one of its address that has the
    /// most of the sent fields.
    private func refused(on page: PageForms) -> FormTemplate? {
        if let name = body[instruction: .form] { return page.templates.first { $0.name == name } }
        let sent = Set(names)
        func count(_ template: FormTemplate) -> Int {
            sent.intersection(template.properties.map(\.name)).count
        }
        return page.templates.filter { $0.method == method && $0.target == target }
            .max { count($0) < count($1) }
    }

    /// Takes over what was sent: hidden fields keep it unless another change came first, and fields that the
    /// form has not are added. A hidden field that is wrong is shown, so that it can be corrected.
    private func resume(
        _ template: inout FormTemplate, isBare: Bool, _ isOutdated: Bool, after problem: Problem,
        _ language: ContentLanguage
    ) {
        let faulty = (problem.errors ?? []).compactMap { $0.pointer.map { String($0.dropFirst()) } }
        for index in template.properties.indices where template.properties[index].type == "hidden" {
            let name = template.properties[index].name
            if !isOutdated, let sent = body.value(of: name) { template.properties[index].value = sent }
            let isFaulty = faulty.contains { name == $0 || name.hasPrefix("\($0)/") }
            guard isFaulty, FieldKind(name).isTyped else { continue }
            template.properties[index].type = nil
            template.properties[index].options = property(name, language).options
        }
        var known = Set(template.properties.map(\.name))
        let typed = (names + faulty).filter { FieldKind($0).isTyped }
        let wanted = isBare ? names + typed : typed
        for name in wanted where known.insert(name).inserted {
            template.properties.append(property(name, language))
        }
    }

    /// The payment of an order that was kept, as far as a card may be shown again.
    private func payment(
        ofOrderAt place: String, _ problem: Problem, _ language: ContentLanguage
    ) -> FormTemplate? {
        guard problem.name == .paymentDeclined, problem.attemptsLeft ?? 1 > 0 else { return nil }
        return FormTemplate(
            name: "pay", method: "POST", target: place + "/payments", headers: ["Idempotency-Key"],
            properties: Forms(language: language).card())
    }

    private func instruction(_ name: FormInstruction, _ value: String) -> FormTemplate.Property {
        .init(name.rawValue, type: "hidden", value: value)
    }

    private func property(_ name: String, _ language: ContentLanguage) -> FormTemplate.Property {
        let value = body.value(of: name)
        guard FieldKind(name).isTyped else { return .init(name, type: "hidden", value: value) }
        guard name.hasSuffix("/country") else {
            let group = name.split(separator: "/").first ?? ""
            let country = body.value(of: "\(group)/country") ?? ""
            return .init(name, prompt: Forms(language: language).prompt(of: name, country: country))
        }
        let choices = Country.all.map {
            FormTemplate.Choice($0.name(locale: language.rawValue), value: $0.code)
        }
        return .init(name, options: .init(choices, selected: value))
    }
}

extension Request {
    /// The page that a request comes from, without the prefix: its own where that can be looked at, else the
    /// one that its browser names, else the nearest above it; nil for none.
    package func source(behind prefix: String, isPage: (String) -> Bool) -> String? {
        if !method.isUnsafe, isPage(uri.path) { return pagePlace(behind: prefix) }
        if let named = headers[.referer] {
            let parts = named.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            var head = head
            head.path = "/" + (parts.dropFirst(3).first ?? "")
            let page = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            if isPage(page.uri.path) { return page.pagePlace(behind: prefix) }
        }
        var parts = uri.path.dropFirst(prefix.count).split(separator: "/")
        while !parts.isEmpty {
            let place = Office.page("/" + parts.joined(separator: "/"))
            if isPage(prefix + place) { return place }
            parts.removeLast()
        }
        return nil
    }

    /// The method of the operation that a POST is for, which a form may name in a field.
    ///
    /// The body is read here and stays in the request. A form with more bytes than any operation of its path
    /// takes is for the one that takes the most, which refuses it once its sender is authenticated.
    package mutating func formMethod(longest: Operation) async throws -> HTTPRequest.Method {
        guard mediaType == FormBody.mediaType else { return .post }
        let limit = longest.mostBytes
        guard contentLength ?? 0 <= limit else { return longest.method }
        var buffer = ByteBuffer()
        for try await part in body {
            buffer.writeImmutableBuffer(part)
            // One byte too many is enough to refuse it.
            if buffer.readableBytes > limit { break }
        }
        body = RequestBody(buffer: buffer)
        guard buffer.readableBytes <= limit else { return longest.method }
        let name = FormBody([UInt8](buffer: buffer))?[instruction: .method]
        return name.flatMap { HTTPRequest.Method($0) } ?? .post
    }
}

extension SubmittedForm {
    /// Reads the form of a request; nil when it sends none, and where the body is a file.
    package init?(_ request: Request, _ operation: Operation, behind prefix: String) async throws {
        guard request.method.isUnsafe, request.mediaType == FormBody.mediaType, operation.uploads.isEmpty
        else { return nil }
        guard operation.forms.contains(.html) else { throw ProblemResponse.unsupportedMediaType(operation) }
        let bytes = [UInt8](buffer: try await request.takenBody(upTo: operation.mostBytes))
        guard let body = FormBody(bytes) else {
            throw ProblemResponse.invalidBody(
                [.init(pointer: "", code: "malformed", detail: "The form is not percent-encoded UTF-8.")],
                status: 400)
        }
        self.init(
            method: operation.method.rawValue, target: request.pagePlace(behind: prefix),
            isKeyed: operation.isKeyed, body: body)
    }

    /// The request as a program would have sent it: what forms cannot say in headers, they say in fields.
    package func adopted(by request: Request) -> Request {
        request.changed { headers in
            if let key = body[instruction: .key] { headers[.idempotencyKey] = key }
            if let tag = body[instruction: .match] { headers[.ifMatch] = tag }
            if let token = body[instruction: .token] { headers[.orderToken] = token }
        }
    }
}

package struct RefusedForm: Error, Sendable {
    package var refusal: ProblemResponse
    package var form: SubmittedForm
    package var page: PageForms?
}

package struct PageForms: Sendable {
    package var templates: [FormTemplate]
    /// Version for `If-Match`; nil for forms that change nothing versioned.
    package var version: Int?
    /// The page itself, drawn once more with what is wrong; nil where the form stands alone then.
    package var document: (any Document)?
    /// Products that the refusal may name, by their SKUs.
    package var products: [String: LinkView] = [:]
    /// The words of the refusal here; nil for those it has everywhere.
    package var told: ProblemWords?
}
