import CardNetwork
import Codecs
import PayKit
import QATapes
import ShopCore
import ShopWeb
import StoreAPI
import TUI
import Testing
import TokenService
import Window

/// What a tape can name is what shop, card network and window have.
@Suite struct ShopContractTests {
    @Test func operationsAreThoseThatShoppersUse() {
        // The short address of an order, which the code on the receipt leads to, is open to browsers.
        let used = Operations.strikable.filter {
            $0.access == .anyone || $0.access == .order || $0.id == "leadToOrder"
        }
        #expect(Set(ShopOperation.allCases.map(\.rawValue)) == Set(used.map(\.id)))
    }

    @Test(arguments: CommandTests.server)
    func everyFaultIsTakenByTheShop(_ order: String, _ meaning: Tape.ServerOrder) throws {
        guard let fault = meaning.wire else { return }
        let body = try #require(Operations.all.first { $0.id == "orderFault" }?.body)
        let value = try JSONReader.value(of: WireFormat.encode(fault)[...])
        #expect(body.faults(of: value).isEmpty)
    }

    @Test func ordersThatAreFaultsAreNamedAsTheShopNamesThem() {
        let words = CommandTests.server.filter { $0.1.wire != nil }.map(\.0)
        #expect(words.count == 15)
        #expect(
            Tape.ServerOrder.decline(.insufficientFunds, count: 1, on: ShopOperation(Endpoints.payments)).wire
                == WireFault(.decline, operation: "payOrder", count: 1, declineCode: "insufficient_funds"))
        #expect(
            Tape.ServerOrder.fault(.stall(milliseconds: 9, at: .afterVoid), count: nil, on: nil).wire
                == WireFault(.stall, milliseconds: 9, at: .afterVoid))
        #expect(Tape.ServerOrder.reset.wire == nil)
    }

    @Test func placesHaveTheNamesThatTheWindowGivesThem() {
        var window = Window(
            language: .english, size: .init(columns: 80, rows: 24), today: .init(year: 2026, month: 11),
            isMouseOn: false)
        #expect(Tape.Place(rawValue: window.page.name) == .list)
        _ = window.update(.input(.key(.character("?"))))
        #expect(Tape.Place(rawValue: window.page.name) == .help)
    }
}
