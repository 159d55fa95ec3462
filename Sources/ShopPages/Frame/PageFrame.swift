import Crypto
import FoundationEssentials
package import ShopCore
package import StoreAPI

/// The setting of a page: the request's language and place, and where the site's own links lead.
package struct PageSetting: Sendable {
    package var language: ContentLanguage
    /// True if the address of this page names the language; its links do then too.
    package var isLanguageNamed = false
    package var shopName: String
    /// The path and query that were asked for, without the prefix and without a language in it.
    package var address: String
    /// The prefix of every address of the shop.
    package var prefix = ""
    package var home = "/"
    package var inventory = "/inventory"
    package var docs = "/docs"
    /// The forms of actions that are possible now.
    package var templates: [FormTemplate] = []
    /// A new idempotency key for every form that needs one: pressed twice it is still one order.
    package var newKey: @Sendable () -> String
    /// The tag that a change has to name.
    package var tag: String?
    /// The pictures of lines, by their variants.
    package var pictures: [String: LinePicture] = [:]

    /// Set where the shop's staff is at work.
    package var office: Office?

    package init(
        language: ContentLanguage, isLanguageNamed: Bool = false, shopName: String, address: String,
        prefix: String = "", home: String = "/", inventory: String = "/inventory", docs: String = "/docs",
        templates: [FormTemplate] = [], newKey: @escaping @Sendable () -> String, tag: String? = nil,
        pictures: [String: LinePicture] = [:], office: Office? = nil
    ) {
        self.language = language
        self.isLanguageNamed = isLanguageNamed
        self.shopName = shopName
        self.address = address
        self.prefix = prefix
        self.home = home
        self.inventory = inventory
        self.docs = docs
        self.templates = templates
        self.newKey = newKey
        self.tag = tag
        self.pictures = pictures
        self.office = office
    }

    package var words: PageWords { PageWords(language) }

    /// An address of this shop as pages say it.
    ///
    /// In the back office what belongs to orders has its places there.
    package func place(_ address: String) -> String {
        prefix + (office == nil ? address : Office.place(address))
    }

    /// An address of this shop as links of this page say it: with the language, if this page names one.
    package func link(_ address: String) -> String { named(place(address)) }

    /// A whole address with the language, if this page names one.
    package func named(_ address: String) -> String {
        isLanguageNamed ? Self.naming(language, in: address) : address
    }

    /// An address with its language named.
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
    package var title: String
    package var content: any Sendable
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
    package let lang: String
    package let title: String
    package let style: String
    package let shopName: String
    package let home: String
    package let inventory: String
    package let docs: String
    package let icon: String
    package let office: OfficeFrame?
    package let languages: [LanguageLink]
    package let words: PageWords
    package let content: any Sendable

    /// A link of the language menu: the page's address in one language, with its `hreflang`.
    package struct LanguageLink: Sendable {
        package var href: String
        package var tag: String
        package var name: String
        package var isCurrent: Bool
    }

    package init(_ page: PageContent, _ setting: PageSetting, styleSheet: String) {
        lang = setting.language.rawValue
        title = page.title == setting.shopName ? page.title : "\(page.title) · \(setting.shopName)"
        style = styleSheet + (page.accent?.rule ?? "")
        office = setting.office.map { OfficeFrame($0, setting) }
        shopName = setting.shopName
        home = setting.link(setting.home)
        inventory = setting.link(setting.inventory)
        docs = setting.link(setting.docs)
        icon = setting.place(Endpoints.icon.template)
        languages = ContentLanguage.allCases.map { language in
            LanguageLink(
                href: PageSetting.naming(language, in: setting.place(setting.address)),
                tag: language.rawValue,
                name: language.ownName, isCurrent: language == setting.language)
        }
        words = setting.words
        content = page.content
    }
}

extension ContentLanguage {
    /// The language's name in itself.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .simplifiedChinese: "简体中文"
        }
    }
}

/// A drawn page and what the browser may do with it.
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
