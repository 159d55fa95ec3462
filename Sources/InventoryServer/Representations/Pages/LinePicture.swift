import ShopCore
import StoreAPI

/// The picture of what a line of a quote, an order or a receipt is about.
struct LinePicture: Hashable, Sendable {
    /// The address behind the shop's prefix.
    let href: String
    /// The words for those who do not see it.
    let text: String
}

/// A document with the pictures that its page shows beside its lines; programs get the document alone.
struct Pictured<Content: Document & Linked>: Document, Linked {
    let content: Content
    /// By the ids of the lines' variants.
    let pictures: [String: LinePicture]

    var links: Links { content.links }

    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    func page(_ setting: PageSetting) -> PageContent {
        var setting = setting
        setting.pictures = pictures
        return content.page(setting)
    }
}
