import ClientRuntime
import Foundation
import Glibc
import PayKit
import SimWallet
import StoreAPI
import Storefront
import Synchronization
import TUI
import Terminal
import TestSupport
import Testing
import Window

/// The file of what a shopper lets the client keep, and the client that writes it.
@Suite @MainActor struct KeptFileTests {
    nonisolated static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let home: TemporaryFolder
    private var folder: String { home.path + "/state/shopper" }
    private var file: KeptFile { KeptFile(folder: folder) }

    init() throws { home = try TemporaryFolder() }

    nonisolated private static func record(_ orders: [String] = []) throws -> KeptRecord {
        var record = KeptRecord(ends: KeptRecord.end(after: now), isAllowed: true)
        var shop = KeptRecord.Shop(name: "http://a")
        shop.cart = [KeptRecord.Line(product: "wax", variant: "wax-1", name: "Wax", quantity: 2)]
        shop.orders = try orders.map { number in
            let json = """
                {"number": "\(number)", "id": "ord_\(number)", "href": "/orders/\(number)", "token": "ot",
                 "placed": "2026-11-01T12:00:00Z"}
                """
            return try WireFormat.decode(KeptOrder.self, from: Array(json.utf8))
        }
        record.shops = [shop]
        return record
    }

    private func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    // MARK: The file

    @Test func fileAndFolderAreTheOwnersAlone() throws {
        let record = try Self.record()
        let before = umask(0)
        defer { umask(before) }
        try file.change(at: Self.now) { before in
            #expect(before == nil)
            return record
        }
        #expect(mode(file.path) == 0o600 && mode(folder) == 0o700)
        #expect(try file.read(at: Self.now) == record)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == ["kept.json", "lock"])
    }

    enum Spoil: CaseIterable {
        case damaged, huge, newer, link, folder, readable, foreign

        var fault: KeptFault {
            switch self {
            case .damaged: .damaged
            case .huge: .tooLarge
            case .newer: .newer
            case .link, .folder: .notAFile
            case .readable: .exposed
            case .foreign: .foreign
            }
        }
    }

    @Test("a file that cannot be trusted is left as it is and said", arguments: Spoil.allCases)
    func fileThatCannotBeTrustedIsLeftAlone(_ spoil: Spoil) throws {
        let record = try Self.record()
        try file.change(at: Self.now) { _ in record }
        let path = file.path
        switch spoil {
        case .damaged: try Data("{}".utf8).write(to: URL(filePath: path))
        case .huge: try Data(repeating: 32, count: KeptRecord.largest + 1).write(to: URL(filePath: path))
        case .newer: try Data(#"{"version":2}"#.utf8).write(to: URL(filePath: path))
        case .link:
            #expect(rename(path, path + ".real") == 0 && symlink(path + ".real", path) == 0)
        case .folder: #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
        case .readable, .foreign: break
        }
        if spoil != .link { chmod(path, spoil == .readable ? 0o640 : 0o600) }
        let file = KeptFile(folder: folder, owner: spoil == .foreign ? geteuid() + 1 : geteuid())
        let before = try? Data(contentsOf: URL(filePath: path))
        #expect(throws: spoil.fault) { try file.read(at: Self.now) }
        #expect(throws: spoil.fault) { try file.change(at: Self.now) { _ in record } }

        let runner = try Self.runner()
        let keeper = ShopperKeeper(file: file, shop: "http://a", now: { Self.now })
        var window = Self.window
        for message in keeper.open(runner) { _ = window.update(message) }
        #expect(window.consent == .blocked(spoil.fault))
        #expect(window.status.string.hasPrefix("Your kept data is left alone: "))
        let kept = try Self.storefront().kept
        #expect(keeper.note(kept, runner).isEmpty)
        #expect((try? Data(contentsOf: URL(filePath: path))) == before, "not a byte of it changed")
    }

    @Test func filePastItsEndIsDeleted() throws {
        let record = try Self.record()
        try file.change(at: Self.now) { _ in record }
        #expect(try file.read(at: record.ends) == nil)
        #expect(access(file.path, F_OK) != 0)
    }

    @Test func unwritableFolderIsSaid() throws {
        try Data().write(to: URL(filePath: home.path + "/state"))
        #expect(throws: KeptFault.self) { try file.change(at: Self.now) { _ in try? Self.record() } }
    }

    @Test("of clients that write at once no order is lost")
    func ordersOfClientsAtOnceStay() async throws {
        let file = file
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<8 {
                group.addTask {
                    for turn in 0..<5 {
                        let own = try? Self.record(["2026-\(client)0\(turn)"])
                        try? file.change(at: Self.now) { own?.merged(over: $0, without: []) ?? $0 }
                    }
                }
            }
        }
        let orders = try #require(try file.read(at: Self.now)).shops[0].orders
        // Forty were written; the last twenty of all stay, each once.
        #expect(orders.count == KeptRecord.Shop.mostOrders && Set(orders).count == orders.count)
    }

    // MARK: The client

    private static func runner() throws -> EffectRunner {
        EffectRunner(
            wallet: try DemoShop.wallet("ready"), signer: { _ in try DemoShop.signing.get().signer },
            depth: .many)
    }

    private static var window: Window {
        Window(
            language: .english, size: Size(columns: 80, rows: 24),
            today: CalendarMonth(year: 2026, month: 11), isMouseOn: false)
    }

    private static func storefront(_ orders: [String] = []) throws -> Storefront {
        var storefront = Storefront(
            language: .english, size: Size(columns: 80, rows: 24),
            today: CalendarMonth(year: 2026, month: 11))
        _ = storefront.update(.remembered(try record(orders).shops[0]))
        return storefront
    }

