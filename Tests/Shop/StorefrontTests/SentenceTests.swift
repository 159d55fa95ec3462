import PayKit
import Storefront
import TUI
import TestSupport
import Testing

/// Every sentence of the shop, read one by one.
@Suite struct SentenceTests {
    private static func made(_ words: Words) -> [(name: String, text: String)] {
        let company: ScreenText = "Acme General Store"
        let amount: ScreenText = "USD 1,234,567.89"
        let made: [(String, ScreenText)] = [
            ("unreachable", words.unreachable("https://shop.example.org:8443")), ("left", words.left(1)),
            ("left", words.left(4)), ("shortage", words.shortage(0)), ("shortage", words.shortage(3)),
            ("chooseFirst", words.chooseFirst("Colour")), ("pay", words.pay(amount)),
            ("charged", words.charged(company, amount, "Mastercard 8210")),
            ("declined", words.declined(words.reason("insufficient_funds"))),
            ("declined", words.declined(words.reason("issuer_not_available"))),
            ("coupon.off", words.coupon.off(amount)),
            ("coupon.applied", words.coupon.applied("WELCOME", amount)),
            ("coupon.applied", words.coupon.applied("WELCOME", nil)),
            ("receipt.paid", words.receipt.paid(company)), ("priceBecame", words.priceBecame(amount, amount)),
            ("live.totals", words.live.totals(amount, amount)),
        ]
        let standing = [nil, TimeOfDay(hour: 9, minute: 5)].flatMap(words.connectivity.standing)
        return (made + standing.map { ("reach.standing", $0) }).map { ($0.0, $0.1.string) }
    }

    @Test("UX-ERR-01 every sentence of the shop has at most 128 characters", arguments: Language.allCases)
    func everySentenceIsShort(_ language: Language) throws {
        let words = Words.of(language)
        let said = try Sentences(in: "Shop/Storefront").all(inEnglish: language == .english)
        #expect(said.count > 240)
        for text in said + Self.made(words).map(\.text) {
            #expect(!text.isEmpty && text.count <= 128, "\(text)")
        }
    }

    @Test(
        "UX-ERR-01 an error about a field names it and has no final stop",
        arguments: Language.allCases)
    func errorsNameTheirField(_ language: Language) throws {
        let words = Words.of(language)
        let coupon = words.coupon
        let dollar = try #require(Currency(code: "USD"))
        let least = Money(minorUnits: 4_000, currency: dollar)
        let refusals: [CouponRefusal] = [
            .unknown, .notYet, .expired, .exhausted, .otherGoods, .notCombinable, .nothingToPay,
            .minimum(least, missing: least),
        ]
        let coupons = [coupon.unchecked, coupon.gone] + refusals.map(coupon.refused)
        let errors = [words.addressRefused] + coupons + Self.formErrors(words)
        let subjects = [
            "coupon", "email", "name", "street", "city", "state", "zip code", "postcode", "postal code",
            "town",
            "province", "prefecture", "district", "suburb", "region", "country", "card", "expir",
            "security code",
            "shipping address", "优惠券", "邮箱", "姓", "街道", "市", "州", "邮", "省", "都道府县", "区", "国家", "卡",
            "有效期", "安全码", "收货地址",
        ]
        for text in errors.map(\.string) {
            #expect(text.count <= 128)
            #expect(subjects.contains { text.lowercased().contains($0) }, "\(text)")
            #expect(!text.hasSuffix(".") && !text.hasSuffix("。"), "\(text)")
        }
    }

    /// What can be wrong in a card form, in each of several countries.
    private static func formErrors(_ words: Words) -> [ScreenText] {
        let networks: Set<PaymentNetwork> = [.visa, .mastercard, .amex, .discover, .unionPay]
        return ["US", "GB", "CN", "DE", "JP", "HK", "BR"].compactMap(Country.init(code:)).flatMap { country in
            let form = CardForm(
                "Goods", .card, pricing: QuoteRequester([], services: []), country: country,
                networks: networks,
                today: CalendarMonth(year: 2026, month: 11))
            let typed = form.fields.filter(\.isTyped).flatMap { field in
                [CardForm.Fault.missing, .malformed, .refused].map { (field, $0) }
            }
            let card: [(CardForm.Field, CardForm.Fault)] = [
                (.country, .unserviceable), (.number, .card(.number(.empty))),
                (.number, .card(.number(.unknownNetwork))), (.number, .card(.number(.wrongLength))),
                (.number, .card(.number(.failsCheck))), (.number, .card(.notTaken(.jcb))),
                (.expiry, .card(.expiry(.unreadable))), (.expiry, .card(.expiry(.expired))),
                (.expiry, .card(.expiry(.tooLate))),
                (.code, .card(.code(digits: 3))), (.code, .card(.code(digits: 4))),
            ]
            return (typed + card).map { words.sentence(for: $1, at: $0, of: form) }
        }
    }

    @Test(
        "UX-ERR-04 whatever a purchase came to but a receipt names a next step", arguments: Language.allCases)
    func endsHaveANextStep(_ language: Language) {
        let words = Words.of(language)
        let ends = [
            words.sheetTimedOut, words.sheetAborted, words.sheetLockedOut,
            words.walletFailed, words.shopStockGone, words.priceIsStale, words.refused, words.walletRefused,
            words.paused, words.unsaved, words.priceUnreachable, words.priceRefused, words.quoteRanOut,
            words.priceBecame("$1.00", "$2.00"),
        ].map(\.string)
        #expect(Set(ends).count == 14)
        let steps =
            language == .english ? ["try", "choose", "buy with", "look again", "press r"] : ["请", "按 r"]
        for end in ends { #expect(steps.contains { end.contains($0) }, "\(end)") }
    }

    @Test("UX-ERR-04 every reason of a decline differs and names a next step", arguments: Language.allCases)
    func reasonsHaveANextStep(_ language: Language) {
        let codes = [
            "insufficient_funds", "expired_card", "incorrect_cvc", "lost_card", "processing_error",
            "incorrect_pin", "online_or_offline_pin_required", nil,
        ]
        let reasons = codes.map { Words.of(language).reason($0).string }
        #expect(Set(reasons).count == 8)
        for reason in reasons {
            let steps = language == .english ? ["try", "use another", "enter it again", "pay with"] : ["请"]
            #expect(steps.contains { reason.contains($0) }, "\(reason)")
        }
    }
}
