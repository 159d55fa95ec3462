package import StoreAPI

/// The shop's front: what a list of products shows.
package struct ShopPage: Sendable {
    /// Name of the shop on the front page, else the search or the word for everything.
    package let heading: String
    /// Sentence below the heading of the front page; nil on the list.
    package let lead: String?
    package let search: FormView?
    /// True if there are products; else a sentence takes their place.
    package let hasItems: Bool
    package let items: [Item]
    package let hasPages: Bool
    package let previous: String?
    package let next: String?

    package struct Item: Sendable {
        package let href: String
        package let picture: String
        package let pictureText: String
        package let name: String
        /// Formatted lowest price; a dash without one.
        package let price: String
        /// Scarcity in words; nil when well stocked.
        package let note: String?
        /// `in_stock`, `low_stock` or `out_of_stock`.
        package let stockState: String
        /// True if the picture may wait until it is scrolled to.
        package let isLate: Bool
    }

    package init(_ page: InventoryPage?, isFront: Bool, _ setting: PageSetting) {
        let words = setting.words
        lead = isFront ? words.fixed.frontLead : nil
        let template = setting.templates.first { $0.name == "search" }
        let asked = template?.properties.first { $0.name == "q" }?.value ?? ""
        heading =
            isFront
            ? words.welcome(setting.shopName) : asked.isEmpty ? words.fixed.everything : words.results(asked)
        search = template.map { FormView($0, setting) }
        items = (page?.items ?? []).enumerated().map { index, item in
            Item(item, setting, isLate: index >= 8)
        }
        hasItems = !items.isEmpty
        previous = setting.link(page?.links[.prev])
        next = setting.link(page?.links[.next])
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
        stockState = item.availability.state.rawValue
        self.isLate = isLate
    }
}

extension InventoryPage: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let content = ShopPage(self, isFront: false, setting)
        return PageContent(template: .shop, title: content.heading, content: content)
    }
}

/// The entry, with the first products for those who came to look.
package struct ShopFront: Document {
    /// The entry resource, all that programs get.
    package var entry: Entry
    /// First page of products; nil for programs.
    package var inventory: InventoryPage?

    package init(entry: Entry, inventory: InventoryPage? = nil) {
        self.entry = entry
        self.inventory = inventory
    }

    package func encode(to encoder: any Encoder) throws { try entry.encode(to: encoder) }

    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .shop, title: setting.shopName, content: ShopPage(inventory, isFront: true, setting))
    }
}

extension ShopFront: Linked {
    package var links: Links { entry.links }
}
