import StoreAPI
import TUI

/// The products of the shop in this session: the list, which is loaded page by page without blocking, the
/// card beside it or opened from it, and the products viewed before.
struct ProductCatalogue: Sendable {
    var list = ProductList()
    @Boxed var card: ProductCard?
    /// The last question about the list; answers to older ones are dropped.
    private(set) var listQuestion = ListQuestion()
    /// The pending question about another page of the list.
    private var pageQuestion: PageQuestion?
    /// The number of the timer after which the card follows the selection.
    var selectionTimer: Int?
    /// Viewed products, for outages.
    private(set) var seen = SeenProducts()
    var questions = ProductQuestions()

    func isOnCard(_ id: String) -> Bool { card?.row.product.id == id }

    // MARK: Asking for the list

    mutating func reload(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard context.entry != nil else {
            list.startLoading()
            return [.loadEntry]
        }
        if list.count == 0, list.query.isPlain { list.startLoading() }
        // The shop may have been told of the wallet by now.
        return context.isWalletKnown ? askInventory(&context) : [.loadEntry]
    }

    /// Asks for the list, or far down in a long one for the visible page.
    mutating func askInventory(isQuiet: Bool = false, _ context: inout StoreContext) -> [Storefront.Effect] {
        guard let link = context.entry?.links[.inventory] else { return [] }
        if isQuiet, !list.isStale, let pageRequest = list.pages.refresh(around: list.selection) {
            return ask(pageRequest, &context)
        }
        pageQuestion = nil
        listQuestion = ListQuestion(
            revision: context.newNumber(), isOpen: true, isQuiet: isQuiet, query: list.query)
        return [.loadInventory(list.query.first(link), revision: listQuestion.revision)]
    }

    /// Asks for the list again when the last answer is older than what is known.
    mutating func askInventoryAgain(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard !listQuestion.isOpen else {
            listQuestion.isStale = true
            return []
        }
        return list.count == 0 ? reload(&context) : askInventory(isQuiet: true, &context)
    }

    mutating func askPage(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard pageQuestion == nil, !listQuestion.isOpen, let pageRequest = list.pageRequest else { return [] }
        return ask(pageRequest, &context)
    }

    private mutating func ask(
        _ pageRequest: ProductPages.PageRequest, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        let question = PageQuestion(revision: context.newNumber(), pageRequest: pageRequest)
        pageQuestion = question
        return [.loadInventory(pageRequest.link, revision: question.revision)]
    }

    // MARK: Answers about the list

    /// Takes a page of the list; an answer to an older question changes nothing.
    mutating func inventoryLoaded(
        _ answer: Result<InventoryPage, StoreError>, _ revision: Int, isOffline: Bool,
        _ context: inout StoreContext
    ) -> [ShopStep] {
        if let question = pageQuestion, question.revision == revision {
            return take(answer, for: question, &context)
        }
        guard revision == listQuestion.revision else { return [] }
        let question = listQuestion
        listQuestion.isOpen = false
        guard question.query == list.query else { return askInventory(&context).steps }
        let page: InventoryPage
        switch answer {
        case .success(let answer): page = answer
        case .failure(let error):
            guard list.state == .loaded else { return [.lose(error)] }
            let again = question.isStale && !isOffline ? askInventory(isQuiet: true, &context).steps : []
            guard !question.isQuiet else { return again }
            let words = context.words
            let next = list.search.isTyped ? words.askAgainTyping : words.askAgain
            return again + [.announce(words.connectivity.unreachable + " " + next)]
        }
        let before = WatchedGoods(self, context)
        let isSameList = !list.isStale
        list.load(page, context.words)
        questions.isListWhole = !page.page.hasMore && list.query.isPlain
        layOut(context)
        let again = question.isStale ? askInventory(isQuiet: true, &context) : []
        let effects = again + refreshCard(isQuiet: question.isQuiet, &context) + askPage(&context)
        return effects.steps + (question.isQuiet && isSameList ? tell(since: before, context) : [])
    }

    private mutating func take(
        _ answer: Result<InventoryPage, StoreError>, for question: PageQuestion,
        _ context: inout StoreContext
    ) -> [ShopStep] {
        pageQuestion = nil
        switch answer {
        case .success(let page):
            list.take(page, for: question.pageRequest, context.words)
            let follow = context.isSplit && context.screen == .list ? settle(&context) : []
            return (follow + askPage(&context)).steps
        case .failure:
            // The next key asks again.
            return [.tell(context.words.connectivity.unreachable)]
        }
    }

    // MARK: Keys of the list

    mutating func act(_ message: ProductList.Message, _ context: inout StoreContext) -> [ShopStep] {
        let before = list.selection
        switch message {
        case .move(let step): list.move(step)
        case .page(let step): list.page(step)
        case .select(let place): list.select(place)
        case .open:
            list.search.isTyped = false
            return [.openCard]
        case .reload: return listQuestion.isOpen ? [] : reload(&context).steps
        case .search:
            list.search.isTyped = true
            layOut(context)
            return []
        case .stopTyping:
            list.search.isTyped = false
            layOut(context)
            // A search that nobody answered is asked again.
            return list.isStale && !listQuestion.isOpen ? askInventory(&context).steps : []
        case .showAll:
            list.search = ListSearch()
            return look(for: ListQuery(), &context).steps
        case .inStock, .sort, .category, .chooseCategory:
            return look(for: list.query.changed(by: message, context.categories), &context).steps
        }
        guard list.selection != before else { return [] }
        return ((context.isSplit ? settle(&context) : []) + askPage(&context)).steps
    }

    mutating func search(_ context: inout StoreContext) -> [Storefront.Effect] {
        var query = list.query
        query.words = list.search.words
        return look(for: query, &context)
    }

    /// Changes the query. The old rows stay until the answer is there; one question at a time.
    mutating func look(for query: ListQuery, _ context: inout StoreContext) -> [Storefront.Effect] {
        guard query != list.query else { return [] }
        list.look(for: query)
        layOut(context)
        return listQuestion.isOpen ? [] : askInventory(&context)
    }

    mutating func layOut(_ context: StoreContext) {
        list.layOut(room: list.room(in: context.listArea, hasCategories: context.hasCategories))
    }

    /// Lets the card beside the list follow the selection after a pause (debouncing).
    private mutating func settle(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard list.selected?.product.id != card?.row.product.id else { return [] }
        let timer = Storefront.Timer(kind: .settle, number: context.newNumber())
        selectionTimer = timer.number
        return [.startTimer(timer)]
    }

    mutating func settled(_ number: Int, _ context: StoreContext) -> [Storefront.Effect] {
        selectionTimer == number ? showSelected(context) : []
    }

    mutating func keep(_ product: Product) { seen.add(product) }
}
