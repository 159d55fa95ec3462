import ArgumentParser
import FoundationEssentials
import Logging
import NIOCore
import PayKit
import ShopCore
import ShopTransfers
import ShopWeb
import StoreAPI

/// Takes a table of products in.
struct ImportCommand: TransferStep {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import products from a CSV table, all rows or none.",
        discussion: """
            The table is CSV in UTF-8 with a header row, as export writes it: one row for each variant, \
            known by its SKU. What a table does not name stays as it is, and columns may be left out: sku \
            and stock are enough to set the stock. What a spreadsheet writes in another way is the same \
            where it is exact: 10 for 10.00, TRUE for true, SKU for sku, empty rows, and empty columns at \
            the end. While a server has the database open, send the table to it with --server.

            With --pictures, a cell of the column picture may be the name of a file in that folder. Where \
            it is empty or there is no such column, the file is taken that is named by the slug or else the \
            SKU. A file is PNG or JPEG, at most 8 MiB and 4096 by 4096 pixels; the shop shows a PNG of at \
            most 1024 pixels a side. All files are checked before a row is written.
            """)

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Tell what would change, and change nothing.")
    var dryRun = false

    @Option(help: "The folder with the files of the table's pictures.", completion: .directory)
    var pictures: String?

    @Option(help: "The address of the running server that imports the table.")
    var server: String?

    @Option(
        help: "The file with the admin key for that shop; nobody else may read it.", completion: .file())
    var keyFile: String?

    @OptionGroup var place: DatabasePlace

    func validate() throws {
        guard (server == nil) == (keyFile == nil) else {
            throw ValidationError("--server and --key-file go together.")
        }
        guard server == nil || place.text == nil else {
            throw ValidationError("Name either --server or --database.")
        }
    }

    private var mode: ImportMode { dryRun ? .dryRun : .apply }

    func perform(on address: StoreAddress) async throws -> TransferAnswer {
        let table = try TableFile(file)
        var prepared: PreparedTable?
        do {
            let report: ImportReport
            prepared = try await prepare(table)
            if let server, let keyFile {
                let shop = try RemoteShop(address: server, keyFile: keyFile)
                let sent = prepared.map { RemoteShop.Table.prepared($0) } ?? .file(table)
                report = try await shop.take(sent, mode)
            } else if let prepared {
                report = try await takeIn(prepared.body, prepared.pictures, address)
            } else {
                report = try await takeIn(table, nil, address)
            }
            return TransferAnswer(notes: [report.sentence] + (dryRun ? kept(of: prepared) : []))
        } catch let failure as SpooledFile.Failure {
            throw TransferFault.unwritable(path: "/tmp", code: failure.code)
        } catch {
            guard let refused = try refused(error, address) else { throw error }
            let notes = refused.notes { prepared?.sourceLine(of: $0) ?? $0 }
            return TransferAnswer(notes: notes + kept(of: prepared), isSuccess: false)
        }
    }

    /// The table made ready; nil for one that is sent as it is.
    private func prepare(_ table: TableFile) async throws -> PreparedTable? {
        guard let pictures else { return nil }
        let folder = try PictureFolder(pictures)
        let source = try SourceTable(try await table.bytes())
        return try PictureResolver(folder, .codec).resolve(source)
    }

    /// Pictures go to a server ahead of their table, and stay there when the table does not.
    private func kept(of prepared: PreparedTable?) -> [String] {
        guard server != nil, let count = prepared?.pictures?.entries.count, count > 0 else { return [] }
        return [
            "the server keeps the pictures that were sent before the table, \(count) at most; no product "
                + "shows them yet."
        ]
    }

    private func refused(_ error: any Error, _ address: StoreAddress) throws -> RefusedTable? {
        if let refused = error as? RefusedTable { return refused }
        guard let problem = ProblemResponse(refusal: error)?.problem else { return nil }
        guard let refused = RefusedTable(problem) else {
            throw TransferFault.failed(path: address.name, kind: problem.title)
        }
        return refused
    }

    private func takeIn<Table: AsyncSequence & Sendable>(
        _ table: Table, _ pictures: PictureSpool?, _ address: StoreAddress
    ) async throws -> ImportReport where Table.Element == ByteBuffer, Table.Failure == any Error {
        // A dry run writes nothing, but a database that is not there is not made by looking at it either.
        try await address.requireShop()
        let lock = try DatabaseLock.take(address) { StartFailure.importInUse(path: address.name) }
        defer { lock?.release() }
        return try await address.use(.write) { store in
            guard let facts = try await store.facts(),
                let currency = Currency(code: facts.policy.shop.currency)
            else { throw StartFailure.noShop(path: address.name) }
            let work = ProductImport(
                store: store, policy: facts.policy, currency: currency, now: Date(),
                newID: { "\($0.rawValue)_\(ServerEnvironment.timeOrderedUUID(at: Date()))" },
                logger: Logger(label: "import", factory: { _ in SwiftLogNoOpLogHandler() }))
            return try await work.run(table, mode, pictures: pictures)
        }
    }
}

extension ImportReport {
    /// The result of a table, for people.
    var sentence: String {
        let changes = [
            "\(products.new) new products", "\(products.changed) changed (\(products.withdrawn) withdrawn)",
            "\(products.unchanged) as before",
            "\(variants.new) new variants", "\(prices) other prices",
            "\(stock.added) units more and \(stock.removed) fewer",
        ].joined(separator: ", ")
        let rows = rows == 1 ? "1 row" : "\(rows) rows"
        return switch mode {
        case .dryRun: "\(rows) would bring \(changes). Nothing was changed."
        case .apply: "\(rows) brought \(changes)."
        }
    }
}
