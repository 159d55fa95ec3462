package import FoundationEssentials
import Glibc
package import PayKit
import StoreAPI

/// A checked catalogue with its pictures, ready to be imported.
package struct Catalogue: Sendable {
    /// The decoded document, with its policy in canonical form.
    package let file: CatalogueFile
    package let currency: Currency
    /// PNG bytes by picture name.
    package let pictures: [String: Data]

    package enum Fault: Error, Hashable, Sendable {
        case unreadable(path: String)
        case malformed(path: String, reason: String)
        case wrong(fact: String)
    }

    /// Reads `catalogue.json` and `pictures/` from a folder, which a stranger may have made: nothing outside
    /// of it becomes a picture.
    ///
    /// - Parameter intake: Makes the pictures that are served; nil takes the files as they are.
    package static func load(folder: String, intake: PictureIntake? = nil) throws(Fault) -> Catalogue {
        let path = folder + "/catalogue.json"
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .unreadable(path: path) }
        let file: CatalogueFile
        do {
            file = try WireFormat.decode(CatalogueFile.self, from: Array(data))
        } catch let fault as Fault {
            throw fault
        } catch {
            throw .malformed(path: path, reason: DecodingFault(error).sentence)
        }
        var pictures: [String: Data] = [:]
        for name in Set(file.products.map(\.picture)) {
            do {
                let bytes = try picture(name, in: "\(folder)/pictures")
                pictures[name] = Data(try intake?.picture(bytes).png ?? bytes)
            } catch PictureFileFault.unreadable {
                throw .unreadable(path: "\(folder)/pictures/\(name).png")
            } catch is PictureFault, PictureFileFault.picture {
                throw .wrong(fact: "the picture \(name) is no PNG or JPEG that the shop can read")
            } catch {
                throw .wrong(fact: "the picture \(name) is no file in pictures, or a link to one elsewhere")
            }
        }
        return try Catalogue(file: file, pictures: pictures)
    }

    private static func picture(_ name: String, in folder: String) throws(PictureFileFault) -> [UInt8] {
        var status = stat()
        guard PictureIntake.isFileName(name) else { throw .outside }
        guard lstat(folder, &status) == 0 else { throw .unreadable(code: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFile }
        return try PictureIntake.bytes(of: "\(name).png", in: folder)
    }

    /// Checks policy, labels and products; labels are left alone when there are no products.
    package init(file: CatalogueFile, pictures: [String: Data]) throws(Fault) {
        var file = file
        file.policy = file.policy.canonical
        guard let currency = Currency(code: file.policy.shop.currency) else {
            throw .wrong(fact: "the currency \(file.policy.shop.currency) is unknown")
        }
        self.file = file
        self.currency = currency
        self.pictures = pictures
        try checkPolicy()
        if !file.products.isEmpty { try checkLabels() }
        try checkProducts()
    }

    /// Refuses zero and negative amounts, too.
    package func minorUnits(_ text: String) throws(Fault) -> Int64 {
        guard let money = try? Money(decimal: text, currency: currency), money.minorUnits > 0 else {
            throw .wrong(fact: "\"\(text)\" is not a price in \(currency.code)")
        }
        return money.minorUnits
    }

    private func checkPolicy() throws(Fault) {
        let policy = file.policy
        for network in policy.shop.networks where PaymentNetwork(rawValue: network) == nil {
            throw .wrong(fact: "the payment network \(network) is unknown")
        }
        try checkPricing()
    }

    /// A shop that is open already keeps the names that it has.
    private func checkLabels() throws(Fault) {
        let labels = file.policy.categories + (file.policy.tags ?? [])
        for label in labels where !label.name.all.allSatisfy(\.isVisible) {
            throw .wrong(fact: "\(label.id) has a name without a character that can be seen")
        }
        guard file.policy.shop.name.all.allSatisfy(\.isVisible), file.policy.shop.merchantLabel.isVisible
        else {
            throw .wrong(fact: "the shop has a name without a character that can be seen")
        }
    }

    private func checkProducts() throws(Fault) {
        let categories = Set(file.policy.categories.map(\.id))
        let tags = Set((file.policy.tags ?? []).map(\.id))
        var skus: Set<String> = []
        for product in file.products {
            guard ProductSummary.Kind(rawValue: product.kind) != nil else {
                throw .wrong(fact: "\(product.slug) is neither physical nor digital")
            }
            guard categories.contains(product.category) else {
                throw .wrong(fact: "\(product.slug) names the unknown category \(product.category)")
            }
            for tag in product.tags ?? [] where !tags.contains(tag) {
                throw .wrong(fact: "\(product.slug) names the unknown tag \(tag)")
            }
            guard Set(product.tags ?? []).count == (product.tags ?? []).count else {
                throw .wrong(fact: "\(product.slug) names a tag twice")
            }
            if let fact = file.policy.shipping.fault(ofDelivery: product.delivery ?? []) {
                throw .wrong(fact: "\(product.slug) \(fact)")
            }
            if let fact = file.policy.fault(ofTaxClass: product.taxClass ?? "standard", of: product.slug) {
                throw .wrong(fact: fact)
            }
            guard !product.variants.isEmpty, pictures[product.picture] != nil else {
                throw .wrong(fact: "\(product.slug) needs a variant and a picture")
            }
            try checkWords(of: product)
            _ = try minorUnits(product.price)
            var repeated = RepeatedChoices()
            for variant in product.variants {
                try check(variant, of: product, seen: &skus)
                let other = repeated.other(
                    like: variant.sku, of: product.slug, choices: variant.options, product.options)
                if let other { throw .wrong(fact: "\(variant.sku) names the same values as \(other)") }
            }
        }
    }

    private func checkWords(of product: CatalogueFile.Product) throws(Fault) {
        let options = product.options.flatMap { [$0.name] + $0.values.map(\.name) }
        for text in ProductText.allCases.map({ product.texts[$0] }) + options
        where !text.all.allSatisfy(\.isVisible) {
            throw .wrong(fact: "\(product.slug) has a text without a character that can be seen")
        }
    }

    private func check(
        _ variant: CatalogueFile.Variant, of product: CatalogueFile.Product, seen skus: inout Set<String>
    ) throws(Fault) {
        guard skus.insert(variant.sku).inserted else {
            throw .wrong(fact: "the SKU \(variant.sku) is there twice")
        }
        guard variant.stock >= 0 else { throw .wrong(fact: "the stock of \(variant.sku) is negative") }
        if let price = variant.price { _ = try minorUnits(price) }
        guard ProductChoices.fit(variant.options, product.options) else {
            throw .wrong(fact: "\(variant.sku) does not name one value of each option")
        }
    }
}

