import ArgumentParser
import CardNetwork
import FoundationEssentials
import PostgreSQL
import StoreAPI
import Synchronization

/// Moves a shop from one database to another, whatever their engines are.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a shop with its orders to another database.",
        discussion: """
            Everything goes along: products, stock, coupons, orders, payments, refunds, parcels, access keys, \
            events, and what the simulated card network remembers of them. Afterwards both sides are read and \
            compared row by row, and the books are held against their rules. Whatever is wrong leaves the new \
            database empty; the old one is only read and stays as it was. No server may have the old database \
            open meanwhile. The folder of merchant keys stays where it is: name it with serve --keys.
            """)

    @Option(help: "The database to move from: a file, or sqlite:FILE, or postgresql://user@host:port/name.")
    var from: String

    @Option(help: "The database to move to, empty: one that is not there yet, or has no shop in it.")
    var to: String

    func run() async throws {
        do {
            for note in try await perform(StoreAddress(from), StoreAddress(to)) { Self.say(note) }
        } catch let failure as StartFailure {
            Self.say(failure.sentence)
            throw ExitCode.failure
        }
    }

    /// Moves, and gives what is to be said.
    func perform(_ source: StoreAddress, _ target: StoreAddress) async throws -> [String] {
        guard source != target, source != .memory, target != .memory else {
            throw StartFailure.moveNowhere
        }
        try await source.requireShop()
        let lock = try DatabaseLock.take(source) { StartFailure.moveInUse(name: source.name) }
        defer { lock?.release() }
        return try await source.use(.look) { store in
            guard try await store.facts() != nil else { throw StartFailure.noShop(path: source.name) }
            let findings = try await store.findings()
            guard findings.isSound else {
                throw StartFailure.moveUnsound(
                    name: source.name, what: CheckCommand.notes(findings, source.name)[0])
            }
            do {
                let sums = try await Self.copy(store, to: target)
                let holds = try await source.copyNetwork(to: target)
                return Self.notes(sums, holds: holds, source, target)
            } catch is PostgreSQLStore.NotEmpty {
                throw StartFailure.moveNotEmpty(name: target.name)
            } catch {
                throw target.failure(error)
            }
        }
    }

    private static func copy(_ store: any Store, to target: StoreAddress) async throws -> CopySums {
        let read = Mutex(CopySums())
        let source = CountedSource(source: store) { table, rows in read.withLock { $0.add(rows, of: table) } }
        switch target {
        case .memory: throw StartFailure.moveNowhere
        case .file(let path): try await InventoryDatabase.create(path: path, from: source, judge)
        case .server(let address): try await PostgreSQLStore.create(address, from: source, judge)
        }
        @Sendable func judge(_ written: CopySums, _ findings: [BookFinding]) throws {
            let different = written.differences(from: read.withLock(\.self))
            guard different.isEmpty, findings.isEmpty else {
                throw StartFailure.moveDiffers(
                    name: target.name, what: different.map(\.rawValue) + findings.map(\.invariant))
            }
        }
        return read.withLock(\.self)
    }

    private static func notes(
        _ sums: CopySums, holds: Int, _ source: StoreAddress, _ target: StoreAddress
    ) -> [String] {
        let counts = [
            (CopiedTable.product, "products"), (.variant, "variants"), (.order, "orders"),
            (.payment, "payments"), (.refund, "refunds"), (.stockMove, "moves of stock"),
            (.attempt, "answers to keys"), (.outbox, "events"),
        ].map { "\(sums.rows(of: $0)) \($1)" }.joined(separator: ", ")
        return [
            "moved \(source.name) to \(target.name): \(counts), \(holds) records of the card network.",
            "Every row is the same on both sides, and the books balance on both. \(source.name) was only read. "
                + "Go on with: vitrine-server serve --database \(target.name) --keys FOLDER.",
        ]
    }

    private static func say(_ sentence: String) {
        _ = KeyFile.writeAll(Array("vitrine-server: \(sentence)\n".utf8), to: STDERR_FILENO)
    }
}

/// A source whose rows somebody counts as they pass.
private struct CountedSource: CopySource {
    let source: any CopySource
    let count: @Sendable (CopiedTable, [[CopiedValue]]) -> Void

    func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        try await source.copy { table, rows in
            count(table, rows)
            try await take(table, rows)
        }
    }
}
