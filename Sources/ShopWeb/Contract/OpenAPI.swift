package import Codecs
import FoundationEssentials
import HTTPEdge
import HTTPTypes
package import ShopCore
import ShopPages
import StoreAPI

/// The description of the contract for programs (OpenAPI 3.1), made from the table of operations.
package struct OpenAPI: Sendable {
    /// The operations to describe.
    package let operations: [Operation]
    /// Title of the document: the shop's name.
    package let title: String
    /// The prefix of every path.
    package let prefix: String

    /// Makes a description; `document` builds it.
    package init(operations: [Operation], title: String, prefix: String) {
        self.operations = operations
        self.title = title
        self.prefix = prefix
    }

    /// The whole document.
    package var document: JSONTree {
        var paths: [String: [String: JSONTree]] = [:]
        for operation in operations {
            paths[operation.path, default: [:]][operation.method.rawValue.lowercased()] = describe(operation)
        }
        return [
            "openapi": "3.1.0",
            "info": ["title": .text(title), "version": "1.0.0"],
            "servers": [["url": .text(prefix.isEmpty ? "/" : prefix)]],
            "paths": .object(paths.mapValues(JSONTree.object)),
            "components": [
                "schemas": .object(Shapes.all.mapValues(\.jsonSchema)),
                "securitySchemes": [
                    "key": ["type": "http", "scheme": "bearer"],
                    "orderToken": ["type": "apiKey", "in": "header", "name": "Order-Token"],
                ],
            ],
        ]
    }

    private func describe(_ operation: Operation) -> JSONTree {
        var members: [String: JSONTree] = [
            "operationId": .text(operation.id), "summary": .text(operation.summary),
            "responses": .object(responses(of: operation)),
        ]
        let parameters = parameters(of: operation)
        if !parameters.isEmpty { members["parameters"] = .list(parameters) }
        if !operation.bodyTypes.isEmpty {
            members["requestBody"] = ["required": true, "content": .object(bodies(of: operation))]
        }
        switch operation.access {
        case .anyone, .local, .open: break
        // Without either the order is nowhere, for this reader: 404, not 401, so that nobody learns of it.
        case .order: members["security"] = [["orderToken": []], ["key": []], [:]]
        case .admin: members["security"] = [["key": []]]
        }
        return .object(members)
    }

    private func parameters(of operation: Operation) -> [JSONTree] {
        var parameters = operation.pathParameters.map { name -> JSONTree in
            [
                "name": .text(name), "in": "path", "required": true,
                "schema": ["type": "string", "minLength": 1],
            ]
        }
        parameters += operation.parameters.map { parameter in
            [
                "name": .text(parameter.name), "in": "query", "required": .bool(parameter.isRequired),
                "description": .text(parameter.summary), "schema": parameter.schema.jsonSchema,
            ]
        }
        parameters += operation.headers.map { header in
            [
                "name": .text(header.name), "in": "header", "required": .bool(header.isRequired),
                "description": .text(header.summary), "schema": header.schema.jsonSchema,
            ]
        }
        if operation.isKeyed {
            parameters.append([
                "name": "Idempotency-Key", "in": "header", "required": true,
                "schema": ["type": "string", "pattern": "^[A-Za-z0-9._~-]{16,128}$"],
            ])
        }
        if operation.needsMatch {
            parameters.append([
                "name": "If-Match", "in": "header", "required": true, "schema": ["type": "string"],
            ])
        }
        return parameters
    }

    private func bodies(of operation: Operation) -> [String: JSONTree] {
        let example = Example.all[operation.id]
        var bodies: [String: JSONTree] = [:]
        for type in operation.bodyTypes {
            if let schema = operation.body {
                bodies[type] = Self.content(schema, example?.body)
            } else {
                var file: [String: JSONTree] = ["schema": Self.file(type)]
                if type != MultipartFile.mediaType { file["example"] = example?.text.map(JSONTree.text) }
                bodies[type] = .object(file)
            }
        }
        return bodies
    }

    private static func content(_ schema: Schema, _ example: JSONTree?) -> JSONTree {
        var members = ["schema": schema.jsonSchema]
        members["example"] = example
        return .object(members)
    }

    /// A file is text of another kind; browsers put it into a form.
    private static func file(_ type: String) -> JSONTree {
        guard type == MultipartFile.mediaType else { return ["type": "string"] }
        return [
            "type": "object", "required": [.text(FileForms.field)],
            "properties": .object([FileForms.field: ["type": "string", "format": "binary"]]),
        ]
    }

    private func responses(of operation: Operation) -> [String: JSONTree] {
        var responses: [String: JSONTree] = [:]
        for answer in operation.allAnswers {
            responses[String(answer.status)] = response(answer, of: operation)
        }
        if operation.method == .get {
            responses["304"] = ["description": "The client has it already.", "headers": Self.headers([])]
        }
        for (status, names) in operation.allRefusals {
            let names = names.map(\.rawValue).sorted().joined(separator: ", ")
            responses[String(status)] = [
                "description": .text(names), "headers": Self.headers([]),
                "content": [
                    "application/problem+json": ["schema": Schema.shape("Problem").jsonSchema],
                    "text/html": [:],
                ],
            ]
        }
        return responses
    }

    private func response(_ answer: Operation.Answer, of operation: Operation) -> JSONTree {
        var members: [String: JSONTree] = [
            "description": .text(answer.summary),
            "headers": Self.headers(answer.hasLocation ? ["Location"] : []),
        ]
        var content: [String: JSONTree] = [:]
        for form in operation.forms where answer.status != 204 && answer.status != 303 {
            // A browser's form is answered by leading it to a page.
            guard form != .html || operation.method == .get else { continue }
            let isJSON = form.rawValue.hasSuffix("json")
            let shape = form == .halForms ? answer.shape?.withTemplates : answer.shape
            let isShown = form != .halForms && answer == operation.answers.first
            let example = isShown ? Example.all[operation.id]?.answer : nil
            content[form.rawValue] = if isJSON, let shape { Self.content(shape, example) } else { [:] }
        }
        if !content.isEmpty { members["content"] = .object(content) }
        return .object(members)
    }

    /// The headers that every answer has, and some more.
    private static func headers(_ more: [String]) -> JSONTree {
        let names = ["Request-Id", "Cache-Control", "Vary", "Content-Language"] + more
        let header: JSONTree = ["required": true, "schema": ["type": "string"]]
        return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, header) }))
    }
}

