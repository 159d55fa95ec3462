import PayKit
package import ShopCore
import StoreAPI

extension ProductDocuments: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.products
        let rows: [[SheetPage.Cell]] = items.map { item in
            let product = item.product
            let place = Endpoints.adminProduct.link(id: product.id)
            let free = product.variants.reduce(0) { $0 + $1.stock }
            let category = categories.first { $0.id == product.category }?.name[setting.language]
            return [
                .init(
                    product.texts[.name][setting.language], href: setting.link(place.href),
                    detail: product.variants.map(\.sku).joined(separator: ", ")),
                .init(category ?? product.category), .init(item.price(setting.words)), .free(free),
                .state(product.saleState(words, setting.words)),
            ]
        }
        let table = SheetPage.Table(
            office.rooms.products,
            [
                .init(words.product), .init(words.category), .init(words.price, "money"),
                .number(words.free), .init(words.state),
            ], rows, empty: words.none, links, setting)
        return SheetPage(
            office.rooms.products, filter: setting.templates.first.map { FormView($0, setting) },
            main: [SheetPage.Block(table: table)]
        ).content
    }
}

extension ProductDocument: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.products
        let forms = setting.templates.map { FormView($0, setting) }
        let back = LinkView(href: setting.link(Office.home + "/products"), label: office.rooms.products)
        return SheetPage(
            product.texts[.name][setting.language], up: back, state: product.saleState(words, setting.words),
            main: [
                SheetPage.Block(
                    words.variants, note: words.priceNote, table: variants(forms, office, setting)),
                SheetPage.Block(words.texts, forms: forms.filter { $0.kind == "texts" }),
            ],
            side: [
                SheetPage.Block(
                    words.onSale, facts: facts(words, setting),
                    forms: forms.filter { ["withdraw", "offer"].contains($0.kind) }),
                SheetPage.Block(
                    words.picture, note: words.pictureNote, picture: picture(setting),
                    forms: forms.filter { $0.kind == "picture" }),
            ]
        ).content
    }

    private func picture(_ setting: PageSetting) -> LinePicture? {
        picture.map {
            LinePicture(href: setting.place($0.href), text: product.texts[.pictureText][setting.language])
        }
    }

    private func variants(
        _ forms: [FormView], _ office: OfficeWords, _ setting: PageSetting
    ) -> SheetPage.Table {
        let words = office.products
        let rows: [[SheetPage.Cell]] = product.variants.enumerated().map { index, variant in
            let name = product.options.compactMap { option in
                option.values.first { $0.id == variant.options[option.id] }?.name[setting.language]
            }
            let shelf = Endpoints.shelf.link((name: "sku", value: variant.sku))
            return [
                .init(
                    variant.sku, href: setting.link(shelf.href),
                    detail: name.isEmpty ? nil : name.joined(separator: " · ")),
                .free(variant.stock), .form(forms.first { $0.id == "form-price-\(index)" }),
            ]
        }
        return SheetPage.Table(
            words.variants, [.init("SKU"), .number(words.free), .init(words.price, "money")], rows,
            empty: words.none)
    }

    private func facts(_ words: OfficeWords.Products, _ setting: PageSetting) -> [SheetPage.Fact] {
        let tags = product.tags.map { id in
            policy?.tags?.first { $0.id == id }?.name[setting.language] ?? id
        }
        let shop = Endpoints.product.link(id: product.id)
        let facts: [SheetPage.Fact] = [
            .init(words.kind, product.kind == .digital ? words.digital : words.physical),
            .init(words.tags, tags.joined(separator: ", ")),
            .init(words.version, String(product.version)),
            .init(
                words.product, product.isActive ? words.show : "",
                href: product.isActive ? setting.link(shop.href) : nil),
        ]
        return facts.filter { !$0.value.isEmpty }
    }

    fileprivate func price(_ words: PageWords) -> String {
        let prices = product.variants.map(\.price)
        let least = Money(minorUnits: prices.min() ?? product.price, currency: currency)
        let text = PageMoney.text(least, words.language)
        return Set(prices).count > 1 ? words.priceFrom(text) : text
    }
}

extension VariantDocument: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language)
        let product = setting.link(links[.up]) ?? ""
        return SheetPage(
            sku, up: LinkView(href: product, label: words.products.product),
            main: [
                SheetPage.Block(facts: [
                    .init(words.products.price, PageMoney.text(price, setting.language), href: product),
                    .init(
                        words.products.free, String(available),
                        href: setting.link(Endpoints.shelf.link((name: "sku", value: sku)).href)),
                ])
            ]
        ).content
    }
}

extension StoredProduct {
    fileprivate func saleState(_ words: OfficeWords.Products, _ page: PageWords) -> SheetPage.StateView {
        guard isActive else { return .init(words.withdrawn, .still) }
        return variants.contains { $0.stock > 0 } ? .init(words.sold, .good) : .init(page.fixed.soldOut, .bad)
    }
}
