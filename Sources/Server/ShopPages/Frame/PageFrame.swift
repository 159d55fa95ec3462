import Crypto
import FoundationEssentials
package import ShopCore
package import StoreAPI

/// The setting of a page: the request's language and place, and where the site's own links lead.
package struct PageSetting: Sendable {
    /// Language of the page, from `lang` in its address or from `Accept-Language`.
    package var language: ContentLanguage
    /// True if the address of this page names the language; its links do then too.
    package var isLanguageNamed = false
    package var shopName: String
    /// The path and query that were asked for, without the prefix and without a language in it.
    package var address: String
    /// The prefix of every address of the shop.
    package var prefix = ""
    package var templates: [FormTemplate] = []
    /// A new idempotency key for every form that needs one: pressed twice it is still one order.
    package var newKey: @Sendable () -> String
    package var tag: String?
    package var pictures: [String: LinePicture] = [:]

    /// The page that the request came from, without the prefix; nil for none.
    package var source: String?
    /// Products by the SKUs that a refusal names, with the addresses of their pages.
    package var products: [String: LinkView] = [:]
    package var refusal: ProblemPage?
    package var office: Office?
    /// True just after an order was sent a second time, and nothing done by it.
    package var isRepeated = false

    package init(
        language: ContentLanguage, isLanguageNamed: Bool = false, shopName: String, address: String,
        prefix: String = "",
        templates: [FormTemplate] = [], newKey: @escaping @Sendable () -> String, tag: String? = nil,
        pictures: [String: LinePicture] = [:], office: Office? = nil
    ) {
        self.language = language
        self.isLanguageNamed = isLanguageNamed
        self.shopName = shopName
        self.address = address
        self.prefix = prefix
        self.templates = templates
        self.newKey = newKey
        self.tag = tag
        self.pictures = pictures
        self.office = office
    }

    package var words: PageWords { PageWords(language) }

    /// In the back office what belongs to orders has its places there.
    package func place(_ address: String) -> String {
        prefix + (office == nil ? address : Office.place(address))
    }

    /// An address of this shop as links of this page say it: with the language, if this page names one.
    package func link(_ address: String) -> String { named(place(address)) }

    package func link(_ link: Link?) -> String? { link.map { self.link($0.href) } }

    /// A whole address with the language, if this page names one.
    package func named(_ address: String) -> String {
        isLanguageNamed ? Self.naming(language, in: address) : address
    }

    package static func naming(_ language: ContentLanguage, in address: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let place = String(parts.first ?? "")
        let mark = place.contains("?") ? "&" : "?"
        let named = "\(place)\(mark)lang=\(language.rawValue)"
        return parts.count == 2 ? "\(named)#\(parts[1])" : named
    }
}

/// The content of a resource as a page; the templates decide how it looks.
package struct PageContent: Sendable {
    package var template: PageLibrary.Template
    /// Title of the document, without the shop's name.
    package var title: String
    package var content: any Sendable
    /// Accent colour of the product; nil for the style sheet's own.
    package var accent: Accent?

    package init(
        template: PageLibrary.Template, title: String, content: any Sendable, accent: Accent? = nil
    ) {
        self.template = template
        self.title = title
        self.content = content
        self.accent = accent
    }
}

/// The whole page as the templates read it.
package struct PageFrame: Sendable {
    /// BCP 47 tag for the attribute `lang`.
    package let lang: String
    /// Document title: the page's and the shop's, or one when they are equal.
    package let title: String
    /// Inline style sheet; its SHA-256 is in the Content-Security-Policy.
    package let style: String
    package let shopName: String
    package let home: String
    package let inventory: String
    package let docs, finder: String
    package let icon: String
    /// Navigation of the back office; nil on shoppers' pages.
    package let office: OfficeFrame?
    package let languages: [LanguageLink]
    package let refusal: ProblemPage?
    package let words: PageWords
    package let content: any Sendable

    /// A link of the language menu: the page's address in one language, with its `hreflang`.
    package struct LanguageLink: Sendable {
        package var href: String
        package var tag: String
        /// Name of the language in itself.
        package var name: String
        package var isCurrent: Bool
    }

    /// Frames a page's content; the accent's rules are appended to the style sheet.
    package init(_ page: PageContent, _ setting: PageSetting, styleSheet: String) {
        lang = setting.language.rawValue
        title = page.title == setting.shopName ? page.title : "\(page.title) · \(setting.shopName)"
        style = styleSheet + (page.accent?.rule ?? "")
        office = setting.office.map { OfficeFrame($0, setting) }
        shopName = setting.shopName
        home = setting.link(Endpoints.entry.template)
        inventory = setting.link(Endpoints.inventory.link().href)
        docs = setting.link(Endpoints.docs.template)
        finder = setting.link(Endpoints.orderFinder.template)
        icon = setting.place(Endpoints.icon.template)
        languages = ContentLanguage.allCases.map { language in
            LanguageLink(
                href: PageSetting.naming(language, in: setting.place(setting.address)),
                tag: language.rawValue,
                name: language.ownName, isCurrent: language == setting.language)
        }
        refusal = setting.refusal
        words = setting.words
        content = page.content
    }
}

extension ContentLanguage {
    package var ownName: String {
        switch self {
        case .english: "English"
        case .simplifiedChinese: "简体中文"
        }
    }
}

package struct DrawnPage: Sendable {
    package var html: String
    /// Nothing runs, nothing is fetched from elsewhere, and the one style sheet is known by its hash.
    package var contentSecurityPolicy: String

    package init(_ page: PageContent, _ setting: PageSetting, library: PageLibrary) {
        let isSheet = page.template == .sheet || setting.office != nil
        let frame = PageFrame(
            page, setting, styleSheet: isSheet ? library.sheetStyleSheet : library.styleSheet)
        html = library.render(frame, with: page.template)
        let hash = Data(SHA256.hash(data: Data(frame.style.utf8))).base64EncodedString()
        contentSecurityPolicy =
            "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'"
    }
}

/// A value of the contract that has a page of its own. Whatever has none is drawn as a table of its members.
package protocol Document: Encodable, Sendable {
    func page(_ setting: PageSetting) -> PageContent
}

/// A document whose page shows more than the document says; programs get the document alone.
package struct DocumentWithPage<Content: Encodable & Linked>: Document, Linked {
    private let content: Content
    private let draw: @Sendable (PageSetting) -> PageContent

    package init(_ content: Content, page draw: @escaping @Sendable (PageSetting) -> PageContent) {
        self.content = content
        self.draw = draw
    }

    package var links: Links { content.links }
    package func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
    package func page(_ setting: PageSetting) -> PageContent { draw(setting) }
}

/// A value of the contract that can be had as plain text.
package protocol TextDocument: Encodable, Sendable {
    /// Lines of at most 72 columns.
    func text(_ language: ContentLanguage) -> String
}