extension Schema {
    /// The schema in the words of JSON Schema 2020-12.
    package var jsonSchema: JSONTree {
        switch self {
        case .string(let rule): rule.jsonSchema
        case .integer(let range):
            [
                "type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ]
        case .boolean: ["type": "boolean"]
        case .object(let members): Self.jsonSchema(of: members)
        case .list(let schema, let count):
            [
                "type": "array", "items": schema.jsonSchema, "minItems": .number(count.lowerBound),
                "maxItems": .number(count.upperBound),
            ]
        case .choice(let name, let forms):
            [
                "oneOf": .list(
                    forms.sorted { $0.key < $1.key }.map { value, members in
                        Self.jsonSchema(of: [.required(name, .one(of: [value]))] + members)
                    })
            ]
        case .map(let schema): ["type": "object", "additionalProperties": schema.jsonSchema]
        case .shape(let name): ["$ref": .text("#/components/schemas/\(name)")]
        case .anything: [:]
        }
    }

    private static func jsonSchema(of members: [Member]) -> JSONTree {
        var properties: [String: JSONTree] = [:]
        for member in members {
            let schema = member.schema.jsonSchema
            properties[member.name] = member.isNullable ? ["anyOf": [schema, ["type": "null"]]] : schema
        }
        return [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
            "required": .list(members.filter(\.isRequired).map { .text($0.name) }),
        ]
    }
}

extension Schema.Text {
    fileprivate var jsonSchema: JSONTree {
        var members: [String: JSONTree] = ["type": "string"]
        guard values.isEmpty else {
            members["enum"] = .list(values.map(JSONTree.text))
            return .object(members)
        }
        if length.lowerBound > 0 { members["minLength"] = .number(length.lowerBound) }
        members["maxLength"] = .number(length.upperBound)
        if let pattern { members["pattern"] = .text("^\(pattern.rawValue)$") }
        // The nearest that a regular expression of ECMA-262 comes to it.
        if isVisible { members["pattern"] = "\\S" }
        if let format { members["format"] = .text(format) }
        return .object(members)
    }
}
