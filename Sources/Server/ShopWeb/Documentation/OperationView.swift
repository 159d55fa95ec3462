import Codecs
import ShopCore
import StoreAPI

/// An operation of the contract with its example, as the documentation shows it.
package struct OperationView: Sendable {
    package let id: String
    package let method: String
    /// The method as style sheets name it.
    package let kind: String
    package let path: String
    package let summary: String
    /// The request: a line of method and address, the headers that matter, and the body.
    package let request: String
    package let status: Int
    /// The answer, in the same way; nil where that is nothing but the status.
    package let answer: String?

    /// The width that bodies are laid out for: what a telephone shows without much scrolling.
    private static let columns = 56

    package init(_ resource: Docs.Resource) {
        id = resource.id
        method = resource.method
        kind = resource.method.lowercased()
        path = resource.path
        summary = resource.summary
        let example = resource.example
        status = example.status
        let start = ["\(example.method) \(example.address)"]
        let body = example.body.map(Self.text) ?? example.text
        request = Self.message(start + example.requestHeaders.map(Self.line), body)
        let answered = Self.message(example.answerHeaders.map(Self.line), example.answer.map(Self.text))
        answer = answered.isEmpty ? nil : answered
    }

    private static func line(_ header: Example.Header) -> String { "\(header.name): \(header.value)" }

    private static func message(_ lines: [String], _ body: String?) -> String {
        lines.joined(separator: "\n") + (body.map { "\n\n" + $0 } ?? "")
    }

    private static func text(_ json: JSONTree) -> String {
        let bytes = (try? WireFormat.encode(json)) ?? []
        let laidOut = JSONLayout.indented(bytes, columns: columns)
        return String(decoding: laidOut.dropLast(), as: UTF8.self)
    }
}
