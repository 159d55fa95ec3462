import FoundationEssentials
import HTTPEdge
package import PayKit
package import ShopCore
package import StoreAPI

package struct ProductForms: Sendable {
    package let language: ContentLanguage
    package let currency: Currency
    package let policy: ShopPolicy

    package init(_ language: ContentLanguage, currency: Currency, policy: ShopPolicy) {
        self.language = language
        self.currency = currency
        self.policy = policy
    }

    private var words: PageWords { PageWords(language) }

    /// The edit forms of a product: a price for each variant, then sale state, texts and picture.
    package func templates(_ product: StoredProduct) -> [FormTemplate] {
        let prices = product.variants.indices.map { price($0, of: product) }
        return prices + [sale(product), texts(product), picture(of: product)]
    }

    /// A form with a file has no other field: the version that it changes stands in its address.
    private func picture(of product: StoredProduct) -> FormTemplate {
        let place = Endpoints.uploadPicture.link(
            (name: "id", value: product.id), (name: "version", value: String(product.version)))
        return FormTemplate(
            name: "picture", method: "POST", target: place.href, contentType: MultipartFile.mediaType,
            properties: [
                .init(
                    FileForms.field, prompt: OfficeWords(language).products.pictureFile, required: true,
                    type: "file", accept: "image/png,image/jpeg")
            ])
    }

    /// Prices are changed one by one, each under the version of the whole product.
    private func price(_ index: Int, of product: StoredProduct) -> FormTemplate {
        let variant = product.variants[index]
        let price = Money(minorUnits: variant.price, currency: currency)
        return FormTemplate(
            name: "price-\(index)", method: "PATCH",
            target: Endpoints.changePrice.link(id: variant.id).href, headers: ["If-Match"],
            properties: [
                .init(
                    "price/amount", prompt: "\(words.fixed.price) (\(currency.code))", required: true,
                    value: price.decimalString, maxLength: 20),
                .init("price/currency", type: "hidden", value: currency.code),
            ])
    }

    private func sale(_ product: StoredProduct) -> FormTemplate {
        change(
            product, product.isActive ? "withdraw" : "offer",
            [.init("active", type: "hidden", value: product.isActive ? "false" : "true")])
    }

    private func texts(_ product: StoredProduct) -> FormTemplate {
        let office = OfficeWords(language).products
        let texts = ProductText.allCases.flatMap { text in
            ContentLanguage.allCases.map { one in
                FormTemplate.Property(
                    "\(text.member)/\(one.rawValue)", prompt: "\(text.label(language)) (\(one.ownName))",
                    required: false, type: text.longest > 1000 ? "textarea" : nil,
                    value: product.texts[text][stored: one] ?? "", maxLength: text.longest)
            }
        }
        let classes = Set(policy.taxClasses).union([product.taxClass]).sorted().map {
            FormTemplate.Choice(office.taxClass($0), value: $0)
        }
        return change(
            product, "texts",
            texts + [
                .init("category", options: .init(categories, selected: product.category)),
                .init(
                    "tax_class", prompt: office.taxClass,
                    options: .init(classes, selected: product.taxClass)),
                .init(
                    "accent", prompt: office.accent, required: false, value: product.accent,
                    regex: TextPattern.colour.rawValue, maxLength: 7),
            ])
    }

    private func change(
        _ product: StoredProduct, _ name: String, _ properties: [FormTemplate.Property]
    ) -> FormTemplate {
        FormTemplate(
            name: name, method: "PATCH",
            target: Endpoints.changeProduct.link(id: product.id).href, headers: ["If-Match"],
            properties: properties)
    }

    /// Asks for a part of the list; withdrawn products are not found by words.
    package func filter(_ values: [String: String]) -> FormTemplate {
        let office = OfficeWords(language).products
        let states = [
            FormTemplate.Choice(office.sold, value: ""),
            FormTemplate.Choice(office.withdrawn, value: "withdrawn"),
        ]
        return search(
            Endpoints.adminProducts.link, values,
            [.init("state", prompt: office.state, options: .init(states, selected: values["state"] ?? ""))])
    }

    package func stockFilter(_ values: [String: String]) -> FormTemplate {
        search(Endpoints.stock.link, values, [])
    }

    private func search(
        _ list: Link, _ values: [String: String], _ more: [FormTemplate.Property]
    ) -> FormTemplate {
        let all = FormTemplate.Choice(words.fixed.everything, value: "")
        return FormTemplate(
            name: "search", method: "GET", target: list.expanded(),
            properties: [
                .init("q", type: "search", value: values["q"], maxLength: SearchQuery.longest),
                .init("category", options: .init([all] + categories, selected: values["category"] ?? "")),
            ] + more)
    }

    private var categories: [FormTemplate.Choice] {
        policy.categories.map { FormTemplate.Choice($0.name[language], value: $0.id) }
    }
}

