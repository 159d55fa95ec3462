import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Pays orders, takes and lets go what payments hold, and gives money back.
package struct PaymentRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.payOrder, forms: shop.orderForms, pay)
        table.add(Operations.showPayment, show)
        table.add(Operations.capturePayment, forms: shop.orderForms, capture)
        table.add(Operations.voidPayment, forms: shop.orderForms, void)
        table.add(Operations.refundOrder, forms: shop.orderForms, refund)
        table.add(Operations.listRefunds, refunds)
    }

    @Sendable private func pay(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(PayRequest.self)
        let keyed = try shop.keyed(call, request.withoutCardData)
        let outcome = try await shop.orderService.pay(order, request, keyed)
        return try await shop.reply(outcome, as: OrderPayment.self, of: order.id, for: call)
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        return Reply(shop.orderService.documents.payment(payment, for: call.audience))
    }

    @Sendable private func capture(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        let request = try call.body(CaptureRequest.self)
        let keyed = try shop.keyed(call, request)
        let outcome = try await shop.orderService.capture(payment, request.amount, keyed)
        return try await shop.reply(outcome, as: OrderPayment.self, of: payment.order, for: call)
    }

    @Sendable private func void(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        let keyed = try shop.keyed(call, Nothing())
        let outcome = try await shop.orderService.void(payment, keyed)
        return try await shop.reply(outcome, as: OrderPayment.self, of: payment.order, for: call)
    }

    @Sendable private func refund(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(RefundRequest.self)
        guard request.amount == nil || request.lines == nil else {
            throw ProblemResponse.invalidBody([
                Problem.Fault(
                    pointer: "/lines", code: "conflict", detail: "Either an amount or lines, not both.")
            ])
        }
        let keyed = try shop.keyed(call, request)
        let outcome = try await shop.orderService.refund(order.id, request, keyed)
        return try await shop.reply(outcome, as: Refund.self, of: order.id, for: call)
    }

    @Sendable private func refunds(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let documents = shop.orderService.documents
        let refunds = try await shop.store.refunds(of: order.id).map(documents.refund)
        return Reply(
            RefundsPage(list: documents.list(refunds, at: Endpoints.refunds, of: order.id), order: order))
    }

    private func payment(of call: Call) async throws -> StoredPayment {
        let payment = try await shop.store.payment(id: call.path("id"))
        _ = try await shop.order(payment?.order ?? "", of: call)
        guard let payment else { throw Refusal.notFound }
        return payment
    }
}
