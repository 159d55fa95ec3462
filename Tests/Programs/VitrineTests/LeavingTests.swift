import ClientRuntime
import InventoryServer
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
}
