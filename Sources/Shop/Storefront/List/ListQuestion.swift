struct ListQuestion: Hashable, Sendable {
    var revision = 0
    var isOpen = false
    /// True if the answer will be older than what is known and has to be requested again.
    var isStale = false
    /// True for a refresh in the background: only what changed is requested further.
    var isQuiet = false
    var query = ListQuery()
}

struct PageQuestion: Hashable, Sendable {
    var revision: Int
    var pageRequest: ProductPages.PageRequest
}
