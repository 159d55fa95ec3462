import StoreAPI
import TUI

/// A category of the list: its id and the cleaned name.
struct Category: Hashable, Sendable {
    let id: String
    let name: ScreenText

    init(_ category: ProductSummary.Category) {
        id = category.id
        name = ScreenText(cleaning: category.name, limit: 60)
    }
}
