package import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    package func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments,
        at now: Date
    ) async throws(Refusal) -> KeyedOutcome {
        try await once(keyed, facts: Self.factsOfCourse(order)) { found in
            try Fulfilling.ship(parcel, of: Self.course(found, at: now), keyed, documents)
        }
    }

    package func advance(fulfilment id: String, at now: Date) async throws(Refusal) -> StoredFulfilment {
        let asked = [
            Statement(lock: "SELECT id FROM fulfilment WHERE id = $1 FOR NO KEY UPDATE", [.text(id)]),
            Statement(Self.selectParcel(where: "id = $1"), [.text(id)]),
        ]
        return try await run(
            StoreTransaction(asked) { found in
                let parcel = try found[1].first.flatMap { try StoredFulfilment($0) }.orNotFound()
                guard let decision = Fulfilling.advance(parcel, at: now) else {
                    throw Refusal.alreadyDelivered
                }
                return .write(decision)
            })
    }

    /// Moves every parcel that is due by a moment, at most 100 in each transaction.
    package func advanceFulfilments(upTo now: Date) async throws(Refusal) {
        while try await advanceSome(upTo: now) == mostParcels {}
    }

    private func advanceSome(upTo now: Date) async throws(Refusal) -> Int {
        let due = "SELECT id FROM fulfilment WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2"
        let values = [Value.moment(now), .number(mostParcels)]
        guard try await first(due, values, { $0 }) != nil else { return 0 }
        return try await run(
            StoreTransaction([Statement("\(due) FOR NO KEY UPDATE", values)]) { found in
                let ids = try found[0].map { try $0.get(0, as: String.self) }
                let parcels = Self.selectParcel(where: "id = ANY($1) ORDER BY next_at, id")
                return .run([Statement(parcels, [.texts(ids)])], []) { found in
                    let changes = try found[0].flatMap { try Self.steps(of: $0, upTo: now) }
                    return .change(changes, ids.count)
                }
            })
    }

    /// Every step of a parcel that is due, each at its own moment.
    private static func steps(of row: Row, upTo now: Date) throws -> [StoreChange] {
        guard var parcel = try StoredFulfilment(row) else { return [] }
        var next = try row.get("next_at", as: Int64?.self).map { Date(seconds: $0) }
        var changes: [StoreChange] = []
        while let due = next, due <= now, let decision = Fulfilling.advance(parcel, at: due) {
            changes += decision.changes
            parcel = decision.outcome
            next = decision.changes.lazy.compactMap(\.nextStep).first
        }
        return changes
    }

    // MARK: Reading

    package static func selectParcel(where condition: String) -> String {
        """
        SELECT fulfilment.*,
            \(lineArrays("fulfilment_line WHERE fulfilment_id = fulfilment.id")),
            ARRAY(SELECT at || ' ' || state AS item FROM fulfilment_step WHERE fulfilment_id = fulfilment.id
                ORDER BY position) AS steps
        FROM fulfilment WHERE \(condition)
        """
    }

    package func fulfilment(id: String) async throws(Refusal) -> StoredFulfilment? {
        try await first(Self.selectParcel(where: "id = $1"), [.text(id)]) { try StoredFulfilment($0) }
    }

    package func fulfilments(of order: String) async throws(Refusal) -> [StoredFulfilment] {
        try await all(Self.selectParcel(where: "order_id = $1 ORDER BY created_at, id"), [.text(order)]) {
            try StoredFulfilment($0)
        }
    }
}

private let mostParcels = 100

extension StoreChange {
    fileprivate var nextStep: Date? {
        if case .parcelStep(let step) = self { step.next } else { nil }
    }
}

extension StoredFulfilment {
    /// Reads a row of ``SQLStore``'s parcels with their lines and steps; nil for an unknown state.
    package init?(_ row: Row) throws {
        guard let state = Fulfilment.State(rawValue: try row.get("state")) else { return nil }
        let steps: [String] = try row.get("steps")
        self.init(
            id: try row.get("id"), order: try row.get("order_id"), state: state,
            lines: try row.orderLines(),
            carrier: try row.get("carrier"), tracking: try row.get("tracking"),
            steps: steps.compactMap { Fulfilment.Step(stored: $0) },
            createdAt: try row.moment("created_at"))
    }
}

extension Fulfilment.Step {
    /// Reads `at state`.
    fileprivate init?(stored text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let at = Int64(words[0]),
            let state = Fulfilment.State(rawValue: words[1])
        else { return nil }
        self.init(at: Date(seconds: at), state: state)
    }
}
