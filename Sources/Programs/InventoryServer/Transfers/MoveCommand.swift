package import ArgumentParser
import CardNetwork
import Codecs
import FoundationEssentials
import Glibc
import MerchantKeyring
import PostgreSQL
import ShopCore
import ShopPostgreSQL
import StoreAPI

/// Moves a shop from one database to another, whatever their engines are.
package struct MoveCommand: AsyncParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a shop with its orders to another database.",
        discussion: """
            It copies everything: products, stock, coupons, orders, payments, refunds, parcels, access keys, \
            events, and what the simulated card network remembers of them. Afterwards both sides are read \
            and compared row by row, and the invariants of the books are checked. If anything is wrong, the \
            new database is left empty; the old one is only read. No server may have the old database open \
            meanwhile. The folder of merchant keys stays where it is: name it with serve --keys.
            """)

    @Option(help: "The database to move from: a file, or sqlite:FILE, or postgresql://user@host:port/name.")
    var from: String

    @Option(help: "The database to move to, empty: one that is not there yet, or has no shop in it.")
    var to: String

    package func run() async throws {
        for note in try await perform(StoreAddress(from), StoreAddress(to)) { say(note) }
    }

    package func perform(_ source: StoreAddress, _ target: StoreAddress) async throws -> [String] {
        guard source != target, source != .memory, target != .memory else {
            throw StartFailure.moveNowhere
        }
        try await source.requireShop()
        let lock = try DatabaseLock.take(source) { StartFailure.moveInUse(name: source.name) }
        defer { lock?.release() }
        do {
            return try await source.use(.look) { store in
                guard try await store.facts() != nil else { throw StartFailure.noShop(path: source.name) }
                let findings = try await store.findings()
                guard findings.isSound else {
                    throw StartFailure.moveUnsound(
                        name: source.name, what: CheckCommand.notes(findings, source.name)[0])
                }
                let quiet = QuietSource(store: store, address: source)
                try await quiet.requireQuiet()
                let records = try await source.networkRecords()
                let sums = try await Self.copy(quiet, with: records, to: target)
                return Self.notes(sums, holds: records.count, source, target)
            }
        } catch {
            // A fault of the target is told as its own by then.
            throw source.failure(error)
        }
    }

    private static func copy(
        _ shop: QuietSource, with records: [CardNetwork.Change], to target: StoreAddress
    ) async throws -> CopySums {
        let source = CountedSource(shop)
        do {
            try await target.create(from: source, network: records) { written, books in
                let different = written.differences(from: source.sums).map(\.rawValue)
                let broken = books.filter { !$0.violations.isEmpty }.map(\.invariant)
                guard different.isEmpty, broken.isEmpty else {
                    throw StartFailure.moveDiffers(name: target.name, what: different + broken)
                }
            }
        } catch is PostgreSQLStore.NotEmpty {
            throw StartFailure.moveNotEmpty(name: target.name)
        } catch TransferFault.exists(_) {
            throw StartFailure.moveNotEmpty(name: target.name)
        } catch let fault as TransferFault {
            throw StartFailure.transfer(fault)
        } catch {
            throw target.failure(error)
        }
        return source.sums
    }

    private static func notes(
        _ sums: CopySums, holds: Int, _ source: StoreAddress, _ target: StoreAddress
    ) -> [String] {
        let tables: [(CopiedTable, String)] = [
            (.product, "product"), (.variant, "variant"), (.order, "order"),
            (.payment, "payment"), (.refund, "refund"), (.stockMove, "stock move"),
            (.attempt, "stored answer"), (.outbox, "event"),
        ]
        let counts =
            tables.map { sums.rows(of: $0).counted($1) } + [holds.counted("record") + " of the card network"]
        let isForgotten = holds == 0 && sums.rows(of: .payment) > 0
        return [
            "moved \(source.name) to \(target.name): \(counts.joined(separator: ", ")).",
            "Every row is the same on both sides, and the books balance on both. \(source.name) was only "
                + "read. Go on with: vitrine-server serve --database \(target.name) --keys FOLDER.",
        ] + (isForgotten ? ["Warning: \(OrderService.forgotten)."] : [])
    }
}

/// A shop that nobody serves, neither before the first of it is read nor after its last row.
private struct QuietSource: CopySource {
    let store: any Store
    let address: StoreAddress

    /// A fault of taking the rows, which is none of reading them.
    private struct NotTaken: Error {
        let cause: any Error
    }

    /// - Throws: a ``StartFailure`` of this shop's database, or what `take` throws.
    func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        do {
            try await store.copy { table, rows in
                do { try await take(table, rows) } catch { throw NotTaken(cause: error) }
            }
            try await requireQuiet()
        } catch let fault as NotTaken {
            throw fault.cause
        } catch {
            throw address.failure(error)
        }
    }

    func requireQuiet() async throws {
        guard try await !address.isServed() else { throw StartFailure.moveInUse(name: address.name) }
    }
}
