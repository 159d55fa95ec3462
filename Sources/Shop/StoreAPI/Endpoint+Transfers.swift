import HTTPTypes

extension Endpoints {
    /// Imports products from a table, all or nothing; `mode=dry-run` only reports the changes.
    package static let imports = Endpoint<NoBody, NoBody>(
        relation: .imports, method: .post, template: "/admin/imports{?mode}")
    /// Takes a picture in without a product, so that a table can name it by its SHA-256.
    package static let addPicture = Endpoint<NoBody, WirePicture>(
        relation: .pictures, method: .post, template: "/admin/pictures")
    package static let replacePicture = Endpoint<NoBody, NoBody>(
        relation: .pictures, method: .put, template: "/admin/products/{id}/picture")
    /// ``replacePicture`` for a form, which has no headers: `version` is that of the product that is changed.
    package static let uploadPicture = Endpoint<NoBody, NoBody>(
        relation: .pictures, method: .post, template: "/admin/products/{id}/picture{?version}")
    package static let exportedProducts = Endpoint<NoBody, [UInt8]>(
        relation: .exportedProducts, method: .get, template: "/admin/exports/products.csv")
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
