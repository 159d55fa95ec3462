import TUI

extension ProductList {
    enum Message: Hashable, Sendable {
        case move(Int)
        case page(Int)
        case select(Int)
        case open, reload, search, stopTyping, showAll, inStock, sort
        /// The next category, or the one before.
        case category(Int)
        /// The category at a place of the row; 0 is all.
        case chooseCategory(Int)
    }

    /// - Parameter isAsked: Omits the key that tries again.
    func keys(isAsked: Bool, hasCategories: Bool) -> ListKeys {
        ListKeys(
            phase: state == .loading ? .loading : state == .loaded ? .loaded : .failed, count: min(count, 2),
            isTyped: search.isTyped, isPlain: query.isPlain, isStale: isStale && !isAsked,
            hasCategories: hasCategories)
    }
}

/// All that the keys of a list depend on: the keys are made again only when it changes.
struct ListKeys: Hashable {
    typealias Message = ProductList.Message

    enum Phase { case loading, failed, loaded }

    var phase: Phase
    /// The number of listed products, 2 for more.
    var count: Int
    /// True while a search is typed.
    var isTyped: Bool
    var isPlain: Bool
    /// True if the products are those of another query, and nobody is asked for those of this one.
    var isStale: Bool
    var hasCategories: Bool

    func bindings(_ words: Words) -> [KeyBinding<Message>] {
        switch phase {
        case .loading: []
        case .failed: [again(words)]
        case .loaded where isTyped: typing(words)
        case .loaded where count == 0 && isPlain: [again(words)]
        case .loaded where count == 0 && isStale: [again(words)] + turning(words) + narrowing(words)
        case .loaded:
            opening(words) + moving(words, by: true) + turning(words) + narrowing(words)
                + leaping(words) + turningByLetter(words)
        }
    }

    private func opening(_ words: Words) -> [KeyBinding<Message>] {
        count == 0 ? [] : [KeyBinding([.enter], "Enter", words.keys.open, .open)]
    }

    private func moving(_ words: Words, by letters: Bool) -> [KeyBinding<Message>] {
        count > 1 ? .upDown(words.keys.move, letters: letters) { .move($0) } : []
    }

    private func leaping(_ words: Words) -> [KeyBinding<Message>] {
        let reload = KeyBinding([.character("r")], "r", words.list.refresh, Message.reload)
        guard count > 1 else { return count == 0 ? [] : [reload] }
        return [
            KeyBinding([.pageUp], "PgUp PgDn", words.keys.page, .page(-1)),
            KeyBinding([.pageDown, .space], .empty, .empty, .page(1)),
            KeyBinding([.home, .character("g")], "Home End", words.list.ends, .select(0)),
            KeyBinding([.end, .character("G")], .empty, .empty, .select(.max)),
            reload,
        ]
    }

    private func turning(_ words: Words) -> [KeyBinding<Message>] {
        hasCategories ? .leftRight(words.list.category, letters: true) { .category($0) } : []
    }

    /// The same by letter, for shoppers who type commands in place of arrow keys.
    private func turningByLetter(_ words: Words) -> [KeyBinding<Message>] {
        guard hasCategories else { return [] }
        return [
            KeyBinding([.character("f")], "f", words.list.nextCategory, .category(1)),
            KeyBinding([.character("F")], .empty, .empty, .category(-1)),
        ]
    }

    private func narrowing(_ words: Words) -> [KeyBinding<Message>] {
        [
            KeyBinding([.character("/")], "/", words.list.search, .search),
            KeyBinding([.character("i")], "i", words.list.inStock, .inStock),
            KeyBinding([.character("s")], "s", words.list.sort, .sort),
        ] + (isPlain ? [] : [KeyBinding([.escape], "Esc", words.list.showAll, .showAll)])
    }

    /// While a search is typed, letters belong to it, and the list can be walked all the same.
    private func typing(_ words: Words) -> [KeyBinding<Message>] {
        let pages: [KeyBinding<Message>] = [
            KeyBinding([.pageUp], .empty, .empty, .page(-1)),
            KeyBinding([.pageDown], .empty, .empty, .page(1)),
        ]
        return [KeyBinding([.enter], "Enter", words.list.keep, .stopTyping)] + moving(words, by: false)
            + (count > 1 ? pages : [])
            + [KeyBinding([.escape], "Esc", words.list.showAll, .showAll)]
    }

    private func again(_ words: Words) -> KeyBinding<Message> {
        KeyBinding([.character("r"), .enter], "r", words.keys.retry, .reload)
    }
}
