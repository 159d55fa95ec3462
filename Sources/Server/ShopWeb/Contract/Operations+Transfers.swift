import HTTPEdge
import ShopCore
import ShopTransfers
import StoreAPI

extension Operations {
    package static let transfers = [
        importProducts, exportProducts, addPicture, replacePicture, uploadPicture, listBackups, makeBackup,
    ]

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
    // MARK: Pictures

    private static let pictureTypes = [MediaForm.png.rawValue, "image/jpeg"]

    /// Keeps a picture for tables that are imported later.
    package static let addPicture = admin(
        "addPicture", Endpoints.addPicture,
        "Takes a picture in without a product; a table names it by its SHA-256."
    ).with {
        $0.forms = [.hal]
        $0.uploads = pictureTypes
        $0.mostBytes = PictureIntake.mostBytes
        $0.answers = [.created("The picture that the shop serves.", .shape("Picture"))]
    }
    package static let replacePicture = admin(
        "replacePicture", Endpoints.replacePicture,
        "Gives a product another picture: a PNG or JPEG, which is encoded again."
    ).with {
        $0.needsMatch = true
        $0.uploads = pictureTypes
        $0.mostBytes = PictureIntake.mostBytes
        $0.answers = [.ok("The product as it is now.", .shape("AdminProduct"))]
    }
    package static let uploadPicture = admin(
        "uploadPicture", Endpoints.uploadPicture, "Gives a product another picture, by a form with a file."
    ).with {
        $0.uploads = [MultipartFile.mediaType]
        $0.mostBytes = PictureIntake.mostBytes
        $0.parameters = [
            Operation.Parameter(
                name: "version", schema: .integer(1...Int.max), isRequired: true,
                summary: "The version of the product that is changed.")
        ]
        $0.answers = [.ok("The product as it is now.", .shape("AdminProduct"))]
        $0.refusals = [412: [.preconditionFailed]]
    }

    // MARK: Backups

    package static let listBackups = admin(
        "listBackups", Endpoints.backups, "The copies of the shop that the server laid down."
    ).with { $0.answers = [.ok("The copies, the newest first.", .shape("Backups"))] }
    /// 409 for a shop that is in no file.
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
