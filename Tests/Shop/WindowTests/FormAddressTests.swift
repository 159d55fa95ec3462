import StoreAPI
import TUI
import Testing
import Window
import WindowSupport

/// The address of the card form: its country decides what is asked for, and what shipping costs.
@Suite struct FormAddressTests {
    private func form(_ language: Language = .english, columns: Int = 80) throws -> Shopper {
        let shopper = try Shopper(.unsupported, language: language, columns: columns, rows: 30)
        shopper.openForm()
        return shopper
    }

    private func choose(_ country: String, _ shopper: Shopper, label: String = "Country") {
        shopper.goToField(label)
        shopper.type(country)
    }

    static let english: [(country: String, labels: [String])] = [
        ("United States", ["Street", "City", "State", "ZIP code"]),
        ("United Kingdom", ["Street", "Post town", "Postcode"]),
        ("China", ["Province", "City", "District", "Street", "Postal code"]),
        ("Germany", ["Street", "Postal code", "City"]),
        ("Japan", ["Postal code", "Prefecture", "City", "Street"]),
        ("Canada", ["Street", "City", "Province", "Postal code"]),
        ("Hong Kong", ["Street", "District", "Region"]),
        ("Brazil", ["Street", "City", "State", "Postal code"]),
        ("New Zealand", ["Street", "City", "Region", "Postal code"]),
    ]

    @Test("UX-FRM-01 the country decides the fields, their names and their order", arguments: english)
    func countryDecidesTheFields(_ form: (country: String, labels: [String])) throws {
        let shopper = try self.form()
        choose(form.country, shopper)
        #expect(shopper.cursorRow.contains("‹ \(form.country)"))
        let labels = shopper.fieldLabels
        #expect(labels.prefix(3) == ["Email", "Name", "Country"])
        #expect(Array(labels.dropFirst(3).prefix(form.labels.count)) == form.labels)
        #expect(labels.suffix(4) == ["Card number", "Expires", "Security code", "Place order"])
    }

    @Test(
        "UX-FRM-01 the country decides the fields in Chinese too",
        arguments: [
            ("美国", ["街道门牌", "城市", "州", "邮编"]), ("中国", ["省份", "城市", "区县", "街道门牌", "邮政编码"]),
            ("日本", ["邮政编码", "都道府县", "城市", "街道门牌"]), ("英国", ["街道门牌", "邮镇", "邮编"]),
            ("德国", ["街道门牌", "邮政编码", "城市"]),
        ])
    func countryDecidesTheFieldsInChinese(_ country: String, _ labels: [String]) throws {
        let shopper = try form(.simplifiedChinese)
        choose(country, shopper, label: "国家/地区")
        #expect(shopper.cursorRow.contains("‹ \(country)"))
        #expect(Array(shopper.fieldLabels.dropFirst(3).prefix(labels.count)) == labels)
    }

    @Test func countryIsFoundByItsNameItsCodeItsArrowsAndTheMouse() throws {
        let shopper = try form()
        choose("ger", shopper)
        #expect(shopper.cursorRow.contains("‹ Germany ›"))
        shopper.press(.backspace, .backspace, .backspace)
        shopper.type("nz")
        #expect(shopper.cursorRow.contains("‹ New Zealand ›"))
        shopper.press(.left, .right)
        #expect(shopper.cursorRow.contains("‹ New Zealand ›"))
        shopper.paste("Japan")
        #expect(shopper.cursorRow.contains("‹ Japan ›"))
        shopper.goToField("Email")
        shopper.click("›   ")
        #expect(shopper.cursorRow.contains("‹ China mainland ›"))
        shopper.click("‹")
        #expect(shopper.cursorRow.contains("‹ Japan ›"))
    }

    @Test func whatWasTypedStaysWhenTheCountryChanges() throws {
        let shopper = try form()
        shopper.fillForm()
        choose("germany", shopper)
        shopper.see("1 Peachtree Street", "Atlanta", "30303")
        choose("united states", shopper)
        shopper.see("1 Peachtree Street", "Atlanta", "GA", "30303")
    }

    @Test("UX-SHP-03 shipping is a list with price and arrival, priced anew when the address changes")
    func shippingIsPricedAnewWithTheAddress() throws {
        let shopper = try form()
        shopper.see("✓ Fake Post Ground", "$5.00", "Fake Post Express", "$9.99", "Shipping  estimate")
        shopper.fillForm()
        shopper.see("Arrives Fri, Nov 27", "Arrives Tue, Nov 24", "USD 15.83")
        shopper.seeNo("estimate")
        shopper.goToField("Fake Post Express")
        #expect(!shopper.cursorRow.contains("✓"))
        shopper.press(.space)
        shopper.see("✓ Fake Post Express", "USD 20.82")
        choose("canada", shopper)
        shopper.see("estimate")
        for (label, text) in [("Province", "ON"), ("Postal code", "m5j2j5")] {
            shopper.goToField(label)
            shopper.press(.control("u"))
            shopper.type(text)
        }
        shopper.press(.enter)
        shopper.see("M5J 2J5", "✓ Fake Post Ground", "$14.00", "USD 24.00")
        shopper.seeNo("Express", "estimate")
    }

    @Test func enterTakesAWayToShipAndGoesOnToTheCard() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.goToField("Fake Post Express")
        shopper.press(.enter)
        shopper.see("✓ Fake Post Express")
        #expect(shopper.cursorRow.contains("Card number"))
        // Coming back, one is where the choice is.
        shopper.press(.up)
        #expect(shopper.cursorRow.contains("Fake Post Express"))
    }

    @Test func districtOfAChineseAddressStandsBeforeTheStreet() throws {
        let shopper = try form()
        shopper.type("xm@example.org")
        shopper.press(.enter)
        shopper.type("林小满")
        shopper.press(.enter)
        shopper.type("china")
        shopper.press(.enter)
        for text in ["上海市", "上海市", "静安区", "南京西路 1788 号", "200040"] {
            shopper.press(.control("u"))
            shopper.type(text)
            shopper.press(.enter)
        }
        shopper.see("Fake Post Air", "$22.00")
        shopper.goToField("Card number")
        for text in ["4242424242424242", "09/29", "123"] {
            shopper.type(text)
            shopper.press(.enter)
        }
        shopper.press(.enter)
        let order = try #require(shopper.shop.placed.values.first)
        #expect(order.shipTo?.street == "静安区 南京西路 1788 号")
        #expect(order.shipTo?.state == "上海市" && order.shipTo?.postalCode == "200040")
    }
}
