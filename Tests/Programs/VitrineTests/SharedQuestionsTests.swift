import ClientRuntime
import HTTPTypes
import PayKit
import StoreAPI
import Storefront
import Synchronization
import TUI
import Terminal
import Testing
import Vitrine
import Window

/// Keys that ask the shop, typed faster than it answers.
@Suite @MainActor struct SharedQuestionsTests {
    /// A shop that lets every request wait until it is told to answer, and then cannot be reached.
    private final class SlowShop: Sendable {
        private let state = Mutex<(waiting: [CheckedContinuation<Void, Never>], requests: [String])>(([], []))

        var requests: [String] { state.withLock(\.requests) }

        func take(_ path: String) async throws(StoreError) -> Never {
            await withCheckedContinuation { continuation in
                state.withLock {
                    $0.requests.append(path)
                    $0.waiting.append(continuation)
                }
            }
            throw StoreError.unreachable
        }

        /// Answers whoever waits now; false when nobody does.
        func answer() -> Bool {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
            return !waiting.isEmpty
        }
    }

    private let shop = SlowShop()
    private let runner: EffectRunner

    init() throws {
        runner = EffectRunner(
            wallet: try DemoShop.wallet("ready"), signer: { _ in try DemoShop.signing.get().signer },
            depth: .many)
        runner.connect(
            { [shop] request, _ in try await shop.take(request.path ?? "") }, entryPath: "/")
    }

    private func sent(_ count: Int) async {
        while shop.requests.count < count { await Task.yield() }
    }

    /// 2,000 times `r`: what is on its way is older than the later ones, which share one answer more.
    @Test func sameQuestionIsOnItsWayOnceAndOnceMore() async {
        var answers = 0
        func refresh() {
            let question = Storefront.Effect.loadProduct(Link(href: "/products/wax"), id: "wax")
            runner.run(.shop(question), language: .english) { _ in answers += 1 }
        }
        for _ in 0..<10 { refresh() }
        await sent(1)
        for _ in 0..<1_990 { refresh() }
        #expect(runner.underway <= 2)
        #expect(shop.answer())
        await sent(2)
        #expect(answers == 10, "nobody gets an answer that is older than his question")
        #expect(shop.answer())
        await runner.settle()
        #expect(answers == 2_000)
        #expect(shop.requests.count == 2)
    }

    @Test func soManyQuestionsAreOnTheirWayAndTheOthersWait() async {
        var answers: Set<String> = []
        for number in 0..<100 {
            let question = Storefront.Effect.loadProduct(Link(href: "/products/\(number)"), id: "\(number)")
            runner.run(.shop(question), language: .english) { message in
                guard case .shop(.productLoaded(let id, .failure(.unreachable))) = message else { return }
                answers.insert(id)
            }
        }
        await sent(SharedQuestions.mostAtOnce)
        for _ in 0..<100 { await Task.yield() }
        #expect(shop.requests.count == SharedQuestions.mostAtOnce)
        while answers.count < 100 {
            if !shop.answer() { await Task.yield() }
        }
        #expect(shop.requests.count == 100)
    }

    @Test func languagesAndBodiesAreQuestionsOfTheirOwn() async {
        let question = Storefront.Effect.loadServices(Link(href: "/shipping-services"))
        for language in [Language.english, .simplifiedChinese] {
            runner.run(.shop(question), language: language) { _ in }
        }
        await sent(2)
        #expect(shop.requests.count == 2)
        while runner.isBusy { if !shop.answer() { await Task.yield() } }
    }
}
