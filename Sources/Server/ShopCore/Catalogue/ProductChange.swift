/// A change of a product; fields that are nil stay as they are.
package struct ProductChange: Sendable {
    /// Whole new texts, in all languages; those that are not here stay.
    package var texts: [ProductText: LocalizedText]
    package var category: String?
    /// Ids of all tags from now on; nil keeps them, and an empty list removes all.
    package var tags: [String]?
    package var taxClass: String?
    /// Nothing in its inside removes it.
    package var accent: String??
    package var isActive: Bool?
    /// SHA-256 of another picture that the shop has, in hexadecimal; nil keeps the picture.
    package var picture: String?

    package init(
        texts: [ProductText: LocalizedText] = [:], category: String? = nil, tags: [String]? = nil,
        taxClass: String? = nil, accent: String?? = nil, isActive: Bool? = nil, picture: String? = nil
    ) {
        self.texts = texts
        self.category = category
        self.tags = tags
        self.taxClass = taxClass
        self.accent = accent
        self.isActive = isActive
        self.picture = picture
    }
}
