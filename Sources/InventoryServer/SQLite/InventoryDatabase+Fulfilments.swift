import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Ships lines of an order, or all that is left of it.
    func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedOutcome {
        try await once(keyed, .ship, at: now) { db in
            var parcel = parcel
            if parcel.lines.isEmpty { parcel.lines = try Self.unshipped(of: order, Courier.allCases, db) }
            let state = try Self.state(of: order, at: now, db)
            guard state.actions.contains(.ship), !parcel.lines.isEmpty else {
                throw Refusal.illegalTransition(from: state)
            }
            try Self.hand(parcel, of: order, at: now, db)
            guard let shipped = try Self.fulfilment(id: parcel.id, db) else { throw Refusal.notFound }
            return try StoredAnswer(
                status: 201, documents.fulfilment(shipped, for: .staff),
                location: documents.address(ofFulfilment: parcel.id), order: order)
        }
    }

    /// Ships what needs nobody to pack it.
    static func shipByItself(
        _ order: String, newParcel: () -> String, at now: Date, _ db: Database
    ) throws {
        for courier in Courier.allCases where courier.needsNobody {
            let lines = try unshipped(of: order, [courier], db)
            guard !lines.isEmpty else { continue }
            let id = newParcel()
            let parcel = Parcel(id: id, courier: courier, lines: lines, carrier: courier.name, tracking: id)
            try hand(parcel, of: order, at: now, db)
        }
    }

    private static func unshipped(
        of order: String, _ couriers: [Courier], _ db: Database
    ) throws -> [OrderLine] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT variant, kind, quantity - withdrawn - shipped AS rest FROM order_line
                    WHERE order_id = ? AND quantity > withdrawn + shipped ORDER BY variant
                    """), arguments: [order]
        ).filter { row in couriers.contains { $0.kind.rawValue == row["kind"] } }
            .map { OrderLine(variant: $0["variant"], quantity: $0["rest"]) }
    }

    private static func hand(_ parcel: Parcel, of order: String, at now: Date, _ db: Database) throws {
        let state = parcel.courier.start
        try db.run(
            """
            INSERT INTO fulfilment (id, order_id, state, carrier, tracking, next_at, created_at, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, 1)
            """,
            arguments: [
                parcel.id, order, state.rawValue, parcel.carrier, parcel.tracking,
                Courier.next(after: state).map { now.seconds + Int64($0.seconds) }, now.seconds,
            ])
        try write(state, of: parcel.id, at: now, db)
        for line in parcel.lines.sorted(by: { $0.variant < $1.variant }) {
            try db.run(
                """
                UPDATE order_line SET shipped = shipped + :count WHERE order_id = :order
                AND variant = :variant AND withdrawn + shipped + :count <= quantity
                """, arguments: ["count": line.quantity, "order": order, "variant": line.variant])
            guard db.changesCount == 1 else { throw Refusal.nothingLeftToShip }
            try db.run(
                "INSERT INTO fulfilment_line VALUES (?, ?, ?)",
                arguments: [parcel.id, line.variant, line.quantity])
            try move(
                line.quantity, of: line.variant, from: .reserved, to: .shipped, cause: .ship, order: order,
                reference: parcel.id, at: now, db)
        }
        let isAll = try unshipped(of: order, Courier.allCases, db).isEmpty
        try advance(order, by: isAll ? .shipped : .shippedPart, at: now, db)
    }

    // MARK: The courier

    /// Takes a parcel one step further; throws when it is there already.
    func advance(fulfilment id: String, at now: Date) async throws -> StoredFulfilment {
        try await write { db in
            guard let parcel = try Self.fulfilment(id: id, db) else { throw Refusal.notFound }
            guard try Self.advance(parcel, at: now, db), let next = try Self.fulfilment(id: id, db) else {
                throw Refusal.alreadyDelivered
            }
            return next
        }
    }

    /// Takes every parcel as far as it is by now.
    func advanceCouriers(upTo now: Date) async throws {
        try await write { db in
            while let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT id, next_at FROM fulfilment WHERE next_at <= ? ORDER BY next_at, id"),
                arguments: [now.seconds])
            {
                guard let parcel = try Self.fulfilment(id: row["id"], db),
                    try Self.advance(parcel, at: Date(seconds: row["next_at"]), db)
                else { return }
            }
        }
    }

    private static func advance(_ parcel: StoredFulfilment, at now: Date, _ db: Database) throws -> Bool {
        guard let next = Courier.next(after: parcel.state) else { return false }
        try db.run(
            """
            UPDATE fulfilment SET state = ?, next_at = ?, version = version + 1
            WHERE id = ? AND state = ?
            """,
            arguments: [
                next.state.rawValue,
                Courier.next(after: next.state).map { now.seconds + Int64($0.seconds) }, parcel.id,
                parcel.state.rawValue,
            ])
        guard db.changesCount == 1 else { return false }
        try write(next.state, of: parcel.id, at: now, db)
        return true
    }

    private static func write(
        _ state: Fulfilment.State, of parcel: String, at now: Date, _ db: Database
    ) throws {
        try db.run(
            """
            INSERT INTO fulfilment_step (fulfilment_id, position, at, state)
            SELECT ?, count(*) + 1, ?, ? FROM fulfilment_step WHERE fulfilment_id = ?
            """, arguments: [parcel, now.seconds, state.rawValue, parcel])
    }

    // MARK: Reading

    func fulfilment(id: String) async throws -> StoredFulfilment? {
        try await read { try Self.fulfilment(id: id, $0) }
    }

    /// The parcels of an order, the oldest first.
    func fulfilments(of order: String) async throws -> [StoredFulfilment] {
        try await read { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: "SELECT id FROM fulfilment WHERE order_id = ? ORDER BY created_at, id"),
                arguments: [order]
            ).compactMap { try Self.fulfilment(id: $0, db) }
        }
    }

    static func fulfilment(id: String, _ db: Database) throws -> StoredFulfilment? {
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
