package import PayKit
package import StoreAPI

extension StoredProduct {
    package func row(_ language: ContentLanguage, policy: ShopPolicy, currency: Currency) -> ProductSummary {
        let category = policy.categories.first { $0.id == self.category }
        let image = Endpoints.productImage.link(id: id)
        return ProductSummary(
            id: id, name: texts[.name][language], description: texts[.description][language], kind: kind,
            category: ProductSummary.Category(
                id: self.category, name: category?.name[language] ?? self.category),
            price: Money(minorUnits: lowestPrice, currency: currency), imageURI: image.href,
            imageText: texts[.pictureText][language],
            shippingTypes: policy.shipping.wireTypes(of: delivery),
            shipsTo: kind == .physical ? policy.shipping.countries(of: delivery) : nil, accent: accent,
            availability: availability, hasOptions: !options.isEmpty, version: version,
            links: Links([.this: Endpoints.product.link(id: id), .image: image]))
    }

    package func wire(_ language: ContentLanguage, policy: ShopPolicy, currency: Currency) -> Product {
        let labels = (policy.tags ?? []).filter { tags.contains($0.id) }
        var product = Product(
            summary: row(language, policy: policy, currency: currency),
            care: texts[.care].byLanguage.isEmpty ? nil : texts[.care][language],
            tags: labels.map { Product.Tag(id: $0.id, name: $0.name[language]) },
            options: options.map { $0.wire(language) }, variants: variants.map { $0.wire(currency) })
        product.summary.links.byRelation[.availability] = Endpoints.availability.link(id: id)
        product.summary.links.byRelation[.collection] = Endpoints.inventory.link()
        product.summary.links.byRelation[.up] = Endpoints.inventory.link(
            (name: "category", value: self.category))
        return product
    }

    package var wireAvailability: ProductAvailability {
        ProductAvailability(
            id: id, availability: availability,
            variants: variants.map {
                ProductAvailability.Variant(
                    id: $0.id, sku: $0.sku, availability: Availability(available: $0.stock))
            },
            version: version,
            links: Links([.this: Endpoints.availability.link(id: id), .up: Endpoints.product.link(id: id)]))
    }

    private var availability: Availability {
        Availability(available: variants.reduce(0) { $0 + $1.stock })
    }

    /// The product's name with the values that make this variant, as a quote's line says it.
    package func lineName(_ variant: Variant, _ language: ContentLanguage) -> String {
        let values = options.compactMap { option in
            option.values.first { $0.id == variant.options[option.id] }?.name[language]
        }
        return ([texts[.name][language]] + values).joined(separator: " · ")
    }

    private var lowestPrice: Int64 { variants.map(\.price).min() ?? price }
}

extension StoredProduct.Variant {
    fileprivate func wire(_ currency: Currency) -> Product.Variant {
        Product.Variant(
            id: id, sku: sku, options: options, price: Money(minorUnits: price, currency: currency),
            availability: Availability(available: stock))
    }
}

extension CatalogueOption {
    fileprivate func wire(_ language: ContentLanguage) -> Product.Option {
        Product.Option(
            id: id, name: name[language],
            values: values.map { Product.Option.Value(id: $0.id, name: $0.name[language]) })
    }
}
