import FoundationEssentials
import Glibc
import HTTPEdge
import Hummingbird
import NIOCore
import ShopCore
import ShopPages
import ShopTransfers
import StoreAPI

/// Tables of products, in and out, and copies of the shop.
struct TransferRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.imports,
            "Takes a table of products in, all of it or nothing, or tells what it would change.",
            access: .admin,
            parameters: [
                .init(
                    name: "mode", schema: Shapes.values(of: ImportMode.self), isRequired: true,
                    summary: "Whether anything is changed.")
            ], uploads: [MediaForm.csv.rawValue, MultipartFile.mediaType], mostBytes: ProductImport.mostBytes,
            forms: [.hal, .html],
            answers: [
                .ok("What would change.", .shape("ImportReport")),
                .init(status: 201, summary: "What was changed.", shape: .shape("ImportReport")),
            ]
        ).by(Self.importProducts)
        Operation(
            Endpoints.exportedProducts, "All products as a table that can be taken in again.", access: .admin,
            parameters: [
                .init(
                    name: "bom", schema: .boolean,
                    summary: "Whether it begins with a byte order mark, by which spreadsheets know UTF-8.")
            ], forms: [.csv], answers: [.ok("A row for each variant, below the names of the columns.")]
        ).by(Self.exportProducts)
        Operation(
            Endpoints.backups, "The copies of the shop that the server laid down.", access: .admin,
            answers: [.ok("The copies, the newest first.", .shape("Backups"))]
        ).by(Self.listBackups)
        // 409 for a shop that is in no file.
        Operation(
            Endpoints.makeBackup, "Copies the shop into a file beside its database.", access: .admin,
            answers: [.created("All copies, this one first.", .shape("Backups"))],
            refusals: [409: [.illegalTransition]]
        ).by(Self.makeBackup)
    }

    private func exportProducts(_ call: Call) async throws -> Reply {
        let file = try await ProductExport(currency: shop.currency)
            .spool(from: shop.store, hasMark: call.parameters["bom"] == "true")
        return .file(file, name: "products.csv")
    }

    private func listBackups(_: Call) async throws -> Reply {
        guard let folder = BackupFolder(of: shop.store) else {
            let none = Backups(backups: [], links: Self.links)
            return Reply(none.page(in: shop.store.isShared ? .databaseServer : .memory))
        }
        return Reply(Backups(backups: folder.backups, links: Self.links).page())
    }

    private static let links = Links([.this: Endpoints.backups.link])

    private func importProducts(_ call: Call) async throws -> Reply {
        let mode = try call.parameters["mode"].flatMap(ImportMode.init).orNotFound()
        let isForm = call.request.mediaType == MultipartFile.mediaType
        guard call.request.contentLength ?? 0 <= ProductImport.mostBytes + (isForm ? Call.mostFormBytes : 0)
        else { throw TransferRefusal.tableTooLarge }
        let work = ProductImport(
            store: shop.store, policy: shop.facts.policy, currency: shop.currency, now: call.now,
            newID: shop.environment.identifier, logger: call.context.logger)
        var report = try await shop.imports.alone { try await run(work, call, mode) }
        report.links = Links([
            .collection: Endpoints.inventory.link(), .exportedProducts: Endpoints.exportedProducts.link,
        ])
        var reply = Reply(report, status: mode == .apply ? .created : .ok)
        reply.isShownOnce = true
        return reply
    }

    /// The table is the body, or the one file of a browser's form.
    private func run(
        _ work: ProductImport, _ call: Call, _ mode: ImportMode
    ) async throws -> ImportReport {
        guard let form = try call.uploadedFile else {
            return try await work.run(call.request.body.map { Array(buffer: $0) }, mode)
        }
        return try await work.run(form.map { Array(buffer: $0) }, mode)
    }

    private func makeBackup(_ call: Call) async throws -> Reply {
        guard let folder = BackupFolder(of: shop.store) else {
            throw ProblemResponse.nothingToCopy(isShared: shop.store.isShared)
        }
        do {
            _ = try await folder.add(at: call.now)
        } catch TransferFault.exists {
            // Another backup was made in the same second: it is as good.
        } catch TransferFault.unwritable(_, let code) {
            guard [ENOSPC, EDQUOT].contains(code) else { throw ProblemResponse.unwritableBackups(code) }
            throw Refusal.storage(.full)
        }
        return .created(
            Backups(backups: folder.backups, links: Self.links).page(), at: Endpoints.backups.template)
    }
}
