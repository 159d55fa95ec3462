import FoundationEssentials
import PayKit
import TUI
import Testing
import Window
import WindowSupport

/// How the ways to ship are shown, and what the sheet calls the place they lead to.
@Suite struct MethodTests {
    private static let identifier = "carrier-7781-xyz"

    private func shipped(
        _ methods: [ShippingMethod], type: ShippingType = .shipping, _ language: Language = .english,
        columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        var request = try SampleRequests.plain()
        request.requiredShippingContactFields = [.postalAddress]
        request.shippingType = type
        request.shippingMethods = methods
        let owner = ScriptedOwner(
            contact: .update(items: request.paymentSummaryItems, methods: .methods(methods)))
        return try Shopper.paying(request, owner, language: language, columns: columns, rows: rows)
    }

    private func method(
        _ label: String = "Ground", detail: String? = nil, cents: Int64 = 500, from: DateComponents? = nil,
        to: DateComponents? = nil
    ) throws -> ShippingMethod {
        ShippingMethod(
            identifier: Self.identifier, label: label, detail: detail,
            amount: try SampleRequests.dollars(cents),
            dateComponentsRange: try from.map { try #require(DateComponentsRange(start: $0, end: to ?? $0)) })
    }

    // MARK: Missing fields

    static let missing: [(Language, String?, String)] = [
        (.english, nil, "Arrival unknown"), (.english, "", "Arrival unknown"),
        (.english, " \n\t", "Arrival unknown"), (.english, "To the door", "To the door"),
        (.simplifiedChinese, nil, "送达时间未知"), (.simplifiedChinese, "", "送达时间未知"),
        (.simplifiedChinese, " ", "送达时间未知"), (.simplifiedChinese, "送货上门", "送货上门"),
    ]

    @Test("UX-SHP-01 a method shows label, detail or words in its place, and price", arguments: missing)
    func methodRowIsWhole(_ language: Language, _ detail: String?, _ shown: String) throws {
        let shopper = try shipped([try method(detail: detail)], language)
        let title = language == .english ? "METHOD" : "配送方式"
        #expect(shopper.screen.sheetRows.contains { $0.hasPrefix(title) && $0.contains("Ground · \(shown)") })
        shopper.goTo(title)
        shopper.press(.enter)
        let lines = shopper.screen.sheetLines
        let row = try #require(lines.firstIndex { $0.contains("Ground") })
        #expect(lines[row].contains("5.00"))
        #expect(lines[row + 1].contains(shown))
        checkNothingInternal(shopper)
    }

    @Test("UX-SHP-01 a method that costs nothing shows a zero amount")
    func freeMethodHasAPrice() throws {
        let shopper = try shipped([try method("Bicycle", detail: "Within the hour", cents: 0)])
        shopper.goTo("METHOD")
        shopper.press(.enter)
        #expect(shopper.screen.sheetLines.contains { $0.contains("Bicycle") && $0.contains("0.00") })
        checkNothingInternal(shopper)
    }

    @Test("UX-SHP-01 a method with a detail and dates shows both in the list")
    func detailStandsBesideTheDates() throws {
        let day = DateComponents(timeZone: .gmt, year: 2026, month: 11, day: 27)
        let shopper = try shipped([try method(detail: "Signed for", from: day)])
        shopper.goTo("METHOD")
        shopper.press(.enter)
        shopper.see("Signed for · Fri, Nov 27")
    }

    @Test(
        "UX-SHP-01 a method without label or identifier opens no sheet", arguments: ["label", "identifier"])
    func methodWithoutANameIsRefused(_ field: String) throws {
        var broken = try method()
        if field == "label" { broken.label = " " } else { broken.identifier = "" }
        let shopper = try shipped([broken])
        #expect(shopper.screen.sheetLines.isEmpty)
        #expect(shopper.effects.contains { "\($0)".contains("shippingMethods[0].\(field)") })
        shopper.owner = nil
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    /// No frame has the merchant's own name for the method, nor the trace of a value that is not there.
    private func checkNothingInternal(
        _ shopper: Shopper, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for frame in shopper.frames {
            let text = frame.text.uppercased()
            for word in [Self.identifier, "NULL", "NIL", "OPTIONAL("] {
                #expect(!text.contains(word), sourceLocation: sourceLocation)
            }
        }
    }

    // MARK: Titles and places

    static let titles: [(ShippingType, Language, String)] = [
        (.shipping, .english, "SHIP TO"), (.delivery, .english, "DELIVER TO"),
        (.storePickup, .english, "PICK UP AT"), (.servicePickup, .english, "PICK UP FROM"),
        (.shipping, .simplifiedChinese, "收货地址"), (.delivery, .simplifiedChinese, "送货地址"),
        (.storePickup, .simplifiedChinese, "自提地点"), (.servicePickup, .simplifiedChinese, "上门取件"),
    ]

    @Test("UX-SHP-06 the title of the address follows the shipping type", arguments: titles)
    func titleFollowsTheType(_ type: ShippingType, _ language: Language, _ title: String) throws {
        let shopper = try shipped([try method(detail: "Friday")], type: type, language)
        #expect(shopper.screen.sheetRowTitles[1] == title)
        try Golden.check(shopper.screen, "sheet-type-\(type)-\(language.rawValue)")
    }

    @Test(
        "UX-SHP-06 a pickup address stays as it is", arguments: [Key.enter, .character("e"), .right, .delete])
    func pickupAddressIsReadOnly(_ key: Key) throws {
        let request = try SampleRequests.pickup()
        let shopper = try Shopper.paying(
            request,
            ScriptedOwner(contact: .update(items: request.paymentSummaryItems, methods: .methods([]))))
        shopper.goTo("PICK UP AT")
        let rows = shopper.screen.sheetRows
        shopper.press(key)
        #expect(shopper.screen.sheetRows == rows)
        #expect(rows[1].contains("Acme General Store, 9 Market Street"))
        #expect(!rows[1].hasSuffix("›"))
        shopper.goTo("Press Space")
        shopper.press(.space)
        #expect(shopper.owner?.payments.first?.shippingContact?.postalAddress?.city == "Savannah")
    }

    /// Zones so far apart that a process in any zone would show the wrong day or hour for one of them.
    static let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Tokyo"]

    @Test("UX-SHP-06 dates and hours are the shop's, whatever the process's zone", arguments: zones)
    func datesAreTheShops(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        func moment(_ day: Int, _ hour: Int?) -> DateComponents {
            DateComponents(timeZone: zone, year: 2026, month: 11, day: day, hour: hour)
        }
        let days = try shipped([try method(from: moment(25, nil), to: moment(27, nil))])
        days.see("Ground · Wed, Nov 25 – Fri, Nov 27")
        let hours = try shipped([try method(from: moment(25, 9), to: moment(25, 21))])
        hours.see("Ground · Wed, Nov 25", "9:00 AM – 9:00 PM")
        let chinese = try shipped(
            [try method(from: moment(25, nil), to: moment(27, nil))], .simplifiedChinese)
        chinese.see("11月25日 周三 – 11月27日 周五")
    }
}
