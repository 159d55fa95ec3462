package import StoreAPI

/// The picture of what a line of a quote, an order or a receipt is about.
package struct LinePicture: Hashable, Sendable {
    /// The address behind the shop's prefix.
    package let href: String
    package let text: String

    package init(href: String, text: String) {
        self.href = href
        self.text = text
    }
}

/// A document with the pictures that its page shows beside its lines; programs get the document alone.
package struct Pictured<Content: Document & Linked>: Document, Linked {
    package let content: Content
    /// By the ids of the lines' variants.
    package let pictures: [String: LinePicture]

    package init(content: Content, pictures: [String: LinePicture]) {
        self.content = content
        self.pictures = pictures
    }

    package var links: Links { content.links }

    package func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    package func page(_ setting: PageSetting) -> PageContent {
        var setting = setting
        setting.pictures = pictures
        return content.page(setting)
    }
}
