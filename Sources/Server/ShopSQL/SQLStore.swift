package import FoundationEssentials
package import SQLStatements
package import ShopCore

/// An engine that speaks SQL, for the transactions of a store to run on. It brings statements to their
/// answers; what they are, and what is decided on them, is written once.
///
/// The protocols of `Store` say what its methods do; here stands what statements add to that.
package protocol SQLStore: Sendable {
    static var dialect: Dialect { get }

    /// Writes in one transaction; whatever it throws takes all of it back.
    func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer

    /// Reads one consistent state by several steps, none of which writes.
    func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer

    /// Returns when the events that were told here have their numbers.
    func settleEvents() async

    /// Reads a few rows, each statement of a moment of its own; an engine in this process keeps the thread.
    func answers(to statements: [Statement], as turn: Turn) async throws(Refusal) -> [QueryResult]
}

extension SQLStore {
    package func rows<Found>(
        _ statements: [Statement], as turn: Turn = .beginning, _ read: ([QueryResult]) throws -> Found
    ) async throws(Refusal) -> Found {
        let found = try await answers(to: statements, as: turn)
        return try Refusal.naming { try read(found) }
    }

    package func all<Found>(
        _ sql: String, _ values: [Value] = [], as turn: Turn = .beginning, _ read: (Row) throws -> Found?
    ) async throws(Refusal) -> [Found] {
        try await rows([Statement(sql, values)], as: turn) { try $0[0].compactMap(read) }
    }

    package func first<Found>(
        _ sql: String, _ values: [Value] = [], as turn: Turn = .beginning, _ read: (Row) throws -> Found?
    ) async throws(Refusal) -> Found? {
        try await rows([Statement(sql, values)], as: turn) { try $0[0].first.flatMap(read) }
    }

    package func write(_ statements: [Statement]) async throws(Refusal) {
        try await run(StoreTransaction(statements) { _ in .done(()) })
    }
}

extension Value {
    package static func number(_ number: Int) -> Value { .integer(Int64(number)) }

    /// A moment in whole seconds, as moments are stored.
    package static func moment(_ moment: Date) -> Value { .integer(moment.seconds) }

    package static func maybe(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    package static func maybe(_ number: Int64?) -> Value { number.map { .integer($0) } ?? .null }
    package static func maybe(_ number: Int?) -> Value { number.map { .number($0) } ?? .null }
}

extension Row {
    /// Reads a column of whole seconds since 1970.
    package func moment(_ column: String) throws -> Date { Date(seconds: try get(column)) }
}

/// A column of another kind than the program knows: the database was changed by something else.
extension ColumnFault: StoreFault {
    package var trouble: StoreTrouble { .failed }
    /// Name of the error for logs, without values.
    package var code: String { "column \(column)" }
}

extension SQLStore {
    /// The shop's policy and its version, which every change raises.
    ///
    /// - Throws: ``Refusal`` `notFound` in an empty database.
    package func policy() async throws(Refusal) -> (policy: ShopPolicy, version: Int) {
        try await rows([Statement("SELECT policy, policy_version FROM shop")]) { try Self.policy(in: $0[0]) }
    }

    /// Changes the policy, whose row is locked, at a version that the request names.
    package func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws(Refusal) -> Void
    ) async throws(Refusal) -> (policy: ShopPolicy, version: Int) {
        let asked = [
            Statement("SELECT policy, policy_version FROM shop FOR NO KEY UPDATE"),
            Statement("SELECT tax_class, min(slug) AS slug FROM product GROUP BY tax_class"),
        ]
        return try await run(
            StoreTransaction(asked) { found in
                var (policy, version) = try Self.policy(in: found[0])
                version = try match.version(of: version)
                try change(&policy)
                try policy.check(
                    taxClasses: found[1].map { (id: try $0.get("tax_class"), slug: try $0.get("slug")) })
                let update = Statement(
                    "UPDATE shop SET policy = $1, policy_version = policy_version + 1",
                    [.text(try StoredText.encode(policy))])
                return .run([update], .catalogue) { [policy, version] _ in .done((policy, version + 1)) }
            })
    }

    private static func policy(in result: QueryResult) throws -> (policy: ShopPolicy, version: Int) {
        guard let row = result.first else { throw Refusal.notFound }
        return (
            try StoredText.decode(ShopPolicy.self, from: row.get("policy")), try row.get("policy_version")
        )
    }
}
