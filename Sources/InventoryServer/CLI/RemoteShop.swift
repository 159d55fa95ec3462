import HTTPEdge
import HTTPTypes
import ServerConnection
import ShopCore
import StoreAPI

/// An open shop elsewhere, as an admin key sees it; everything is found from its entry by links.
struct RemoteShop {
    private let target: ConnectionTarget
    private var url: String { target.address.name + target.address.prefix }

    /// - Parameter address: where the shop's entry is.
    /// - Throws: ``StartFailure`` for a text that is no address and for a file that gives no key.
    init(address: String, keyFile: String) throws(StartFailure) {
        let place: ServerAddress
        do throws(ServerAddress.Fault) { place = try ServerAddress(address) } catch {
            throw .transfer(.notAddress(text: address))
        }
        do throws(BearerToken.Fault) {
            target = ConnectionTarget(address: place, key: try BearerToken(file: keyFile))
        } catch {
            throw .accessKeyFile(path: keyFile, error)
        }
    }

    /// Sends a table to be taken in.
    /// - Throws: ``RefusedTable`` for a table that names no catalogue, ``TransferFault`` for a server that
    ///   refuses or does not answer, and for a file that cannot be read.
    func take(_ table: TableFile, _ mode: ImportMode) async throws -> ImportReport {
        let transport = HTTPTransport(target, timeouts: .upload)
        do {
            let report = try await take(table, mode, over: transport)
            await transport.close()
            return report
        } catch {
            await transport.close()
            if error is RefusedTable || error is TransferFault { throw error }
            throw TransferFault.serverUnreachable(url: url)
        }
    }

    private func take(
        _ table: TableFile, _ mode: ImportMode, over transport: HTTPTransport
    ) async throws -> ImportReport {
        // The way to the back rooms is the only address that is known besides the entry.
        let path = target.address.prefix + Endpoints.administration.template
        let administration = try read(
            try await transport.send(request(.get, path), []), Administration.self)
        guard let link = administration.links[.imports] else {
            throw TransferFault.refused(url: url, status: 404, detail: "It takes no tables in.")
        }
        var upload = request(.post, link.expanded([("mode", mode.rawValue)]))
        upload.headerFields[.contentType] = MediaForm.csv.rawValue
        return try read(try await transport.upload(upload, table), ImportReport.self)
    }

    private func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: nil, authority: nil, path: path,
            headerFields: [.accept: MediaForm.hal.rawValue])
    }

    private func read<Value: Decodable>(
        _ answer: (HTTPResponse, [UInt8]), _ type: Value.Type
    ) throws -> Value {
        let (response, bytes) = answer
        guard response.status.code >= 300 else { return try WireFormat.decode(type, from: bytes) }
        let problem = try? WireFormat.decode(Problem.self, from: bytes)
        if let refused = problem.flatMap({ RefusedTable($0) }) { throw refused }
        throw TransferFault.refused(
            url: url, status: response.status.code, detail: problem?.detail ?? "")
    }
}
