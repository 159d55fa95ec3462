import PayKit
import SeededRandom
import StoreAPI
import Storefront
import TUI
import Testing
import WindowSupport

/// A list that is much longer than what is at hand of it.
@Suite struct LongListTests {
    /// A storefront on the list, with its shop.
    private struct Shopper {
        var shop: LongShop
        var front = Storefront(
            language: .english, size: Size(columns: 80, rows: 24),
            today: CalendarMonth(year: 2026, month: 11))

        init(_ count: Int) {
            shop = LongShop(count)
            send(.started(address: "localhost"))
            let links = Links([
                .inventory: Link(
                    href: "/inventory{?q,category,in_stock,sort,limit,cursor,count}", templated: true)
            ])
            let entry = Entry(
                shop: .init(
                    name: "Long", merchantLabel: "LONG", merchantID: "m", country: "US", currency: "USD",
                    networks: [], capabilities: []), links: links)
            send(.entryLoaded(.success(entry)))
        }

        mutating func send(_ message: Storefront.Message) { shop.run(front.update(message)) }
        mutating func press(_ keys: Key...) { for key in keys { send(.key(key)) } }
        mutating func answerAll() { while let answer = shop.answer() { send(answer) } }

        /// The numbers of the products in sight; nil for what is still on its way.
        var sight: [Int?] {
            let list = front.list
            return (list.top..<min(list.count, list.top + list.height)).map { place in
                list.pages[place].flatMap { Int($0.product.id.dropFirst("product-".count)) }
            }
        }

        var expected: [Int] {
            let all = shop.listed(front.list.query.words)
            return Array(all[front.list.top..<min(all.count, front.list.top + front.list.height)])
        }
    }

    @Test func onlyTheBeginningIsAskedForAtFirst() {
        var shopper = Shopper(100_000)
        shopper.answerAll()
        #expect(shopper.front.list.count == 100_000 && shopper.sight == shopper.expected)
        #expect(shopper.shop.asked <= 2)
    }

    @Test func endIsReachedByItsLinkAndWalkedBackFrom() {
        var shopper = Shopper(100_000)
        shopper.answerAll()
        let asked = shopper.shop.asked
        shopper.press(.end)
        #expect(shopper.front.list.selection == 99_999 && shopper.sight.allSatisfy { $0 == nil })
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected && shopper.shop.asked <= asked + 2)
        for _ in 0..<40 { shopper.press(.pageUp) }
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected)
        shopper.press(.home)
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected && shopper.front.list.selection == 0)
    }

    /// A key never waits: what is not there yet has its place.
    @Test func heldPageDownShowsPlacesUntilTheirProductsCome() {
        var shopper = Shopper(100_000)
        shopper.answerAll()
        for _ in 0..<200 { shopper.press(.pageDown) }
        #expect(shopper.front.list.selection == 200 * (shopper.front.list.height - 2))
        #expect(shopper.sight.allSatisfy { $0 == nil } && shopper.shop.waiting.count == 1)
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected)
    }

    @Test func searchAsksOnceAtATimeAndShowsTheLastWord() {
        var shopper = Shopper(10_000)
        shopper.answerAll()
        shopper.press(.down, .down, .character("/"), .character("9"), .character("9"), .character("9"))
        #expect(shopper.shop.waiting.count == 1 && shopper.front.list.isStale)
        // What was listed stays until the answer is there.
        #expect(!shopper.sight.contains(nil))
        shopper.answerAll()
        #expect(shopper.front.list.count == 19 && shopper.front.list.selection == 0)
        #expect(shopper.sight == shopper.expected)
        shopper.press(.enter, .down, .escape)
        shopper.answerAll()
        #expect(shopper.front.list.count == 10_000 && shopper.front.list.query.isPlain)
    }

    @Test func narrowerListsAreAskedByTheShopsTemplate() {
        var shopper = Shopper(100)
        shopper.answerAll()
        shopper.press(.character("i"), .character("s"))
        #expect(shopper.shop.waiting.map(\.link.href) == ["/inventory?limit=50&count=exact&in_stock=true"])
        shopper.answerAll()
        #expect(shopper.front.list.query.sort == .name && !shopper.front.list.isStale)
    }

    @Test func pageThatDoesNotComeIsAskedForAgainByTheNextKey() {
        var shopper = Shopper(1_000)
        shopper.answerAll()
        shopper.shop.isReachable = false
        for _ in 0..<10 { shopper.press(.pageDown) }
        shopper.answerAll()
        let asked = shopper.shop.asked
        #expect(shopper.sight.contains(nil))
        shopper.shop.isReachable = true
        shopper.press(.down)
        #expect(shopper.shop.asked == asked + 1)
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected)
    }

    @Test func windowThatWasSmallForAWhileLeavesTheListWhereItWas() {
        var shopper = Shopper(400)
        shopper.answerAll()
        shopper.press(.pageDown, .pageDown, .up)
        shopper.answerAll()
        let before = shopper.front.list.top
        for (columns, rows) in [(40, 12), (60, 13), (80, 24)] {
            shopper.send(.resized(Size(columns: columns, rows: rows)))
            shopper.answerAll()
        }
        #expect(before > 0 && shopper.front.list.top == before)
    }

    /// Seeded walks of 300 steps by keys, sizes, searches and withdrawals, with answers that come when they
    /// will: in the end everything in sight is what the shop has there.
    @Test(arguments: 1...12)
    func whateverHappensTheListIsRight(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var shopper = Shopper([7, 51, 400, 5_000].randomElement(using: &random) ?? 7)
        let keys: [Key] = [
            .down, .up, .pageDown, .pageUp, .home, .end, .character("/"), .character("1"), .enter, .escape,
            .backspace, .character("r"),
        ]
        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6: shopper.press(keys.randomElement(using: &random) ?? .down)
            case 6:
                let rows = Int.random(in: 12...40, using: &random)
                shopper.send(.resized(Size(columns: Int.random(in: 40...99, using: &random), rows: rows)))
            case 7:
                if let shown = shopper.sight.compactMap(\.self).randomElement(using: &random) {
                    shopper.shop.withdraw(shown)
                    let gone = Result<Product, StoreError>.failure(.refused(Problem(status: 404)))
                    shopper.send(.productLoaded(id: LongShop.id(shown), gone))
                }
            default:
                if let answer = shopper.shop.answer() { shopper.send(answer) }
            }
            let list = shopper.front.list
            #expect(list.selection >= 0 && list.selection < max(1, list.count))
            #expect(shopper.shop.waiting.count <= 3)
            if shopper.front.placeName == "card" { shopper.press(.escape) }
        }
        shopper.answerAll()
        shopper.press(.down)
        shopper.answerAll()
        #expect(shopper.sight == shopper.expected, "seed \(seed)")
    }
}
