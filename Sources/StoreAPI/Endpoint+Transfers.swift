import HTTPTypes

/// The endpoints that import and export products and back up the shop.
extension Endpoints {
    /// Imports products from a table, all or nothing; `mode=dry-run` only reports the changes.
    package static let imports = Endpoint<NoBody, NoBody>(
        relation: .imports, method: .post, template: "/admin/imports{?mode}")
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
