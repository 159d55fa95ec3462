package import FoundationEssentials
package import PayKit
package import ShopCore
package import StoreAPI

extension SimulatedStore {
    /// Records a payment of an unpaid order and its idempotency key, before the network is asked.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides or for the key.
    package func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            let order = books.order(id: order)
            return try books.carryOut(Paying.pay(payment, id: id, of: order, mode, keyed, at: now))
        }
    }

    /// Decides to capture an authorised amount or part of it; nil is all of it.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides or for the key.
    package func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            let payment = books.payments[id]?.stored
            let order = payment.flatMap { books.order(id: $0.order) }
            return try books.carryOut(Paying.capture(amount, of: payment, order, keyed, at: now))
        }
    }

    /// Decides to void an authorised payment.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides or for the key.
    package func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            let payment = books.payments[id]?.stored
            let order = payment.flatMap { books.order(id: $0.order) }
            return try books.carryOut(Paying.void(payment, order, keyed, at: now))
        }
    }

    /// Decides to void every authorised payment past its deadline.
    package func lapse(at now: Date) async throws { try await write { $0.lapse(at: now) } }

    /// Records the network's authorisation of a pending payment; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write { books in
            guard let facts = try books.facts(ofPayment: id, withLines: false, at: now) else { return }
            try books.carryOut(Settling(documents: documents).authorize(facts, reference: reference))
        }
    }

    /// Ends a payment and answers the keys that wait for it; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws {
        try await write { books in
            let isTaken = settlement == .captured
            guard let facts = try books.facts(ofPayment: id, withLines: isTaken, at: now) else { return }
            let settling = Settling(documents: documents)
            try books.carryOut(settling.settle(facts, settlement, newParcel: newParcel))
        }
    }

    /// The ids of orders with payments or refunds that the network has to be told or asked about, sorted.
    package func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws -> [String] {
        try await read { books in
            let payments = books.payments.rows.map(\.stored).filter { payment in
                switch payment.state {
                case .capturing: books.defect != .captureForgotten
                case .voiding: true
                case .pending: payment.createdAt <= moment || payment.createdAt > later
                case .authorized, .captured, .voided, .declined: false
                }
            }
            let refunds = books.refunds.rows.map(\.stored).filter { $0.state == .pending }
            return Set(payments.map(\.order) + refunds.map(\.order)).sorted()
        }
    }

    /// The order's payment that the network has to be told or asked about; nil when there is none.
    package func unsettledPayment(of order: String) async throws -> StoredPayment? {
        try await read { books in
            books.standingPayment(of: order).flatMap { $0.isUnsettled ? $0 : nil }
        }
    }

    /// The payment with an id; nil when there is none.
    package func payment(id: String) async throws -> StoredPayment? {
        try await read { $0.payments[id]?.stored }
    }

    /// The payments of an order, the oldest first.
    package func payments(of order: String) async throws -> [StoredPayment] {
        try await read { books in books.payments.rows.map(\.stored).filter { $0.order == order } }
    }

    // MARK: Refunds

    /// Begins a refund and files its idempotency key, before the network is asked.
    ///
    /// - Throws: ``Refusal`` as ``Refunding`` decides or for the key.
    package func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            return try books.carryOut(Refunding.begin(draft, of: books.course(of: order, at: now), keyed))
        }
    }

    /// Ends a pending refund and answers the keys that wait for it; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` `notFound` without the refund.
    package func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write { books in
            let facts = try books.facts(of: refund, at: now)
            try books.carryOut(Refunding.settle(facts, isPaidBack: isPaidBack, documents))
        }
    }

    /// The refunds of an order, the oldest first.
    package func refunds(of order: String) async throws -> [StoredRefund] {
        try await read { $0.refunds(of: order) }
    }

    /// The refunds of all orders before an id, the newest first, with the numbers of their orders.
    package func refunds(
        before id: String?, limit: Int
    ) async throws -> [(refund: StoredRefund, number: String)] {
        try await read { books in
            books.refunds.rows.map(\.stored).filter { id == nil || $0.id < id ?? "" }
                .sorted { $0.id > $1.id }.prefix(limit)
                .map { ($0, books.orders[$0.order]?.number ?? "") }
        }
    }
}
