package import Codecs
import FoundationEssentials
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// The description of the contract for programs (OpenAPI 3.1), made from the table of operations.
package struct OpenAPI: Sendable {
    package let operations: [Operation]
    /// Title of the document: the shop's name.
    package let title: String
    package let prefix: String
    /// By the names of operations.
    private let examples: [String: Example]
    /// Stands in the documentation, too.
    static let keyScope =
        "A key counts for its address and its sender. All who send no admin key are one sender, each admin "
        + "key is its own: two admin keys refund twice with the same Idempotency-Key."

    package init(
        operations: [Operation], examples: [String: Example], title: String, prefix: String
    ) {
        self.operations = operations
        self.title = title
        self.prefix = prefix
        self.examples = examples
    }

    package var document: JSONTree {
        var components = SchemaComponents()
        var paths: [String: [String: JSONTree]] = [:]
        for operation in operations {
            paths[operation.path, default: [:]][operation.method.rawValue.lowercased()] = describe(
                operation, &components)
        }
        return [
            "openapi": "3.1.0",
            "info": ["title": .text(title), "version": "1.0.0"],
            "servers": [["url": .text(prefix.isEmpty ? "/" : prefix)]],
            "paths": .object(paths.mapValues(JSONTree.object)),
            "components": [
                "schemas": .object(components.schemas),
                "securitySchemes": [
                    "key": ["type": "http", "scheme": "bearer"],
                    "orderToken": ["type": "apiKey", "in": "header", "name": "Order-Token"],
                ],
            ],
        ]
    }

    private func describe(_ operation: Operation, _ components: inout SchemaComponents) -> JSONTree {
        var members: [String: JSONTree] = [
            "operationId": .text(operation.id), "summary": .text(operation.summary),
            "responses": .object(responses(of: operation, &components)),
        ]
        let parameters = parameters(of: operation, &components)
        if !parameters.isEmpty { members["parameters"] = .list(parameters) }
        if !operation.bodyTypes.isEmpty {
            members["requestBody"] = [
                "required": true, "content": .object(bodies(of: operation, &components)),
            ]
        }
        switch operation.access {
        case .anyone, .local, .open: break
        // Without either the order is nowhere, for this reader: 404, not 401, so that nobody learns of it.
        case .order: members["security"] = [["orderToken": []], ["key": []], [:]]
        case .admin: members["security"] = [["key": []]]
        }
        return .object(members)
    }

    private func parameters(
        of operation: Operation, _ components: inout SchemaComponents
    ) -> [JSONTree] {
        var parameters = operation.pattern.names.map { name -> JSONTree in
            [
                "name": .text(name), "in": "path", "required": true,
                "schema": ["type": "string", "minLength": 1],
            ]
        }
        for (place, described) in [("query", operation.parameters), ("header", operation.headers)] {
            parameters += described.map { parameter in
                [
                    "name": .text(parameter.name), "in": .text(place),
                    "required": .bool(parameter.isRequired), "description": .text(parameter.summary),
                    "schema": components.reference(to: parameter.schema, nil),
                ]
            }
        }
        if operation.isKeyed {
            parameters.append([
                "name": "Idempotency-Key", "in": "header", "required": true,
                "description": .text(Self.keyScope),
                "schema": ["type": "string", "pattern": .text(IdempotencyKey.pattern)],
            ])
        }
        if operation.needsMatch {
            parameters.append([
                "name": "If-Match", "in": "header", "required": true, "schema": ["type": "string"],
            ])
        }
        return parameters
    }

    private func bodies(
        of operation: Operation, _ components: inout SchemaComponents
    ) -> [String: JSONTree] {
        let example = examples[operation.id]
        var bodies: [String: JSONTree] = [:]
        for type in operation.bodyTypes {
            if let schema = operation.body {
                let name = SchemaComponents.typeName(operation.id) + "Request"
                bodies[type] = Self.content(components.reference(to: schema, name), example?.body)
            } else {
                var file: [String: JSONTree] = ["schema": Self.file(type)]
                if type != MultipartFile.mediaType { file["example"] = example?.text.map(JSONTree.text) }
                bodies[type] = .object(file)
            }
        }
        return bodies
    }

    private static func content(_ schema: JSONTree, _ example: JSONTree?) -> JSONTree {
        var members = ["schema": schema]
        members["example"] = example
        return .object(members)
    }

    /// A file is text of another kind, or bytes; browsers put it into a form.
    private static func file(_ type: String) -> JSONTree {
        guard type == MultipartFile.mediaType else {
            return type.hasPrefix("text/") ? ["type": "string"] : ["type": "string", "format": "binary"]
        }
        return [
            "type": "object", "required": [.text(FileForms.field)], "additionalProperties": false,
            "properties": .object([FileForms.field: ["type": "string", "format": "binary"]]),
        ]
    }

    private func responses(
        of operation: Operation, _ components: inout SchemaComponents
    ) -> [String: JSONTree] {
        var responses: [String: JSONTree] = [:]
        for answer in operation.allAnswers {
            responses[String(answer.status)] = response(answer, of: operation, &components)
        }
        if operation.method == .get {
            responses["304"] = ["description": "The client has it already.", "headers": Self.headers([])]
        }
        for (status, names) in operation.allRefusals {
            let names = names.map(\.rawValue).sorted().joined(separator: ", ")
            responses[String(status)] = [
                "description": .text(names), "headers": Self.headers([]),
                "content": [
                    "application/problem+json": ["schema": components.reference(to: .shape("Problem"), nil)],
                    "text/html": [:],
                ],
            ]
        }
        return responses
    }

    private func response(
        _ answer: Operation.Answer, of operation: Operation, _ components: inout SchemaComponents
    ) -> JSONTree {
        var members: [String: JSONTree] = [
            "description": .text(answer.summary),
            "headers": Self.headers(answer.hasLocation ? ["Location"] : []),
        ]
        var content: [String: JSONTree] = [:]
        for form in operation.forms where answer.status != 204 && answer.status != 303 {
            // A browser's form is answered by leading it to a page.
            guard form != .html || operation.method == .get else { continue }
            let isJSON = form.rawValue.hasSuffix("json")
            let schema = form == .halForms ? answer.shape?.withTemplates : answer.shape
            let name = Self.name(of: answer, to: operation, form)
            let isShown = form != .halForms && answer == operation.answers.first
            let example = isShown ? examples[operation.id]?.answer : nil
            content[form.rawValue] =
                if isJSON, let schema {
                    Self.content(components.reference(to: schema, name), example)
                } else {
                    [:]
                }
        }
        if !content.isEmpty { members["content"] = .object(content) }
        return .object(members)
    }

    /// The name of an answer's schema where it has none of its own; one with forms is `OrderWithForms`.
    private static func name(
        of answer: Operation.Answer, to operation: Operation, _ form: MediaForm
    ) -> String {
        var name = SchemaComponents.typeName(operation.id) + "Response"
        if case .shape(let shape) = answer.shape { name = shape }
        return form == .halForms ? name + "WithForms" : name
    }

    private static func headers(_ more: [String]) -> JSONTree {
        let names = ["Request-Id", "Cache-Control", "Vary", "Content-Language"] + more
        let header: JSONTree = ["required": true, "schema": ["type": "string"]]
        return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, header) }))
    }
}
