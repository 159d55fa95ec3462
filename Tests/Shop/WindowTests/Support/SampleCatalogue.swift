package import PayKit
package import StoreAPI
package import TUI

/// Eight products in two languages: plain, low, sold out, with options, expensive, without a price, digital.
package enum SampleCatalogue {
    /// One product as both languages tell it.
    package struct Entry {
        package var id: String
        package var category: String
        package var english: (name: String, text: String)
        package var chinese: (name: String, text: String)
        /// A decimal string, or nil for a price that cannot be read.
        package var price: String?
        package var stock: Int
        package var kind = ProductSummary.Kind.physical
        package var accent: String?
        package var hasSizes = false
    }

    package static let entries = [
        Entry(
            id: "mustache-wax", category: "grooming",
            english: (
                "Mustache Wax", "Beeswax and cedar in a small tin. Holds a curl through rain and soup."
            ),
            chinese: ("胡须蜡", "蜂蜡与雪松，装在小铁盒里。雨天喝汤，造型依旧。"), price: "10.00", stock: 12,
            accent: "#c8793a"),
        Entry(
            id: "pocket-comb", category: "grooming", english: ("Pocket Comb", "Cut from one piece of horn."),
            chinese: ("随身梳", "整块牛角切成。"), price: "3.33", stock: 1),
        Entry(
            id: "safety-razor", category: "grooming", english: ("Safety Razor", "Brass, for one blade."),
            chinese: ("安全剃刀", "黄铜制成，单刀片。"), price: "28.00", stock: 0),
        Entry(
            id: "plain-t-shirt", category: "clothing",
            english: ("Plain T-Shirt", "Heavy cotton that keeps its shape."),
            chinese: ("纯色 T 恤", "厚实棉布，久洗不变形。"), price: "18.00", stock: 9, hasSizes: true),
        Entry(
            id: "desk-lamp", category: "home",
            english: ("Desk Lamp with a Brass Arm and a Very Long Name", "Turns, tilts and stays."),
            chinese: ("黄铜长臂可旋转台灯（超长名称版）", "可转可倾，稳稳停住。"), price: "1249.00", stock: 3),
        Entry(
            id: "stoneware-mug", category: "home", english: ("Stoneware Mug", "Fired twice, holds 0.35 l."),
            chinese: ("粗陶杯", "两次烧制，容量 0.35 升。"), price: "18.50", stock: 40),
        Entry(
            id: "beeswax-candle", category: "home", english: ("Beeswax Candle", "Burns for nine hours."),
            chinese: ("蜂蜡蜡烛", "可燃九小时。"), price: nil, stock: 5),
        Entry(
            id: "ringtone-pack", category: "downloads", english: ("Ringtone Pack", "Twelve tones."),
            chinese: ("铃声合集", "十二首铃声。"), price: "1.99", stock: 999, kind: .digital),
    ]

    package static let categories: [String: (english: String, chinese: String)] = [
        "grooming": ("Grooming", "个人护理"), "clothing": ("Clothing", "服装"), "home": ("Home", "家居"),
        "downloads": ("Downloads", "下载"),
    ]

    /// The product of an entry with this many units left.
    package static func product(_ entry: Entry, stock: Int, _ language: Language) throws -> Product {
        let isEnglish = language == .english
        let words = isEnglish ? entry.english : entry.chinese
        let category = categories[entry.category]
        let price = try entry.price.map { try dollars($0) }
        let links = Links([
            .this: Link(href: "/products/\(entry.id)"), .image: Link(href: "/images/\(entry.id)"),
        ])
        let summary = ProductSummary(
            id: entry.id, name: words.name, description: words.text, kind: entry.kind,
            category: ProductSummary.Category(
                id: entry.category, name: (isEnglish ? category?.english : category?.chinese) ?? ""),
            price: price, imageURI: "/images/\(entry.id)",
            imageText: isEnglish ? "A picture of it" : "商品图片", accent: entry.accent,
            availability: Availability(available: stock), hasOptions: entry.hasSizes, version: 1, links: links
        )
        guard entry.hasSizes else {
            let variants = try [variant(entry.id, [:], price ?? dollars("0.00"), stock)]
            return Product(summary: summary, options: [], variants: variants)
        }
        return Product(
            summary: summary, options: options(isEnglish),
            variants: try [
                variant("tee-s-white", ["size": "s", "colour": "white"], dollars("18.00"), min(stock, 4)),
                variant("tee-m-white", ["size": "m", "colour": "white"], dollars("18.00"), 0),
                variant("tee-s-black", ["size": "s", "colour": "black"], dollars("18.00"), 0),
                variant("tee-m-black", ["size": "m", "colour": "black"], dollars("20.00"), min(stock, 5)),
            ])
    }

    private static func options(_ isEnglish: Bool) -> [Product.Option] {
        [
            Product.Option(
                id: "size", name: isEnglish ? "Size" : "尺码",
                values: [
                    Product.Option.Value(id: "s", name: isEnglish ? "Small" : "小号"),
                    Product.Option.Value(id: "m", name: isEnglish ? "Medium" : "中号"),
                ]),
            Product.Option(
                id: "colour", name: isEnglish ? "Colour" : "颜色",
                values: [
                    Product.Option.Value(id: "white", name: isEnglish ? "White" : "白色"),
                    Product.Option.Value(id: "black", name: isEnglish ? "Black" : "黑色"),
                ]),
        ]
    }

    private static func variant(
        _ id: String, _ options: [String: String], _ price: Money, _ stock: Int
    ) -> Product.Variant {
        Product.Variant(
            id: id, sku: id.uppercased(), options: options, price: price,
            availability: Availability(available: stock))
    }

    package static func dollars(_ text: String) throws -> Money {
        guard let currency = Currency(code: "USD") else { throw MoneyError.malformed }
        return try Money(decimal: text, currency: currency)
    }
}
