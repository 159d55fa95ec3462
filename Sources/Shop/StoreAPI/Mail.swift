package import FoundationEssentials

/// An e-mail that the shop wrote into its outbox, for the shop's staff.
package struct Mail: Codable, Hashable, Sendable {
    /// The order's number and the event, such as `2026-000012-receipt`.
    package var name: String
    /// Number of the order.
    package var order: String
    package var subject: String
    /// Name and address of the buyer.
    package var to: String
    /// When the event happened, by the shop's clock.
    package var date: Date
    /// BCP 47 tag.
    package var language: String
    /// The plain text; nil in a list.
    package var text: String?
    package var links: Links

    package init(
        name: String, order: String, subject: String, to: String, date: Date, language: String, links: Links
    ) {
        self.name = name
        self.order = order
        self.subject = subject
        self.to = to
        self.date = date
        self.language = language
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case name, order, subject, to, date, language, text
        case links = "_links"
    }
}
