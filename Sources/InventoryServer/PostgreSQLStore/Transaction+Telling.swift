import PostgreSQL

/// What changes of the catalogue tell, after they were made and in their transaction.
extension PostgreSQLStore.Transaction {
    /// Tells what a variant costs now.
    func tellPrice(of variant: String) async throws {
        announce([.events, .catalogue])
        try await run(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'price', variant.id, product.id, variant.price::text, version
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = $1
            """, [.text(variant)])
    }

    /// Tells that a product reads otherwise, or is sold no longer or again.
    func tellProduct(_ id: String) async throws {
        announce([.events, .catalogue])
        try await run(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'product', id, id, is_active::int::text, version FROM product WHERE id = $1
            """, [.text(id)])
    }

    /// Tells that so much of the catalogue changed that it has to be read again, in place of each change.
    func tellWholeCatalogue() async throws {
        announce([.events, .catalogue])
        try await run(
            """
            INSERT INTO outbox (topic, object, value, version)
            SELECT 'reset', 'catalogue', '0', last_value FROM catalogue_version
            """)
    }
}
