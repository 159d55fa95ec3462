package import Codecs
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// A request and its answer as descriptions show them. Bodies are made from the operation's own schemas, so
/// that they cannot say anything else than the contract.
package struct Example: Hashable, Sendable {
    package let method: String
    package let address: String
    package let requestHeaders: [Header]
    package let body: JSONTree?
    /// The body of a request that is no JSON.
    package let text: String?
    package let status: Int
    package let answerHeaders: [Header]
    package let answer: JSONTree?

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// Makes the example of an operation; values come from `known`, else from its schemas.
    package init(of operation: Operation, _ known: ExampleValues = .known) {
        let path = Self.path(of: operation, ExampleMaker(known))
        let link = JSONTree.object(["self": .object(["href": .text(path)])])
        let name = Self.name(of: operation)
        func maker(_ names: [String]) -> ExampleMaker {
            ExampleMaker(known, showing: names).adding(link, named: "_links").entering(name)
        }
        method = operation.method.rawValue
        let request = maker(known.requests[name] ?? [])
        address = path + Self.query(of: operation, request)
        body = operation.body.map { request.value(of: $0, named: name) }
        text = known.texts[name]
        requestHeaders = Self.headers(of: operation, hasText: text != nil)
        let given = operation.answers.first ?? .ok("")
        status = given.status
        var shape = given.shape
        if let named = known.shapes[name] { shape = .shape(named) }
        let form = operation.forms.first { $0.rawValue.hasSuffix("json") }
        let optional = (known.answers["*"] ?? []) + (known.answers[name] ?? [])
        if form != nil, let shape, shape != .anything {
            answer = maker(optional).value(of: shape, named: name)
        } else {
            answer = nil
        }
        var headers: [Header] = []
        if status != 204, status != 303, let first = operation.forms.first {
            headers.append(Header(name: "Content-Type", value: first.contentType))
        }
        let place = Self.place(in: answer) ?? known.places[name] ?? Self.officePlace(of: operation)
        if given.hasLocation, let place {
            headers.append(Header(name: "Location", value: "http://localhost:8080" + place))
        }
        answerHeaders = headers
    }

    /// The operation that a page of the back office does in a browser, or itself.
    private static func name(of operation: Operation) -> String {
        operation.original ?? operation.id
    }

    private static func officePlace(of operation: Operation) -> String? {
        name(of: operation) == operation.id ? nil : Office.place("/orders/ord_01")
    }

    private static func path(of operation: Operation, _ maker: ExampleMaker) -> String {
        var parts: [String] = []
        for part in operation.pattern.parts {
            let sample = PathPattern.name(of: part).map { name in
                maker.entering(parts.last ?? "").text(of: Shapes.identifier, named: name)
            }
            parts.append(sample ?? String(part))
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func query(of operation: Operation, _ maker: ExampleMaker) -> String {
        let pairs = operation.parameters.filter(\.isRequired).map { parameter in
            "\(parameter.name)=\(maker.text(of: parameter.schema, named: parameter.name))"
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    private static func headers(of operation: Operation, hasText: Bool) -> [Header] {
        var headers: [Header] = []
        if let form = operation.forms.first, operation.forms != MediaForm.ofRedirects {
            headers.append(Header(name: "Accept", value: form.rawValue))
        }
        if operation.body != nil || hasText, let type = operation.bodyTypes.first {
            headers.append(Header(name: "Content-Type", value: type))
        }
        switch operation.access {
        case .anyone, .local, .open: break
        case .order: headers.append(Header(name: "Order-Token", value: "ot_example"))
        case .admin: headers.append(Header(name: "Authorization", value: "Bearer vk_admin_example"))
        }
        if operation.isKeyed { headers.append(Header(name: "Idempotency-Key", value: "example-key-0001")) }
        let isConditional = operation.allRefusals[428] != nil
        if isConditional { headers.append(Header(name: "If-Match", value: "*")) }
        return headers
    }

    private static func place(in answer: JSONTree?) -> String? {
        guard case .object(let members)? = answer, case .object(let links)? = members["_links"],
            case .object(let link)? = links["self"], case .text(let href)? = link["href"]
        else { return nil }
        return href
    }
}
