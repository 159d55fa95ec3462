import ArgumentParser
import Codecs
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

            With --from, the table is the export of products of another shop's program. Texts in HTML become \
            plain, the categories and tags that this shop has are found by their names, and --pictures is \
            looked through for the last part of a picture's address. Columns with cells that are not taken \
            over, and rows that are left out, are told at the end.
            """)

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Tell what would change, and change nothing.")
    var dryRun = false

    @Option(help: "The folder with the files of the table's pictures.", completion: .directory)
    var pictures: String?

    @Option(help: "The program that exported the table: shopify or woocommerce.")
    var from: ForeignShop?

    @Option(help: "With --from, the id of the category for products whose own this shop does not have.")
    var category: String?

    @Option(help: "With --from, the language of the texts: en or zh-Hans. (default: en)")
    var language: ContentLanguage?

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
        guard from != nil || (category == nil && language == nil) else {
            throw ValidationError("--category and --language go with --from.")
        }
    }

    private var mode: ImportMode { dryRun ? .dryRun : .apply }

    func perform(on address: StoreAddress) async throws -> TransferAnswer {
        let table = try TableFile(file)
        var prepared: PreparedImport?
        do {
            let report: ImportReport
            if let server, let keyFile {
                let shop = try RemoteShop(address: server, keyFile: keyFile)
                prepared = try await prepare(table) { (try await shop.categories(), nil) }
                let sent = prepared.map { RemoteShop.Table.prepared($0.table) } ?? .file(table)
                report = try await shop.take(sent, mode)
            } else {
                report = try await takeIn(address) { work in
                    prepared = try await prepare(table) { (work.policy.categories, work.policy.tags ?? []) }
                    guard let ready = prepared?.table else {
                        return try await work.run(table.map { Array(buffer: $0) }, mode)
                    }
                    return try await work.run(ready.body, mode, pictures: ready.pictures)
                }
            }
            return TransferAnswer(notes: [report.sentence] + (prepared?.leftOut?.notes ?? []))
        } catch let nothing as NothingMapped {
            let sentence = "no row is a product that can be taken in. Nothing was changed."
            let hint = "look whether --from names the program that wrote the table."
            return TransferAnswer(notes: [sentence, hint] + nothing.leftOut.notes, isSuccess: false)
        } catch let failure as SpooledFile.Failure {
            throw TransferFault.unwritable(path: "/tmp", code: failure.code)
        } catch {
            guard let table = try refusedTable(error, address) else { throw error }
            return TransferAnswer(
                notes: table.notes(of: prepared) + hints + (prepared?.leftOut?.notes ?? []), isSuccess: false)
        }
    }

    /// An export of which nothing is left.
    private struct NothingMapped: Error {
        let leftOut: LeftOut
    }

    /// The categories and tags of a shop; tags are nil where it does not tell them.
    private typealias Labels = (categories: [ShopPolicy.Label], tags: [ShopPolicy.Label]?)

    /// The table made ready; nil for one that is sent as it is.
    private func prepare(
        _ table: TableFile, _ labels: () async throws -> Labels
    ) async throws -> PreparedImport? {
        guard pictures != nil || from != nil else { return nil }
        var folder: PictureFolder?
        if let pictures { folder = try PictureFolder(pictures) }
        var source = try SourceTable(try await table.bytes())
        var mapped: MappedTable?
        if let from {
            let known = try await labels()
            let terms = MappingTerms(
                categories: known.categories, tags: known.tags, category: category,
                language: language ?? .fallback, hasPictures: folder != nil)
            let found = from.map(source, terms)
            guard !found.table.rows.isEmpty else { throw NothingMapped(leftOut: found.leftOut) }
            (source, mapped) = (found.table, found)
        }
        let ready = try folder.map { try PictureResolver($0, .codec).resolve(source) }
        return PreparedImport(
            table: ready ?? PreparedTable(source), leftOut: mapped?.leftOut, headings: mapped?.headings ?? [:]
        )
    }

    private var hints: [String] {
        guard from != nil, pictures == nil else { return [] }
        return ["a new product needs a picture: name the folder with their files by --pictures."]
    }

    private func refusedTable(_ error: any Error, _ address: StoreAddress) throws -> RefusedTable? {
        if let refused = error as? RefusedTable { return refused }
        if case .storage(.outcomeUnknown, _) = error as? Refusal {
            throw TransferFault.outcomeUnknown(path: address.name)
        }
        guard let problem = ProblemResponse(refusal: error)?.problem else { return nil }
        guard let refused = RefusedTable(problem) else {
            throw TransferFault.failed(path: address.name, kind: problem.title)
        }
        return refused
    }

    /// Does the work on a database that no server has open.
    private func takeIn(
        _ address: StoreAddress, _ body: (ProductImport) async throws -> ImportReport
    ) async throws -> ImportReport {
        // A dry run writes nothing, but a database that is not there is not made by looking at it either.
        try await address.requireShop()
        // Nor is one of an earlier version brought up to date.
        if dryRun { try await address.use(.look) { _ in } }
        let lock = try DatabaseLock.take(address) { StartFailure.importInUse(path: address.name) }
        defer { lock?.release() }
        return try await address.use(.write) { store in
            guard let facts = try await store.facts(),
                let currency = Currency(code: facts.policy.shop.currency)
            else { throw StartFailure.noShop(path: address.name) }
            return try await body(
                ProductImport(
                    store: store, policy: facts.policy, currency: currency, now: Date(),
                    newID: { "\($0.rawValue)_\(ServerEnvironment.timeOrderedUUID(at: Date()))" },
                    logger: Logger(label: "import", factory: { _ in SwiftLogNoOpLogHandler() })))
        }
    }
}

extension ForeignShop: ExpressibleByArgument {}
extension ContentLanguage: ExpressibleByArgument {}

extension ImportReport {
    var sentence: String {
        let changes = [
            products.new.counted("new product"),
            "\(products.changed) changed (\(products.withdrawn) withdrawn)",
            "\(products.unchanged) as before",
            variants.new.counted("new variant"), prices.counted("other price"),
            "\(stock.added.counted("unit")) more and \(stock.removed) fewer",
        ].joined(separator: ", ")
        let rows = rows.counted("row")
        return switch mode {
        case .dryRun: "\(rows) would bring \(changes). Nothing was changed."
        case .apply: "\(rows) brought \(changes)."
        }
    }
}
