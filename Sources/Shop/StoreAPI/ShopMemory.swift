/// The memory budget, in bytes, for all that a shop sends and a client keeps; its shares add up to the whole.
package enum ShopMemory {
    package static let budget = 24 << 20
    package static let pictures = 12 << 20
    /// Products that were looked at.
    package static let products = 4 << 20
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
    package var storedBytes: Int {
        var bytes = summary.storedBytes
        for tag in tags { bytes += tag.id.utf8.count + tag.name.utf8.count + 64 }
        for option in options {
            bytes += option.id.utf8.count + option.name.utf8.count + 96
            for value in option.values { bytes += value.id.utf8.count + value.name.utf8.count + 64 }
        }
        for variant in variants {
            bytes += variant.id.utf8.count + variant.sku.utf8.count + 256
            for (option, value) in variant.options { bytes += option.utf8.count + value.utf8.count + 64 }
        }
        return bytes
    }
}
