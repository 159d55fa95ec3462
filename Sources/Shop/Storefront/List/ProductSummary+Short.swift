package import StoreAPI

extension ProductSummary {
    /// The summary with as much of its texts as a row, and a card that waits for its product, can show.
    package var shortened: ProductSummary {
        var short = self
        short.name = name.limited(toBytes: 1_024)
        short.description = description.limited(toBytes: 2_048)
        short.imageText = imageText.limited(toBytes: 1_024)
        short.category.name = category.name.limited(toBytes: 256)
        short.category.id = category.id.limited(toBytes: 256)
        short.accent = accent?.limited(toBytes: 16)
        return short
    }
}

extension String {
    /// The longest beginning of whole characters that has at most so many bytes in UTF-8.
    package func limited(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var bytes = 0
        return String(
            prefix { character in
                bytes += character.utf8.count
                return bytes <= limit
            })
    }
}
