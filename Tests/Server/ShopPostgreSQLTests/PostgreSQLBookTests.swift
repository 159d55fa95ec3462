import FoundationEssentials
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSamples
import StoreSupport
import Testing

/// The books of a shop in PostgreSQL, whose rows may become visible out of their order.
struct PostgreSQLBookTests {
    private static let move = """
        INSERT INTO stock_move (variant, from_account, to_account, quantity, cause, at)
        SELECT id, 'supplier', 'available', 1, 'import', 1 FROM variant WHERE sku = 'WAX'
        """

    /// Fills the store of a database, and closes it afterwards.
    private func use(_ body: (PostgreSQLStore) async throws -> Void) async throws {
        try await TestCluster.use { database in
            let store = try await database.open()
            try await store.fill(SmallCatalogue.load(), environment: TestWorld().environment)
            do {
                try await body(store)
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }
    }

    @Test func rowThatBecomesVisibleLateIsCountedLater() async throws {
        try await use { store in
            let start = try await store.bookMark()
            // Its number is lower than that of the second move, and it is committed after it was read.
            try await store.lend { slow in
                try await slow.transaction { slow in
                    try await slow.execute(Self.move)
                    try await store.write { try await $0.run(Self.move) }
                    let between = try await store.books(since: start, countingOrders: false)
                    #expect(between.end == start && between.part.moves.isEmpty)
                }
            }
            let all = try await store.books(since: start, countingOrders: false)
            #expect(all.part.moves == [.import: BookPart.Moves(count: 2, units: 2)])
            #expect(all.end.move == start.move + 2)
            let none = try await store.books(since: all.end, countingOrders: true)
            #expect(none.part.moves.isEmpty && none.orders == [:])
        }
    }

    /// What a refusal tells is what its guard saw: nobody gives units back between the two.
    @Test func shelfThatIsShortStaysAsItIsUntilItIsTold() async throws {
        try await use { store in
            let variant = try #require(try await store.rows("SELECT id FROM variant WHERE sku = 'WAX'").first)
            let move = StockMove(
                quantity: 1_000_000, variant: try variant.get("id"), from: .available, to: .reserved,
                cause: .adjustment, at: TestWorld().now)
            await #expect(throws: StockShort.self) {
                try await store.write { transaction in
                    do {
                        try await PostgreSQLStore.carryOut([.move(move)], transaction)
                    } catch let short as StockShort {
                        let others = try await store.rows(
                            "SELECT id FROM variant WHERE sku = 'WAX' FOR UPDATE SKIP LOCKED")
                        #expect(others.isEmpty)
                        throw short
                    }
                }
            }
        }
    }

    @Test func rowsThatNameNothingAreFound() async throws {
        try await use { store in
            try await store.lend { connection in
                try await connection.transaction { connection in
                    // What the server would never let in.
                    try await connection.execute("SET LOCAL session_replication_role = replica")
                    try await connection.execute("UPDATE product SET picture = repeat('0', 64)")
                    try await connection.execute("DELETE FROM variant WHERE sku = 'WAX'")
                }
            }
            let findings = try await store.findings()
            #expect(findings.danglingRows == ["product → picture: 4", "stock_move → variant: 1"])
        }
    }

    @Test func indexThatIsNotValidIsDamage() async throws {
        try await use { store in
            #expect(try await store.damages() == [])
            try await store.lend { connection in
                try await connection.execute(
                    """
                    UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'product_by_age'::regclass
                    """)
            }
            #expect(try await store.damages() == ["index product_by_age is not valid"])
            #expect(try await store.findings().damages == ["index product_by_age is not valid"])
        }
    }

    @Test func databaseTellsHowLargeItIsAndThatItCanBeWritten() async throws {
        try await use { store in
            let files = try #require(try await store.files())
            #expect(files.main > 1 << 20 && files.log >= 0)
            #expect(try await store.provesRoom())
            try await store.proveReading()
        }
    }
}
