package import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

extension SimulatedStore {
    /// Places an order from a quote, once for each idempotency key; what is over is expired first.
    ///
    /// - Throws: ``Refusal`` as ``Placing`` decides, `insufficientStock`, or for the key.
    package func place(_ draft: OrderDraft, seal: Seal, documents: OrderDocuments) async throws
        -> KeyedBeginning
    {
        try await write { books in
            if let known = try books.beginning(draft.keyed) { return known }
            try books.expire(upTo: draft.now)
            let placing = Placing(draft: draft, seal: seal, documents: documents)
            let (facts, isNew) = books.facts(of: draft)
            if isNew { books.lastNumber += 1 }
            return try books.carryOut(placing.decide(facts))
        }
    }

    /// Cancels an order and files its idempotency key; money on its way back is left to `settle`.
    ///
    /// - Throws: ``Refusal`` as ``Cancelling`` decides or for the key.
    package func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { books in
            if let known = try books.beginning(keyed) { return known }
            let course = books.course(of: id, at: now)
            return try books.carryOut(Cancelling.cancel(course, refund: refund, keyed, documents))
        }
    }

    /// Replaces an order's contact and address with optimistic locking: only at the version that was read.
    ///
    /// - Throws: ``Refusal`` `preconditionFailed` for another version, `illegalTransition` for the state.
    package func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws
    {
        try await write { books in
            let order = books.order(id: id)
            try books.carryOut(Cancelling.change(order, to: frozen, ifVersion: version, at: now))
        }
    }

    /// Ends unpaid orders and holds whose time is over, and frees their units.
    package func expire(upTo now: Date) async throws { try await write { try $0.expire(upTo: now) } }

    /// The order with an id and its standing payment; nil when there is none.
    package func order(id: String) async throws -> StoredOrder? { try await read { $0.order(id: id) } }

    /// The orders with a number or the reference of a quote, or the latest one where there is none.
    package func orders(namedOrLatest number: String, quotePrefix: String?) async throws -> [StoredOrder] {
        try await read { books in
            let rows = books.orders.rows
            let named = rows.filter { $0.number == number || $0.quote.hasPrefix(quotePrefix ?? "-") }
            return (named.isEmpty ? rows.suffix(1) : named.reversed()).compactMap { books.order(id: $0.id) }
        }
    }

    /// One page of orders by keyset pagination, the newest first.
    package func orders(_ query: OrderQuery) async throws -> OrderListing {
        try await read { books in
            let places = books.orders.rows.filter { order in
                order.state.status == query.status ?? order.state.status
                    && order.number == query.number ?? order.number
                    && order.createdAt >= query.since ?? order.createdAt
            }.map { AdminOrders.Row($0) }.sorted { $0.place.isBefore($1.place) }
            func ahead(_ start: OrderQuery.Start, _ limit: Int) -> [AdminOrders.Row] {
                let found: [AdminOrders.Row] =
                    switch start {
                    case .first: places
                    case .last: places.reversed()
                    case .after(let place): places.filter { place.isBefore($0.place) }
                    case .before(let place): places.reversed().filter { $0.place.isBefore(place) }
                    }
                return Array(found.prefix(limit))
            }
            var page = OrderListing(
                ahead(query.start, query.limit + 1), limit: query.limit, from: query.start, key: \.place)
            if let doubtful = page.doubtful, !ahead(doubtful, 1).isEmpty { page.confirm() }
            return page
        }
    }

    /// True if an unpaid order is past its expiry.
    package func isAnyOver(at now: Date) async throws -> Bool {
        try await read { books in
            books.orders.rows.contains { $0.state.status == .awaitingPayment && $0.expiresAt <= now }
        }
    }

    /// The counts of open orders in each state that waits for somebody; each count stops at `most`.
    package func waitingOrders(atMost most: Int) async throws -> [Order.Status: Int] {
        let waiting: [Order.Status] = [
            .awaitingPayment, .paymentPending, .authorized, .paid, .partiallyFulfilled,
        ]
        return try await read { books in
            waiting.reduce(into: [:]) { counts, status in
                let all = books.orders.rows.count { $0.state.status == status && $0.state.order == .open }
                counts[status] = min(all, most)
            }
        }
    }

    /// The lines of an order with their SKUs, by variant.
    package func lines(of order: String) async throws -> [StoredOrderLine] {
        try await read { books in
            (books.lines[order] ?? []).map { line in
                StoredOrderLine(
                    variant: line.variant, sku: books.shelves[line.variant]?.sku ?? "",
                    quantity: line.quantity, shipped: line.shipped, withdrawn: line.withdrawn,
                    returned: line.returned, refunded: line.refunded)
            }
        }
    }
}

extension AdminOrders.Row {
    fileprivate init(_ order: StoredOrder) {
        self.init(
            id: order.id, number: order.number, state: order.state, currency: order.total.currency,
            total: order.total.minorUnits, captured: order.payment?.captured.minorUnits,
            refunded: order.payment?.refunded.minorUnits, lines: order.frozen.lines.count,
            createdAt: order.createdAt, version: order.version)
    }
}

extension OrderQuery.Place {
    /// The newest come first.
    fileprivate func isBefore(_ other: OrderQuery.Place) -> Bool {
        (createdAt, id) > (other.createdAt, other.id)
    }
}
