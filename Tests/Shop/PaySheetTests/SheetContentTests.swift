import PayKit
import PaySheet
import TUI
import Testing

/// The sheet alone, opened with requests made by hand.
@Suite struct SheetContentTests {
    private func dollars(_ text: String) throws -> Money {
        try Money(decimal: text, currency: #require(Currency(code: "USD")))
    }

    private func request(
        _ rows: [(label: String, amount: String)], fields: Set<ContactField> = [], id: String = "r"
    ) throws -> PaymentRequest {
        let items = try rows.map { PaymentSummaryItem(label: $0.label, amount: try dollars($0.amount)) }
        var request = PaymentRequest(
            id: id, merchantIdentifier: "merchant.org.example", countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa], merchantCapabilities: .threeDSecure, paymentSummaryItems: items)
        request.requiredShippingContactFields = fields
        return request
    }

    private func sheet(_ request: PaymentRequest, contacts: [Contact] = []) -> PaySheet {
        var sheet = PaySheet(language: .english)
        let pass = PaymentPass(id: "a", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242")
        _ = sheet.update(
            .event(
                .present(
                    request, WalletContents(passes: [pass], contacts: contacts),
                    MerchantEntitlement(merchantIdentifiers: ["merchant.org.example"]))))
        return sheet
    }

    private func rows(_ sheet: PaySheet, columns: Int = 60, rows: Int = 20) -> [String] {
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        sheet.draw(on: &canvas, in: canvas.bounds)
        return (0..<rows).map { y in
            var text = ""
            for x in 0..<columns { text.unicodeScalars.append(contentsOf: canvas[x, y].glyph.scalars) }
            return text
        }
    }

    @Test("UX-SHT-02 UX-CON-01 rows exist only if the request needs them")
    func rowsExistOnlyIfTheRequestNeedsThem() throws {
        let plain = rows(sheet(try request([("Tea", "3.00"), ("ACME", "3.00")]))).joined(separator: "\n")
        #expect(plain.contains("CARD"))
        for title in ["SHIP TO", "METHOD", "CONTACT"] { #expect(!plain.contains(title)) }
        let reach = [Contact(emailAddress: "me@example.org")]
        let mail = sheet(
            try request([("Tea", "3.00"), ("ACME", "3.00")], fields: [.emailAddress]), contacts: reach)
        let text = rows(mail).joined(separator: "\n")
        #expect(text.contains("CONTACT   me@example.org"))
        #expect(!text.contains("SHIP TO"))
    }

    @Test("UX-SUM-01 UX-SUM-05 the summary is in order, the total below the rule")
    func summaryIsInOrderAndTheTotalBelowTheRule() throws {
        let lines = rows(
            sheet(try request([("Tea", "3.00"), ("Coupon", "-1.00"), ("Post", "0.00"), ("ACME", "2.00")])))
        let first = try #require(lines.firstIndex { $0.contains("TEA") })
        #expect(lines[first + 1].contains("COUPON") && lines[first + 1].contains("-1.00"))
        #expect(lines[first + 2].contains("POST") && lines[first + 2].contains("0.00"))
        #expect(lines[first + 3].contains("────"))
        #expect(lines[first + 4].contains("PAY ACME") && lines[first + 4].contains("USD 2.00"))
    }

    @Test("UX-SUM-07 UX-SHT-05 long and hostile labels leave the amounts whole")
    func longAndHostileLabelsLeaveTheAmountsWhole() throws {
        let labels = [
            String(repeating: "Tea ", count: 90), String(repeating: "茶", count: 90),
            "\u{1B}[31mred\r\n\u{202E}x",
        ]
        for label in labels {
            let lines = rows(
                sheet(try request([(label, "1234.00"), (label, "1234.00")])), columns: 40, rows: 12)
            #expect(lines.filter { $0.contains("1,234.00  │") }.count == 2)
            #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        }
    }

    @Test("UX-SHT-03 UX-SUM-04 a wrong request opens no sheet")
    func wrongRequestOpensNoSheet() throws {
        let wrong = try [
            request([("Tea", "3.00"), ("ACME", "2.99")]), request([("Tea", "-1.00"), ("ACME", "-1.00")]),
            request([("Tea", "0.00"), ("ACME", "0.00")]), request([]),
        ]
        for request in wrong { #expect(!sheet(request).isOpen) }
    }

    @Test("UX-SHT-04 a request is shown only once")
    func requestIsShownOnlyOnce() throws {
        let request = try request([("Tea", "3.00"), ("ACME", "3.00")])
        var sheet = sheet(request)
        _ = sheet.update(.cancel)
        _ = sheet.update(.event(.dismiss))
        #expect(!sheet.isOpen)
        _ = sheet.update(
            .event(
                .present(
                    request, WalletContents(),
                    MerchantEntitlement(merchantIdentifiers: ["merchant.org.example"]))))
        #expect(!sheet.isOpen)
    }

    @Test func neededContactThatIsMissingIsNamedAndBlocksPaying() throws {
        var sheet = sheet(try request([("Tea", "3.00"), ("ACME", "3.00")], fields: [.emailAddress]))
        #expect(rows(sheet).joined().contains("Enter an email such as name@example.org"))
        #expect(sheet.update(.touch) == [.announce("Enter an email such as name@example.org")])
    }

    @Test func footerOffersOnlyKeysThatWork() throws {
        let sheet = sheet(try request([("Tea", "3.00"), ("ACME", "3.00")]))
        let works = sheet.bindings.filter { $0.unavailable == nil }.map(\.hint.string).filter { !$0.isEmpty }
        #expect(Set(works) == ["↑↓", "Space", "Esc", "x"])
    }
}
