import Crypto
import Synchronization

/// A table of a shop on its way from one store to another, in the form that all engines understand.
///
/// The tables stand in an order in which no row names one that comes later. What an engine derives from them
/// (indexes, sequences, the search's own tables) is none of them.
package enum CopiedTable: String, Hashable, Sendable, CaseIterable {
    case shop, picture, product, search = "product_search", variant
    case accessKey = "access_key"
    case endedPass = "ended_pass"
    case coupon, quote
    case order = "shop_order"
    case orderLine = "order_line"
    case orderStep = "order_step"
    case couponUse = "coupon_use"
    case stockMove = "stock_move"
    case stockHold = "stock_hold"
    case stockAdjustment = "stock_adjustment"
    case payment, refund
    case refundLine = "refund_line"
    case attempt, fulfilment
    case fulfilmentLine = "fulfilment_line"
    case fulfilmentStep = "fulfilment_step"
    case outbox
    case outboxMark = "outbox_mark"

    package struct Column: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case integer, text, bytes
            /// 0 or 1.
            case flag
        }

        package var name: String
        package var kind: Kind

        /// `name`, with `#` behind it for an integer, `?` for a flag and `*` for bytes.
        fileprivate init(_ text: Substring) {
            switch text.last {
            case "#": kind = .integer
            case "?": kind = .flag
            case "*": kind = .bytes
            case .some, nil:
                kind = .text
                name = String(text)
                return
            }
            name = String(text.dropLast())
        }
    }

    package var columns: [Column] { list.split(separator: " ").map(Column.init) }

    private var list: String {
        switch self {
        case .shop: "id# policy secret* catalogue_version# last_order_number# policy_version#"
        case .picture: "sha256 bytes*"
        case .product:
            "id position# slug price# version# added_at# price_from# name_key_en name_key_zh "
                + StoredFact.all.map { "\($0.name)\($0.mark) " }.joined()
                + ProductText.allCases.map(\.rawValue).joined(separator: " ")
        case .search: "position# name facts description"
        case .variant: "id product position# sku options price# on_hand# reserved#"
        case .accessKey: "id kind label hash created_at# revoked_at#"
        case .endedPass: "id ends_at#"
        case .coupon: "code definition use_limit# contact_limit# used# version#"
        case .quote: "id snapshot expires_at# holder dropped_at#"
        case .order:
            "id number quote attempt_key status order_axis money_axis goods_axis total# currency frozen "
                + "created_at# expires_at# version#"
        case .orderLine:
            "order_id variant quantity# unit# kind gross# withdrawn# shipped# returned# refunded#"
        case .orderStep: "order_id position# at# from_status to_status event"
        case .couponUse: "order_id code contact at#"
        case .stockMove: "id# variant from_account to_account quantity# cause order_id reference at#"
        case .stockHold: "quote variant quantity# until#"
        case .stockAdjustment: "id variant delta# on_hand# reserved# reason access_key at#"
        case .payment:
            "id order_id state kind network last_four transaction_identifier amount# currency "
                + "is_manual? captured# refunded# decline_code network_reference deadline# created_at#"
        case .refund: "id order_id payment_id state amount# reason created_at#"
        case .refundLine: "refund_id variant quantity# withdrawn# returned#"
        case .attempt:
            "scope key fingerprint* operation request order_id subject status# body location created_at#"
        case .fulfilment: "id order_id state carrier tracking next_at# created_at# version#"
        case .fulfilmentLine: "fulfilment_id variant quantity#"
        case .fulfilmentStep: "fulfilment_id position# at# state"
        // The id is the place in the sequence; a number is a text on its way.
        case .outbox: "id# topic object product value version#"
        case .outboxMark: "at# newest#"
        }
    }
}

/// A value on its way from one store to another.
package enum CopiedValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// Somewhere a shop can be copied from. Nobody may write there meanwhile, or the copy is of one moment.
package protocol CopySource: Sendable {
    /// Gives all rows, table by table, some at a time; those of a table in the order in which they were
    /// written, where that means something.
    func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws
}

/// A source whose rows are counted as they pass.
package final class CountedSource: CopySource {
    private let source: any CopySource
    private let passed = Mutex(CopySums())

    package init(_ source: any CopySource) { self.source = source }

    package var sums: CopySums { passed.withLock(\.self) }

    /// Copies the source's rows table by table and adds every batch to the sums before it is taken.
    package func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        try await source.copy { [self] table, rows in
            passed.withLock { $0.add(rows, of: table) }
            try await take(table, rows)
        }
    }
}

/// How a store that is in no file of its own is kept as one (server.md, Backups).
package struct BackupFile: Sendable {
    /// Makes a file of mode 0600 of all that a source gives, read from it again and validated; or throws, and
    /// there is no file.
    package typealias Make =
        @Sendable (_ path: String, _ isReplacing: Bool, _ source: CountedSource) async throws -> Void

    package var make: Make

    package init(make: @escaping Make) { self.make = make }
}

/// The sums of a copy, for comparing two sides: the same rows in any order give the same sums.
package struct CopySums: Hashable, Sendable {
    package struct Sum: Hashable, Sendable {
        package var rows = 0
        /// The SHA-256 of all rows, added up.
        fileprivate var digest: [UInt64] = [0, 0, 0, 0]
    }

    package private(set) var tables: [CopiedTable: Sum] = [:]

    package init() {}

    /// Adds rows to the sums of a table; their order makes no difference.
    package mutating func add(_ rows: [[CopiedValue]], of table: CopiedTable) {
        var sum = tables[table] ?? Sum()
        for row in rows {
            var hash = SHA256()
            for value in row { value.feed(&hash) }
            hash.finalize().withUnsafeBytes { bytes in
                for place in 0..<4 {
                    sum.digest[place] &+= bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)
                }
            }
        }
        sum.rows += rows.count
        tables[table] = sum
    }

    package func rows(of table: CopiedTable) -> Int { tables[table]?.rows ?? 0 }

    package func differences(from other: CopySums) -> [CopiedTable] {
        CopiedTable.allCases.filter { tables[$0] ?? Sum() != other.tables[$0] ?? Sum() }
    }
}

extension CopiedValue {
    /// A kind and a length come first, so that different rows never give the same bytes.
    fileprivate func feed(_ hash: inout SHA256) {
        switch self {
        case .null: hash.update(data: [0])
        case .integer(let number):
            hash.update(data: [1])
            withUnsafeBytes(of: number.littleEndian) { hash.update(bufferPointer: $0) }
        case .text(let text): Self.feed(Array(text.utf8), 2, &hash)
        case .bytes(let bytes): Self.feed(bytes, 3, &hash)
        }
    }

    private static func feed(_ bytes: [UInt8], _ kind: UInt8, _ hash: inout SHA256) {
        hash.update(data: [kind])
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
        hash.update(data: bytes)
    }
}
