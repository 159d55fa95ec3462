import PayKit
package import ShopCore
package import StoreAPI

/// Where the shop sends goods, for how much, and what it adds, for people.
package struct ZonePage: Document, Linked {
    package let policy: ShopPolicy

    package init(_ policy: ShopPolicy) { self.policy = policy }

    private var zones: ZoneDocument { ZoneDocument(policy) }

    package var links: Links { zones.links ?? Links([:]) }

    package func encode(to encoder: any Encoder) throws { try zones.encode(to: encoder) }

    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.zones
        let classes = policy.taxClasses.map(office.products.taxClass)
        return SheetPage(
            office.rooms.zones,
            main: [
                SheetPage.Block(words.zones, table: zoneTable(words, setting)),
                SheetPage.Block(words.taxes, table: taxTable(words, setting.language)),
            ],
            side: [
                SheetPage.Block(words.services, facts: services(words)),
                SheetPage.Block(words.gaps, facts: gaps(words, setting.language)),
                SheetPage.Block(words.classNames, note: classes.joined(separator: ", ")),
                SheetPage.Block(note: words.note),
            ]
        ).content
    }

    private func zoneTable(_ words: OfficeWords.Zones, _ setting: PageSetting) -> SheetPage.Table {
        let rows: [[SheetPage.Cell]] = zones.shipping.zones.map { zone in
            let names = zone.countries.map { Self.country($0, setting.language) }
            let parts = [
                zone.states?.joined(separator: ", "),
                zone.postalPrefixes.map { "\(words.postal) \($0.joined(separator: ", "))" },
            ]
            let prices = zone.rates.sorted { $0.key < $1.key }.map { service, table in
                let bands = table.bands.map { self.text($0, words, setting.language) }
                return "\(name(ofService: service)): \(bands.joined(separator: "; "))"
            }
            return [
                .init(
                    names.joined(separator: ", "), detail: parts.compactMap(\.self).joined(separator: " · ")),
                .init(prices.joined(separator: "\n")),
            ]
        }
        return SheetPage.Table(
            words.zones, [.init(words.places), .init(words.prices, "prices")], rows, empty: words.none)
    }

    private func text(
        _ band: ShopPolicy.RateTable.Band, _ words: OfficeWords.Zones, _ language: ContentLanguage
    ) -> String {
        let currency = policy.shop.currency
        let weight = band.maximumGrams.map { grams in
            grams % 1000 == 0 ? "\(words.upTo) \(grams / 1000) kg" : "\(words.upTo) \(grams) g"
        }
        let goods = band.minimumSubtotal.map {
            "\(words.goodsFrom) \(PageMoney.text($0, currency, language))"
        }
        let price =
            band.price.allSatisfy { "0.".contains($0) }
            ? words.free : PageMoney.text(band.price, currency, language)
        let conditions = [weight, goods].compactMap(\.self)
        return conditions.isEmpty ? price : "\(price) (\(conditions.joined(separator: ", ")))"
    }

    private func name(ofService id: String) -> String {
        zones.shipping.services.first { $0.id == id }.map { "\($0.carrier) \($0.service)" } ?? id
    }

    private func taxTable(_ words: OfficeWords.Zones, _ language: ContentLanguage) -> SheetPage.Table {
        let products = OfficeWords(language).products, page = PageWords(language)
        let rows: [[SheetPage.Cell]] = zones.taxes.map { tax in
            let parts = [
                tax.state, tax.postalPrefixes.map { "\(words.postal) \($0.joined(separator: ", "))" },
            ]
            let classes = (tax.classes ?? [:]).sorted { $0.key < $1.key }
                .map { "\(products.taxClass($0.key)) \(Self.percent($0.value))" }
            return [
                .init(
                    Self.country(tax.country, language),
                    detail: parts.compactMap(\.self).joined(separator: " · ")),
                .init(Self.percent(tax.partsPerMillion)), .init(classes.joined(separator: ", ")),
                .init(page.yesNo(tax.isIncluded == true)),
                .init(page.yesNo(tax.taxesShipping == true)),
            ]
        }
        return SheetPage.Table(
            words.taxes,
            [
                .init(words.place), .number(words.rate), .init(words.classes), .init(words.included),
                .init(words.onShipping),
            ], rows, empty: words.none)
    }

    private func services(_ words: OfficeWords.Zones) -> [SheetPage.Fact] {
        zones.shipping.services.map { service in
            let days = Set(service.transitDays).sorted().map { "\($0)" }.joined(separator: "–")
            return SheetPage.Fact(
                "\(service.carrier) \(service.service)", "\(days) \(days == "1" ? words.day : words.days)")
        }
    }

    private func gaps(_ words: OfficeWords.Zones, _ language: ContentLanguage) -> [SheetPage.Fact] {
        let gaps = zones.shipping.unserviceable.map { gap in
            let parts = [gap.state, gap.postalPrefixes?.joined(separator: ", ")].compactMap(\.self)
            let place = ([Self.country(gap.country, language)] + parts).joined(separator: ", ")
            return SheetPage.Fact(
                place, gap.reason == ShopPolicy.Shipping.noCarrier ? words.noCarrier : gap.reason)
        }
        return gaps.isEmpty ? [.init(words.gaps, words.none)] : gaps
    }

    private static func country(_ code: String, _ language: ContentLanguage) -> String {
        Country(code: code)?.name(locale: language.rawValue) ?? code
    }

    /// `8.25%` of 82500 millionths.
    private static func percent(_ millionths: Int64) -> String {
        let digits = String(millionths % 10_000 + 10_000).dropFirst()
        let fraction = digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
        return "\(millionths / 10_000)\(fraction.isEmpty ? "" : ".")\(fraction)%"
    }
}
