import StoreAPI
import TUI

/// A category as the list names it.
struct Category: Hashable, Sendable {
    let id: String
    let name: ScreenText

    init(_ category: ProductSummary.Category) {
        id = category.id
        name = ScreenText(cleaning: category.name, limit: 60)
    }
}
