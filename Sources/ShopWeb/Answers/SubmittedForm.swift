import HTTPEdge
package import HTTPTypes
package import Hummingbird
import NIOCore
import PayKit
package import ShopCore
import ShopPages
package import StoreAPI

/// A form that a browser sent, so that a refusal can show it once more as it was filled in.
package struct SubmittedForm: Sendable {
    /// Method of the operation, which the form may name in a field: `POST`, `PUT`, `PATCH` or `DELETE`.
    package var method: String
    /// Where it was sent, without the shop's prefix.
    package var target: String
    /// True if the operation takes an idempotency key.
    package var isKeyed: Bool
    /// The fields as they were sent.
    package var body: FormBody

    /// Makes a form of its parts; `target` is without the shop's prefix.
    package init(method: String, target: String, isKeyed: Bool, body: FormBody) {
        self.method = method
        self.target = target
        self.isKeyed = isKeyed
        self.body = body
    }

    /// The form to be filled in again. What shoppers type is shown, the rest comes along unseen.
    ///
    /// The key stays where the outcome is not known, and is a new one where nothing has happened.
    package func template(after problem: Problem, _ language: ContentLanguage, page: PageForms? = nil)
        -> FormTemplate?
    {
        // A declined order is kept: it is paid where it is, not placed again.
        if let order = problem.order { return payment(ofOrderAt: order, problem, language) }
        if let page { return template(on: page, after: problem) }
        let faulty = (problem.errors ?? []).compactMap { $0.pointer.map { String($0.dropFirst()) } }
        var names = body.fields.map(\.name).filter { !$0.hasPrefix("_") }
        for name in faulty where !names.contains(name) && FieldKind(name).isTyped { names.append(name) }
        var seen: Set<String> = []
        var properties = names.filter { seen.insert($0).inserted }.map { property($0, language) }
        var isKeyed = isKeyed
        if isKeyed, problem.retryable, let key = body[instruction: .key] {
            isKeyed = false
            properties.append(instruction(.key, key))
        }
        if let tag = body[instruction: .match] { properties.append(instruction(.match, tag)) }
        return FormTemplate(
            name: "again", method: method, target: target, headers: isKeyed ? ["Idempotency-Key"] : nil,
            properties: properties)
    }

    /// The form as its page has it. Where somebody else was faster it names the version that is there now:
    /// what was changed is shown beside it, and whoever sends it again has seen that.
    private func template(on page: PageForms, after problem: Problem) -> FormTemplate? {
        let name = body[instruction: .form]
        guard var template = page.templates.first(where: { $0.name == name }) else { return nil }
        let isKeyed = template.headers?.contains("Idempotency-Key") == true
        template.headers = isKeyed ? ["Idempotency-Key"] : nil
        if isKeyed, problem.retryable, let key = body[instruction: .key] {
            template.headers = nil
            template.properties.append(instruction(.key, key))
        }
        let current = page.version.map { VersionMatch.tag($0, "page") }
        let tag = problem.name == .preconditionFailed ? current : body[instruction: .match]
        if let tag { template.properties.append(instruction(.match, tag)) }
        return template
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
        let value = body.fields.first { $0.name == name }?.value
        guard FieldKind(name).isTyped else { return .init(name, type: "hidden", value: value) }
        guard name.hasSuffix("/country") else {
            let group = name.split(separator: "/").first ?? ""
            let country = body.fields.first { $0.name == "\(group)/country" }?.value ?? ""
            return .init(name, prompt: Forms(language: language).prompt(of: name, country: country))
        }
        let choices = Country.all.map {
            FormTemplate.Choice($0.name(locale: language.rawValue), value: $0.code)
        }
        return .init(name, options: .init(choices, selected: value))
    }
}

extension Request {
    /// The method of the operation that a POST is for, which a form may name in a field.
    ///
    /// The body is read here and stays in the request. A form with more bytes than any operation of its path
    /// takes is for the one that takes the most, which refuses it once its sender is authenticated.
    /// - Throws: The errors of reading the body.
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
    /// - Throws: ``ProblemResponse`` (415) where forms are not accepted, (413) if it is too long, (400) if it
    ///   is not percent-encoded UTF-8, else the errors of reading the body.
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

/// A refusal of what a form sent.
package struct RefusedForm: Error, Sendable {
    /// The problem that the form is answered with.
    package var refusal: ProblemResponse
    /// The form as it was filled in.
    package var form: SubmittedForm
    /// The forms on the page that it came from, as they are now.
    package var page: PageForms?
}

/// The forms of a page, and the version of what they change.
package struct PageForms: Sendable {
    /// Forms of the page as they are now.
    package var templates: [FormTemplate]
    /// Version for `If-Match`; nil for forms that change nothing versioned.
    package var version: Int?
}
