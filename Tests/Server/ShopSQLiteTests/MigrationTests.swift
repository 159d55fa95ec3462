import Foundation
import GRDB
import ShopSQL
import ShopSQLite
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// A database that an earlier version wrote, with orders in every state that it knew.
struct MigrationTests {
    private static func queue() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try SQLiteStore.migrator.migrate(queue, upTo: "2 several payments of one order")
        try queue.write { db in try db.execute(sql: orders) }
        try SQLiteStore.migrator.migrate(queue)
        return queue
    }

    /// What an order kept of its rows.
    private static func rows(_ amount: String) -> String {
        let subtotal = #"{"label":"Subtotal","amount":"\#(amount)","type":"final","role":"subtotal"}"#
        let total = #"{"label":"ACME","amount":"\#(amount)","type":"final","role":"total"}"#
        return #"{"lines":[],"summary":[\#(subtotal),\#(total)]}"#
    }

    /// Thirteen units came; ord_paid and ord_sent have one each, ord_crash has two and nobody paid it yet.
    private static let orders = """
        INSERT INTO picture VALUES ('\(String(repeating: "a", count: 64))', x'00');
        INSERT INTO product SELECT 'prd_1', 1, 'wax', 'physical', 'g', 1000,
            '{"en":"Wax","zh-Hans":"蜡"}', '{"en":"Firm","zh-Hans":"硬"}', sha256,
            '{"en":"Tin","zh-Hans":"盒"}', NULL, '[]', 10, 1 FROM picture;
        INSERT INTO variant VALUES ('var_1', 'prd_1', 1, 'WAX', '{}', 1000, 8);
        INSERT INTO shop_order VALUES
            ('ord_paid', '1', 'qt_1', 'key-paid-0123456789', 'paid', 'open', 'captured', 'none', 1000, 'USD',
                '\(rows("10.00"))', 10, 3),
            ('ord_sent', '2', 'qt_2', 'key-sent-0123456789', 'payment_pending', 'open', 'pending', 'none',
                1000, 'USD', '\(rows("10.00"))', 20, 2),
            ('ord_crash', '3', 'qt_3', 'key-crash-0123456789', 'awaiting_payment', 'open', 'none', 'none',
                2000, 'USD', '\(rows("20.00"))', 30, 1),
            ('ord_declined', '4', 'qt_4', 'key-declined-012345', 'awaiting_payment', 'open', 'none', 'none',
                1000, 'USD', '\(rows("10.00"))', 40, 3),
            ('ord_held', '5', 'qt_5', 'key-held-0123456789', 'authorized', 'open', 'authorized', 'none',
                1000, 'USD', '\(rows("10.00"))', 50, 3);
        INSERT INTO order_line VALUES ('ord_paid', 'var_1', 1, 1000), ('ord_sent', 'var_1', 1, 1000),
            ('ord_crash', 'var_1', 2, 1000), ('ord_declined', 'var_1', 1, 1000),
            ('ord_held', 'var_1', 1, 1000);
        INSERT INTO order_step VALUES ('ord_paid', 1, 10, 'awaiting_payment', 'payment_pending'),
            ('ord_paid', 2, 10, 'payment_pending', 'authorized'), ('ord_paid', 3, 10, 'authorized', 'paid'),
            ('ord_sent', 1, 20, 'awaiting_payment', 'payment_pending'),
            ('ord_declined', 1, 40, 'awaiting_payment', 'payment_pending'),
            ('ord_declined', 2, 41, 'payment_pending', 'awaiting_payment'),
            ('ord_held', 1, 50, 'awaiting_payment', 'payment_pending'),
            ('ord_held', 2, 50, 'payment_pending', 'authorized');
        INSERT INTO payment VALUES
            ('pay_paid', 'ord_paid', 'captured', 'card', 'visa', '4242', x'01', NULL, NULL, 'r1', 10),
            ('pay_sent', 'ord_sent', 'pending', 'card', 'visa', '4242', x'01', NULL, NULL, NULL, 20),
            ('pay_declined', 'ord_declined', 'declined', 'wallet', 'visa', '0002', x'02', 'ab',
                'do_not_honor', NULL, 40),
            ('pay_held', 'ord_held', 'authorized', 'card', 'visa', '4242', x'01', NULL, NULL, 'r2', 50);
        INSERT INTO stock_move VALUES (1, 'var_1', 13, 'import', NULL, NULL, 1),
            (2, 'var_1', -1, 'order', 'ord_paid', 'pay_paid', 10),
            (3, 'var_1', -1, 'order', 'ord_sent', 'pay_sent', 20),
            (4, 'var_1', -2, 'order', 'ord_crash', 'pay_crash', 30),
            (5, 'var_1', -1, 'order', 'ord_declined', 'pay_declined', 40),
            (6, 'var_1', 1, 'release', 'ord_declined', 'pay_declined', 41),
            (7, 'var_1', -1, 'order', 'ord_held', 'pay_held', 50);
        INSERT INTO attempt VALUES ('key-paid-0123456789', x'01', 'ord_paid', 201, '{}', 10),
            ('key-sent-0123456789', x'01', 'ord_sent', NULL, NULL, 20),
            ('key-crash-0123456789', x'01', 'ord_crash', NULL, NULL, 30),
            ('key-declined-012345', x'01', 'ord_declined', 402, '{}', 40),
            ('key-held-0123456789', x'01', 'ord_held', NULL, NULL, 50);
        UPDATE shop_order SET frozen = json_object('summary', json_array(
            json_object('role', 'subtotal', 'amount', (total / 100) || '.00'),
            json_object('role', 'total', 'amount', (total / 100) || '.00')));
        """

    private func texts(_ sql: String) throws -> [String] {
        try Self.queue().read { db in try String.fetchAll(db, sql: sql) }
    }

    @Test func soldUnitsLieReservedOnTheShelf() throws {
        #expect(try texts("SELECT on_hand || ' ' || reserved FROM variant") == ["13 5"])
        #expect(
            try texts(
                """
                SELECT quantity || ' ' || from_account || ' ' || to_account || ' ' || coalesce(order_id, '-')
                FROM stock_move ORDER BY id
                """) == [
                    "13 supplier available -", "1 available reserved ord_paid",
                    "1 available reserved ord_sent", "2 available reserved ord_crash",
                    "1 available reserved ord_declined", "1 reserved available ord_declined",
                    "1 available reserved ord_held",
                ])
    }

    @Test func ordersWithoutUnitsHaveExpired() throws {
        #expect(
            try texts("SELECT id || ' ' || status || ' ' || expires_at FROM shop_order ORDER BY created_at")
                == [
                    "ord_paid paid 910", "ord_sent payment_pending 920", "ord_crash awaiting_payment 930",
                    "ord_declined expired 940", "ord_held authorized 950",
                ])
        #expect(
            try texts("SELECT event FROM order_step WHERE order_id = 'ord_declined' ORDER BY position")
                == ["submitted", "declined", "expired"])
    }

    @Test func paymentsKnowWhatTheyTook() throws {
        #expect(
            try texts(
                """
                SELECT id || ' ' || state || ' ' || amount || ' ' || captured
                FROM payment ORDER BY created_at
                """
            )
                == [
                    "pay_paid captured 1000 1000", "pay_sent pending 1000 0", "pay_declined declined 1000 0",
                    "pay_held capturing 1000 1000",
                ])
    }

    @Test func keysWaitForTheirPaymentsAndTheRestAreFree() throws {
        #expect(
            try texts(
                """
                SELECT order_id || ' ' || scope || ' ' || operation || ' ' || coalesce(status, subject)
                FROM attempt ORDER BY created_at
                """) == [
                    "ord_paid anyone POST /orders place 201", "ord_sent anyone POST /orders place pay_sent",
                    "ord_declined anyone POST /orders place 402",
                    "ord_held anyone POST /orders place pay_held",
                ])
    }

    @Test(arguments: ["2 several payments of one order", "11 signed-out sessions"])
    func digestsOfCardsAreGoneFromTheWholeFile(version: String) async throws {
        // Of a keyed hash, as it lay in the file and in what its tables were copied from.
        let digest = Data("digest-of-a-card-0123456789abcdef".utf8)
        let hexadecimal = digest.map { String($0, radix: 16) }.joined()
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let old = try DatabaseQueue(path: path)
            try SQLiteStore.migrator.migrate(old, upTo: "2 several payments of one order")
            try await old.write { db in
                try db.execute(sql: Self.orders)
                try db.execute(sql: "UPDATE payment SET fingerprint = x'\(hexadecimal)'")
            }
            try SQLiteStore.migrator.migrate(old, upTo: version)
            try old.close()
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: digest) != nil)
            let database = try SQLiteStore.open(path: path)
            let columns = try await database.read { db in try db.columns(in: "payment").map(\.name) }
            #expect(columns.contains("last_four") && !columns.contains("fingerprint"))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            for file in files {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
                #expect(bytes.range(of: digest) == nil, "\(file)")
            }
            #expect(
                try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM payment") } == 4)
            try database.close()
        }
    }

    /// A row is written without a table for the values that its condition allows.
    @Test func conditionsHoldWithoutLists() throws {
        let queue = try Self.queue()
        try queue.write { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema
                    WHERE type = 'table' AND sql LIKE '%STRICT' AND name NOT LIKE 'sqlite%'
                    """)
            #expect(tables.count > 20)
            for table in tables {
                let insertion = "EXPLAIN INSERT INTO \(table) DEFAULT VALUES"
                let steps = try Row.fetchAll(db, sql: insertion).map { $0["opcode"] as String }
                #expect(steps.contains("Insert") && !steps.contains("OpenEphemeral"), "\(table)")
            }
            for wrong in [
                "UPDATE shop_order SET status = 'lost'", "UPDATE shop_order SET goods_axis = 'broken'",
                "UPDATE payment SET state = 'lent'", "UPDATE stock_move SET cause = 'wind'",
                "UPDATE stock_move SET to_account = 'nowhere'", "UPDATE order_line SET kind = 'ghost'",
            ] {
                #expect(throws: DatabaseError.self, "\(wrong)") { try db.execute(sql: wrong) }
            }
            try db.execute(sql: "UPDATE payment SET state = 'voiding' WHERE id = 'pay_sent'")
            #expect(
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM payment INDEXED BY payment_open WHERE (state = 'pending'
                        OR state = 'authorized' OR state = 'capturing' OR state = 'voiding') ORDER BY id
                        """) == ["pay_held", "pay_sent"])
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
        }
    }

    @Test func booksBalanceAfterwards() throws {
        let queue = try Self.queue()
        try queue.read { db in
            try db.checkForeignKeys()
            let open = try Books.faults(db)
            #expect(
                open == [
                    "nothing is open: key-held-0123456789", "nothing is open: key-sent-0123456789",
                    "nothing is open: pay_held", "nothing is open: pay_sent",
                ])
        }
    }
}
