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
            where it is exact: 10 for 10.00, TRUE for true, empty rows, and empty columns at the end. While \
            a server has the database open, send the table to it with --server.
            """)

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Tell what would change, and change nothing.")
    var dryRun = false

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
        do {
            if let server, let keyFile {
                let shop = try RemoteShop(address: server, keyFile: keyFile)
                return TransferAnswer(notes: [try await shop.take(table, mode).sentence])
            }
            return TransferAnswer(notes: [try await takeIn(table, address).sentence])
        } catch let refused as RefusedTable {
            return TransferAnswer(notes: refused.notes, isSuccess: false)
        } catch {
            guard let problem = ProblemResponse(refusal: error)?.problem else { throw error }
            guard let refused = RefusedTable(problem) else {
                throw TransferFault.failed(path: address.name, kind: problem.title)
            }
            return TransferAnswer(notes: refused.notes, isSuccess: false)
        }
    }

    private func takeIn(_ table: TableFile, _ address: StoreAddress) async throws -> ImportReport {
        // A dry run writes nothing, but a database that is not there is not made by looking at it either.
        try await address.requireShop()
        let lock = try DatabaseLock.take(address) { StartFailure.importInUse(path: address.name) }
        defer { lock?.release() }
        return try await address.use(.write) { try await takeIn(table, $0, address.name) }
    }

    private func takeIn(
        _ table: TableFile, _ store: any Store, _ name: String
    ) async throws -> ImportReport {
        guard let facts = try await store.facts(),
            let currency = Currency(code: facts.policy.shop.currency)
        else { throw StartFailure.noShop(path: name) }
        let work = ProductImport(
            store: store, policy: facts.policy, currency: currency, now: Date(),
            newID: { "\($0.rawValue)_\(ServerEnvironment.timeOrderedUUID(at: Date()))" },
            logger: Logger(label: "import", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try await work.run(table, mode)
    }

}

/// A table that this shop or another one does not take in, in the words of either.
struct RefusedTable: Error {
    private let faults: [Problem.Fault]
    /// How many more there are.
    private let more: Int

    /// Nil for a problem that names no line of a table.
    init?(_ problem: Problem) {
        guard let faults = problem.errors, faults.contains(where: { $0.line != nil }) else { return nil }
        self.faults = faults
        more = problem.moreErrors ?? 0
    }

    var notes: [String] {
        let faults = faults.map { fault in
            "line \(fault.line ?? 0)\(fault.column.map { ", \($0)" } ?? ""): \(fault.detail)"
        }
        let more = more == 0 ? [] : ["and \(more) more."]
        return faults + more + ["nothing was changed. Correct the table, then import it again."]
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
