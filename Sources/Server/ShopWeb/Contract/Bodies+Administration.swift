package import ShopCore

extension Bodies {
    package static let zones: [Schema.Member] = [
        .required(
            "shipping",
            .object([
                .required("origin", origin), .required("services", .list(service, count: 0...50)),
                .required("zones", .list(zone, count: 0...500)),
                .required("unserviceable", .list(gap, count: 0...500)),
                .optional("pickup", address),
            ])), .required("taxes", .list(tax, count: 0...2000)),
    ]

    package static let coupon: [Schema.Member] = [
        .required("code", .text(.token, ShopPolicy.Coupon.codeLengths)),
        .optional("percent", .integer(ShopPolicy.Coupon.percents)),
        .optional("amount", .text(.amount)), .optional("free_shipping", .boolean),
        .optional("minimum", .text(.amount)), .optional("skus", names), .optional("categories", names),
        .optional("starts_at", .text(.time)), .optional("ends_at", .text(.time)),
        .optional("limit", .integer(ShopPolicy.Coupon.limits)),
        .optional("limit_per_contact", .integer(ShopPolicy.Coupon.limits)), .optional("exclusive", .boolean),
    ]

    package static let productPatch = Schema.object(
        [
            .optional("category", .text(.token, 1...64)),
            .optional("tags", .list(.text(.token, 1...64), count: 0...ProductChange.mostTags)),
            .optional("tax_class", .text(.token, 1...64)), .removable("accent", .text(.colour, 7...7)),
            .optional("active", .boolean),
        ] + ProductText.allCases.map { .optional($0.member, languages(of: $0)) })

    /// A text by language; `null` removes one.
    private static func languages(of text: ProductText) -> Schema {
        let words = text == .name ? Schema.words(1...text.longest) : .text(0...text.longest)
        return .object(ContentLanguage.allCases.map { .removable($0.rawValue, words) })
    }

    private static let names = Schema.list(.text(.token, 1...200), count: 0...1000)
    private static let country = Schema.text(2...2)
    /// A code or a name, which is kept as its code.
    private static let state = Schema.text(1...64)
    private static let prefixes = Schema.list(.text(1...12), count: 0...1000)
    private static let rate = Schema.integer(0...Int(Share.million))

    private static let origin = Schema.object([
        .required("country", country), .required("time_zone", .text(1...64)),
        .optional("cutoff_hour", .integer(ShopPolicy.Origin.cutoffHours)),
        .optional(
            "holidays",
            .list(
                .object([
                    .required("month", .integer(1...12)), .optional("day", .integer(1...31)),
                    .optional("weekday", .integer(0...6)), .optional("nth", .integer(-1...5)),
                ]), count: 0...ShopPolicy.Origin.mostHolidays)),
    ])

    private static let service = Schema.object([
        .required("id", .text(.token, 1...64)), .required("carrier", .words(1...100)),
        .required("service", .words(1...100)),
        .required("transit_days", .list(.integer(0...ShopPolicy.Service.longestTransit), count: 2...2)),
        .optional("type", Shapes.shippingType), .optional("window", .list(.integer(0...24), count: 2...2)),
        .optional("named_only", .boolean), .optional("phone", .boolean),
    ])

    private static let zone = Schema.object([
        .required("id", .text(.token, 1...64)), .required("countries", .list(country, count: 1...300)),
        .optional("states", .list(state, count: 0...1000)), .optional("postal_prefixes", prefixes),
        .required(
            "rates",
            .map(
                .list(
                    .object([
                        .optional("max_grams", .integer(0...1_000_000_000)),
                        .optional("min_subtotal", .text(.amount)), .required("price", .text(.amount)),
                    ]), count: 1...100))),
    ])

    private static let gap = Schema.object([
        .required("country", country), .optional("state", state),
        .optional("postal_prefixes", prefixes), .required("reason", .text(.token, 1...64)),
    ])

    private static let tax = Schema.object([
        .required("country", country), .optional("state", state),
        .optional("postal_prefixes", prefixes), .required("rate_ppm", rate),
        .optional("classes", .map(rate)), .optional("included", .boolean),
        .optional("taxes_shipping", .boolean),
    ])
}
