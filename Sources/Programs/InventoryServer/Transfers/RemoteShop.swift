import HTTPEdge
import HTTPTypes
import NIOCore
import ServerConnection
import ShopCore
import ShopTransfers
import StoreAPI

/// An open shop elsewhere, as an admin key sees it; everything is found from its entry by links.
struct RemoteShop {
    private let target: ConnectionTarget
    private var url: String { target.address.name }

    init(address: String, keyFile: String) throws(StartFailure) {
        let place: ServerAddress
        do throws(ServerAddress.Fault) { place = try ServerAddress(address) } catch {
            throw .transfer(.notAddress(error))
        }
        let key: BearerToken
        do throws(BearerToken.Fault) { key = try BearerToken(file: keyFile) } catch {
            throw .accessKeyFile(path: keyFile, error)
        }
        do throws(ConnectionTarget.ExposedKey) {
            target = try ConnectionTarget(address: place, key: key)
        } catch {
            throw .exposedKey(error)
        }
    }

    enum Table: Sendable {
        case file(TableFile)
        case prepared(PreparedTable)
    }

    /// Sends a table to be taken in. Its pictures go ahead of it, but only once a trial found no fault.
    func take(_ table: Table, _ mode: ImportMode) async throws -> ImportReport {
        try await connected { try await take(table, mode, over: $0) }
    }

    /// The categories of the shop in its languages, by the form that narrows its list of products.
    func categories() async throws -> [ShopPolicy.Label] {
        try await connected { transport in
            guard let link = try await index(over: transport).links[.products] else {
                throw TransferFault.refused(url: url, status: 404, detail: "It has no list of products.")
            }
            var names: [String: [ContentLanguage: String]] = [:]
            for language in ContentLanguage.allCases {
                var asked = request(.get, link.expanded())
                asked.headerFields[.accept] = MediaForm.halForms.rawValue
                asked.headerFields[.acceptLanguage] = language.rawValue
                let page = try read(try await transport.send(asked, []), Offering<Administration>.self)
                let property = page.templates.flatMap(\.properties).first { $0.name == "category" }
                for choice in property?.options?.inline ?? [] where !choice.value.isEmpty {
                    names[choice.value, default: [:]][language] = choice.prompt
                }
            }
            return names.compactMap { id, names in
                LocalizedText(names).map { ShopPolicy.Label(id: id, name: $0) }
            }
        }
    }

    private func connected<Answer: Sendable>(
        _ body: (HTTPTransport) async throws -> Answer
    ) async throws -> Answer {
        let transport = HTTPTransport(target, timeouts: .upload)
        do {
            let answer = try await body(transport)
            await transport.close()
            return answer
        } catch {
            await transport.close()
            switch error {
            case is RefusedTable, is TransferFault, is SpooledFile.Failure: throw error
            case StoreError.untrusted:
                throw TransferFault.serverUntrusted(sentence: target.address.untrusted)
            default: throw TransferFault.serverUnreachable(url: url)
            }
        }
    }

    /// The links of the administration: the only address that is known besides the entry.
    private func index(over transport: HTTPTransport) async throws -> Administration {
        let path = target.address.prefix + Endpoints.administration.template
        return try read(try await transport.send(request(.get, path), []), Administration.self)
    }

    private func take(
        _ table: Table, _ mode: ImportMode, over transport: HTTPTransport
    ) async throws -> ImportReport {
        let administration = try await index(over: transport)
        guard let link = administration.links[.imports] else {
            throw TransferFault.refused(url: url, status: 404, detail: "It takes no tables in.")
        }
        var upload = request(.post, link.expanded([("mode", mode.rawValue)]))
        upload.headerFields[.contentType] = MediaForm.csv.rawValue
        switch table {
        case .file(let file): return try read(try await transport.upload(upload, file), ImportReport.self)
        case .prepared(let prepared):
            var trial = upload
            trial.path = link.expanded([("mode", ImportMode.dryRun.rawValue)])
            let report = try await take(prepared.announcing, by: trial, over: transport)
            guard mode == .apply else { return report }
            let digests = try await send(
                prepared.pictures, to: administration.links[.pictures], over: transport)
            do {
                return try await take(prepared.naming(digests), by: upload, over: transport)
            } catch var refused as RefusedTable {
                refused.sentPictures = digests.count
                throw refused
            }
        }
    }

    private func take(
        _ table: PreparedTable, by upload: HTTPRequest, over transport: HTTPTransport
    ) async throws -> ImportReport {
        let body = table.body.map { ByteBuffer(bytes: $0) }
        return try read(try await transport.upload(upload, body), ImportReport.self)
    }

    /// Sends pictures ahead of their table; gives the digests that the server knows them by.
    private func send(
        _ pictures: PictureSpool?, to link: Link?, over transport: HTTPTransport
    ) async throws -> [String: String] {
        guard let pictures, !pictures.entries.isEmpty else { return [:] }
        guard let link else {
            throw TransferFault.refused(url: url, status: 404, detail: "It takes no pictures in.")
        }
        var upload = request(.post, link.href)
        upload.headerFields[.contentType] = MediaForm.png.rawValue
        var digests: [String: String] = [:]
        for entry in pictures.entries {
            let answer = try await send(upload, try pictures.bytes(of: entry), over: transport)
            digests[entry.sha256] = try read(answer, WirePicture.self).sha256
        }
        return digests
    }

    /// Sends a request as often as the server, which limits rates, asks for it, and for five minutes at most.
    private func send(
        _ request: HTTPRequest, _ body: [UInt8], over transport: HTTPTransport
    ) async throws -> (HTTPResponse, [UInt8]) {
        var waited = 0
        while true {
            let answer = try await transport.send(request, body)
            guard [429, 503].contains(answer.0.status.code),
                let seconds = answer.0.headerFields[.retryAfter].flatMap({ Int($0) }),
                waited + seconds <= Self.mostWaited
            else { return answer }
            waited += max(1, seconds)
            try await Task.sleep(for: .seconds(max(1, seconds)))
        }
    }

    private static let mostWaited = 300

    private func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: nil, authority: nil, path: path,
            headerFields: [.accept: MediaForm.hal.rawValue])
    }

    private func read<Value: Decodable>(
        _ answer: (HTTPResponse, [UInt8]), _ type: Value.Type
    ) throws -> Value {
        let (response, bytes) = answer
        guard response.status.code >= 300 else {
            do { return try WireFormat.decode(type, from: bytes) } catch {
                throw TransferFault.serverUnknown(url: url)
            }
        }
        let problem = try? WireFormat.decode(Problem.self, from: bytes)
        if let refused = problem.flatMap({ RefusedTable($0) }) { throw refused }
        throw TransferFault.refused(
            url: url, status: response.status.code, detail: problem?.detail ?? "")
    }
}