/// The catalogue document that an empty database is filled from.
package struct CatalogueFile: Decodable, Sendable {
    /// The shop's policy, whose members stand beside `products` in the same JSON object.
    package var policy: ShopPolicy
    package var products: [Product]

    /// A product of the catalogue document; its stock and its SKUs are its variants'.
    package struct Product: Decodable, Sendable {
        /// Readable name of the product, unique in the catalogue.
        package var slug: String
        /// `physical` or `digital`; checked by `Catalogue`.
        package var kind: String
        package var category: String
        /// A decimal string in the shop's currency.
        package var price: String
        /// Weight of one unit in grams; nil counts as 0.
        package var weightGrams: Int?
        /// Its texts, which are members beside these.
        package var texts = ProductTexts()
        /// File name of the picture in `pictures/`, without `.png`.
        package var picture: String
        /// Accent colour as `#rrggbb`; nil for none.
        package var accent: String?
        package var tags: [String]?
        /// Ids of the shipping types and services that it goes by, or `email`; nil for parcels alone.
        package var delivery: [String]?
        /// Id of a tax class; nil is the standard class.
        package var taxClass: String?
        package var options: [CatalogueOption]
        /// The variants, at least one; each chooses one value of every option.
        package var variants: [Variant]

        private enum CodingKeys: String, CodingKey {
            case slug, kind, category, price
            case weightGrams = "weight_grams"
            case picture, accent, tags, delivery
            case taxClass = "tax_class"
            case options, variants
        }
    }

    package struct Variant: Decodable, Sendable {
        package var sku: String
        /// The chosen value id by option id; one entry for each option of the product.
        package var options: [String: String]
        /// Its own price where it differs from the product's.
        package var price: String?
        package var stock: Int
    }

    package init(policy: ShopPolicy, products: [Product]) {
        self.policy = policy
        self.products = products
    }

    private enum CodingKeys: String, CodingKey {
        case products
        case taxClasses = "tax_classes"
    }

    /// Decodes the policy and the products from the same JSON object.
    ///
    /// - Throws: ``Catalogue/Fault`` `wrong` for the tax classes of earlier versions, not to ignore them.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard !container.contains(.taxClasses) else {
            throw Catalogue.Fault.wrong(
                fact: "tax_classes is no longer read: name the class of each product in its tax_class")
        }
        policy = try ShopPolicy(from: decoder)
        products = try container.decode([Product].self, forKey: .products)
        for (index, texts) in try container.decode([ProductTexts].self, forKey: .products).enumerated() {
            products[index].texts = texts
        }
    }
}

/// Something to choose, with its values.
package struct CatalogueOption: Codable, Hashable, Sendable {
    package var id: String
    package var name: LocalizedText
    package var values: [Value]

    package struct Value: Codable, Hashable, Sendable {
        package var id: String
        package var name: LocalizedText
    }
}
