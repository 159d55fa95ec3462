import Crypto
import FoundationEssentials
import ShopCore
import StoreAPI

/// What a page is drawn in: the request's language and place, and where the site's own links lead.
struct PageSetting: Sendable {
    var language: Language
    /// Whether the address of this page names the language; its links do then too.
    var isLanguageNamed = false
    var shopName: String
    /// The path and query that were asked for, without the prefix and without a language in it.
    var address: String
    /// What stands in front of every address of the shop.
    var prefix = ""
    var home = "/"
    var inventory = "/inventory"
    var docs = "/docs"
    /// What may be done now.
    var templates: [FormTemplate] = []
    /// A new idempotency key for every form that needs one: pressed twice it is still one order.
    var newKey: @Sendable () -> String
    /// The tag that a change has to name.
    var tag: String?
    /// The pictures of lines, by their variants.
    var pictures: [String: LinePicture] = [:]

    /// Set where the shop's staff is at work.
    var office: Office?

    var words: PageWords { PageWords(language) }

    /// An address of this shop as pages say it.
    ///
    /// In the back office what belongs to orders has its places there.
    func place(_ address: String) -> String { prefix + (office == nil ? address : Office.place(address)) }

    /// An address of this shop as links of this page say it: with the language, if this page names one.
    func link(_ address: String) -> String { named(place(address)) }

    /// A whole address with the language, if this page names one.
    func named(_ address: String) -> String {
        isLanguageNamed ? Self.naming(language, in: address) : address
    }

    /// An address with its language named.
    static func naming(_ language: Language, in address: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let place = String(parts.first ?? "")
        let mark = place.contains("?") ? "&" : "?"
        let named = "\(place)\(mark)lang=\(language.rawValue)"
        return parts.count == 2 ? "\(named)#\(parts[1])" : named
    }
}

/// What a resource shows as a page; the templates decide how.
struct PageContent: Sendable {
    var template: PageLibrary.Template
    var title: String
    var content: any Sendable
    var accent: Accent?
}

/// The whole page as the templates read it.
struct PageFrame: Sendable {
    let lang: String
    let title: String
    let style: String
    let shopName: String
    let home: String
    let inventory: String
    let docs: String
    let icon: String
    let office: OfficeFrame?
    let languages: [LanguageLink]
    let words: PageWords
    let content: any Sendable

    struct LanguageLink: Sendable {
        var href: String
        var tag: String
        var name: String
        var isCurrent: Bool
    }

    init(_ page: PageContent, _ setting: PageSetting, styleSheet: String) {
        lang = setting.language.rawValue
        title = page.title == setting.shopName ? page.title : "\(page.title) · \(setting.shopName)"
        style = styleSheet + (page.accent?.rule ?? "")
        office = setting.office.map { OfficeFrame($0, setting) }
        shopName = setting.shopName
        home = setting.link(setting.home)
        inventory = setting.link(setting.inventory)
        docs = setting.link(setting.docs)
        icon = setting.place(Endpoints.icon.template)
        languages = Language.allCases.map { language in
            LanguageLink(
                href: PageSetting.naming(language, in: setting.place(setting.address)),
                tag: language.rawValue,
                name: language.ownName, isCurrent: language == setting.language)
        }
        words = setting.words
        content = page.content
    }
}

extension Language {
    /// What those who speak it call it.
    var ownName: String {
        switch self {
        case .english: "English"
        case .simplifiedChinese: "简体中文"
        }
    }
}

/// A drawn page and what the browser may do with it.
struct DrawnPage: Sendable {
    var html: String
    /// Nothing runs, nothing is fetched from elsewhere, and the one style sheet is known by its hash.
    var contentSecurityPolicy: String

    init(_ page: PageContent, _ setting: PageSetting, library: PageLibrary) {
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
