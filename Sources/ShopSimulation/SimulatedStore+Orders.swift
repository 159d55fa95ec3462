package import FoundationEssentials
package import ShopCore
package import StoreAPI

extension SimulatedStore {
    /// Places an order from a quote, once for each idempotency key; what is over is expired first.
    ///
    /// - Throws: ``Refusal`` as ``Placing`` decides, `insufficientStock`, or for the key,
    ///   ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
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
    /// - Throws: ``Refusal`` as ``Cancelling`` decides or for the key, ``SimulatedFault`` for injected
    ///   trouble, ``ServerDead`` after a crash.
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
    /// - Throws: ``Refusal`` `preconditionFailed` for another version, `illegalTransition` for the state,
    ///   ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws
    {
        try await write { books in
            let order = books.order(id: id)
            try books.carryOut(Cancelling.change(order, to: frozen, ifVersion: version, at: now))
        }
    }

    /// Ends unpaid orders and holds whose time is over, and frees their units.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func expire(upTo now: Date) async throws { try await write { try $0.expire(upTo: now) } }

    /// The order with an id and its standing payment; nil when there is none.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func order(id: String) async throws -> StoredOrder? { try await read { $0.order(id: id) } }

    /// The order with a number or, if none has it, the latest one; nil without any order.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func order(numberedOrLatest number: String) async throws -> StoredOrder? {
        try await read { books in
            let found = books.orders.rows.first { $0.number == number } ?? books.orders.rows.last
            return found.flatMap { books.order(id: $0.id) }
        }
    }

    /// One page of orders by keyset pagination, the newest first.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func orders(_ query: OrderQuery) async throws -> OrderListing {
        try await read { books in
            let places = books.orders.rows.filter { order in
                order.state.status == query.status ?? order.state.status
                    && order.number == query.number ?? order.number
                    && order.createdAt >= query.since ?? order.createdAt
            }.map { OrderListing.Row($0) }.sorted { $0.place.isBefore($1.place) }
            let ahead: [OrderListing.Row]
            switch query.start {
            case .first: ahead = places
            case .last: ahead = places.reversed()
            case .after(let place): ahead = places.filter { place.isBefore($0.place) }
            case .before(let place): ahead = places.reversed().filter { $0.place.isBefore(place) }
            }
            var page = Array(ahead.prefix(query.limit))
            if query.start.isBackward { page.reverse() }
            let (first, last) = (page.first?.place, page.last?.place)
            return OrderListing(
                rows: page,
                previous: first.flatMap { first in
                    places.contains { $0.place.isBefore(first) } ? .before(first) : nil
                },
                next: last.flatMap { last in
                    places.contains { last.isBefore($0.place) } ? .after(last) : nil
                })
        }
    }

    /// True if an unpaid order is past its expiry.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func isAnyOver(at now: Date) async throws -> Bool {
        try await read { books in
            books.orders.rows.contains { $0.state.status == .awaitingPayment && $0.expiresAt <= now }
        }
    }

    /// The counts of open orders in each state that waits for somebody; each count stops at `most`.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
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
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
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

extension OrderListing.Row {
    fileprivate init(_ order: StoredOrder) {
        self.init(
            id: order.id, number: order.number, state: order.state, total: order.total,
            lines: order.frozen.lines.count, createdAt: order.createdAt, version: order.version)
    }
}

extension OrderQuery.Place {
    /// The newest come first.
    fileprivate func isBefore(_ other: OrderQuery.Place) -> Bool {
        (createdAt, id) > (other.createdAt, other.id)
    }
}
