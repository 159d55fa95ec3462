import HTTPEdge
import ShopCore
import StoreAPI

/// The stock on the shelf, and whether the shop's books balance.
struct BookRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.adjustStock, "Corrects the stock on the shelf, with a move in the ledger.",
            access: .admin,
            body: .object([
                .required("sku", .text(.token, 1...200)), .optional("count", Shapes.units),
                .optional("delta", Shapes.unitsMoved), .optional("expected_from", Shapes.units),
                .required("reason", .words(OrderTerms.reasonLengths)),
            ]), isKeyed: true, answers: [.created("The correction.", .shape("StockAdjustment"))],
            refusals: [409: [.stockChanged, .wouldGoNegative], 422: [.unknownProduct]]
        ).by(Self.adjustStock, pageForms: { OfficeStockRoutes(shop: $0.shop).forms })
        Operation(
            Endpoints.adjustment, "A correction of the stock.", access: .admin,
            answers: [.ok("The correction.", .shape("StockAdjustment"))]
        ).by(Self.showAdjustment)
        // Reads every order and move.
        Operation(
            Endpoints.reconciliation, "Holds the shop's books against all that must be true of them.",
            access: .admin, answers: [.ok("Every rule with what breaks it.", .shape("Reconciliation"))]
        ).by(Self.reconcile)
    }

    private func adjustStock(_ call: Call) async throws -> Reply {
        let request = try call.body(StockAdjustmentRequest.self)
        let outcome = try await shop.store.adjust(
            request, id: shop.environment.identifier(.adjustment), by: call.principal,
            shop.keyed(call, request), at: call.now)
        return try shop.reply(outcome, as: StockAdjustment.self)
            .leading(to: Endpoints.shelf.link((name: "sku", value: request.sku)).href)
    }

    private func showAdjustment(_ call: Call) async throws -> Reply {
        Reply(try await shop.store.adjustment(id: call.path("id")).orNotFound())
    }

    private func reconcile(_ call: Call) async throws -> Reply {
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
