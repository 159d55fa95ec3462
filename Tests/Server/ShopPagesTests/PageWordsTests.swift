import FoundationEssentials
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
        (ShippingType.delivery, nil, "Shipped"), (.storePickup, nil, "Ready to pick up"),
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

    /// An order does not know how far its parcels are: what it says is true from the label to the door.
    @Test(arguments: [Order.Status.partiallyFulfilled, .fulfilled], ShippingType.allCases)
    func handedOverOrderPromisesNoWay(status: Order.Status, type: ShippingType) throws {
        let total = Money(minorUnits: 1583, currency: try #require(Currency(code: "USD")))
        let state = PageWords(.english).state(status, by: type, of: total, captured: total, refunded: nil)
        for word in ["their way", "its way", "bring it back"] {
            #expect(!state.meaning.contains(word) && !state.name.contains(word))
        }
    }

    /// Neither is owed money called paid back, nor a charge that may have been made called open.
    @Test func whatIsDueIsSaid() throws {
        let currency = try #require(Currency(code: "USD"))
        let words = PageWords(.english)
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        func meaning(_ status: Order.Status, _ captured: Int64?, _ refunded: Int64?) -> String {
            words.state(
                status, of: money(1583), captured: captured.map(money), refunded: refunded.map(money)
            ).meaning
        }
        #expect(meaning(.cancelled, nil, nil).hasPrefix("Nothing was charged"))
        #expect(meaning(.cancelled, 1583, nil).contains("a refund is due"))
        #expect(meaning(.cancelled, 1583, 100).contains("a refund is due"))
        #expect(meaning(.cancelled, 1583, 1583) == "The full amount was refunded.")
        #expect(meaning(.fulfilled, 1583, 100).hasSuffix("Part of the amount was refunded."))
        #expect(!meaning(.authorized, nil, nil).contains("not charged"))
    }

    @Test(arguments: [
        (ShippingType.shipping, "Partly shipped", "Shipped"), (nil, "Partly shipped", "Complete"),
        (.storePickup, "Partly handed over", "Ready to pick up"),
    ])
    func stepsAreToldByTheWayOfTheGoods(type: ShippingType?, part: String, all: String) {
        let names = [OrderEvent.shippedPart, .shipped].map { event in
            PageWords(.english).event(
                Order.Step(at: .now, from: "paid", to: "fulfilled", event: event.rawValue), by: type)
        }
        #expect(names == [part, all])
    }

    @Test func whatWentOnlineAloneIsNoParcel() throws {
        let words = PageWords(.english)
        let total = Money(minorUnits: 1583, currency: try #require(Currency(code: "USD")))
        let part = Order.Step(
            at: .now, from: "paid", to: "partially_fulfilled", event: "shipped_part", isOnline: true)
        #expect(words.event(part, by: .shipping) == "Partly handed over")
        let states = [Order.Status.partiallyFulfilled, .fulfilled].map { status in
            words.state(status, by: .shipping, isOnline: true, of: total, captured: total, refunded: nil)
        }
        #expect(states.map(\.name) == ["Partly handed over", "Complete"])
        #expect(states.first?.meaning.hasSuffix("The rest is being packed.") == true)
        #expect(states.last?.meaning == "Nothing is left to be sent.")
    }

    @Test func orderOfWhichNothingLeftIsNotReturned() {
        let names = ["paid", "fulfilled"].map { from in
            PageWords(.english).event(
                Order.Step(at: .now, from: from, to: from, event: "returned"), by: .shipping)
        }
        #expect(names == ["Completed: nothing left to ship", "Returned"])
    }

    @Test(arguments: [
        (ShippingType.shipping, "Your items are being packed.", "Packed"),
        (.servicePickup, "We will come to collect it.", "Collected"),
        (.storePickup, "We will put your items ready at the shop.", "Packed"),
    ])
    func paidOrderAndItsParcelAreToldByTheWayOfTheGoods(
        type: ShippingType, meaning: String, label: String
    ) throws {
        let words = PageWords(.english)
        let total = Money(minorUnits: 1583, currency: try #require(Currency(code: "USD")))
        let paid = words.state(.paid, by: type, of: total, captured: total, refunded: nil)
        #expect(paid.name == "Paid" && paid.meaning == "Thank you. \(meaning)")
        #expect(words.parcel(.label, by: type) == label)
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

    @Test func captureThatFailedIsToldToStaff() {
        let titles = [true, false].map { isCapture in
            let failure = PaymentFailure.declined("", order: "/", attemptsLeft: 4, isCapture: isCapture)
            return Problem(failure, requestID: "req_1").title
        }
        #expect(titles == ["Capture declined", "Payment declined"])
    }

    @Test func cancelledOrderIsSaidToBeWhereItsRefundFailed() {
        let details = [true, false].map {
            Problem(PaymentFailure.refund(isCancelled: $0), requestID: "req_1").detail
        }
        #expect(details[0].contains("The order is cancelled") && details[0].contains("still owes it"))
        #expect(!details[1].contains("cancelled") && details[1].contains("new key"))
    }

    @Test func unknownTitleHasTheWordsOfItsType() {
        let problem = Problem(.illegalTransition, title: "Unheard of", status: 409, detail: "")
        #expect(problem.words?.title.0 == Problem.Name.illegalTransition.words.title.0)
    }
}
