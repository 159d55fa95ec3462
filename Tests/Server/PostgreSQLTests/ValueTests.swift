import PostgreSQL
import SQLStatements
import TestSupport
import Testing

@Suite struct ValueTests {
    private func same<V: ColumnValue & Equatable>(
        _ value: V, _ parameter: Value, _ type: String, _ connection: Connection
    ) async throws {
        let row = try #require(try await connection.execute("SELECT $1::\(type) AS it", [parameter]).first)
        #expect(try row.get("it") == value, "\(type)")
        #expect(try row.get(0, as: V?.self) == .some(value), "\(type)")
    }

    @Test func valuesComeBackAsTheyWent() async throws {
        let connection = try await TestDatabase.make().connect()
        for number in [0, 1, -1, Int64.max, .min] {
            try await same(number, .integer(number), "bigint", connection)
            try await same("\(number)", .integer(number), "numeric", connection)
        }
        for isTrue in [true, false] { try await same(isTrue, .boolean(isTrue), "boolean", connection) }
        let long = String(repeating: "0123456789abcdé\n", count: 65_536)
        #expect(long.utf8.count == 1_114_112)
        for text in ["", " ", "NULL", "\\", "'\"{},", "Grüße 你好 👩‍👩‍👧 \u{202e}\u{0301}", long] {
            try await same(text, .text(text), "text", connection)
        }
        for bytes in [[], [0], [0, 0, 255, 0], Array(0...255), [UInt8](repeating: 7, count: 1_000_000)] {
            try await same(bytes, .bytes(bytes), "bytea", connection)
        }
        for numbers in [[], [1], [Int64.min, 0, .max]] {
            try await same(numbers, .integers(numbers), "bigint[]", connection)
        }
        for texts in [
            [], [""], ["NULL", "null"], ["a,b", "{c}", "\"d\"", "\\e\\", " ", "你好"], ["x\ny", "'"],
        ] {
            try await same(texts, .texts(texts), "text[]", connection)
        }
    }

    @Test func literalsAreValues() {
        #expect(([1, true, "x", nil] as [Value]) == [.integer(1), .boolean(true), .text("x"), .null])
    }

    @Test func smallTypesAndSumsAreNumbers() async throws {
        let connection = try await TestDatabase.make().connect()
        let result = try await connection.execute(
            "SELECT 1::int2 a, 2::int4 b, sum(c::bigint) c, count(*) d FROM generate_series(1, 3) c")
        let row = try #require(result.first)
        #expect(try row.get("a", as: Int64.self) == 1)
        #expect(try row.get("b", as: Int.self) == 2)
        #expect(try row.get("c", as: Int64.self) == 6)
        #expect(try row.get("d", as: Int64.self) == 3)
    }

    @Test func nullIsNothingOrAnError() async throws {
        let connection = try await TestDatabase.make().connect()
        let result = try await connection.execute("SELECT $1::bigint AS n, ARRAY['a', NULL] AS t", [nil])
        let row = try #require(result.first)
        #expect(try row.get("n", as: Int64?.self) == nil)
        #expect(throws: ColumnFault("n", .null)) { try row.get("n", as: Int64.self) }
        #expect(throws: ColumnFault("t", .type)) { try row.get("t", as: [String].self) }
    }

    @Test func columnOfAnotherTypeIsAnError() async throws {
        let connection = try await TestDatabase.make().connect()
        let result = try await connection.execute("SELECT 'x' AS t, true AS b, 1.5 AS n, '\\x01'::bytea AS y")
        let row = try #require(result.first)
        #expect(throws: ColumnFault("t", .type)) { try row.get("t", as: Int64.self) }
        #expect(throws: ColumnFault("b", .type)) { try row.get("b", as: [UInt8].self) }
        #expect(throws: ColumnFault("n", .type)) { try row.get("n", as: Int64.self) }
        #expect(throws: ColumnFault("y", .type)) { try row.get("y", as: String.self) }
        #expect(throws: ColumnFault("z", .missing)) { try row.get("z", as: String.self) }
        #expect(throws: ColumnFault("4", .missing)) { try row.get(4, as: String.self) }
        #expect(try row.get(2, as: String.self) == "1.5")
    }

    @Test func textWithNulIsRefusedAndNotCut() async throws {
        let connection = try await TestDatabase.make().connect()
        await #expect(throws: PostgreSQLError.nulInText(parameter: 2)) {
            try await connection.execute("SELECT $1::text, $2::text", ["a", "b\0c"])
        }
        await #expect(throws: PostgreSQLError.nulInText(parameter: 1)) {
            try await connection.execute("SELECT $1::text[]", [.texts(["a\0"])])
        }
        #expect(try await connection.execute("SELECT 1").count == 1)
    }

    @Test func moreValuesThanTheProtocolCountsAreRefused() async throws {
        let connection = try await TestDatabase.make().connect()
        await #expect(throws: PostgreSQLError.tooManyParameters(65_536)) {
            try await connection.execute("SELECT 1", [Value](repeating: 1, count: 65_536))
        }
    }

    @Test func resultCountsWhatWasWritten() async throws {
        let connection = try await TestDatabase.make().connect()
        try await connection.execute("CREATE TABLE t (n bigint)")
        let written = try await connection.execute(
            "INSERT INTO t SELECT unnest($1::bigint[]) RETURNING n", [.integers([5, 6, 7])])
        #expect(written.affected == 3)
        #expect(try written.map { try $0.get("n", as: Int64.self) } == [5, 6, 7])
        let changed = try await connection.execute("UPDATE t SET n = 0 WHERE n > $1", [5])
        #expect(changed.affected == 2)
        #expect(changed.isEmpty)
        #expect(changed.command == "UPDATE 2")
    }

    @Test(arguments: [
        ("{}", [] as [String?]?), ("{NULL,\"NULL\"}", [nil, "NULL"]), ("{a,b c}", ["a", "b c"]),
        ("", nil), ("{", nil), ("{a", nil), ("{a,}", nil), ("{{1},{2}}", nil), ("{a}b", nil), ("{\"a}", nil),
        ("{,}", nil), ("[0:1]={1,2}", nil), ("{\"\\", nil),
    ])
    func arraysAreOfOneDimension(text: String, elements: [String?]?) {
        #expect(ArrayLiteral.elements(of: Array(text.utf8)) == elements)
    }
}
