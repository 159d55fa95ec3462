import StoreAPI
import TUI

/// Asks for the list, a page at a time, and never waits for it.
extension Storefront {
    // MARK: Asking

    /// Asks the shop again for what the screen shows.
    mutating func reload() -> [Effect] {
        guard entry != nil else {
            list.startLoading()
            return [.loadEntry]
        }
        if list.count == 0, list.query.isPlain { list.startLoading() }
        // The shop may have been told of the wallet by now.
        return isWalletKnown ? askInventory() : [.loadEntry]
    }

    /// Asks for the list; quietly where nobody waits for it. Far down in a long list it asks for the page
    /// that is looked at.
    mutating func askInventory(isQuiet: Bool = false) -> [Effect] {
        guard let link = entry?.links[.inventory] else { return [] }
        if isQuiet, !list.isStale, let pageRequest = list.shelf.refresh(around: list.selection) {
            return ask(pageRequest)
        }
        pageQuestion = nil
        listQuestion = ListQuestion(
            revision: newNumber(), isOpen: true, isQuiet: isQuiet, query: list.query)
        return [.loadInventory(list.query.first(link), revision: listQuestion.revision)]
    }

    /// Asks for the page that is missed most, if none is on its way.
    mutating func askPage() -> [Effect] {
        guard pageQuestion == nil, !listQuestion.isOpen, let pageRequest = list.pageRequest else { return [] }
        return ask(pageRequest)
    }

    private mutating func ask(_ pageRequest: ProductPages.PageRequest) -> [Effect] {
        let question = PageQuestion(revision: newNumber(), pageRequest: pageRequest)
        pageQuestion = question
        return [.loadInventory(pageRequest.link, revision: question.revision)]
    }

    // MARK: Answers

    mutating func inventoryLoaded(_ answer: Result<InventoryPage, StoreError>, _ revision: Int) -> [Effect] {
        if let question = pageQuestion, question.revision == revision { return take(answer, for: question) }
        guard revision == listQuestion.revision else { return [] }
        let question = listQuestion
        listQuestion.isOpen = false
        guard question.query == list.query else { return askInventory() }
        let page: InventoryPage
        switch answer {
        case .success(let answer): page = answer
        case .failure(let error):
            guard list.state == .loaded else { return fail(error) }
            let again = question.isStale && !isOffline ? askInventory(isQuiet: true) : []
            guard !question.isQuiet else { return again }
            let next = list.search.isTyped ? words.askAgainTyping : words.askAgain
            return again + [.announce(words.connectivity.unreachable + " " + next)]
        }
        let before = Watched(self)
        let isSameList = !list.isStale
        list.load(page, words, language)
        live.isListWhole = !page.page.hasMore && list.query.isPlain
        layOut()
        let again = question.isStale ? askInventory(isQuiet: true) : []
        let effects = again + refreshCard(isQuiet: question.isQuiet) + askPage()
        return question.isQuiet && isSameList ? effects + say(before, Watched(self)) : effects
    }

    private mutating func take(
        _ answer: Result<InventoryPage, StoreError>, for question: PageQuestion
    ) -> [Effect] {
        pageQuestion = nil
        switch answer {
        case .success(let page):
            list.take(page, for: question.pageRequest, words, language)
            let follow = isSplit && isAtTop ? settle() : []
            return follow + askPage()
        case .failure:
            // The next key asks again.
            return sayOnScreens(words.connectivity.unreachable)
        }
    }

    // MARK: Keys

    mutating func walk(_ message: ProductList.Message) -> [Effect] {
        let before = list.selection
        switch message {
        case .move(let step): list.move(step)
        case .page(let step): list.page(step)
        case .select(let place): list.select(place)
        case .open:
            list.search.isTyped = false
            return openCard()
        case .reload: return listQuestion.isOpen ? [] : reload()
        case .search:
            list.search.isTyped = true
            layOut()
            return []
        case .stopTyping:
            list.search.isTyped = false
            layOut()
            // A search that nobody answered is asked again.
            return list.isStale && !listQuestion.isOpen ? askInventory() : []
        case .showAll:
            list.search = ListSearch()
            return look(for: ListQuery())
        case .inStock:
            var query = list.query
            query.isInStockOnly.toggle()
            return look(for: query)
        case .sort:
            var query = list.query
            let all = ListQuery.Sort.allCases
            query.sort = all[((all.firstIndex(of: query.sort) ?? 0) + 1) % all.count]
            return look(for: query)
        case .category(let step):
            let count = categories.count + 1
            return walk(.chooseCategory((list.query.place(in: categories) + step + count) % count))
        case .chooseCategory(let place):
            guard place == 0 || categories.indices.contains(place - 1) else { return [] }
            var query = list.query
            query.category = place == 0 ? nil : categories[place - 1].id
            return look(for: query)
        }
        guard list.selection != before else { return [] }
        return (isSplit ? settle() : []) + askPage()
    }

    /// Lets the card beside the list follow the selection, once that has rested.
    private mutating func settle() -> [Effect] {
        guard list.selected?.product.id != card?.row.product.id else { return [] }
        let timer = Timer(kind: .settle, number: newNumber())
        settling = timer.number
        return [.startTimer(timer)]
    }

    /// Takes what was typed as what is searched for.
    mutating func searchTyped() -> [Effect] {
        var query = list.query
        query.words = list.search.words
        return look(for: query)
    }

    /// Lists something else. What is listed stays until the answer is there, and is asked for once at a time.
    mutating func look(for query: ListQuery) -> [Effect] {
        guard query != list.query else { return [] }
        list.look(for: query)
        layOut()
        return listQuestion.isOpen ? [] : askInventory()
    }
}

extension ProductPages.PageRequest {
    var link: Link {
        switch self {
        case .next(let link), .previous(let link), .last(let link), .again(let link, _): link
        }
    }
}
