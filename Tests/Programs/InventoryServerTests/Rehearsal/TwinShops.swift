import Foundation
import InventoryServer
import ShopSupport
import StoreAPI
import Testing

/// Two shops that are asked the same, one after the other, and have to answer the same, byte for byte.
struct TwinShops: Sendable {
    /// Where a shop listens, and how it is governed.
    struct Endpoint: Hashable, Sendable {
        var port: Int
        var adminKey: String
    }

    /// What a shop answered, whole.
    struct Answer: Hashable, Sendable {
        var bytes: [UInt8]

        /// The first line and the headers; empty when the connection was cut.
        var head: Substring { text.prefix(upTo: text.range(of: "\r\n\r\n")?.lowerBound ?? text.endIndex) }
        var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
            return try WireFormat.decode(type, from: Array(try #require(parts.last).utf8))
        }

        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.hasPrefix("\(name): ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }

        private var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    let first: Endpoint
    let second: Endpoint
    /// Happens to the second shop alone, before it is asked.
    var meanwhile: @Sendable () async -> Void = {}

    /// Asks both for what is made of keys, which no two shops have in common.
    func askForOwn(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        let one = try await Self.exchange(request, nil, first, isAdmin: false)
        let other = try await Self.exchange(request, nil, second, isAdmin: false)
        #expect(one.status == 200 && other.status == 200, sourceLocation: sourceLocation)
        #expect(one != other, sourceLocation: sourceLocation)
    }

    /// Asks both, and gives the one answer that both gave.
    @discardableResult
    func ask(
        _ method: String, _ path: String, _ status: Int, body: (any Encodable)? = nil, json: String? = nil,
        _ headers: [String: String] = [:], isAdmin: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer {
        let content = try body.map { String(decoding: try WireFormat.encode($0), as: UTF8.self) } ?? json
        var fields = headers
        if let content {
            fields["Content-Type"] = fields["Content-Type"] ?? "application/json"
            fields["Content-Length"] = "\(content.utf8.count)"
        }
        let request =
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let one = try await Self.exchange(request, content, first, isAdmin: isAdmin)
        await meanwhile()
        let other = try await Self.exchange(request, content, second, isAdmin: isAdmin)
        #expect(one.status == status, "\(method) \(path)", sourceLocation: sourceLocation)
        // Heads first, for they can be read.
        #expect(one.head == other.head, "\(method) \(path)", sourceLocation: sourceLocation)
        #expect(one == other, "\(method) \(path)", sourceLocation: sourceLocation)
        return one
    }

    private static func exchange(
        _ request: String, _ content: String?, _ endpoint: Endpoint, isAdmin: Bool
    ) async throws -> Answer {
        let key = isAdmin ? "Authorization: Bearer \(endpoint.adminKey)\r\n" : ""
        let bytes = await RawConnection.answer(
            to: request + key + "\r\n" + (content ?? ""), port: endpoint.port)
        return Answer(bytes: try #require(bytes))
    }
}