    private func keeper(_ shop: String = "http://a") -> ShopperKeeper {
        ShopperKeeper(file: file, shop: shop, now: { Self.now })
    }

    @Test func nothingIsWrittenBeforeConsent() throws {
        let runner = try Self.runner()
        let keeper = keeper()
        #expect(keeper.open(runner).count == 1)
        let kept = try Self.storefront().kept
        #expect(keeper.note(kept, runner, isLast: true).isEmpty)
        _ = keeper.carryOut(.show, try Self.storefront().kept, runner)
        #expect(access(folder, F_OK) != 0, "not even the folder is made")
    }

    @Test func refusalIsKeptAndNothingElse() throws {
        let runner = try Self.runner()
        let keeper = keeper()
        _ = keeper.open(runner)
        _ = keeper.carryOut(.refuse, try Self.storefront().kept, runner)
        let record = try #require(try file.read(at: Self.now))
        #expect(!record.isAllowed && record.shops.isEmpty && record.contacts.isEmpty)
        var window = Self.window
        for message in self.keeper().open(runner) { _ = window.update(message) }
        #expect(window.consent == .refused, "the next session does not ask")
    }

    @Test func consentBringsEverythingBack() throws {
        let runner = try Self.runner()
        let keeper = keeper()
        _ = keeper.open(runner)
        let storefront = try Self.storefront(["2026-000007"])
        var address = try #require(runner.contents.addresses.first)
        address.name = "Somebody Else"
        runner.run(.saveContact(address, replacing: nil), language: .english) { _ in }
        let number = try CardNumber("4000 0566 5566 5556")
        let card = CardProvisioning.Card(number: number, expiry: try #require(Expiry("12/29")))
        Self.add(card, to: runner)
        _ = keeper.carryOut(.allow, storefront.kept, runner)

        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(text.contains("5556") && text.contains("2026-000007") && text.contains("Somebody Else"))
        #expect(!text.contains("4000056655665556"), "no card's number is in the file")
        #expect(!text.contains("4242424242424242"))

        let next = try Self.runner()
        var window = Self.window
        for message in self.keeper().open(next) { _ = window.update(message) }
        #expect(window.consent == .given)
        #expect(window.shop.kept.orders.map(\.number) == ["2026-000007"])
        #expect(window.shop.kept.cart.map(\.variant) == ["wax-1"], "kept until the shop has answered")
        #expect(next.contents.addresses.contains(address))
        #expect(next.contents.passes.last?.displayName == "Visa 5556")
        #expect(next.contents.passes.count == runner.contents.passes.count)
        // The same card is not added a second time.
        let answer = next.changeWallet { $0.answer(.apply(card)) == .alreadyAdded }
        #expect(answer != nil)
    }

    private static func add(_ card: CardProvisioning.Card, to runner: EffectRunner) {
        let added = runner.changeWallet { wallet in
            _ = wallet.answer(.apply(card))
            return wallet.add(card)
        }
        #expect(added != nil)
    }

    @Test func entryAndEverythingAreDeleted() throws {
        let runner = try Self.runner()
        let keeper = keeper()
        _ = keeper.open(runner)
        let storefront = try Self.storefront(["2026-000007", "2026-000008"])
        _ = keeper.carryOut(.allow, storefront.kept, runner)
        _ = keeper.carryOut(.forget(.order("2026-000008", shop: "http://a")), storefront.kept, runner)
        _ = keeper.carryOut(.forget(.cart(shop: "http://a")), storefront.kept, runner)
        let shop = try #require(try file.read(at: Self.now)).shops[0]
        #expect(shop.orders.map(\.number) == ["2026-000007"] && shop.cart.isEmpty)
        // It does not come back by itself.
        #expect(keeper.note(storefront.kept, runner, isLast: true).isEmpty)
        #expect(try file.read(at: Self.now)?.shops[0].cart.isEmpty == true)

        _ = keeper.carryOut(.refuse, storefront.kept, runner)
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(!text.contains("2026-") || !text.contains("000007"))
        #expect(try file.read(at: Self.now)?.shops.isEmpty == true)
    }

    @Test func whatAnotherClientDeletedIsNotWrittenAgain() throws {
        let (first, second) = (try Self.runner(), try Self.runner())
        let (one, other) = (keeper(), keeper())
        _ = one.open(first)
        _ = one.carryOut(.allow, try Self.storefront(["2026-000007"]).kept, first)
        _ = other.open(second)
        _ = one.carryOut(.refuse, try Self.storefront().kept, first)
        let kept = try Self.storefront(["2026-000009"]).kept
        let told = other.note(kept, second)
        guard case .keeping(.refused)? = told.first else {
            Issue.record("the other client goes on keeping")
            return
        }
        #expect(try file.read(at: Self.now)?.shops.isEmpty == true)
    }

    @Test func ordersOfTwoClientsAreBothKept() throws {
        let (first, second) = (try Self.runner(), try Self.runner())
        let (one, other) = (keeper(), keeper())
        _ = one.open(first)
        _ = one.carryOut(.allow, try Self.storefront(["2026-000007"]).kept, first)
        _ = other.open(second)
        let kept = try Self.storefront(["2026-000009"]).kept
        _ = other.note(kept, second)
        let later = try Self.storefront(["2026-000007", "2026-000008"]).kept
        _ = one.note(later, first)
        let orders = try #require(try file.read(at: Self.now)).shops[0].orders.map(\.number)
        #expect(orders == ["2026-000009", "2026-000008", "2026-000007"])
    }
}
