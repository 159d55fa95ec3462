package import FoundationEssentials
package import ShopCore

/// Four products and three ways to send them.
package enum SmallCatalogue {
    package static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    package static func load() throws -> Catalogue { try load(json) }

    package static func load(_ json: String) throws -> Catalogue {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let file = try decoder.decode(CatalogueFile.self, from: Data(json.utf8))
        return try Catalogue(file: file, pictures: ["dot": picture])
    }

    /// The same numbers with the minor digits of another currency: 10.00 becomes 1000 yen or 10.000 dinars.
    package static func load(in currency: String) throws -> Catalogue {
        let amounts = /"(\d+)\.(\d\d)"/
        let json = json.replacing("\"USD\"", with: "\"\(currency)\"").replacing(amounts) { match in
            switch currency {
            case "JPY": "\"\(Int(match.output.1 + match.output.2) ?? 0)\""
            case "KWD": "\"\(match.output.1).\(match.output.2)0\""
            default: "\(match.output.0)"
            }
        }
        return try load(json)
    }

    package static let json = """
        {"shop": {"name": {"en": "Acme", "zh-Hans": "艾克米"}, "merchant_label": "ACME",
          "merchant_id": "merchant.org.example.acme", "country": "US", "currency": "USD",
          "networks": ["visa", "mastercard", "amex"], "capabilities": ["3DS"]},
         "categories": [{"id": "care", "name": {"en": "Care", "zh-Hans": "理容"}}],
         "products": [
          {"slug": "wax", "kind": "physical", "category": "care", "price": "10.00", "weight_grams": 60,
           "name": {"en": "Mustache Wax", "zh-Hans": "胡须蜡"}, "description": {"en": "Wax.", "zh-Hans": "蜡。"},
           "picture": "dot", "picture_text": {"en": "A tin", "zh-Hans": "蜡盒"}, "accent": "#c8793a",
           "options": [], "variants": [{"sku": "WAX", "options": {}, "stock": 12}]},
          {"slug": "comb", "kind": "physical", "category": "care", "price": "3.33", "weight_grams": 20,
           "name": {"en": "Comb", "zh-Hans": "梳子"}, "description": {"en": "Comb.", "zh-Hans": "梳。"},
           "picture": "dot", "picture_text": {"en": "A comb", "zh-Hans": "梳子"},
           "options": [], "variants": [{"sku": "COMB", "options": {}, "stock": 1}]},
          {"slug": "tee", "kind": "physical", "category": "care", "price": "18.00", "weight_grams": 150,
           "name": {"en": "Tee", "zh-Hans": "T 恤"}, "description": {"en": "Tee.", "zh-Hans": "衣。"},
           "picture": "dot", "picture_text": {"en": "A shirt", "zh-Hans": "T 恤"},
           "options": [{"id": "size", "name": {"en": "Size", "zh-Hans": "尺码"}, "values": [
             {"id": "s", "name": {"en": "Small", "zh-Hans": "小"}},
             {"id": "l", "name": {"en": "Large", "zh-Hans": "大"}}]}],
           "variants": [{"sku": "TEE-S", "options": {"size": "s"}, "stock": 4},
             {"sku": "TEE-L", "options": {"size": "l"}, "price": "20.00", "stock": 0}]},
          {"slug": "ring", "kind": "digital", "category": "care", "price": "5.00",
           "name": {"en": "Ringtones", "zh-Hans": "铃声"}, "description": {"en": "Tones.", "zh-Hans": "铃。"},
           "picture": "dot", "picture_text": {"en": "A phone", "zh-Hans": "手机"},
           "options": [], "variants": [{"sku": "RING", "options": {}, "stock": 999}]}],
         "shipping": {"origin": {"country": "US", "time_zone": "America/New_York"},
          "services": [
           {"id": "fast", "carrier": "Fake Post", "service": "Express", "transit_days": [1, 1]},
           {"id": "ground", "carrier": "Fake Post", "service": "Ground", "transit_days": [3, 5]},
           {"id": "saver", "carrier": "Fake Post", "service": "Saver", "transit_days": [5, 9]}],
          "zones": [
           {"id": "home", "countries": ["US"], "rates": {"fast": "9.99", "saver": "9.01", "ground": "5.00"}},
           {"id": "world", "countries": ["GB", "CA", "HK"], "rates": {"ground": "14.00"}}],
          "unserviceable": [{"country": "US", "state": "AK", "reason": "no-carrier"}]},
         "taxes": [{"country": "US", "state": "GA", "rate_ppm": 82500}],
         "coupons": [{"code": "WELCOME", "percent": 10}]}
        """
}
