package import FoundationEssentials
package import ShopCore
package import StoreAPI

extension SimulatedStore {
    // MARK: Parcels

    /// Ships lines of an order, or all that is left, once for each idempotency key.
    ///
    /// - Throws: ``Refusal`` as ``Fulfilling`` decides or for the key.
    package func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedOutcome {
        try await write { books in
            try books.once(keyed) { books in
                try Fulfilling.ship(parcel, of: books.course(of: order, at: now), keyed, documents)
            }
        }
    }

    /// Moves a parcel to its next state.
    ///
    /// - Throws: ``Refusal`` `notFound` without the parcel, `alreadyDelivered` at its last state.
    package func advance(fulfilment id: String, at now: Date) async throws -> StoredFulfilment {
        try await write { books in
            guard let parcel = books.parcels[id]?.stored else { throw Refusal.notFound }
            guard let decision = Fulfilling.advance(parcel, at: now) else { throw Refusal.alreadyDelivered }
            return try books.carryOut(decision)
        }
    }

    /// Moves every parcel that is due by a moment, the earliest first.
    package func advanceCouriers(upTo now: Date) async throws {
        try await write { books in
            while let due = books.nextParcel, let next = due.next, next <= now,
                let decision = Fulfilling.advance(due.stored, at: next)
            {
                _ = try books.carryOut(decision)
            }
        }
    }

    /// The parcel with an id; nil when there is none.
    package func fulfilment(id: String) async throws -> StoredFulfilment? {
        try await read { $0.parcels[id]?.stored }
    }

    /// The parcels of an order, the oldest first.
    package func fulfilments(of order: String) async throws -> [StoredFulfilment] {
        try await read { $0.fulfilments(of: order) }
    }

    // MARK: Goods, prices and coupons

    /// Corrects the stock of one SKU, once for each key.
    ///
    /// - Throws: ``Refusal`` as ``StockCorrection`` decides or for the key.
    package func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedOutcome {
        let correction = StockCorrection(request: request, id: id, accessKey: principal.key, now: now)
        return try await write { books in
            try books.once(keyed) { books in try correction.decide(books.shelf(ofSKU: request.sku), keyed) }
        }
    }

    /// Writes a coupon, whatever it is now.
    ///
    /// - Throws: ``Refusal`` for a limit below the uses.
    package func write(_ coupon: ShopPolicy.Coupon) async throws {
        try await write { books in
            let code = CouponRules.canonical(coupon.code)
            let contacts = Dictionary(grouping: books.uses.filter { $0.code == code }, by: \.contact)
            let facts = books.coupons[code].map {
                CouponWriting.Current(
                    used: $0.used, mostByContact: contacts.values.map(\.count).max() ?? 0,
                    version: $0.version)
            }
            switch try CouponWriting(coupon, over: facts, if: facts == nil ? .isNew : .isThere(.any)) {
            case .add: books.coupons[code] = SimulatedBooks.Coupon(coupon: coupon)
            case .replace:
                _ = books.coupons.change(code) { kept in
                    kept.coupon = coupon
                    kept.version += 1
                    return true
                }
            }
        }
    }

    /// Changes a product, or the price of one of its variants.
    ///
    /// - Throws: ``Refusal`` `notFound` without the variant.
    package func change(
        productOf variant: String, _ topic: SimulatedBooks.Event.Topic,
        _ change: @escaping @Sendable (inout StoredProduct) -> String
    ) async throws {
        try await write { books in
            guard let id = books.shelves[variant]?.product else { throw Refusal.notFound }
            var (value, version) = ("", 0)
            _ = books.products.change(id) { product in
                value = change(&product)
                product.version += 1
                version = product.version
                return true
            }
            books.catalogueVersion += 1
            books.outbox.append(
                SimulatedBooks.Event(
                    topic: topic, object: topic == .price ? variant : id, product: id, value: value,
                    version: version))
        }
    }
}

extension SimulatedBooks {
    /// The parcel that goes on first.
    fileprivate var nextParcel: Parcel? {
        parcels.rows.filter { $0.next != nil }.min { first, second in
            (first.next ?? .distantFuture, first.stored.id) < (
                second.next ?? .distantFuture, second.stored.id
            )
        }
    }

    fileprivate func shelf(ofSKU sku: String) -> StockCorrection.Shelf? {
        zip(shelves.names, shelves.rows).first { $0.1.sku == sku }.map { variant, shelf in
            StockCorrection.Shelf(variant: variant, onHand: shelf.onHand, reserved: shelf.reserved)
        }
    }
}
