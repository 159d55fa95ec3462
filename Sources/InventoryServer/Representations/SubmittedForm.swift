import HTTPTypes
import Hummingbird
import NIOCore
import PayKit
import StoreAPI

/// A form that a browser sent, so that a refusal can show it once more as it was filled in.
struct SubmittedForm: Sendable {
    var method: String
    /// Where it was sent, without the shop's prefix.
    var target: String
    var isKeyed: Bool
    var body: FormBody

    /// The form to be filled in again. What shoppers type is shown, the rest comes along unseen.
    ///
    /// The key stays where the outcome is not known, and is a new one where nothing has happened.
    func template(after problem: Problem, _ language: Language) -> FormTemplate? {
        // A declined order is kept: it is paid where it is, not placed again.
        guard problem.order == nil else { return nil }
        let faulty = (problem.errors ?? []).compactMap { $0.pointer.map { String($0.dropFirst()) } }
        var names = body.fields.map(\.name).filter { !$0.hasPrefix("_") }
        for name in faulty where !names.contains(name) && FieldKind(name).isTyped { names.append(name) }
        var seen: Set<String> = []
        var properties = names.filter { seen.insert($0).inserted }.map { property($0, language) }
        var isKeyed = isKeyed
        if isKeyed, problem.retryable, let key = body[instruction: .key] {
            isKeyed = false
            properties.append(.init(FormBody.Instruction.key.rawValue, type: "hidden", value: key))
        }
        if let tag = body[instruction: .match] {
            properties.append(.init(FormBody.Instruction.match.rawValue, type: "hidden", value: tag))
        }
        return FormTemplate(
            name: "again", method: method, target: target, headers: isKeyed ? ["Idempotency-Key"] : nil,
            properties: properties)
    }

    private func property(_ name: String, _ language: Language) -> FormTemplate.Property {
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
    /// The method that a form names in a field; nil for what is no form or names none.
    ///
    /// Its body is read here and stays in the request.
    mutating func formMethod(upTo limit: Int) async throws -> HTTPRequest.Method? {
        guard mediaType == FormBody.mediaType else { return nil }
        let buffer = try await body.collect(upTo: limit)
        body = RequestBody(buffer: buffer)
        guard let name = FormBody([UInt8](buffer: buffer))?[instruction: .method] else { return nil }
        return HTTPRequest.Method(name)
    }
}

extension SubmittedForm {
    /// Reads the form of a request; nil when it sends none.
    init?(_ request: Request, _ operation: Operation, behind prefix: String) async throws {
        guard request.method.isUnsafe, request.mediaType == FormBody.mediaType else { return nil }
        guard operation.forms.contains(.html) else { throw Refusal.unsupportedMediaType(operation) }
        let bytes = [UInt8](buffer: try await request.body.collect(upTo: operation.mostBytes))
        guard let body = FormBody(bytes) else {
            throw Refusal.invalidBody(
                [.init(pointer: "", code: "malformed", detail: "The form is not percent-encoded UTF-8.")],
                status: 400)
        }
        self.init(
            method: operation.method.rawValue, target: request.pagePlace(behind: prefix),
            isKeyed: operation.isKeyed, body: body)
    }

    /// The request as a program would have sent it: what forms cannot say in headers, they say in fields.
    func adopted(by request: Request) -> Request {
        request.changed { headers in
            if let key = body[instruction: .key] { headers[.idempotencyKey] = key }
            if let tag = body[instruction: .match] { headers[.ifMatch] = tag }
        }
    }
}

/// A refusal of what a form sent.
struct RefusedForm: Error, Sendable {
    var refusal: Refusal
    var form: SubmittedForm
}
