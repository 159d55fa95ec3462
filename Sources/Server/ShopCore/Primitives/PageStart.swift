/// Where a page begins in the order of a list.
package enum PageStart<Key: Hashable & Sendable>: Hashable, Sendable {
    case first, last
    case after(Key)
    case before(Key)

    /// True if the page is found by walking the list from its end.
    package var isBackward: Bool {
        switch self {
        case .first, .after: false
        case .last, .before: true
        }
    }
}

/// The page that was found by walking a list from a start, and where its neighbours begin.
package struct KeysetPage<Row: Sendable, Key: Hashable & Sendable>: Sendable {
    package private(set) var rows: [Row]
    /// Start of the previous page; nil when there is none or it is unverified.
    package private(set) var previous: PageStart<Key>?
    package private(set) var next: PageStart<Key>?
    /// The side of what the cursor pointed at. It may have left the list, and all on that side with it, so
    /// that the page there has to be looked for.
    package let unverified: PageStart<Key>?

    /// `found` has one row more than the limit where the list goes on, and is in the order of the walk.
    package init(_ found: [Row], limit: Int, from start: PageStart<Key>, key: (Row) -> Key) {
        let walked = found.prefix(limit)
        rows = start.isBackward ? walked.reversed() : Array(walked)
        let after = rows.last.map { PageStart.after(key($0)) }
        let before = rows.first.map { PageStart.before(key($0)) }
        if found.count > limit {
            if start.isBackward { previous = before } else { next = after }
        }
        switch start {
        case .first, .last: unverified = nil
        case .after: unverified = before ?? .last
        case .before: unverified = after ?? .first
        }
    }

    /// Adds the neighbour on the unverified side, once a row was found there.
    package mutating func confirm() {
        guard let unverified else { return }
        if unverified.isBackward { previous = unverified } else { next = unverified }
    }
}
