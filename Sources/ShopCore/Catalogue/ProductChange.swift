/// A change of a product; fields that are nil stay as they are.
package struct ProductChange: Sendable {
    package var name: LocalizedText?
    package var description: LocalizedText?
    package var pictureText: LocalizedText?
    package var category: String?
    package var tags: [String]?
    package var taxClass: String?
    /// Nothing in its inside removes it.
    package var accent: String??
    package var isActive: Bool?

    package init(
        name: LocalizedText? = nil, description: LocalizedText? = nil, pictureText: LocalizedText? = nil,
        category: String? = nil, tags: [String]? = nil, taxClass: String? = nil, accent: String?? = nil,
        isActive: Bool? = nil
    ) {
        self.name = name
        self.description = description
        self.pictureText = pictureText
        self.category = category
        self.tags = tags
        self.taxClass = taxClass
        self.accent = accent
        self.isActive = isActive
    }
}
