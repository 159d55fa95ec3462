import SQLStatements
package import ShopCore
import ShopSQL

extension PostgreSQLStore {
    /// The version is taken before anything is read: whatever it stands for is in what is read then.
    package func product(id: String) async throws -> FoundProduct? {
        let version = catalogueVersion
        return try Self.products(in: await read(Self.productOfID, [.text(id)])).first.map {
            FoundProduct(product: $0, version: version)
        }
    }

    /// The digest of a product's picture; nil when there is no such product.
    package func picture(ofProduct id: String) async throws -> FoundPicture? {
        try await read("SELECT picture, is_active FROM product WHERE id = $1", [.text(id)]).first.map {
            FoundPicture(sha256: try $0.get("picture"), isActive: try $0.get("is_active"))
        }
    }
}
