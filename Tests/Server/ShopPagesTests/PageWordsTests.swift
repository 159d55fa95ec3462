import PayKit
import ShopCore
import ShopPages
import StoreAPI
import Testing

/// The words that pages are drawn with, and those of refusals.
struct PageWordsTests {
    private static let asked: [(template: String, word: String)] =
        PageFiles.names.filter { $0.hasSuffix(".mustache") }.flatMap { file in
            PageFiles.text(file).matches(of: /\bwords\.(\w+)/).map { (file, String($0.1)) }
        }

    @Test(arguments: ContentLanguage.allCases)
    func everyWordThatATemplateAsksForIsThere(language: ContentLanguage) {
        let words = PageWords(language)
        let missing = Self.asked.filter { (words.child(named: $0.word) as? String)?.isEmpty != false }
        #expect(missing.isEmpty, "\(missing)")
        #expect(Self.asked.contains { $0 == ("layout.mustache", "skip") })
        #expect(words.child(named: "no such word") == nil)
    }

    @Test(arguments: [
        ("created_at", "Created", "时间"), ("sku", "SKU", "货号"), ("_links", "Links", "链接"),
        ("display_name", "Display name", "卡"), ("shipping-services", "Shipping services", "配送服务"),
        ("some_new-thing", "Some new thing", "Some new thing"),
    ])
    func factWithoutEnglishIsCalledByItsName(name: String, english: String, chinese: String) {
        #expect(PageWords(.english).fact(name) == english)
        #expect(PageWords(.simplifiedChinese).fact(name) == chinese)
    }

    /// Money that went back is said before the way of goods that were handed over.
    @Test(arguments: [
        (ShippingType.delivery, nil, "On its way"), (.storePickup, nil, "Ready to pick up"),
        (.shipping, 100, "Shipped"), (nil, nil, "Complete"), (nil, 1583, "Refunded"),
        (.delivery, 1583, "Refunded"), (.servicePickup, 1583, "Refunded"),
    ])
    func handedOverOrderIsCalledByItsMoneyAndItsWay(
        type: ShippingType?, refunded: Int64?, name: String
    ) throws {
        let currency = try #require(Currency(code: "USD"))
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        let state = PageWords(.english).state(
            .fulfilled, by: type, of: money(1583), captured: money(1583), refunded: refunded.map(money))
        #expect(state.name == name)
    }

    @Test func titleOfACauseIsTheTitleOfNoType() {
        let titles = Set(Problem.Name.allCases.map(\.words.wireTitle))
        #expect(RefusalCause.allCases.allSatisfy { !titles.contains($0.rawValue) })
    }

    @Test(arguments: RefusalCause.allCases) func causeHasItsOwnWords(cause: RefusalCause) {
        let problem = Problem(.illegalTransition, title: cause.rawValue, status: 409, detail: "")
        #expect(problem.words?.wireTitle == cause.rawValue)
        #expect(problem.words?.title.1 == cause.words.title.1)
    }

    @Test func unknownTitleHasTheWordsOfItsType() {
        let problem = Problem(.illegalTransition, title: "Unheard of", status: 409, detail: "")
        #expect(problem.words?.title.0 == Problem.Name.illegalTransition.words.title.0)
    }
}
