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
