import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Quotes that run out while a sheet or a form is open.
@Suite struct RenewalTests {
    private static let renewal = 600_000

    private func form(_ language: Language = .english) throws -> Shopper {
        let shopper = try Shopper(.unsupported, language: language)
        shopper.openForm()
        shopper.fillForm()
        return shopper
    }

    @Test("UX-UPD-03 a sheet renews its quote and says nothing when the total is the same")
    func sheetRenewsQuietly() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        let (said, sheet) = (shopper.announcements, shopper.screen.sheetLines)
        for _ in 0..<3 {
            shopper.shop.expireQuotes()
            shopper.advance(milliseconds: Self.renewal)
        }
        #expect(shopper.announcements == said)
        #expect(shopper.screen.sheetLines == sheet)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-UPD-03 a renewed quote of another total names both and is paid only when that was read",
        arguments: [
            (Language.english, "Total now $18.53, was $15.83: press y to accept"),
            (.simplifiedChinese, "总额现为 $18.53，原为 $15.83，按 y 接受"),
        ])
    func sheetSaysBothTotals(_ language: Language, _ sentence: String) throws {
        let shopper = try Shopper(language: language)
        shopper.openSheet()
        shopper.shop.prices["mustache-wax"] = "12.50"
        shopper.advance(milliseconds: Self.renewal)
        #expect(shopper.window.status.string == sentence)
        for _ in 0..<3 {
            shopper.press(.space)
            #expect(shopper.window.status.string == sentence)
            shopper.press(.enter)
            shopper.advance(milliseconds: 1_000)
        }
        #expect(shopper.orders == 0)
        shopper.press(.character("y"), .space)
        shopper.advance(milliseconds: 100)
        #expect(shopper.orders == 0, "not in the moment in which it was accepted")
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
        shopper.see("$18.53")
    }

    @Test(
        "UX-UPD-03 by the mouse alone the new total is accepted in the smallest window too",
        arguments: [(Language.english, "y accept"), (.simplifiedChinese, "y 接受总额")])
    func clickAccepts(_ language: Language, _ key: String) throws {
        let shopper = try Shopper(language: language, columns: 40, rows: 12)
        shopper.openSheet()
        shopper.shop.prices["mustache-wax"] = "12.50"
        shopper.advance(milliseconds: Self.renewal)
        shopper.click(key)
        shopper.advance(milliseconds: 1_000)
        shopper.click(language == .english ? "Press Space to pay" : "按空格键付款")
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-SHP-03 that the shop did not answer is not said beside the prices that came after all",
        arguments: [
            (Language.english, "The shop did not answer, press r to try again", "Press Space to pay"),
            (.simplifiedChinese, "商店没有回应，按 r 重试", "按空格键付款"),
        ])
    func sheetTakesBackThatNobodyAnswered(
        _ language: Language, _ sentence: String, _ prompt: String
    ) throws {
        let shopper = try Shopper(language: language)
        shopper.openSheet()
        shopper.shop.quotes = .unreachable
        shopper.advance(milliseconds: Self.renewal)
        #expect(shopper.window.status.string == sentence)
        shopper.shop.quotes = .priced
        shopper.advance(milliseconds: 30_000)
        #expect(shopper.window.status.isEmpty)
        shopper.see(prompt, "USD 15.83")
        shopper.seeNo(sentence)
    }

    @Test("UX-SHP-03 a sheet that is asked about anew in vain says so again")
    func sheetSaysAgainThatNobodyAnswered() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.shop.quotes = .unreachable
        shopper.advance(milliseconds: Self.renewal)
        shopper.isShopSlow = true
        shopper.advance(milliseconds: 30_000)
        shopper.see("updating…")
        shopper.seeNo("did not answer")
        shopper.release()
        #expect(shopper.window.status.string == "The shop did not answer, press r to try again")
    }

    @Test func sheetWhoseQuoteRanOutAsksAgain() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.shop.expireQuotes()
        shopper.press(.space)
        #expect(
            shopper.window.status.string
                == "The price was updated. Nothing was charged; please try again")
        #expect(shopper.orders == 0)
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
        #expect(shopper.tokens == 2)
    }

    /// A sheet that waits for another touch keeps what it shows; the touch after that finds the quote run
    /// out.
    @Test func sheetThatWaitsForATouchRenewsAfterIt() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.character("x"))
        let quotes = shopper.shop.quotesByID.count
        shopper.advance(milliseconds: Self.renewal + 60_000)
        #expect(shopper.shop.quotesByID.count == quotes)
        shopper.shop.expireQuotes()
        shopper.press(.space)
        shopper.advance(milliseconds: 1_000)
        #expect(shopper.orders == 0)
        #expect(shopper.shop.quotesByID.count == quotes + 1)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test func formRenewsItsQuoteBeforeItRunsOut() throws {
        let shopper = try form()
        let said = shopper.announcements
        shopper.shop.expireQuotes()
        shopper.advance(milliseconds: Self.renewal)
        #expect(shopper.announcements == said)
        shopper.press(.enter)
        #expect(shopper.orders == 1)
        #expect(shopper.shop.orderRequests.count == 1)
    }

    @Test func formWhoseQuoteRanOutBuysWithAnotherOneOfTheSameTotal() throws {
        let shopper = try form()
        shopper.shop.expireQuotes()
        shopper.press(.enter)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
        #expect(shopper.shop.orderRequests.count == 2)
        #expect(!shopper.announcements.contains { $0.contains("price changed") })
    }

    @Test(arguments: [
        (
            Language.english,
            "The price changed from $15.83 to $18.53. Nothing was charged; check it and try again."
        ),
        (.simplifiedChinese, "价格由 $15.83 变为 $18.53。没有扣款，请查看新价格后重试。"),
    ])
    func formSaysWhichAmountBecameWhich(_ language: Language, _ sentence: String) throws {
        let shopper = try form(language)
        shopper.shop.expireQuotes()
        shopper.shop.prices["mustache-wax"] = "12.50"
        shopper.press(.enter)
        #expect(shopper.window.status.string == sentence)
        #expect(shopper.orders == 0)
        shopper.see("$18.53")
        // The button has the focus, and orders nothing before the total was read.
        shopper.type("246")
        shopper.press(.enter, .enter, .enter)
        #expect(shopper.orders == 0)
        shopper.press(.character("y"), .enter)
        #expect(shopper.orders == 1)
    }

    @Test func formWhoseTotalChangedByItselfIsOrderedOnlyWhenThatWasRead() throws {
        let shopper = try form()
        shopper.shop.prices["mustache-wax"] = "12.50"
        shopper.advance(milliseconds: Self.renewal)
        shopper.see("$18.53")
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 0)
        #expect(shopper.window.status.string == "Press y for the new total")
        shopper.click("accept")
        shopper.press(.enter)
        #expect(shopper.orders == 1)
    }

    @Test func formTakesBackThatNobodyAnswered() throws {
        let shopper = try Shopper.watching(.unsupported)
        shopper.openForm()
        shopper.fillForm()
        shopper.shop.quotes = .unreachable
        shopper.hear(.reset)
        #expect(shopper.window.status.string == "no answer, place the order to try again")
        shopper.shop.quotes = .priced
        shopper.hear(.reset)
        #expect(shopper.window.status.isEmpty)
        shopper.see("USD 15.83")
    }

    @Test func formOfAShopThatIsGoneMeanwhileCanBeSentAgain() throws {
        let shopper = try form()
        shopper.shop.expireQuotes()
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.shop.rates = .unreachable
        shopper.release()
        #expect(shopper.orders == 0)
        #expect(!shopper.window.isPaying)
    }
}
