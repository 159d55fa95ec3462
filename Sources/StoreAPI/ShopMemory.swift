/// The memory budget, in bytes, for all that a shop sends and a client keeps; its shares add up to the whole.
package enum ShopMemory {
    package static let budget = 24 << 20
    /// Encoded pictures, by their address.
    package static let pictures = 12 << 20
    /// Products that were looked at.
    package static let products = 4 << 20
    /// Rows of the product list.
    package static let rows = 8 << 20

    /// The largest answer that is no picture; a page of products has a tenth of it.
    package static let largestDocument = 4 << 20
}

extension ProductSummary {
    /// The memory that it takes, roughly and from above.
    package var storedBytes: Int {
        let texts = [id, name, description, category.id, category.name, imageURI, imageText, accent ?? ""]
        let hrefs = links.byRelation.values.reduce(0) { $0 + $1.href.utf8.count + 64 }
        return texts.reduce(hrefs + 512) { $0 + $1.utf8.count }
    }

    /// An identifier or addresses longer than any that the contract has.
    var isOversized: Bool {
        let hrefs = links.byRelation.values.reduce(0) { $0 + $1.href.utf8.count }
        return id.utf8.count > 1_024 || imageURI.utf8.count > 4_096 || hrefs > 16_384
    }
}

extension Product {
    /// The memory that it takes, roughly and from above.
    package var storedBytes: Int {
        let tags = tags.reduce(0) { $0 + $1.id.utf8.count + $1.name.utf8.count + 64 }
        let options = options.reduce(0) { sum, option in
            option.values.reduce(sum + option.id.utf8.count + option.name.utf8.count + 96) {
                $0 + $1.id.utf8.count + $1.name.utf8.count + 64
            }
        }
        let variants = variants.reduce(0) { sum, variant in
            variant.options.reduce(sum + variant.id.utf8.count + variant.sku.utf8.count + 256) {
                $0 + $1.key.utf8.count + $1.value.utf8.count + 64
            }
        }
        return summary.storedBytes + tags + options + variants
    }
}
