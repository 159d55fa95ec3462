package import Codecs
import HTTPTypes

extension Endpoints {
    /// Imports products from a table, all or nothing; `mode=dry-run` only reports the changes.
    package static let imports = Endpoint<[UInt8], JSONTree>(
        "importProducts", .imports, .post, "/admin/imports{?mode}")
    /// Takes a picture in without a product, so that a table can name it by its SHA-256.
    package static let addPicture = Endpoint<[UInt8], WirePicture>(
        "addPicture", .pictures, .post, "/admin/pictures")
    package static let replacePicture = Endpoint<[UInt8], JSONTree>(
        "replacePicture", .pictures, .put, "/admin/products/{id}/picture")
    /// ``replacePicture`` for a form, which has no headers: `version` is that of the product that is changed.
    package static let uploadPicture = Endpoint<[UInt8], JSONTree>(
        "uploadPicture", .pictures, .post, "/admin/products/{id}/picture{?version}")
    package static let exportedProducts = Endpoint<NoBody, [UInt8]>(
        "exportProducts", .exportedProducts, .get, "/admin/exports/products.csv")
    package static let backups = Endpoint<NoBody, Backups>("listBackups", .backups, .get, "/admin/backups")
    /// Copies the database into a file in the backup folder beside it.
    package static let makeBackup = Endpoint<NoBody, Backups>("makeBackup", .backups, .post, "/admin/backups")
}

/// A picture that the shop has now, as `POST /admin/pictures` answers.
package struct WirePicture: Codable, Hashable, Sendable {
    /// The SHA-256 of the PNG that the shop serves, in hexadecimal; tables name it by that.
    package var sha256: String
    package var bytes: Int
    /// In pixels, as `height`.
    package var width: Int
    package var height: Int
    package var links: Links

    package init(sha256: String, bytes: Int, width: Int, height: Int, links: Links) {
        self.sha256 = sha256
        self.bytes = bytes
        self.width = width
        self.height = height
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case sha256, bytes, width, height
        case links = "_links"
    }
}
