import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Pays orders, takes and lets go what payments hold, and gives money back.
struct PaymentRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.payments, "Pays an order that waits for its payment.", access: .order,
            body: .object([
                .required("payment", Bodies.payment), .optional("application_data", .text(.base64, 0...2000)),
                .optional("capture", Shapes.values(of: CaptureMode.self)),
            ]), isKeyed: true, answers: [.created("The payment.", .shape("OrderPayment")), .unsettled],
            refusals: [
                402: [.paymentDeclined], 409: [.alreadyPaid, .orderExpired, .illegalTransition],
                422: Operation.unfitToken, 429: [.tooManyAttempts],
            ]
        ).by(Self.pay, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.payment, "One try to pay an order.", access: .order,
            answers: [.ok("The payment.", .shape("OrderPayment"))]
        ).by(Self.show)
        Operation(
            Endpoints.capture, "Takes what a payment holds, or part of it.", access: .admin,
            body: .object([.optional("amount", Bodies.money)]), isKeyed: true,
            answers: [.ok("The payment.", .shape("OrderPayment")), .unsettled],
            refusals: [402: [.paymentDeclined], 409: [.illegalTransition]]
        ).by(Self.capture, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.void, "Lets go what a payment holds.", access: .admin, isKeyed: true,
            answers: [.ok("The payment.", .shape("OrderPayment")), .unsettled],
            refusals: [409: [.illegalTransition]]
        ).by(Self.void, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.refund,
            "Gives back an amount, units or the rest; shipped units first with restock, else unshipped ones.",
            access: .admin,
            body: .object([
                .optional("amount", Bodies.money), .optional("lines", Bodies.lines),
                .optional("restock", .boolean), .required("reason", .words(OrderTerms.reasonLengths)),
            ]), isKeyed: true, answers: [.created("The refund.", .shape("Refund")), .unsettled],
            refusals: [
                402: [.paymentDeclined], 409: [.refundExceedsCaptured, .illegalTransition],
                422: [.unknownProduct],
            ]
        ).by(Self.refund, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.refunds, "What was given back.", access: .order,
            answers: [.ok("The refunds.", .shape("Refunds"))]
        ).by(Self.refunds)
    }

    private func pay(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(PayRequest.self)
        let keyed = try shop.keyed(call, request.withoutCardData)
        let outcome = try await shop.orderService.pay(order, request, keyed)
        return try await shop.reply(outcome, as: OrderPayment.self, of: order.id, for: call)
    }

    private func show(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        return Reply(shop.orderService.documents.payment(payment, for: call.audience))
    }

    private func capture(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        let request = try call.body(CaptureRequest.self)
        let outcome = try await shop.orderService.capture(payment, request.amount, shop.keyed(call, request))
        return try await shop.reply(outcome, as: OrderPayment.self, of: payment.order, for: call)
    }

    private func void(_ call: Call) async throws -> Reply {
        let payment = try await payment(of: call)
        let outcome = try await shop.orderService.void(payment, shop.keyed(call, Nothing()))
        return try await shop.reply(outcome, as: OrderPayment.self, of: payment.order, for: call)
    }

    private func refund(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(RefundRequest.self)
        guard request.amount == nil || request.lines == nil else {
            throw ProblemResponse.invalidBody([
                Problem.Fault(
                    pointer: "/lines", code: "conflict", detail: "Either an amount or lines, not both.")
            ])
        }
        let outcome = try await shop.orderService.refund(order.id, request, shop.keyed(call, request))
        return try await shop.reply(outcome, as: Refund.self, of: order.id, for: call)
    }

    private func refunds(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let documents = shop.orderService.documents
        let refunds = try await shop.store.refunds(of: order.id).map(documents.refund)
        return Reply(order.page(of: documents.list(refunds, at: Endpoints.refunds, of: order.id)))
    }

    private func payment(of call: Call) async throws -> StoredPayment {
        let payment = try await shop.store.payment(id: call.path("id"))
        _ = try await shop.order(payment?.order ?? "", of: call)
        return try payment.orNotFound().seen(at: call.now)
    }
}