package struct StockForms: Sendable {
    package let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    /// Each names what is on the shelf now: when it has changed meanwhile, nothing is corrected.
    package func templates(_ shelf: Shelf) -> [FormTemplate] {
        let words = OfficeWords(language).stock
        return [
            form(
                "change", shelf,
                .init("delta", prompt: words.units, required: true, type: "number", placeholder: "+3")),
            form(
                "count", shelf,
                .init("count", prompt: words.units, required: true, type: "number", min: 0)),
        ]
    }

    private func form(_ name: String, _ shelf: Shelf, _ property: FormTemplate.Property) -> FormTemplate {
        FormTemplate(
            name: "correct-\(name)", method: "POST", target: Endpoints.adjustStock.link.href,
            headers: ["Idempotency-Key"],
            properties: [
                .init("sku", type: "hidden", value: shelf.sku),
                .init("expected_from", type: "hidden", value: String(shelf.onHand)), property,
                .init("reason", required: true, maxLength: OrderTerms.reasonLengths.upperBound),
            ])
    }
}

package struct CouponForms: Sendable {
    package let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    private var words: OfficeWords.Coupons { OfficeWords(language).coupons }

    package var make: FormTemplate {
        FormTemplate(
            name: "newcoupon", title: words.make, method: "POST", target: Endpoints.makeCoupon.link.href,
            properties: [
                .init(
                    "code", prompt: words.code, required: true,
                    maxLength: ShopPolicy.Coupon.codeLengths.upperBound)
            ] + properties(nil))
    }

    package func templates(_ coupon: ShopPolicy.Coupon) -> [FormTemplate] {
        let place = (name: "code", value: coupon.code)
        return [
            FormTemplate(
                name: "editcoupon", title: words.change, method: "PUT",
                target: Endpoints.writeCoupon.link(place).href, headers: ["If-Match"],
                properties: [.init("code", type: "hidden", value: coupon.code)] + properties(coupon)
                    + goods(coupon)),
            FormTemplate(
                name: "dropcoupon", method: "DELETE", target: Endpoints.deleteCoupon.link(place).href,
                headers: ["If-Match"]),
        ]
    }

    private func properties(_ coupon: ShopPolicy.Coupon?) -> [FormTemplate.Property] {
        [
            .init(
                "percent", prompt: words.percent, required: false, type: "number",
                value: coupon?.percent.map { "\($0)" }, min: ShopPolicy.Coupon.percents.lowerBound,
                max: ShopPolicy.Coupon.percents.upperBound),
            .init("amount", required: false, value: coupon?.amount, maxLength: 20),
            .init(
                "free_shipping", prompt: words.freeShipping, type: "checkbox",
                value: coupon?.isFreeShipping == true ? "true" : nil),
            .init("minimum", prompt: words.minimum, required: false, value: coupon?.minimum, maxLength: 20),
            .init(
                "limit", prompt: words.limit, required: false, type: "number",
                value: coupon?.limit.map { "\($0)" }, min: 1),
            .init(
                "limit_per_contact", prompt: words.perContact, required: false, type: "number",
                value: coupon?.limitPerContact.map { "\($0)" }, min: 1),
            time("starts_at", words.starts, coupon?.startsAt), time("ends_at", words.ends, coupon?.endsAt),
            .init(
                "exclusive", prompt: words.exclusive, type: "checkbox",
                value: coupon?.isExclusive == true ? "true" : nil),
        ]
    }

    private func time(_ name: String, _ prompt: String, _ moment: Date?) -> FormTemplate.Property {
        .init(
            name, prompt: "\(prompt) (UTC)", required: false,
            value: moment.map(PageTime.moment), maxLength: 20,
            placeholder: "2026-12-24T00:00:00Z")
    }

    /// Hidden fields with the coupon's goods, since a coupon is replaced as a whole.
    private func goods(_ coupon: ShopPolicy.Coupon) -> [FormTemplate.Property] {
        [("skus", coupon.skus), ("categories", coupon.categories)].flatMap { name, values in
            (values ?? []).enumerated().map { index, value in
                .init("\(name)/\(index)", type: "hidden", value: value)
            }
        }
    }
}

package struct KeyForms: Sendable {
    package let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    package var make: FormTemplate {
        let words = OfficeWords(language).keys
        let kinds = AccessKey.Kind.allCases.map {
            FormTemplate.Choice(words.name(of: $0), value: $0.rawValue)
        }
        return FormTemplate(
            name: "newkey", title: words.make, method: "POST", target: Endpoints.makeKey.link.href,
            properties: [
                .init("label", prompt: words.label, required: false, maxLength: AccessKey.longestLabel),
                .init(
                    "kind", prompt: words.kind, required: true,
                    options: .init(kinds, selected: AccessKey.Kind.kiosk.rawValue)),
            ])
    }

    package func revoke(_ key: WireAccessKey) -> FormTemplate {
        FormTemplate(
            name: "revoke-\(key.id)", method: "DELETE",
            target: Endpoints.revokeKey.link(id: key.id).href)
    }
}

extension OfficeWords.Keys {
    package func name(of kind: AccessKey.Kind) -> String {
        switch kind {
        case .admin: self.admin
        case .kiosk: self.kiosk
        case .readonly: self.readonly
        }
    }
}
