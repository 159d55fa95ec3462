import ClientRuntime
import FoundationEssentials
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PayKit
import PaymentToken
import ServerConnection
import ShopCore
import ShopSQLite
import ShopWeb
import SimWallet
import StoreAPI
import Storefront
import TUI
import Terminal
import Testing
import Vitrine
import Window

/// A shopper at a window whose effects are carried out by the real runner, against the real router of this
/// process.
@MainActor
final class Shopper {
    private(set) var window: Window
    private var runner: EffectRunner
    private var waiting: [Window.Message] = []
    private var clock = Clock()
    private(set) var hasQuit = false
    private let journal = Journal()

    /// What the event log holds.
    private final class Journal {
        var lines: [String] = []
    }

    var log: [String] { journal.lines }

    /// Actions and when they are due, in milliseconds.
    private final class Clock {
        var now = 0
        var due: [(time: Int, action: @MainActor () -> Void)] = []
    }

    init(
        _ transport: @escaping StoreClient.Transport, stream: StoreClient.StreamTransport? = nil,
        wallet: SimulatedWallet,
        language: TUI.Language = .english,
        size: Size = Size(columns: 80, rows: 24)
    ) {
        let clock = self.clock
        window = Window(
            language: language, size: size, today: CalendarMonth(year: 2026, month: 11), isMouseOn: false)
        let journal = self.journal
        runner = EffectRunner(
            wallet: wallet, signer: { _ in try DemoShop.signing.get().signer }, depth: .many,
            schedule: { milliseconds, action in clock.due.append((clock.now + milliseconds, action)) },
            clock: { TimeOfDay(hour: 14, minute: 32) }, log: { journal.lines.append("\($0)") })
        runner.connect(transport, stream: stream, entryPath: "/")
    }

    func enter() async { await send(.shop(.started(address: "http://shop.test"))) }
    func open(link product: String) async { await send(.shop(.linkOpened(product: product))) }
    func press(_ key: Key) async { await send(.input(.key(key))) }
    func type(_ text: String) async { for character in text { await press(.character(character)) } }

    /// Lets time pass; what falls due happens in its order.
    func wait(_ milliseconds: Int) async {
        let end = clock.now + milliseconds
        while let next = clock.due.enumerated().filter({ $0.element.time <= end }).min(by: {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }) {
            clock.now = max(clock.now, next.element.time)
            clock.due.remove(at: next.offset).action()
            await settle()
        }
        clock.now = end
    }

    func sees(_ text: String) -> Bool { screen.contains(text) }

    /// Whether a text comes to the screen by itself within some seconds of the real clock; what falls due
    /// meanwhile happens.
    func comesToSee(_ text: String, seconds: Int = 120) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !sees(text), ContinuousClock.now < deadline {
            await wait(250)
            await Task.yield()
        }
        return sees(text)
    }

    /// Ends the session: nothing is listened to any more.
    func leave() { runner.cancel() }

    /// The screen as lines of text.
    var screen: String {
        let canvas = window.drawn()
        return (0..<canvas.size.rows).map { y in
            (0..<canvas.size.columns).reduce(into: "") { line, x in
                line.unicodeScalars.append(contentsOf: canvas[x, y].glyph.scalars)
            }
        }.joined(separator: "\n")
    }

    private func send(_ message: Window.Message) async {
        take(message)
        await settle()
    }

    /// Until every question has its answer and every answer was taken.
    private func settle() async {
        repeat {
            await runner.settle()
            await Task.yield()
        } while runner.isBusy
    }

    private func take(_ message: Window.Message) {
        waiting.append(message)
        guard waiting.count == 1 else { return }
        while let next = waiting.first {
            for effect in window.update(next) {
                if effect == .quit { hasQuit = true }
                runner.run(effect, language: window.shop.language) { [weak self] in self?.take($0) }
            }
            waiting.removeFirst()
        }
    }
}

/// The shop of the demo catalogue with its real router, in memory.
struct DemoShop: Sendable {
    let shop: Shop
    let client: any TestClientProtocol

