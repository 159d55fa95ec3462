import AsyncHTTPClient
import Glibc
import HTTPEdge
import MerchantKeyring
import NIOCore
import NIOHTTP1
import ShopCore
import StoreAPI

/// An open shop elsewhere, as an admin key sees it; everything is found from its entry by links.
struct RemoteShop {
    private let origin: String
    private let entry: String
    private let key: String

    /// - Parameter address: Where the shop's entry is.
    init(address: String, keyFile: String) throws(TransferFault) {
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "http:" || parts[0] == "https:", !parts[2].isEmpty else {
            throw .notAddress(text: address)
        }
        let place = parts[2].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        origin = "\(parts[0])//\(place[0])"
        let path = place.count > 1 ? place[1] : ""
        entry = "/\(path)\(path.isEmpty || path.hasSuffix("/") ? "" : "/")"
        key = try Self.key(in: keyFile)
    }

    /// The key in a file that only its owner may read.
    private static func key(in path: String) throws(TransferFault) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, code: errno) }
        defer { close(file) }
        guard let attributes = try? KeyFile.attributes(of: file, path) else {
            throw .unreadable(path: path, code: errno)
        }
        guard attributes.mode & 0o077 == 0 else { throw .openKey(path: path) }
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        guard let key = text.split(whereSeparator: \.isWhitespace).first else { throw .emptyKey(path: path) }
        return String(key)
    }

    /// Sends a table to be taken in.
    func take(_ table: TableFile, _ mode: ImportMode) async throws -> ImportReport {
        var configuration = HTTPClient.Configuration()
        // The answer comes when the whole table is in.
        configuration.timeout = .init(connect: .seconds(10), read: .minutes(10))
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let report = try await take(table, mode, by: client)
            try await client.shutdown()
            return report
        } catch {
            try? await client.shutdown()
            if error is RefusedTable || error is TransferFault { throw error }
            throw TransferFault.serverUnreachable(url: origin + entry)
        }
    }

    private func take(
        _ table: TableFile, _ mode: ImportMode, by client: HTTPClient
    ) async throws -> ImportReport {
        // The way to the back rooms is the only address that is known besides the entry.
        let administration = try await get(
            String(entry.dropLast()) + Endpoints.administration.template, Administration.self, by: client)
        guard let link = administration.links[.imports] else {
            throw TransferFault.refused(url: origin + entry, status: 404, detail: "It takes no tables in.")
        }
        var request = HTTPClientRequest(url: origin + link.expanded([("mode", mode.rawValue)]))
        request.method = .POST
        request.headers = headers
        request.headers.add(name: "Content-Type", value: MediaForm.csv.rawValue)
        request.body = .stream(table, length: .unknown)
        return try await answer(to: request, ImportReport.self, by: client)
    }

    private func get<Value: Decodable>(
        _ path: String, _ type: Value.Type, by client: HTTPClient
    ) async throws -> Value {
        var request = HTTPClientRequest(url: origin + path)
        request.headers = headers
        return try await answer(to: request, type, by: client)
    }

    private func answer<Value: Decodable>(
        to request: HTTPClientRequest, _ type: Value.Type, by client: HTTPClient
    ) async throws -> Value {
        let response = try await client.execute(request, timeout: .minutes(15))
        let bytes = [UInt8](buffer: try await response.body.collect(upTo: 4 << 20))
        guard response.status.code >= 300 else { return try WireFormat.decode(type, from: bytes) }
        let problem = try? WireFormat.decode(Problem.self, from: bytes)
        if let refused = problem.flatMap({ RefusedTable($0) }) { throw refused }
        throw TransferFault.refused(
            url: origin + entry, status: Int(response.status.code), detail: problem?.detail ?? "")
    }

    private var headers: HTTPHeaders {
        ["Authorization": "Bearer \(key)", "Accept": MediaForm.hal.rawValue]
    }
}
