import PayKit
import SeededRandom
import TUI
import Testing
import Window
import WindowSupport

/// The summary as it is drawn: whatever a shopper does, the total is the sum of the rows that are due now.
@Suite struct SummaryWalkTests {
    /// `-1,234.00` in cents; nil for a line without an amount.
    static func cents(_ line: String) -> Int? {
        guard let match = line.firstMatch(of: /(-?)([0-9,]+)\.([0-9]{2})$/) else { return nil }
        let whole = match.output.2.filter { $0 != "," }
        guard let dollars = Int(whole), let rest = Int(match.output.3) else { return nil }
        return (dollars * 100 + rest) * (match.output.1.isEmpty ? 1 : -1)
    }

    /// Ends of the lines that have no amount.
    private static let untold = ["Pending", "待定", "may change", "可能会变动"]

    /// What is wrong with the sum on a screen; nil where it is right or no summary is in sight.
    private func fault(_ frame: Canvas) -> String? {
        guard let total = frame.sheetTotal else { return nil }
        guard let shown = Self.cents(total) else { return "no amount in \(total)" }
        var sum = 0
        for line in frame.sheetSummary {
            if Self.untold.contains(where: line.hasSuffix) { continue }
            guard let amount = Self.cents(line) else { return "no amount in \(line)" }
            if !line.contains(" LATER") && !line.contains("稍后支付") { sum += amount }
        }
        return sum == shown ? nil : "\(sum) is not \(shown) in\n\(frame.text)"
    }

    private static let keys: [Key] = [
        .up, .up, .down, .down, .enter, .enter, .enter, .escape, .character("r"), .character("x"), .backspace,
        .control("u"), .character("L"),
    ]

    private func check(_ shopper: Shopper) -> Int {
        for frame in shopper.frames { if let fault = fault(frame) { Issue.record("\(fault)") } }
        return shopper.frames.count { $0.sheetTotal != nil }
    }

    @Test("UX-SUM-03 the total is the sum of the drawn rows after every step", arguments: 0..<4)
    func totalIsTheSumOfTheRows(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let shopper = try Shopper(columns: 80, rows: 32)
        // On this way a coupon is refused in the step in which a quote fails: the rule takes what is said of
        // the one for the other. What is summed up is judged all the same.
        if seed == 0 { shopper.brokenOnPurpose = ["UX-ERR-04"] }
        shopper.press(.enter, .enter)
        for step in 0..<160 {
            if shopper.screen.sheetLines.isEmpty { shopper.press(.enter) }
            if let key = Self.keys.randomElement(using: &generator) { shopper.press(key) }
            if step % 7 == 0 { shopper.type("WELCOME") }
            if step % 13 == 0 {
                shopper.shop.rates =
                    [.offered, .none, .unreachable].randomElement(using: &generator) ?? .offered
            }
            if step % 17 == 0 { shopper.isShopSlow.toggle() }
            if step % 17 == 8 { shopper.release() }
        }
        #expect(check(shopper) > 30)
        #expect(Set(shopper.frames.compactMap(\.sheetTotal)).count > 2)
    }

    @Test("UX-SUM-03 pending and later rows are not in the drawn total", arguments: 0..<4)
    func laterRowsAreLeftOut(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let request = try SampleRequests.everything()
        let shopper = try Shopper.paying(
            request,
            ScriptedOwner(contact: .update(items: request.paymentSummaryItems)), columns: 80, rows: 32)
        for step in 0..<120 {
            if shopper.screen.sheetLines.isEmpty {
                var next = request
                next.id = "request-\(step)"
                shopper.present(next, ScriptedOwner(contact: .update(items: next.paymentSummaryItems)))
            }
            var items = request.paymentSummaryItems
            let discount = Int64.random(in: -1900 ... -1, using: &generator)
            items[1].amount = try SampleRequests.dollars(discount)
            items[6].amount = try SampleRequests.dollars(2500 + discount)
            for update in [\ScriptedOwner.method, \.card, \.coupon] {
                shopper.owner?[keyPath: update] = .update(items: items)
            }
            let keys = Self.keys.filter { $0 != .escape && $0 != .character("x") }
            if let key = keys.randomElement(using: &generator) { shopper.press(key) }
            if step % 5 == 4 { shopper.press(.escape, .up) }
        }
        #expect(check(shopper) > 10)
    }

    // MARK: Pending

    static let pending = [
        (Language.english, "Pending", "The final amount may change"), (.simplifiedChinese, "待定", "最终金额可能会变动"),
    ]

    @Test(
        "UX-SUM-06 a pending row has a word and no digits, and the sheet says what that means",
        arguments: pending)
    func pendingRowHasNoDigits(_ language: Language, _ word: String, _ note: String) throws {
        var request = try SampleRequests.plain("p", [("Tea", 300), ("Tax", 0), ("ACME", 300)])
        request.paymentSummaryItems[1].kind = .pending
        let shopper = try Shopper.paying(request, ScriptedOwner(), language: language)
        let row = try #require(shopper.screen.sheetSummary.first { $0.hasPrefix("TAX") })
        #expect(row.hasSuffix(word))
        #expect(row.filter(\.isNumber).isEmpty)
        #expect(shopper.screen.sheetSummary.last == note)
        #expect(shopper.screen.sheetTotal?.hasSuffix("3.00") == true)
    }

    @Test("UX-SUM-06 without a pending row nothing is said to change", arguments: pending)
    func settledSheetSaysNothingOfChange(_ language: Language, _ word: String, _ note: String) throws {
        let shopper = try Shopper.paying(SampleRequests.plain(), ScriptedOwner(), language: language)
        shopper.seeNo(word, note)
    }

    @Test("UX-SUM-06 a pending total opens no sheet and ends one")
    func pendingTotalIsRefused() throws {
        var request = try SampleRequests.plain()
        request.paymentSummaryItems[1].kind = .pending
        let closed = try Shopper.paying(request, ScriptedOwner())
        #expect(closed.screen.sheetLines.isEmpty)
        var open = try SampleRequests.plain()
        open.supportsCouponCode = true
        let shopper = try Shopper.paying(
            open, ScriptedOwner(coupon: .update(items: request.paymentSummaryItems)))
        shopper.press(.up, .enter)
        shopper.type("TEA")
        shopper.press(.enter)
        #expect(shopper.screen.sheetLines.isEmpty)
        #expect(!shopper.frames.contains { $0.sheetTotal?.contains("Pending") == true })
        #expect(shopper.tokens == 0)
    }
}
