import HTTPTypes

/// The endpoints that import and export products and back up the shop.
extension Endpoints {
    package static let imports = Endpoint<NoBody, NoBody>(
        relation: .imports, method: .post, template: "/admin/imports{?mode}")
    package static let exportedProducts = Endpoint<NoBody, [UInt8]>(
        relation: .exportedProducts, method: .get, template: "/admin/exports/products.csv")
    package static let backups = Endpoint<NoBody, NoBody>(
        relation: .backups, method: .get, template: "/admin/backups")
    package static let makeBackup = Endpoint<NoBody, NoBody>(
        relation: .backups, method: .post, template: "/admin/backups")
}
