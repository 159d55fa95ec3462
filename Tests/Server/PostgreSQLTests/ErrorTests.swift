import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct ErrorTests {
    private static let schema = """
        CREATE TABLE person (
            id bigint PRIMARY KEY, mail text NOT NULL CONSTRAINT one_mail UNIQUE,
            age bigint CONSTRAINT grown CHECK (age >= 18))
        """

    @Test(
        "errors name their SQLSTATE and constraint, and no value",
        arguments: [
            ("INSERT INTO person VALUES (2, $1, 20)", "ada@example.org" as Value, "23505", "one_mail"),
            ("INSERT INTO person VALUES (2, $1, 17)", "ada@example.com", "23514", "grown"),
            ("INSERT INTO person VALUES (2, $1, 20)", nil, "23502", nil),
            ("SELECT $1::text::bigint", "ada@example.org", "22P02", nil),
            ("SELECT $1::text::timestamptz", "ada@example.org", "22007", nil),
            ("SELECT 1 / length($1)", "", "22012", nil),
            ("SELEKT $1", "ada@example.org", "42601", nil),
            ("SELECT nothing FROM nowhere WHERE x = $1", "ada@example.org", "42P01", nil),
        ] as [(String, Value, String, String?)])
    func errorCarriesNoValue(sql: String, value: Value, state: String, constraint: String?) async throws {
        let connection = try await TestDatabase.make().connect()
        try await connection.execute(Self.schema)
        try await connection.execute("INSERT INTO person VALUES (1, 'ada@example.org', 36)")
        let error = try #require(
            await #expect(throws: PostgreSQLError.self) { try await connection.execute(sql, [value]) })
        #expect(error.sqlState == state)
        #expect(error.constraint == constraint)
        for text in ["\(error)", String(reflecting: error)] { #expect(!text.contains("ada@")) }
        #expect(try await connection.execute("SELECT 1").count == 1)
    }

    @Test(arguments: [
        ("22P02", "invalid input syntax for type bigint: \"abc\"", "invalid input syntax for type bigint: …"),
        (
            "22P02", "ungültige Eingabesyntax für Typ bigint: »abc«",
            "ungültige Eingabesyntax für Typ bigint: …"
        ),
        ("P0001", "no room for 'Ada'", "no room for …"),
        ("22012", "division by zero", "division by zero"),
        ("42P01", "relation \"x\" does not exist", "relation \"x\" does not exist"),
        (
            "23505", "duplicate key value violates unique constraint \"k\"",
            "duplicate key value violates unique constraint \"k\""
        ),
    ])
    func quotedWordsThatMayBeValuesAreCut(state: String, said: String, kept: String) {
        #expect(ServerMessage(severity: "ERROR", sqlState: state, text: said).text == kept)
    }

    @Test func descriptionIsOneLineForALog() {
        let message = ServerMessage(
            severity: "ERROR", sqlState: "23505", text: "duplicate", constraint: "k", table: "t")
        #expect(message.description == "ERROR 23505: duplicate (constraint k table t)")
    }

    @Test func noticesGoToTheirHandler() async throws {
        let heard = Record<ServerMessage>()
        var settings = Connection.Settings()
        settings.notice = { heard.add($0) }
        let connection = try await TestDatabase.make().connect(settings)
        try await connection.execute("DROP TABLE IF EXISTS nowhere")
        try await connection.execute("DO $$ BEGIN RAISE WARNING 'mind %', 'Ada'; END $$")
        #expect(
            heard.all == [
                ServerMessage(
                    severity: "NOTICE", sqlState: "00000",
                    text: "table \"nowhere\" does not exist, skipping"),
                ServerMessage(severity: "WARNING", sqlState: "01000", text: "mind Ada"),
            ])
    }

    @Test func passwordNeverStandsInAnError() async throws {
        let server = try await PostgreSQLServer.shared()
        let password = "geheim\(UInt64.random(in: 0...UInt64.max))"
        try await server.psql(
            """
            DO $$ BEGIN CREATE ROLE guarded LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            """, database: "postgres")
        try await server.psql("ALTER ROLE guarded PASSWORD '\(password)'", database: "postgres")
        let wrong = try server.passwordFile("wrong\(password)")
        let right = try server.passwordFile(password)
        func address(_ file: String) throws -> PostgreSQLAddress {
            try PostgreSQLAddress(server.url("postgres", user: "guarded", query: "passfile=\(file)"))
        }
        let error = try #require(
            await #expect(throws: PostgreSQLError.self) { try await Connection.connect(to: address(wrong)) })
        #expect("\(error)".contains("password authentication failed"))
        #expect(!"\(error)".contains(password))
        let connection = try await Connection.connect(to: address(right))
        let row = try #require(try await connection.execute("SELECT current_user").first)
        #expect(try row.get(0, as: String.self) == "guarded")
        let pool = Pool(try address(right))
        for text in ["\(pool.address)", String(reflecting: pool.address), "\(try address(wrong))"] {
            #expect(!text.contains(password))
        }
    }

    @Test func unreachableServersAreNamedEach() async throws {
        let address = try PostgreSQLAddress("postgresql://127.0.0.1:1,127.0.0.1:2/db")
        let error = try #require(
            await #expect(throws: PostgreSQLError.self) { try await Connection.connect(to: address) })
        #expect("\(error)".contains("port 1 failed: Connection refused"))
        #expect("\(error)".contains("port 2 failed: Connection refused"))
    }
}
