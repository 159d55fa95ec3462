/// What is to change of a product; what is nil stays as it is.
struct ProductChange: Sendable {
    var name: LocalizedText?
    var description: LocalizedText?
    var pictureText: LocalizedText?
    var category: String?
    var tags: [String]?
    var taxClass: String?
    /// Nothing in its inside removes it.
    var accent: String??
    var isActive: Bool?
}
