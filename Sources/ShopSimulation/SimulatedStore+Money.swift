package import FoundationEssentials
package import PayKit
package import ShopCore
package import StoreAPI

extension SimulatedStore {
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

    package func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            let payment = books.payments[id]?.stored
            let order = payment.flatMap { books.order(id: $0.order) }
            return try books.carryOut(Paying.void(payment, order, keyed, at: now))
        }
    }

    package func lapse(at now: Date) async throws { try await write { $0.lapse(at: now) } }

    package func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write { books in
            guard let facts = try books.facts(ofPayment: id, withLines: false, at: now) else { return }
            try books.carryOut(Settling(documents: documents).authorize(facts, reference: reference))
        }
    }

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

    package func unsettledPayment(of order: String) async throws -> StoredPayment? {
        try await read { books in
            books.standingPayment(of: order).flatMap { $0.isUnsettled ? $0 : nil }
        }
    }

    package func payment(id: String) async throws -> StoredPayment? {
        try await read { $0.payments[id]?.stored }
    }

    package func payments(of order: String) async throws -> [StoredPayment] {
        try await read { books in books.payments.rows.map(\.stored).filter { $0.order == order } }
    }

    // MARK: Refunds

    package func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            return try books.carryOut(Refunding.begin(draft, of: books.course(of: order, at: now), keyed))
        }
    }

    package func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write { books in
            let facts = try books.facts(of: refund, at: now)
            try books.carryOut(Refunding.settle(facts, isPaidBack: isPaidBack, documents))
        }
    }

    package func refunds(of order: String) async throws -> [StoredRefund] {
        try await read { $0.refunds(of: order) }
    }

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
