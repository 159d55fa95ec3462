import HTTPTypes

/// The endpoints that import and export products and back up the shop.
extension Endpoints {
    /// Imports products from a table, all or nothing; `mode=dry-run` only reports the changes.
    package static let imports = Endpoint<NoBody, NoBody>(
        relation: .imports, method: .post, template: "/admin/imports{?mode}")
    /// Takes a picture in without a product, so that a table can name it by its SHA-256.
    package static let addPicture = Endpoint<NoBody, WirePicture>(
        relation: .pictures, method: .post, template: "/admin/pictures")
    /// Gives a product another picture, whose file is the body.
    package static let replacePicture = Endpoint<NoBody, NoBody>(
        relation: .pictures, method: .put, template: "/admin/products/{id}/picture")
    /// The same for a form with a file, which has no headers: `version` is the product's that is changed.
    package static let uploadPicture = Endpoint<NoBody, NoBody>(
        relation: .pictures, method: .post, template: "/admin/products/{id}/picture{?version}")
    /// Exports all products as CSV that can be imported again.
    package static let exportedProducts = Endpoint<NoBody, [UInt8]>(
        relation: .exportedProducts, method: .get, template: "/admin/exports/products.csv")
    /// Lists the backups that the server has made.
    package static let backups = Endpoint<NoBody, NoBody>(
        relation: .backups, method: .get, template: "/admin/backups")
    /// Copies the database into a file in the backup folder beside it.
    package static let makeBackup = Endpoint<NoBody, NoBody>(
        relation: .backups, method: .post, template: "/admin/backups")
}

/// A picture that the shop has now, as `POST /admin/pictures` answers.
package struct WirePicture: Codable, Hashable, Sendable {
    /// The SHA-256 of the PNG that the shop serves, in hexadecimal; tables name it by that.
    package var sha256: String
    /// Size of the PNG in bytes.
    package var bytes: Int
    /// Pixels in a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// HAL links: `self`, the address of the picture.
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
