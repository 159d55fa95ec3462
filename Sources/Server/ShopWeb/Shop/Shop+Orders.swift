import Codecs
import FoundationEssentials
import HTTPEdge
import HTTPTypes
package import ShopCore
import ShopPages
import StoreAPI

extension Call {
    package var audience: OrderDocuments.Audience {
        switch principal {
        case .anyone, .guest, .reader: .shopper
        case .admin: .staff
        }
    }
}

extension Shop {
    /// The order that a call is about, as the clock says.
    package func order(of call: Call) async throws -> StoredOrder {
        try await order(call.path("id"), of: call)
    }

    /// An order for who holds its token, or for the shop's staff. For everybody else it is nowhere, whether
    /// it exists or not, and takes as long.
    package func order(_ id: String, of call: Call) async throws -> StoredOrder {
        let order = try await store.order(id: id)
        let token = orderToken(order: id, key: order?.attemptKey ?? "")
        let isHeld = constantTimeEquals(token.utf8, (call.headers[.orderToken] ?? "").utf8)
        guard let order, isHeld || call.audience == .staff else { throw Refusal.notFound }
        return order.seen(at: call.now)
    }

    /// The forms of the order that a refused form was about, which names the order or its payment.
    @Sendable package func orderForms(_ call: Call, _: FormBody) async throws -> PageForms {
        let id = try call.path("id")
        let payment = try await store.payment(id: id)
        return try await page(of: order(payment?.order ?? id, of: call), call)
    }

    /// The page of an order with its forms; programs get the forms alone.
    package func page(of order: StoredOrder, _ call: Call) async throws -> PageForms {
        var page = PageForms(
            templates: orderService.documents.templates(of: order, for: call.audience, call.language),
            version: order.version)
        guard call.form == .html else { return page }
        let shown = withPage(orderService.documents.order(order, for: call.audience), key: order.attemptKey)
        page.document = try await pictured(shown, shown.lines, for: call) as? any Document
        return page
    }

    /// A keyed call as its repetitions are recognised.
    package func keyed(_ call: Call, _ body: some Encodable) throws -> KeyedRequest {
        let principal =
            switch call.principal {
            case .anyone, .guest, .reader: "anyone"
            case .admin(let key): "admin:\(key)"
            }
        var path = call.operation.path
        for name in call.operation.pattern.names {
            path = path.replacing("{\(name)}", with: try call.path(name))
        }
        return try KeyedRequest(
            principal: principal, path: path, key: try call.key.text, body: body, requestID: call.requestID,
            seal: seal)
    }

    /// A stored answer as it was given; a stored problem is thrown, like any other.
    package func reply<Document: Codable & Sendable>(
        _ outcome: KeyedOutcome, as type: Document.Type
    ) throws -> Reply {
        var headers: HTTPFields = outcome.isReplay ? [.idempotentReplayed: "true"] : [:]
        let answer = outcome.answer
        guard answer.outcome.rawValue < 400 else {
            var problem = try StoredText.decode(Problem.self, from: answer.body)
            if let id = answer.order, let key = answer.orderKey {
                // The order is kept; whoever placed it may pay it in another way, or give it up.
                problem.orderToken = orderToken(order: id, key: key)
            }
            throw ProblemResponse(problem, headers: headers)
        }
        if let location = answer.location { headers[.location] = location }
        if answer.outcome == .accepted {
            headers[.retryAfter] = "1"
            return try reply(Order.self, outcome, headers)
        }
        return try reply(type, outcome, headers)
    }

    /// The answer of an act on an order, with the forms of what may be done with that order next.
    ///
    /// - Parameter order: The order; nil for the one that the answer names.
    package func reply<Document: Codable & Sendable>(
        _ outcome: KeyedOutcome, as type: Document.Type, of order: String? = nil, for call: Call
    ) async throws -> Reply {
        var reply = try reply(outcome, as: type)
        guard call.hasForms, let id = order ?? outcome.answer.order,
            let stored = try await store.order(id: id)?.seen(at: call.now)
        else { return reply }
        reply.templates = orderService.documents.templates(of: stored, for: call.audience, call.language)
        reply.templatesVersion = stored.version
        return reply
    }

    /// The answer of a key whose operation the reader does not know.
    package func reply(_ outcome: KeyedOutcome, of operation: KeyedOperation) throws -> Reply {
        switch operation {
        case .place, .cancel: try reply(outcome, as: Order.self)
        case .pay, .capture, .void: try reply(outcome, as: OrderPayment.self)
        case .refund: try reply(outcome, as: Refund.self)
        case .ship: try reply(outcome, as: Fulfilment.self)
        case .other: try reply(outcome, as: JSONTree.self)
        }
    }

    private func reply<Document: Codable & Sendable>(
        _ type: Document.Type, _ outcome: KeyedOutcome, _ headers: HTTPFields
    ) throws -> Reply {
        let answer = outcome.answer
        let document =
            try outcome.document as? Document ?? StoredText.decode(type, from: answer.body)
        let status = HTTPResponse.Status(code: answer.outcome.rawValue)
        guard let order = document as? Order, let key = answer.orderKey else {
            return Reply(document, status: status, headers: headers)
        }
        return Reply(handedOver(order, key: key), status: status, headers: headers)
    }
}
