package import FoundationEssentials
package import Logging
package import PayKit
package import ShopCore

/// Takes a table of products in: what it says of them becomes true, all of it or nothing, and what it does
/// not name stays as it is.
///
/// The table is laid out and validated beside the shop, which is served meanwhile. Only the change itself
/// keeps others from writing.
package struct ProductImport: Sendable {
    package let store: any Store
    package let policy: ShopPolicy
    package let currency: Currency
    package let now: Date
    package let newID: @Sendable (IdentifierKind) -> String
    package let logger: Logger

    package init(
        store: any Store, policy: ShopPolicy, currency: Currency, now: Date,
        newID: @escaping @Sendable (IdentifierKind) -> String, logger: Logger
    ) {
        self.store = store
        self.policy = policy
        self.currency = currency
        self.now = now
        self.newID = newID
        self.logger = logger
    }

    package static let mostBytes = 64 << 20

    /// Reads a table to its end and applies it, or tells what it would change.
    ///
    /// - Parameter pictures: The pictures that come with the table; the shop has those that rows name.
    /// - Throws: ``TransferRefusal`` for a table that is too large or has faults; nothing is changed then.
    package func run(
        _ bytes: some AsyncSequence<[UInt8], any Error>, _ mode: ImportMode, pictures: PictureSpool? = nil
    ) async throws -> ImportReport {
        var table = ProductTable(ImportRules(policy, currency: currency, mode))
        var stage: (any ProductStage)?
        var count = 0
        do {
            for try await some in bytes {
                count += some.count
                guard count <= Self.mostBytes else { throw TransferRefusal.tableTooLarge }
                some.withUnsafeBytes { table.read($0) }
                stage = try await layOut(&table, on: stage)
            }
            table.finish()
            stage = try await layOut(&table, on: stage)
            if let stage, let pictures {
                for entry in pictures.entries {
                    try await stage.add(picture: entry.sha256, pictures.bytes(of: entry))
                }
            }
            for digest in table.announced { try await stage?.add(picture: digest, []) }
            guard let stage else {
                throw TransferRefusal.rows(table.faults, count: table.countOfFaults)
            }
            let report = try await finish(stage, table, mode)
            await stage.close()
            return report
        } catch {
            await stage?.close()
            throw error
        }
    }

    /// Lays out what was read since the last time; the stage is there once the head is known.
    private func layOut(
        _ table: inout ProductTable, on stage: (any ProductStage)?
    ) async throws -> (any ProductStage)? {
        guard table.isHeaded else { return nil }
        let opened = if let stage { stage } else { try await store.stage(table.columns, policy) }
        let rows = table.takeRows()
        if !rows.isEmpty { try await opened.add(rows, newID: newID) }
        return opened
    }

    private func finish(
        _ stage: any ProductStage, _ table: ProductTable, _ mode: ImportMode
    ) async throws -> ImportReport {
        let unfit = try await stage.validate()
        let count = table.countOfFaults + unfit.count
        guard count == 0 else {
            let first = (table.faults + unfit.first).sorted { $0.line < $1.line }
            throw TransferRefusal.rows(Array(first.prefix(RowFault.mostListed)), count: count)
        }
        let report = try await stage.plan(mode, rows: table.rows)
        if mode == .apply, !report.isEmpty { try await apply(stage, report) }
        return report
    }

    private func apply(_ stage: any ProductStage, _ report: ImportReport) async throws {
        let (held, unfit) = try await stage.apply(at: now)
        if let unfit { throw TransferRefusal.rows(unfit.first, count: unfit.count) }
        let milliseconds =
            held.components.seconds * 1000 + held.components.attoseconds / 1_000_000_000_000_000
        logger.notice(
            "products imported",
            metadata: [
                "rows": "\(report.rows)", "new": "\(report.products.new)",
                "changed": "\(report.products.changed)", "writing_ms": "\(milliseconds)",
            ])
    }
}
