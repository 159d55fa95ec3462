package import FoundationEssentials
package import HTTPTypes
package import StoreAPI

/// A client of a shop's administration, which returns the bodies of the answers.
package struct AdminTransport: Sendable {
    package let send: StoreClient.Transport

    package struct Refused: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    package init(send: @escaping StoreClient.Transport) { self.send = send }

    /// - Parameter key: makes the request safe to repeat.
    /// - Throws: ``Refused`` for any answer but a success, and what ``send`` throws.
    @discardableResult
    package func exchange(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], key: String? = nil,
        headers: [HTTPField.Name: String] = [.ifMatch: "*"]
    ) async throws -> [UInt8] {
        let plain = String(path.prefix { $0 != "{" })
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: plain)
        request.headerFields[.accept] = "application/hal+json, application/problem+json"
        if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
        if let key { request.headerFields[.idempotencyKey] = "\"\(key)\"" }
        if method != .get { for (name, value) in headers { request.headerFields[name] = value } }
        let (head, answer) = try await send(request, body)
        guard head.status.kind != .successful else { return answer }
        let problem = try? WireFormat.decode(Problem.self, from: answer)
        throw Refused(
            description: "The shop refused: \(problem?.detail ?? problem?.title ?? "\(head.status.code)")")
    }

    /// All orders, or those since a moment, the newest first.
    package func orders(since moment: Date? = nil) async throws -> [AdminOrders.Row] {
        let since = moment.map { "&since=\($0.formatted(.iso8601))" } ?? ""
        var next: String? = "/admin/orders?limit=200\(since)"
        var rows: [AdminOrders.Row] = []
        while let path = next {
            let page = try WireFormat.decode(AdminOrders.self, from: try await exchange(.get, path))
            rows += page.items
            next = page.links[.next]?.href
        }
        return rows
    }
}
