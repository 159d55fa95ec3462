import HTTPEdge
import ShopCore
import StoreAPI

/// The stock on the shelf, and whether the shop's books balance.
package struct BookRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.adjustStock, forms: OfficeStockRoutes(shop: shop).forms) { call in
            let request = try call.body(StockAdjustmentRequest.self)
            let outcome = try await shop.store.adjust(
                request, id: shop.environment.identifier(.adjustment), by: call.principal,
                shop.keyed(call, request), at: call.now)
            return try shop.reply(outcome, as: StockAdjustment.self)
                .leading(to: Endpoints.shelf.link((name: "sku", value: request.sku)).href)
        }
        table.add(Operations.showAdjustment) { call in
            guard let made = try await shop.store.adjustment(id: call.path("id")) else {
                throw Refusal.notFound
            }
            return Reply(made)
        }
        table.add(Operations.reconcile) { call in
            let language = call.form == .html ? call.language : .english
            let rules = try await shop.store.reconciliation().map { finding in
                Reconciliation.Rule(
                    invariant: finding.invariant, sentence: finding.sentence[language],
                    violations: finding.violations)
            }
            let result = Reconciliation(
                at: call.now, rules: rules, links: Links([.this: Endpoints.reconciliation.link]))
            shop.books.remember(result)
            return Reply(result)
        }
    }
}
