import ClientRuntime
import InventoryServer
import PayKit
import Storefront
import Synchronization
import TUI
import Terminal
import Testing
import Vitrine
import Window

/// What happens to an order when the shopper's line drops.
@Suite @MainActor struct LeavingTests {
    /// A door that an order waits at until it is opened.
    private final class Door: Sendable {
        private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                defer { state = (true, []) }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    @Test("UX-CAN-02 an order that is on its way is handed to the shop before the program ends")
    func orderOnItsWayIsFinished() async throws {
        try await DemoShop.open { demo in
            let door = Door()
            let runner = await EffectRunner(
                wallet: try DemoShop.wallet("ready"), signer: { _ in try DemoShop.signing.get().signer },
                depth: .many)
            let answers = Mutex(0)
            await runner.connect(
                { request, body in
                    await door.pass()
                    return try await demo.transport(request, body)
                }, entryPath: "/")
            await runner.run(.shop(.loadEntry), language: .english) { _ in answers.withLock { $0 += 1 } }
            await runner.finishPlacing()
            #expect(answers.withLock { $0 } == 0, "only orders are waited for")
            door.open()
            await runner.settle()
            #expect(answers.withLock { $0 } == 1)
        }
    }

    @Test func openCallsReturnWhenTheSheetFinishes() async {
        var told: [Storefront.SheetEvent] = []
        let owner = StorefrontOwner { message in
            if case .sheet(let event) = message { told.append(event) }
        }
        let call = Task { await owner.didChangeCouponCode("TEA") }
        while owner.openCalls == 0 { await Task.yield() }
        owner.didFinish(.cancelled)
        #expect(await call.value == .failed())
        #expect(owner.openCalls == 0)
        #expect(told == [.call(.didChangeCouponCode("TEA"), number: 1), .didFinish(.cancelled)])
    }

    @Test func answersFindTheCallThatAsked() async {
        let owner = StorefrontOwner { _ in }
        let first = Task { await owner.didChangeCouponCode("TEA") }
        while owner.openCalls < 1 { await Task.yield() }
        let second = Task { await owner.didSelectPaymentMethod(PaymentMethod(type: .debit)) }
        while owner.openCalls < 2 { await Task.yield() }
        owner.reply(2, .unserviceable("no"))
        owner.reply(2, .failed())
        owner.reply(7, .failed())
        owner.reply(1, .errors([]))
        #expect(await first.value == .errors([]))
        #expect(await second.value == .unserviceable("no"))
    }

    @Test func endOfTheSessionLeavesNoCallOpen() async {
        let owner = StorefrontOwner { _ in }
        let call = Task { await owner.didChangeCouponCode("TEA") }
        while owner.openCalls == 0 { await Task.yield() }
        owner.end()
        #expect(await call.value == .failed())
    }
}
