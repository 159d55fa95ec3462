import HTTPEdge
import ShopCore
import ShopTransfers
import StoreAPI

/// Operations that take products in, give them out, and copy the shop.
extension Operations {
    /// Import, export and backups.
    package static let transfers = [importProducts, exportProducts, listBackups, makeBackup]

    /// `POST /admin/imports`: imports products from CSV, or reports what an import would change.
    package static let importProducts = admin(
        "importProducts", Endpoints.imports,
        "Takes a table of products in, all of it or nothing, or tells what it would change."
    ).with {
        $0.forms = [.hal, .html]
        $0.uploads = [MediaForm.csv.rawValue, MultipartFile.mediaType]
        $0.mostBytes = ProductImport.mostBytes
        $0.parameters = [
            Operation.Parameter(
                name: "mode", schema: .one(of: ImportMode.allCases.map(\.rawValue)), isRequired: true,
                summary: "Whether anything is changed.")
        ]
        $0.answers = [
            .ok("What would change.", .shape("ImportReport")),
            Answer(status: 201, summary: "What was changed.", shape: .shape("ImportReport")),
        ]
    }
    /// `GET /admin/exports/products.csv`: all products as CSV.
    package static let exportProducts = admin(
        "exportProducts", Endpoints.exportedProducts, "All products as a table that can be taken in again."
    ).with {
        $0.forms = [.csv]
        $0.parameters = [
            Operation.Parameter(
                name: "bom", schema: .boolean,
                summary: "Whether it begins with a byte order mark, by which spreadsheets know UTF-8.")
        ]
        $0.answers = [.ok("A row for each variant, below the names of the columns.")]
    }
    /// `GET /admin/backups`: the backup files that the server made.
    package static let listBackups = admin(
        "listBackups", Endpoints.backups, "The copies of the shop that the server laid down."
    ).with { $0.answers = [.ok("The copies, the newest first.", .shape("Backups"))] }
    /// `POST /admin/backups`: makes a backup file; 409 for a shop that is in no file.
    package static let makeBackup = admin(
        "makeBackup", Endpoints.makeBackup, "Copies the shop into a file beside its database."
    ).with {
        $0.answers = [
            .created("All copies, this one first.", .shape("Backups"))
        ]
        $0.refusals = [409: [.illegalTransition]]
    }

    private typealias Answer = Operation.Answer
}
