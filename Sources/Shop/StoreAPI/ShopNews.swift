/// A message from a subscription to a shop's events: events, or a change of the connection.
package enum ShopNews: Hashable, Sendable {
    /// The line is open, for the first time or again. What happened before is missed where the shop could
    /// not be told what was received last.
    case opened(missed: Bool)
    case events([ShopEvent])
    /// The shop cannot be reached; it is tried again.
    case lost
    /// The shop refuses the subscription: no more news will come.
    case ended
}

/// A coalescing buffer of unread news: of each thing it keeps only the last state, so that it cannot grow
/// with time.
package struct NewsTray: Sendable {
    private var news: [ShopNews] = []
    /// Where the last state of a thing is among the events at the end of the news.
    private var places: [String: Int] = [:]

    /// Beyond so many things it is less work to ask for everything.
    package static let limit = 2_000

    package init() {}

    package var isEmpty: Bool { news.isEmpty }

    /// Appends news; a later event replaces an earlier one about the same thing in the batch at the end.
    package mutating func add(_ new: ShopNews) {
        guard case .events(let events) = new else {
            news.append(new)
            places = [:]
            return
        }
        var batch: [ShopEvent] = []
        if case .events(let last) = news.last {
            batch = last
            news.removeLast()
        }
        for event in events { merge(event, into: &batch) }
        if !batch.isEmpty { news.append(.events(batch)) }
    }

    package mutating func take() -> [ShopNews] {
        defer { self = NewsTray() }
        return news
    }

    private mutating func merge(_ event: ShopEvent, into batch: inout [ShopEvent]) {
        if event.change == .reset || batch.count >= Self.limit {
            batch = [ShopEvent(id: event.id, change: .reset)]
            places = [:]
            return
        }
        let thing = event.thing
        if let place = places[thing] {
            batch[place] = event
        } else {
            places[thing] = batch.count
            batch.append(event)
        }
    }
}

extension ShopEvent {
    /// The key of the thing that changed: a later event with the same key says everything that this one said.
    fileprivate var thing: String {
        switch change {
        case .stock(let change): "stock \(change.variant)"
        case .price(let change): "price \(change.variant)"
        case .product(let change): "product \(change.product)"
        case .order(let change): "order \(change.order)"
        case .reset: "reset"
        }
    }
}
