import StoreAPI
import TUI

/// The two forms about orders: which one is looked for, and who gets it.
extension Storefront {
    /// The form that is open.
    var orderForm: ShortForm? {
        get {
            if case .find(let finder) = place { return finder.asked == nil ? finder.form : nil }
            if case .change(let change) = place { return change.asked == nil ? change.form : nil }
            return nil
        }
        set {
            guard let newValue else { return }
            if case .find(var finder) = place {
                finder.form = newValue
                place = .find(finder)
            }
            if case .change(var change) = place {
                change.form = newValue
                place = .change(change)
            }
        }
    }

    mutating func openFinder() -> [Effect] {
        place = .find(OrderFinder(number: lastOrder))
        return []
    }

    mutating func act(_ message: ShortForm.Message) -> [Effect] {
        switch message {
        case .back: return leaveOrderForm()
        case .move(let step): orderForm?.move(step)
        case .item(let index):
            orderForm?.go(to: index)
            if orderForm?.isOnText == false { return submitOrderForm() }
        case .next:
            if orderForm?.isOnText == false { return submitOrderForm() }
            orderForm?.move(1)
        }
        return orderForm?.error.map { [.announce($0)] } ?? []
    }

    private mutating func leaveOrderForm() -> [Effect] {
        if case .change(let change) = place { place = .receipt(change.receipt) }
        if case .find = place { place = .list }
        return []
    }

    private mutating func submitOrderForm() -> [Effect] {
        let number = newNumber()
        if case .find(var finder) = place, let link = entry?.links[.orderLookups] {
            let isAsked = finder.submit(words.orders, number: number)
            place = .find(finder)
            guard isAsked else { return announceError() }
            return [.announce(words.orders.asking), .findOrder(finder.lookup, link, number: number)]
        }
        if case .change(var change) = place, let (link, token) = change.receipt.way(.edit) {
            let isAsked = change.submit(words, number: number)
            place = .change(change)
            guard isAsked else { return announceError() }
            return [
                .announce(words.orders.asking),
                .changeOrder(
                    change.patch, link, token: token, version: change.seen.version, number: number),
            ]
        }
        return []
    }

    private func announceError() -> [Effect] { orderForm?.error.map { [.announce($0)] } ?? [] }

    // MARK: Answers

    mutating func orderFound(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard case .find(var finder) = place, finder.asked == number else { return [] }
        finder.answered()
        place = .find(finder)
        switch answer {
        case .success(let order):
            let effects = open(order, .found)
            return effects + [
                .announce(
                    words.orders.now(ScreenText(cleaning: order.number), words.orders.status(of: order)))
            ]
        case .failure(.refused(let problem)) where problem.status == 429:
            return [.announce(words.orders.tooOften)]
        case .failure(.refused(let problem)) where [400, 404, 422].contains(problem.status):
            return [.announce(words.orders.notFound)]
        case .failure: return [.announce(words.orders.unreachable)]
        }
    }

    mutating func orderChanged(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard case .change(var change) = place, change.asked == number else { return [] }
        change.answered()
        place = .change(change)
        switch answer {
        case .success(let order):
            _ = change.receipt.take(order, words, language)
            place = .receipt(change.receipt)
            return [.announce(words.orders.changed)]
        case .failure(.refused(let problem)): return changeRefused(problem, change.receipt)
        case .failure(.unreachable), .failure(.untrusted), .failure(.malformed):
            return [.announce(words.orders.unreachable)]
        }
    }

    private mutating func changeRefused(_ problem: Problem, _ receipt: Receipt) -> [Effect] {
        switch problem.name {
        case .rateNotApplicable: return [.announce(words.orders.costsOtherwise)]
        // Another client changed the order first, or it was shipped: the order itself says what it allows
        // now.
        case .preconditionFailed, .illegalTransition:
            place = .receipt(receipt)
            let read = receipt.way(.this).map { way in
                [Effect.readOrder(way.link, token: way.token, number: receipt.number)]
            }
            return (read ?? []) + [.announce(words.orders.changedMeanwhile)]
        default: return [.announce(words.orders.changeRefused)]
        }
    }
}
