import FoundationEssentials
import InventoryServer
import ShopCore
import ShopSamples
import ShopWeb
import StoreAPI
import TestSupport
import Testing

struct CatalogueFileTests {
    static let demoFolder: String = {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/") + "/Assets/Catalogue"
    }()

    @Test func demoCatalogueLoads() async throws {
        let world = TestWorld()
        let catalogue = try Catalogue.load(folder: Self.demoFolder)
        try await TestEngine.use { engine in
            try await engine.store.fill(catalogue, environment: world.environment)
            let shop = try #require(try await Shop.open(engine.store, environment: world.environment))
            let page = try await engine.store.page(ProductQuery(limit: 250))
            #expect(page.products.count == catalogue.file.products.count)
            #expect(!shop.rates.services(for: .smallest).isEmpty)
        }
        #expect(catalogue.file.products.count >= 20)
        #expect(catalogue.file.products.allSatisfy { !($0.tags ?? []).isEmpty })
    }

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

    /// A folder of somebody else publishes nothing of this machine.
    @Test func nothingOutsideOfTheFolderBecomesAPicture() async throws {
        try await TemporaryFolder.use { folder in
            let (pictures, secret) = (folder + "/pictures", folder + "/secret.png")
            let image = try Data(
                contentsOf: URL(filePath: Self.demoFolder + "/pictures/beeswax-candle.png"))
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
            try image.write(to: URL(filePath: secret))
            func load(_ json: String = SmallCatalogue.json) throws {
                try Data(json.utf8).write(to: URL(filePath: folder + "/catalogue.json"))
                _ = try Catalogue.load(folder: folder, intake: .codec)
            }
            func refusal(_ name: String) -> Catalogue.Fault {
                .wrong(fact: "the picture \(name) is no file in pictures, or a link to one elsewhere")
            }
            for name in ["../secret", "/etc/passwd", "..", "x/../../secret", ""] {
                #expect(throws: refusal(name)) {
                    try load(SmallCatalogue.json.replacing("\"dot\"", with: "\"\(name)\""))
                }
            }
            try FileManager.default.createSymbolicLink(
                atPath: pictures + "/dot.png", withDestinationPath: secret)
            #expect(throws: refusal("dot")) { try load() }
            try FileManager.default.removeItem(atPath: pictures + "/dot.png")
            try Data("root:x:0".utf8).write(to: URL(filePath: pictures + "/dot.png"))
            #expect(
                throws: Catalogue.Fault.wrong(
                    fact: "the picture dot is no PNG or JPEG that the shop can read")
            ) { try load() }
            try image.write(to: URL(filePath: pictures + "/dot.png"))
            try load()
            try FileManager.default.moveItem(atPath: pictures, toPath: folder + "/elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: pictures, withDestinationPath: folder + "/elsewhere")
            #expect(throws: refusal("dot")) { try load() }
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
            "the coupon WELCOME needs 1 to 100 percent, an amount, or free shipping"
        ),
        (
            #""percent": 10"#, #""percent": 10, "amount": "1.00""#,
            "the coupon WELCOME needs 1 to 100 percent, an amount, or free shipping"
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
