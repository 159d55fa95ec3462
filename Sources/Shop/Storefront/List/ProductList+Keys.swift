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
    func bindings(_ words: Words, isAsked: Bool, hasCategories: Bool) -> [KeyBinding<Message>] {
        switch state {
        case .loading: []
        case .failed: [again(words)]
        case .loaded where search.isTyped: typing(words)
        case .loaded where count == 0 && query.isPlain: [again(words)]
        case .loaded where count == 0 && isStale && !isAsked:
            [again(words)] + turning(words, hasCategories) + narrowing(words)
        case .loaded:
            opening(words) + moving(words, by: true) + turning(words, hasCategories) + narrowing(words)
                + leaping(words) + turningByLetter(words, hasCategories)
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

    private func turning(_ words: Words, _ hasCategories: Bool) -> [KeyBinding<Message>] {
        hasCategories ? .leftRight(words.list.category, letters: true) { .category($0) } : []
    }

    /// The same by letter, for shoppers who type commands in place of arrow keys.
    private func turningByLetter(_ words: Words, _ hasCategories: Bool) -> [KeyBinding<Message>] {
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
        ] + (query.isPlain ? [] : [KeyBinding([.escape], "Esc", words.list.showAll, .showAll)])
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
