import StoreAPI

/// The line on which the shop tells what changes.
struct LiveLine: Hashable, Sendable {
    /// The subscription's number; nil while there is none.
    var revision: Int?
    var state = State.silent

    enum State: Hashable, Sendable {
        /// Nothing was heard yet, or nothing more will be.
        case silent
        /// The shop is heard, so that what is shown is its last word.
        case open
        /// It was heard before; the shopper may have been told that it is not now.
        case lost(isTold: Bool)
    }

    /// True while the shop is heard.
    var isOpen: Bool { state == .open }
}

/// A question about the list.
struct ListQuestion: Hashable, Sendable {
    var revision = 0
    /// True while its answer has not come yet.
    var isOpen = false
    /// True if the answer will be older than what is known, so that it is asked again.
    var isStale = false
    /// True if no shopper waits for it: what did not change is not asked about further.
    var isQuiet = false
    /// The query that was asked.
    var query = ListQuery()
}

/// A question about another page of the list.
struct PageQuestion: Hashable, Sendable {
    var revision: Int
    var pageRequest: ProductPages.PageRequest
}