    /// The wallet's and the merchant's keys; made once, for that takes time.
    static let signing = Result { try Signing() }

    struct Signing: Sendable {
        let signer: SigningIdentity
        private let root: EncodedCertificate
        private let merchant: MerchantIdentity

        init() throws {
            let now = Date()
            let wallet = try WalletAuthority(at: now)
            root = wallet.root
            signer = try wallet.signer(at: now)
            let identifier = "merchant.org.example.acme"
            let key = ProcessingKey()
            let registration = try MerchantRegistration(
                identifier: identifier, teamIdentifier: "ABCDE12345", organisation: "ACME",
                country: #require(Country(code: "US")))
            merchant = try MerchantIdentity(
                certificate: PortalAuthority(at: now).issue(
                    key.request(merchantIdentifier: identifier), to: registration, at: now), key: key)
        }

        var keyClient: MerchantKeyClient {
            get throws {
                let opener = TokenOpener(roots: [root])
                let keys = try MerchantKeys([merchant])
                let certificate = merchant.certificate
                return MerchantKeyClient(
                    acceptance: { TokenAcceptance(opener: opener, keys: keys) },
                    certificate: { _, _ in certificate })
            }
        }
    }

    static let assets: String = {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/") + "/Assets"
    }()

    /// A shopper with a wallet on the list of a shop across a line, until the body ends.
    static func visit(
        _ body: @escaping @MainActor @Sendable (DemoShop, Shopper) async throws -> Void
    ) async throws {
        try await openOnNetwork { demo, transport in
            let shopper = await Shopper(
                { try await transport.send($0, $1) }, stream: { try await transport.stream($0) },
                wallet: try wallet("ready"))
            await shopper.enter()
            do { try await body(demo, shopper) } catch {
                await shopper.leave()
                throw error
            }
            await shopper.leave()
        }
    }

    /// The shop on a port of this machine, as a client on the network finds it.
    static func openOnNetwork(
        _ body: @escaping @Sendable (DemoShop, HTTPTransport) async throws -> Void
    ) async throws {
        try await open(.live) { demo in
            let address = try ServerAddress("http://localhost:\(demo.client.port ?? 0)")
            let transport = HTTPTransport(ConnectionTarget(address: address), session: "0123456789abcdef")
            do { try await body(demo, transport) } catch {
                await transport.close()
                throw error
            }
            await transport.close()
        }
    }

    /// - Parameter keys: what the shop trusts; nil trusts the wallet of the tests.
    static func open(
        _ setup: TestingSetup = .router, keys: MerchantKeyClient? = nil,
        _ body: @escaping @Sendable (DemoShop) async throws -> Void
    ) async throws {
        let database: any Store = try SQLiteStore.inMemory()
        let environment = ServerEnvironment.live(
            keys: try keys ?? signing.get().keyClient, network: .client(of: SQLiteCardNetwork()),
            faults: FaultController(isOpen: false, clock: SimulatedClock { Date() }))
        try await database.fill(Catalogue.load(folder: assets + "/Catalogue"), environment: environment)
        guard let shop = try await Shop.open(database, environment: environment) else { return }
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        try await buildApplication(shop, logger: logger).test(setup) { client in
            try await body(DemoShop(shop: shop, client: client))
        }
    }

    var transport: StoreClient.Transport {
        { request, body in
            let answer = try await client.executeRequest(
                uri: request.path ?? "/", method: request.method, headers: request.headerFields,
                body: body.isEmpty ? nil : ByteBuffer(bytes: body))
            return (answer.head, [UInt8](buffer: answer.body))
        }
    }

    func stock(_ sku: String) async throws -> Int? {
        try await shop.store.page(ProductQuery(limit: 250)).products.flatMap(\.variants)
            .first { $0.sku == sku }?.stock
    }

    static func wallet(_ name: String) throws -> SimulatedWallet { try Assets(assets).wallet(name) }
}
