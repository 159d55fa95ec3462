import Codecs
import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// Of several servers that start on an empty database at once, one fills it and the others wait for it.
    package func fill(_ catalogue: Catalogue, environment: ServerEnvironment) async throws(Refusal) {
        let known = try await first("SELECT 1 FROM shop") { $0 }
        guard known == nil else { return }
        let (shop, insertions) = try Refusal.naming { try Self.filling(catalogue, environment) }
        try await run(
            StoreTransaction([shop]) { found in
                found[0].affected == 1 ? Self.write(insertions[...]) : .done(())
            })
    }

    private static func filling(
        _ catalogue: Catalogue, _ environment: ServerEnvironment
    ) throws -> (shop: Statement, insertions: [Statement]) {
        var policy = catalogue.file.policy
        let coupons = try policy.coupons.map { try addition(of: $0) }
        policy.coupons = []
        let shop = insertion(
            of: try StoredText.encode(policy), secret: environment.secret(), catalogue.file.products)
        let labels = try StoredText.decode(ShopLabels.self, from: StoredText.encode(policy))
        let pictures = catalogue.pictures.mapValues { Hexadecimal.encode(Digest.sha256($0)) }
        let products = try catalogue.file.products.enumerated().flatMap { index, product in
            try insertion(
                of: product, at: index + 1, picture: pictures[product.picture] ?? "", catalogue, labels,
                environment)
        }
        let insertions =
            coupons
            + pictures.map { name, sha256 in
                insertion(ofPicture: Array(catalogue.pictures[name] ?? Data()), sha256)
            } + products + [tellingWholeCatalogue]
        return (shop, insertions)
    }

    private static func write(_ statements: ArraySlice<Statement>) -> StoreTransaction<Void>.Step {
        guard !statements.isEmpty else { return .done(()) }
        // SQLite's shop was written with its version.
        let news: News = dialect == .sqlite ? .events : [.events, .catalogue]
        return .run(Array(statements.prefix(statementsAtOnce)), news) { _ in
            write(statements.dropFirst(statementsAtOnce))
        }
    }

    /// The statement that opens a shop where there is none; each delivery of stock raises the version of the
    /// catalogue.
    private static func insertion(
        of policy: String, secret: [UInt8], _ products: [CatalogueFile.Product]
    ) -> Statement {
        switch dialect {
        case .postgreSQL:
            Statement(
                "INSERT INTO shop (id, policy, secret) VALUES (1, $1, $2) ON CONFLICT DO NOTHING",
                [.text(policy), .bytes(secret)])
        case .sqlite:
            Statement(
                """
                INSERT INTO shop (id, policy, secret, catalogue_version, last_order_number)
                VALUES (1, $1, $2, $3, 0) ON CONFLICT DO NOTHING
                """,
                [
                    .text(policy), .bytes(secret),
                    .number(1 + products.flatMap(\.variants).count { $0.stock > 0 }),
                ])
        }
    }

    /// Tells that so much of the catalogue changed that it has to be read again, in place of each change.
    package static var tellingWholeCatalogue: Statement {
        switch dialect {
        case .postgreSQL:
            Statement(
                """
                INSERT INTO outbox (topic, object, value, version)
                VALUES ('reset', 'catalogue', '0', nextval('catalogue_version'))
                """)
        case .sqlite:
            Statement(
                """
                INSERT INTO outbox (topic, object, value, version)
                SELECT 'reset', 'catalogue', 0, catalogue_version FROM shop
                """)
        }
    }

    /// The shop's policy and secret with the version of the policy; nil in an empty database.
    package func storedFacts() async throws(Refusal) -> (facts: ShopFacts, version: Int)? {
        try await first("SELECT policy, policy_version, secret FROM shop") { row in
            let policy = try StoredText.decode(ShopPolicy.self, from: row.get("policy"))
            let version: Int = try row.get("policy_version")
            let secret = Data(try row.get("secret", as: [UInt8].self))
            return (ShopFacts(book: PolicyBook(policy, version: version), secret: secret), version)
        }
    }
}

private let statementsAtOnce = 500
