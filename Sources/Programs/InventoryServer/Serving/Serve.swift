package import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import HTTPEdge
import Logging
import ServiceLifecycle
import ShopCore
import ShopWeb
import StoreAPI
import UnixSignals

package struct Serve: AsyncParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Open the shop.",
        discussion: """
            An empty database is filled from the catalogue. Once the shop is open, its address is printed on \
            standard output.
            """)

    @Option(
        help: """
            The database file, :memory:, or postgresql://user@host:port/name without a password, which \
            several servers may share. (default: VITRINE_DATABASE, vitrine/shop.sqlite in XDG_DATA_HOME; \
            :memory: with --seed)
            """,
        completion: .file())
    var database: String?

    @OptionGroup(title: "Listening") package var listening: ListeningOptions

    @Option(
        help: "A prefix for every path, such as /shop.",
        transform: { text in
            let parts = text.split(separator: "/")
            guard parts.joined().utf8.allSatisfy(Self.isPlain) else {
                throw ValidationError("a prefix has letters, digits, - and _ between its /")
            }
            return parts.map { "/\($0)" }.joined()
        })
    var prefix = ""

    @Option(
        help: "The folder with Catalogue/. (default: VITRINE_ASSETS, ../share/vitrine, ./Assets)",
        completion: .directory)
    var assets: String?

    @Option(
        help: """
            The folder of merchant keys and trusted wallets; made when it is missing. Servers that share a \
            database have the same keys. (default: keys beside the database file, vitrine/keys in \
            XDG_DATA_HOME with PostgreSQL, in memory for :memory:, --clock and --seed)
            """,
        completion: .directory)
    var keys: String?

    @Option(
        help: "Trust the wallet whose root is in this PEM file, from now on; may be repeated.",
        completion: .file())
    var trust: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Trust the wallet that the user who runs the server has on this machine.")
    var ownWallet = true

    @Flag(help: "Let admin keys inject faults and set the shop's clock, for demonstrations and tests.")
    var allowFaults = false

    @OptionGroup(title: "Rehearsing") package var rehearsal: RehearsalOptions

    @Option(
        help: """
            Write the shop's e-mails (receipts, shipping notices, refunds) into this folder as .eml files, \
            the newest 500; nothing is sent. Staff reads them at /admin/mail. The folder is made with mode \
            0700. With --fresh, and for a shop in memory, those of earlier orders are removed.
            """,
        completion: .directory)
    var mail: String?

    @Flag(help: "Delete all orders and changes, and fill the database from the catalogue again.")
    var fresh = false

    @Flag(help: "End when standard input ends.")
    var attached = false

    @Option(
        help: "trace, debug, info, notice, warning, error or critical.",
        completion: .list(Logger.Level.allCases.map(\.rawValue)),
        transform: { text in
            guard let level = Logger.Level(rawValue: text) else { throw ValidationError("no such log level") }
            return level
        })
    var logLevel = Logger.Level.notice

    @Option(help: "The log's form on standard error: text, or json for one object a line.")
    var logFormat = LogFormat.text

    package func validate() throws {
        try rehearsal.check(allowsFaults: allowFaults, hasLimits: listening.limits)
        guard listening.publicURLs.allSatisfy({ ["", prefix].contains($0.prefix) }) else {
            throw ValidationError("The path of --public-url must be that of --prefix, or empty.")
        }
    }

    package func run() async throws {
        do {
            try await serve()
        } catch let failure as StartFailure {
            throw failure
        } catch {
            throw StartFailure.unexpected(kind: "\(type(of: error))")
        }
    }

    private func serve() async throws {
        let usualMask = umask(0o077)
        let encryption = try listening.encryption()
        let settings = try edgeSettings(isEncrypted: encryption != nil)
        let address = try listening.address()
        LoggingSystem.bootstrap(logFormat.handler)
        var logger = Logger(label: "vitrine-server")
        logger.logLevel = logLevel
        let environment = ProcessInfo.processInfo.environment
        let place = try storeAddress(environment)
        let lock = try DatabaseLock.take(place) { StartFailure.databaseInUse(path: place.name) }
        defer { lock?.release() }
        if fresh { try await startOver(place) }
        try await place.use(.write) { store in
            try lock?.hold()
            let faults = FaultController(isOpen: allowFaults, clock: rehearsal.clock)
            let network = try await place.openNetwork(fault: { faults.board.takeNetworkFault() })
            do {
                let chance = try await rehearsal.chance(after: store)
                let keyStore = try openKeyStore(
                    for: place, at: faults.clock.now, logger: logger, environment: environment)
                var outside = ServerEnvironment.live(
                    keys: MerchantKeyClient(keyStore), network: network.client, faults: faults,
                    chance: chance,
                    pictures: .codec)
                outside.time = .quiet
                let folder = mail.map { MailFolder(path: $0) }
                let shop = try await openShop(
                    store, at: place, outside, Edge(settings), outbox: folder?.outbox,
                    environment: environment)
                try setUpMerchant(of: shop, logger: logger)
                if try await shop.orderService.hasForgottenPayments() {
                    logger.warning("\(OrderService.forgotten)")
                }
                let delivery = try await openMail(folder, of: shop, at: place, logger: logger)
                try await run(shop, place.name, address, encryption, usualMask, delivery, logger)
                await network.close()
            } catch {
                await network.close()
                throw error
            }
        }
    }

    private func run(
        _ shop: Shop, _ name: String, _ address: ListenAddress, _ encryption: Encryption?,
        _ usualMask: mode_t, _ mail: MailDelivery?, _ logger: Logger
    ) async throws {
        if let file = rehearsal.adminKeyFile { try await AccessKey.makeKeyFile(at: file, shop) }
        let application = buildApplication(
            shop, address: address, encryption: encryption, logger: logger
        ) { port in
            listening.openSocket(mask: usualMask)
            let place = listening.place(port: port, isEncrypted: encryption != nil) + prefix
            mail?.listen(at: place)
            _ = CommandOutput.write("vitrine-server listening on \(place)\n")
        }
        defer { listening.removeSocket() }
        do {
            let renewal = encryption.map { CertificateRenewal(encryption: $0, logger: logger) }
            try await group(
                running: application, shop: shop, name: name, renewal: renewal, mail: mail, logger: logger
            ).run()
            await shop.orderService.drain()
        } catch {
            throw StartFailure(listening: error, address: address) ?? error
        }
    }

    private func group(
        running application: some Service, shop: Shop, name: String, renewal: CertificateRenewal?,
        mail: MailDelivery?, logger: Logger
    ) -> ServiceGroup {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .error)
        // Named, since a service without a name is called by all that it holds.
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: application, serviceName: "edge"),
                .init(service: MaintenanceJobs(shop: shop, logger: logger), serviceName: "maintenance"),
                .init(
                    service: StartCheck(store: shop.store, name: name, logger: logger),
                    successTerminationBehavior: .ignore, serviceName: "start check"),
            ],
            // With a certificate, SIGHUP says that it was renewed; without one, that the terminal hung up.
            gracefulShutdownSignals: renewal == nil ? [.sigterm, .sigint, .sighup] : [.sigterm, .sigint],
            logger: quiet)
        if let renewal { configuration.services.append(.init(service: renewal, serviceName: "renewal")) }
        if let mail { configuration.services.append(.init(service: mail, serviceName: "mail")) }
        if attached {
            configuration.services.append(
                .init(
                    service: AttachedInput(), successTerminationBehavior: .gracefullyShutdownGroup,
                    serviceName: "input"))
        }
        // The last is told first that the shop closes.
        configuration.services.append(.init(service: ShopClosing(edge: shop.edge), serviceName: "closing"))
        // The edge ends before that whatever does not end by itself.
        configuration.maximumGracefulShutdownDuration = .seconds(9)
        return ServiceGroup(configuration: configuration)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension Serve {
    /// Removes the shop's database and the card network's memory beside it. Only a file that opens as a
    /// shop's is removed, and only while its lock is held; the keys stay.
    package func startOver(_ address: StoreAddress) async throws {
        let path: String
        switch address {
        case .memory: return
        case .file(let file): path = file
        case .server: throw StartFailure.freshServer(name: address.name)
        }
        let files = FileManager.default
        guard files.fileExists(atPath: path) else { return }
        try await address.use(.write) { _ in }
        for file in [path, "\(path).network"] {
            for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: file + suffix) {
                do {
                    try files.removeItem(atPath: file + suffix)
                } catch {
                    throw address.failure(error)
                }
            }
        }
    }
}

/// Ends when standard input does, so that a server goes with the program that started it.
struct AttachedInput: Service {
    func run() async throws {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        // A blocking read in a thread of its own: it works for pipes, terminals and files alike.
        DispatchQueue(label: "attached").async {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { break }
            }
            continuation.finish()
        }
        await cancelWhenGracefulShutdown { for await _ in ended {} }
    }
}
