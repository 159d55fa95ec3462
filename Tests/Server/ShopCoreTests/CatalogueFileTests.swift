import FoundationEssentials
import ShopCore
import ShopSamples
import StoreAPI
import TestSupport
import Testing

struct CatalogueFileTests {
    @Test func missingCatalogueIsNamed() async throws {
        try await TemporaryFolder.use { folder in
            #expect(throws: Catalogue.Fault.unreadable(path: folder + "/catalogue.json")) {
                try Catalogue.load(folder: folder)
            }
            try Data("{".utf8).write(to: URL(filePath: folder + "/catalogue.json"))
            #expect(
                throws: Catalogue.Fault.malformed(path: folder + "/catalogue.json", reason: "it is not JSON")
            ) { try Catalogue.load(folder: folder) }
            try Data(SmallCatalogue.json.utf8).write(to: URL(filePath: folder + "/catalogue.json"))
            #expect(throws: Catalogue.Fault.unreadable(path: folder + "/pictures/dot.png")) {
                try Catalogue.load(folder: folder)
            }
        }
    }

    @Test(arguments: [
        (#""price": "10.00""#, #""price": "10.0""#, #""10.0" is not a price in USD"#),
        (#""size": "l""#, #""size": "s""#, "TEE-L names the same values as TEE-S"),
        (
            #""en": "Large", "zh-Hans": "大""#, #""en": "ＳＭＡＬＬ", "zh-Hans": "大""#,
            "TEE-L names the same values as TEE-S"
        ),
        (
            #"[{"sku": "WAX","#, #"[{"sku": "WAX-2", "options": {}, "stock": 1}, {"sku": "WAX","#,
            "WAX names the same values as WAX-2"
        ),
        (#""sku": "COMB""#, #""sku": "WAX""#, "the SKU WAX is there twice"),
        (#""stock": 12"#, #""stock": -1"#, "the stock of WAX is negative"),
        (#""en": "Wax.""#, #""en": "\u200b ""#, "wax has a text without a character that can be seen"),
        (#""networks": ["visa""#, #""networks": ["diners""#, "the payment network diners is unknown"),
        (#""accent": "c8793a""#, #""tags": ["gift"]"#, "wax names the unknown tag gift"),
        (
            #""accent": "c8793a""#, #""tax_class": "sin""#,
            "wax names the unknown tax class sin; there are exempt, standard, zero"
        ),
        (
            #""coupons": "#, #""tax_classes": [], "coupons": "#,
            "tax_classes is no longer read: name the class of each product in its tax_class"
        ),
        (
            #""percent": 10"#, #""percent": 101"#,
            "the coupon WELCOME needs one of 1 to 100 percent, an amount, or free shipping"
        ),
        (
            #""percent": 10"#, #""percent": 10, "amount": "1.00""#,
            "the coupon WELCOME needs one of 1 to 100 percent, an amount, or free shipping"
        ),
        (#""percent": 10"#, #""amount": "1.5""#, #""1.5" is not an amount in USD"#),
        (#""percent": 10"#, #""amount": "0.00""#, "the coupon WELCOME takes nothing off"),
        (
            #""percent": 10"#,
            #""percent": 10, "starts_at": 8e8, "ends_at": 8e8"#,
            "the coupon WELCOME can never be used"
        ),
        (
            #""carrier": "Fake Post""#, #""carrier": """#,
            "the service fast needs the names of its carrier and itself"
        ),
        (
            #""service": "Ground""#, #""service": "\u200b ""#,
            "the service ground needs the names of its carrier and itself"
        ),
        (#""ground": "14.00""#, #""ground": [{"price": "14"}]"#, #""14" is not an amount in USD"#),
        (
            #""rate_ppm": 82500"#, #""rate_ppm": 1000001"#,
            "a tax rate of 1000001 parts per million is out of range"
        ),
        (
            #""state": "GA""#, #""state": "GA", "postal_prefixes": ["M5V 2"]"#,
            "the tax of US needs postal codes of capitals and digits alone"
        ),
        (#""state": "GA""#, #""state": "Atlantis""#, "the tax of US names the unknown state Atlantis"),
    ])
    func wrongCatalogueIsRefusedWithTheFact(right: String, wrong: String, fact: String) throws {
        let json = SmallCatalogue.json.replacing("\"#c", with: "\"c").replacing(right, with: wrong)
        #expect(throws: Catalogue.Fault.wrong(fact: fact)) {
            let file = try JSONDecoder().decode(CatalogueFile.self, from: Data(json.utf8))
            return try Catalogue(file: file, pictures: ["dot": SmallCatalogue.picture])
        }
    }

    @Test(arguments: [#"{}"#, #"{"fr": "Peigne"}"#])
    func textInNoLanguageOfTheShopIsRefused(text: String) throws {
        let json = SmallCatalogue.json.replacing(#"{"en": "Comb", "zh-Hans": "梳子"}"#, with: text)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CatalogueFile.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: [
        (#"{"en": "Comb"}"#, "Comb", "Comb"), (#"{"zh-Hans": "梳子"}"#, "梳子", "梳子"),
        (#"{"en": "Comb", "zh-Hans": "梳子"}"#, "Comb", "梳子"),
    ])
    func missingLanguageFallsBack(text: String, english: String, chinese: String) throws {
        let name = try JSONDecoder().decode(LocalizedText.self, from: Data(text.utf8))
        #expect(name[.english] == english && name[.simplifiedChinese] == chinese)
        #expect(try StoredText.decode(LocalizedText.self, from: StoredText.encode(name)) == name)
    }
}
