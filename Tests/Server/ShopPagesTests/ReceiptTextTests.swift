import PayKit
import ShopCore
import ShopPages
import ShopSupport
import StoreAPI
import Testing

struct ReceiptTextTests {
    @Test(arguments: ContentLanguage.allCases)
    func amountsStandInOneColumn(language: ContentLanguage) throws {
        let text = try PageSamples(language: language, name: "A very long name that needs another line")
            .receipt
            .text(language)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { ColumnText.columns(of: $0) <= 72 })
        let amounts = lines.filter { $0.contains("$") }
        let points = amounts.compactMap { line in
            line.lastIndex(of: ".").map { ColumnText.columns(of: String(line[..<$0])) }
        }
        #expect(amounts.count == 8 && Set(points) == [69])
    }

    /// The receipt of a cancelled order reads the same as its page.
    @Test func cancelledReceiptSaysWhereItsMoneyIs() throws {
        var receipt = try PageSamples(language: .english).receipt
        receipt.status = .cancelled
        let total = receipt.total
        func status(captured: Money?, refunded: Money?) -> String? {
            (receipt.captured, receipt.refunded) = (captured, refunded)
            let page = receipt.facts(PageWords(.english)).first { $0.label == "Status" }
            let text = receipt.text(.english)
            #expect(text.contains("Status          Cancelled: "))
            return page?.value
        }
        #expect(
            status(captured: nil, refunded: nil)
                == "Cancelled: Nothing was charged; a reserved amount is released.")
        #expect(status(captured: total, refunded: nil)?.contains("a refund is due") == true)
        #expect(status(captured: total, refunded: total) == "Cancelled: The full amount was refunded.")
    }

    @Test func wideCharactersCountTwice() {
        #expect(ColumnText.columns(of: "搪瓷 cup e\u{301}") == 10)
        #expect(ColumnText.wrapped("搪瓷杯搪瓷杯", to: 7) == ["搪瓷杯", "搪瓷杯"])
    }

    @Test func nothingReachesThePrinterButText() throws {
        let text = try PageSamples(language: .english, name: "a\u{1B}[2J\u{202E}b\nc\u{0}").receipt.text(
            .english)
        #expect(text.unicodeScalars.allSatisfy { PageEscaping.isDrawn($0) || $0 == "\n" })
        #expect(text.contains("1 × a[2Jb c · Cream"))
    }
}
