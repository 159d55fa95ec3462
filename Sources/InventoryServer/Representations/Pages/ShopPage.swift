import ShopCore
import StoreAPI

/// The shop's front: what a list of products shows.
struct ShopPage: Sendable {
    let heading: String
    let isFront: Bool
    let search: FormView?
    let hasItems: Bool
    let items: [Item]
    let hasPages: Bool
    let previous: String?
    let next: String?

    struct Item: Sendable {
        let href: String
        let picture: String
        let pictureText: String
        let name: String
        let price: String
        let note: String?
        /// Whether the picture may wait until it is scrolled to.
        let isLate: Bool
    }

    init(_ page: InventoryPage?, isFront: Bool, _ setting: PageSetting) {
        let words = setting.words
        self.isFront = isFront
        let template = setting.templates.first { $0.name == "search" }
        let asked = template?.properties.first { $0.name == "q" }?.value ?? ""
        heading =
            isFront ? setting.shopName : asked.isEmpty ? words.fixed.everything : words.results(asked)
        search = template.map { FormView($0, setting) }
        items = (page?.items ?? []).enumerated().map { index, item in
            Item(item, setting, isLate: index >= 8)
        }
        hasItems = !items.isEmpty
        previous = page?.links[.prev].map { setting.link($0.href) }
        next = page?.links[.next].map { setting.link($0.href) }
        hasPages = previous != nil || next != nil
    }
}

extension ShopPage.Item {
    fileprivate init(_ item: ProductSummary, _ setting: PageSetting, isLate: Bool) {
        let words = setting.words
        href = setting.link(item.links[.this]?.href ?? "")
        picture = setting.place(item.imageURI)
        pictureText = item.imageText
        name = item.name
        price = item.price.map { PageMoney.text($0, setting.language) } ?? "—"
        note =
            switch item.availability.state {
            case .inStock: nil
            case .lowStock: words.onlyLeft(item.availability.available)
            case .outOfStock: words.fixed.soldOut
            }
        self.isLate = isLate
    }
}

extension InventoryPage: Document {
    func page(_ setting: PageSetting) -> PageContent {
        let content = ShopPage(self, isFront: false, setting)
        return PageContent(template: .shop, title: content.heading, content: content)
    }
}

/// The entry, with the first products for those who came to look.
struct ShopFront: Document {
    var entry: Entry
    var inventory: InventoryPage?

    func encode(to encoder: any Encoder) throws { try entry.encode(to: encoder) }

    func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .shop, title: setting.shopName, content: ShopPage(inventory, isFront: true, setting))
    }
}

extension ShopFront: Linked {
    var links: Links { entry.links }
}
