import PayKit
import StoreAPI
import Storefront
import TUI
import Testing

/// The expiry in the card form.
@Suite struct ExpiryFieldTests {
    private func form(typing text: String) throws -> CardForm {
        var form = CardForm(
            "Goods", .card, pricing: QuoteRequester([], services: []),
            country: try #require(Country(code: "US")),
            networks: [.visa], today: CalendarMonth(year: 2026, month: 11))
        form.go(to: .expiry)
        form.paste(text)
        form.go(to: .code)
        return form
    }

    @Test(arguments: [
        ("12/2100", "12/2100"), ("122100", "12/2100"), ("12/2031", "12/31"), ("0929", "09/29"),
        ("12/2099", "12/99"),
    ])
    func yearIsShortenedOnlyWhereItStaysTheSame(_ typed: String, _ shown: String) throws {
        #expect(try form(typing: typed).text(.expiry) == shown)
    }

    @Test(arguments: [
        (Language.english, "Enter an expiry up to 12/99"), (.simplifiedChinese, "有效期：年份不能晚于 2099 年"),
    ])
    func yearAfterTheLastIsSaid(_ language: Language, _ sentence: String) throws {
        var filled = try form(typing: "12/2100")
        let isGood = filled.check()
        #expect(!isGood)
        let fault = try #require(filled.faults[.expiry])
        #expect(fault == .card(.expiry(.tooLate)))
        #expect(Words.of(language).sentence(for: fault, at: .expiry, of: filled).string == sentence)
    }

    @Test func shopThatKnowsNoSuchYearSaysTheSame() {
        let faults = CardForm.faults([
            Problem.Fault(pointer: "/payment/exp_year", code: "no-year", detail: "A year from 2000 to 2099.")
        ])
        #expect(faults == [.expiry: .card(.expiry(.tooLate))])
    }
}
