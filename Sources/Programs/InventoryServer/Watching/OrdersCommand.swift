package import ArgumentParser
import FoundationEssentials
import Glibc
import MerchantKeyring
package import ServerConsole
package import ShopCore
import ShopPages
import ShopWeb
package import StoreAPI

/// Lists orders, and goes on listing them as they come.
package struct OrdersCommand: AsyncParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "orders", abstract: "List the shop's orders, and follow them.",
        discussion: """
            Reads the database, or with --server asks a running server, which takes an admin key. The \
            newest order stands first; with --follow it stands last, and what is new comes below it: each \
            new order, and changes of the newest 100 or --limit. Times are in UTC.
            """)

    @Option(
        help: ArgumentHelp(
            "Only orders in this state: \(Order.Status.allCases.map(\.rawValue).joined(separator: ", "))."))
    var status: Order.Status?

    @Option(help: "At most so many orders, 1 to 10000; with --follow, to begin with.")
    var limit = 20

    @Flag(name: .shortAndLong, help: "Keep running, and show orders that are new or change.")
    var follow = false

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var options: LineOptions

    @Option(
        help:
            "The database, where no server is asked. (default: VITRINE_DATABASE, else that of serve)",
        completion: .file())
    var database: String?

    private static let pause = Duration.milliseconds(300)
    /// How many orders a look sees at least while it follows.
    private static let seen = 100

    package func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("The limit must be 1 to 10000.") }
        guard options.server == nil || database == nil else {
            throw ValidationError("Name either a server or a database.")
        }
        guard options.keyFile == nil || options.server != nil else {
            throw ValidationError("--key-file goes with --server.")
        }
    }

    package func run() async throws {
        if options.server == nil { return try await listDatabase() }
        try await options.use { try await list(.server($0)) }
    }

    private func listDatabase() async throws {
        let address = try StoreAddress.found(
            named: database, environment: ProcessInfo.processInfo.environment)
        if case .file(let path) = address, !FileManager.default.fileExists(atPath: path) {
            let sentence =
                "there is no database \(path). Name one with --database, or a server with --server."
            throw ServerLine.Fault(sentence: sentence, brief: sentence)
        }
        try await address.use(.look) { try await list(.database($0, path: address.name)) }
    }

    private func list(_ source: OrderSource) async throws {
        let lines = Self.lines(width: Self.terminalWidth)
        guard follow else {
            let rows = try await source.newest(status, limit)
            if rows.isEmpty { say("there are no such orders yet.") }
            _ = write(rows, lines, withTitle: !rows.isEmpty)
            return
        }
        let count = max(limit, Self.seen)
        let rows = try await source.newest(status, count)
        var following = OrderFollowing(rows, isWhole: rows.count < count)
        guard write(rows.prefix(limit).reversed(), lines, withTitle: true) else { return }
        var isSilent = false
        for await _ in source.bell() {
            do throws(ServerLine.Fault) {
                let news = try await following.look(at: source, status, atLeast: count)
                if isSilent { say("the orders are there again.") }
                isSilent = false
                // A reader that closed the pipe has seen enough.
                guard write(news, lines, withTitle: false) else { return }
            } catch {
                if !isSilent { say(error.sentence + " Asking again.") }
                isSilent = true
            }
            // Changes during the pause are shown together.
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Writes whole lines; false when nobody takes them any more.
    private func write(_ rows: [AdminOrders.Row], _ lines: OrderLines, withTitle: Bool) -> Bool {
        var text = withTitle && !json ? lines.title : ""
        for row in rows { text += json ? lines.json(row) : lines.line(row) }
        return text.isEmpty || CommandOutput.write(text)
    }

    package static func lines(width: Int?) -> OrderLines {
        let words = PageWords(.english)
        return OrderLines(width: width, states: words.stateNames) { row in
            [row.state(words).name, row.money(words)].compactMap(\.self).joined(separator: ", ")
        }
    }

    private static var terminalWidth: Int? {
        var window = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
            window.ws_col > 0
        else { return nil }
        return Int(window.ws_col)
    }
}

extension Order.Status: ExpressibleByArgument {}

extension OrderSource {
    /// Reads a database, whether or not a server has it open.
    package static func database(_ store: any Store, path: String) -> OrderSource {
        OrderSource(
            newest: { status, count throws(ServerLine.Fault) in
                do {
                    var query = OrderQuery(status: status, limit: min(count, OrderQuery.limits.upperBound))
                    var rows: [AdminOrders.Row] = []
                    while rows.count < count {
                        let asked = query
                        let listing = try await store.orders(asked, at: Date())
                        rows += listing.rows
                        guard let next = listing.next else { break }
                        query.start = next
                    }
                    return Array(rows.prefix(count))
                } catch {
                    let sentence = "The database \(path) cannot be read now."
                    throw ServerLine.Fault(sentence: sentence, brief: sentence)
                }
            },
            bell: {
                ringing { ring in
                    // Another process writes the file, and tells nobody.
                    while (try? await Task.sleep(for: .seconds(1))) != nil { ring() }
                }
            })
    }
}
