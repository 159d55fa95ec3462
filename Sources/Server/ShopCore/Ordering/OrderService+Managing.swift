import FoundationEssentials
package import PayKit
package import StoreAPI

extension OrderService {
    /// Cancels an order; whatever the network still has to say about its payment is heard first.
    package func cancel(_ order: String, _ keyed: KeyedRequest) async throws -> KeyedOutcome {
        try await decide(order, keyed) { now in
            try await store.cancel(
                order, refund: environment.identifier(.refund), keyed, documents: documents, at: now)
        }
    }

    package func capture(
        _ payment: StoredPayment, _ amount: Money?, _ keyed: KeyedRequest
    ) async throws -> KeyedOutcome {
        try await decide(payment.order, keyed) { now in
            try await store.capture(payment.id, amount, keyed, at: now)
        }
    }

    package func void(_ payment: StoredPayment, _ keyed: KeyedRequest) async throws -> KeyedOutcome {
        try await decide(payment.order, keyed) { now in
            try await store.void(payment.id, keyed, at: now)
        }
    }

    package func refund(
        _ order: String, _ request: RefundRequest, _ keyed: KeyedRequest
    ) async throws -> KeyedOutcome {
        try await decide(order, keyed) { now in
            let draft = (id: environment.identifier(.refund), request: request)
            return try await store.refund(draft, of: order, keyed, at: now)
        }
    }

    package func ship(
        _ order: String, _ request: FulfilmentRequest, _ keyed: KeyedRequest
    ) async throws -> KeyedOutcome {
        try await decide(order, keyed) { now in
            let id = environment.identifier(.fulfilment)
            let code = seal.shortCode("tracking", [id]).filter { $0 != "-" && $0 != "_" }
            var parcel = Parcel(
                id: id, method: .parcel, lines: try request.lines.map { try Basket($0).lines } ?? [],
                carrier: request.carrier, tracking: request.tracking, label: "VT\(code.uppercased())")
            parcel.carriers = Dictionary(shop.policy.shipping.services.map { ($0.label, $0.carrier) }) { $1 }
            return .answered(
                try await store.ship(parcel, of: order, keyed, documents: documents, at: now))
        }
    }

    /// Writes a decision about an order, and tells the network.
    private func decide(
        _ order: String, _ keyed: KeyedRequest,
        _ write: @escaping @Sendable (Date) async throws -> KeyedBeginning
    ) async throws -> KeyedOutcome {
        try await once(keyed) {
            guard let quote = try await store.order(id: order)?.quote else { throw Refusal.notFound }
            return try await quoteExecutor.run(quote) {
                try await settle(order)
                let beginning = try await write(environment.clock())
                try await Self.afterBegun { try await settle(order) }
                return beginning
            }
        }
    }
}
