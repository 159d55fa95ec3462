package import FoundationEssentials
package import PayKit
package import ShopCore
import ShopSQL
package import ShopSQLite
import StoreAPI
import Synchronization

/// The shop that is simulated: little of everything, so that everybody wants the same.
package struct SimulatedShop: Sendable {
    /// The shop as it opens, of which each history has a copy.
    package let database: MemoryStore
    package let policy: ShopPolicy
    package let currency: Currency
    /// Ids of the variants that are sold, in the catalogue's order: `var_` and the SKU.
    package let variants: [String]
    package let secret = Data(repeating: 7, count: 32)
    package let opening = Date(seconds: 1_795_186_800)

    /// Builds the shop from the catalogue in this file; the ids follow from slugs and SKUs.
    package init() async throws {
        let file = try JSONDecoder().decode(CatalogueFile.self, from: Data(Self.text.utf8))
        let catalogue = try Catalogue(file: file, pictures: ["dot": Data([0])])
        policy = file.policy
        currency = catalogue.currency
        variants = file.products.flatMap(\.variants).map { "var_\($0.sku)" }
        database = try MemoryStore()
        let products = Mutex(file.products.map { "prd_\($0.slug)" })
        let names = Mutex(variants)
        let opening = opening
        let environment = ServerEnvironment(
            clock: { opening }, worldTime: { opening },
            identifier: { kind in
                kind == .product
                    ? products.withLock { $0.removeFirst() } : names.withLock { $0.removeFirst() }
            },
            network: SimulatedProcessor().client(BlockingPoints(), defect: nil), keys: .none,
            faults: FaultController(isOpen: false, clock: SimulatedClock { opening }), carrier: .simulated)
        try await database.fill(catalogue, environment: environment)
        let staff = AccessKey(id: "key_staff", kind: .admin, label: "staff", createdAt: opening)
        try await database.add(staff, secret: AccessSecret(text: "staff"))
    }

    private static let text = """
        {"shop": {"name": {"en": "Acme"}, "merchant_label": "ACME",
          "merchant_id": "merchant.org.example.acme", "country": "US", "currency": "USD",
          "networks": ["visa"], "capabilities": ["3DS"]},
         "categories": [{"id": "care", "name": {"en": "Care"}}],
         "products": [
          {"slug": "wax", "kind": "physical", "category": "care", "price": "10.00", "weight_grams": 60,
           "name": {"en": "Wax"}, "description": {"en": "Wax."},
           "picture": "dot", "picture_text": {"en": "A tin"},
           "options": [], "variants": [{"sku": "WAX", "options": {}, "stock": 9}]},
          {"slug": "comb", "kind": "physical", "category": "care", "price": "3.33", "weight_grams": 20,
           "name": {"en": "Comb"}, "description": {"en": "Comb."},
           "picture": "dot", "picture_text": {"en": "A comb"},
           "options": [], "variants": [{"sku": "COMB", "options": {}, "stock": 1}]},
          {"slug": "ring", "kind": "digital", "category": "care", "price": "5.00",
           "name": {"en": "Ringtones"}, "description": {"en": "Tones."},
           "picture": "dot", "picture_text": {"en": "A phone"},
           "options": [], "variants": [{"sku": "RING", "options": {}, "stock": 12}]}],
         "shipping": {"origin": {"country": "US", "time_zone": "UTC"},
          "services": [
           {"id": "ground", "carrier": "Fake Post", "service": "Ground", "transit_days": [3, 5]}],
          "zones": [{"id": "home", "countries": ["US"], "rates": {"ground": "5.00"}}],
          "unserviceable": []},
         "taxes": [{"country": "US", "state": "GA", "rate_ppm": 82500}],
         "coupons": [{"code": "ONCE", "percent": 50, "limit": 1},
          {"code": "EACH", "percent": 10, "limit": 3, "limit_per_contact": 1}]}
        """
}
