package import FoundationEssentials
package import PayKit
package import StoreAPI

package protocol StockStore: Sendable {
    /// Corrects the stock of one SKU, with its move in the ledger, once for each key.
    func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws(Refusal) -> KeyedOutcome

    func adjustment(id: String) async throws(Refusal) -> StockAdjustment?

    func shelves(_ query: ProductQuery) async throws(Refusal) -> (
        page: ProductListing, shelves: [StoredShelf]
    )

    /// The shelves of products on sale with at most so many free units, the emptiest first.
    func shortShelves(atMost free: Int, limit: Int) async throws(Refusal) -> [StoredShelf]

    /// A shelf and its latest moves, the newest first.
    func shelf(sku: String, moves limit: Int) async throws(Refusal) -> (
        shelf: StoredShelf, moves: [Shelf.Move]
    )?
}

/// The outbox: whatever happens is told in the order in which it became durable.
package protocol EventStore: Sendable {
    /// Calls a hook after every durable commit that it hears of, those of other servers on the same store
    /// included. It must be quick and write nothing.
    func afterCommit(_ hook: @escaping @Sendable () -> Void)

    /// The places in the sequence that a listener may go on after: all but the last of them are behind.
    func eventPlaces() async throws(Refusal) -> ClosedRange<Int64>

    func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws(Refusal) -> EventRun

    /// Forgets events that are older than a day, and the oldest of more than 100,000; some at a time, so that
    /// nobody who wants to write waits for it. Gives whether there are more to forget.
    func forgetEvents(at now: Date) async throws(Refusal) -> Bool
}

extension EventStore {
    package func events(after place: Int64, limit: Int, currency: Currency) async throws(Refusal) -> EventRun
    {
        try await events(after: place, .everything, limit: limit, currency: currency)
    }
}

package protocol BookStore: Sendable {
    func bookMark() async throws(Refusal) -> BookMark

    func books(since start: BookMark, countingOrders: Bool) async throws(Refusal) -> BookReading

    /// Holds the books against all their rules, in one consistent state. It reads every order and every move.
    func reconciliation() async throws(Refusal) -> [BookFinding]

    /// Reads everything once and holds it against all that must be true of it.
    func findings() async throws(Refusal) -> DatabaseFindings
}

/// A rule that the shop's books keep at every moment, and what breaks it.
package struct BookFinding: Hashable, Sendable {
    /// The id of the invariant, such as `I1` (server.md, Invariants).
    package var invariant: String
    package var sentence: LocalizedText
    /// One text for each thing that is wrong: a SKU, an order, a payment or a key.
    package var violations: [String]

    /// So many are looked for; there may be more.
    package static let mostViolations = 100

    package init(invariant: String, sentence: LocalizedText, violations: [String]) {
        self.invariant = invariant
        self.sentence = sentence
        self.violations = violations
    }
}

/// The keys to the shop's back rooms.
package protocol AccessStore: Sendable {
    /// Registers a key by the hash of its secret.
    func add(_ key: AccessKey, secret: AccessSecret) async throws(Refusal)

    /// The key of a secret; nil when there is none or it was revoked.
    func accessKey(of secret: AccessSecret) async throws(Refusal) -> AccessKey?

    /// A key by its id, revoked ones too.
    func accessKey(id: String) async throws(Refusal) -> AccessKey?

    func accessKeys() async throws(Refusal) -> [AccessKey]

    /// Takes a key out of use for good; false when no such key is in use.
    func revokeAccessKey(_ id: String, at now: Date) async throws(Refusal) -> Bool

    /// Adds a session to the revocation list, and drops entries of sessions that have expired by now.
    func signOut(_ pass: OfficePass, at now: Date) async throws(Refusal)

    func isSignedOut(_ pass: OfficePass) async throws(Refusal) -> Bool
}

extension AccessStore {
    /// The principal of the header `Authorization`; an invalid key is refused everywhere, so that its holder
    /// does not take anonymous access for that of the key.
    package func principal(authorization header: String?) async throws(Refusal) -> Principal {
        guard let header else { return .anyone }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Refusal.unauthorized }
        guard let key = try await accessKey(of: AccessSecret(text: String(parts[1]))) else {
            throw Refusal.unknownKey
        }
        switch key.kind {
        case .admin: return .admin(key: key.id)
        case .kiosk: return .guest(key: key.id)
        case .readonly: return .reader(key: key.id)
        }
    }
}
