package import FoundationEssentials
package import GRDB
package import ShopCore
package import StoreAPI

extension SQLiteStore {
    /// Ships lines of an order, or all that is left when the parcel names none, once for each idempotency
    /// key.
    ///
    /// - Throws: ``Refusal`` as ``Fulfilling`` decides, `keyReused` or `inProgress` for the key, or
    ///   `overloaded` from a full write queue.
    package func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedOutcome {
        try await once(keyed) { db in
            try Fulfilling.ship(parcel, of: Self.course(of: order, at: now, db), keyed, documents)
        }
    }

    /// Moves a parcel to its next state.
    ///
    /// - Throws: ``Refusal`` `notFound` without the parcel, `alreadyDelivered` at its last state, or
    ///   `overloaded` from a full write queue.
    package func advance(fulfilment id: String, at now: Date) async throws -> StoredFulfilment {
        try await write { db in
            guard let parcel = try Self.fulfilment(id: id, db) else { throw Refusal.notFound }
            guard let decision = Fulfilling.advance(parcel, at: now) else { throw Refusal.alreadyDelivered }
            return try Self.carryOut(decision, db)
        }
    }

    /// Moves every parcel that is due by a moment, the earliest first, in one transaction.
    package func advanceCouriers(upTo now: Date) async throws {
        try await write { db in
            while let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT id, next_at FROM fulfilment WHERE next_at <= ? ORDER BY next_at, id"),
                arguments: [now.seconds])
            {
                guard let parcel = try Self.fulfilment(id: row["id"], db),
                    let decision = Fulfilling.advance(parcel, at: Date(seconds: row["next_at"]))
                else { return }
                _ = try Self.carryOut(decision, db)
            }
        }
    }

    /// Inserts a parcel with its lines and first step; `next` is when it moves on by itself.
    package static func insert(_ parcel: StoredFulfilment, next: Date?, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO fulfilment (id, order_id, state, carrier, tracking, next_at, created_at, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, 1)
            """,
            arguments: [
                parcel.id, parcel.order, parcel.state.rawValue, parcel.carrier, parcel.tracking,
                next?.seconds, parcel.createdAt.seconds,
            ])
        try write(parcel.state, of: parcel.id, at: parcel.createdAt, db)
        for line in parcel.lines {
            try db.run(
                "INSERT INTO fulfilment_line VALUES (?, ?, ?)",
                arguments: [parcel.id, line.variant, line.quantity])
        }
    }

    /// Moves a parcel that is in the state the step begins at; no row changes otherwise.
    package static func update(_ step: ParcelStep, _ db: Database) throws {
        try db.run(
            """
            UPDATE fulfilment SET state = ?, next_at = ?, version = version + 1
            WHERE id = ? AND state = ?
            """,
            arguments: [step.to.rawValue, step.next?.seconds, step.parcel, step.from.rawValue])
    }

    /// Appends a step to a parcel's history.
    package static func write(
        _ state: Fulfilment.State, of parcel: String, at now: Date, _ db: Database
    ) throws {
        try db.run(
            """
            INSERT INTO fulfilment_step (fulfilment_id, position, at, state)
            SELECT ?, count(*) + 1, ?, ? FROM fulfilment_step WHERE fulfilment_id = ?
            """, arguments: [parcel, now.seconds, state.rawValue, parcel])
    }

    // MARK: Reading

    /// The parcel with an id; nil when there is none.
    package func fulfilment(id: String) async throws -> StoredFulfilment? {
        try await read { try Self.fulfilment(id: id, $0) }
    }

    /// The parcels of an order, the oldest first.
    package func fulfilments(of order: String) async throws -> [StoredFulfilment] {
        try await read { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: "SELECT id FROM fulfilment WHERE order_id = ? ORDER BY created_at, id"),
                arguments: [order]
            ).compactMap { try Self.fulfilment(id: $0, db) }
        }
    }

    /// The parcel with an id within a transaction; nil when there is none.
    package static func fulfilment(id: String, _ db: Database) throws -> StoredFulfilment? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM fulfilment WHERE id = ?"), arguments: [id]),
            let state = Fulfilment.State(rawValue: row["state"])
        else { return nil }
        let lines = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM fulfilment_line WHERE fulfilment_id = ? ORDER BY variant"),
            arguments: [id])
        let steps = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM fulfilment_step WHERE fulfilment_id = ? ORDER BY position"),
            arguments: [id])
        return StoredFulfilment(
            id: id, order: row["order_id"], state: state,
            lines: lines.map { OrderLine(variant: $0["variant"], quantity: $0["quantity"]) },
            carrier: row["carrier"], tracking: row["tracking"],
            steps: steps.compactMap { step in
                Fulfilment.State(rawValue: step["state"]).map {
                    Fulfilment.Step(at: Date(seconds: step["at"]), state: $0)
                }
            }, createdAt: Date(seconds: row["created_at"]))
    }
}
