import StoreAPI
import TUI

/// The connection to the shop: the event stream and the reachability. During an outage the last answers stay
/// on screen, no payment begins, and the shop is checked by timer.
struct ShopConnection: Sendable {
    private(set) var live = EventStreamState()
    var connectivity = Connectivity()

    /// The outage that is going on; nil while the shop is near or only doubted.
    var outage: Connectivity.Outage? { connectivity.outage }

    // MARK: The event stream

    mutating func subscribe(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard live.revision == nil, let link = context.entry?.links[.events] else { return [] }
        let number = context.newNumber()
        live.revision = number
        return [.subscribe(link, revision: number)]
    }

    /// Notes that the stream is open; returns the announcement.
    mutating func opened(_ words: Words) -> [ShopStep] {
        defer { live.state = .open }
        return live.state == .lost(isTold: true) ? [.tell(words.live.back)] : []
    }

    mutating func lost() { live.state = .lost(isTold: false) }

    mutating func ended() { (live.revision, live.state) = (nil, .silent) }

    /// Announces that the stream alone is down; repeated while it cannot be told.
    mutating func sayStreamIsDown(canTell: Bool, _ words: Words) -> [ShopStep] {
        guard live.state == .lost(isTold: false) else { return [] }
        live.state = .lost(isTold: canTell)
        return [.tell(words.live.lost)]
    }

    // MARK: Connectivity

    /// Makes a transition, with a new number for the check or the pause that it requests.
    mutating func change(
        _ context: inout StoreContext,
        _ transition: (inout Connectivity, _ number: Int) -> Connectivity.Request?
    ) -> [Storefront.Effect] {
        switch transition(&connectivity, context.newNumber()) {
        case .check(let number): [.checkShop(number: number)]
        case .pause(let failures, let timer):
            [.startTimer(Storefront.Timer(kind: .reconnect(failures: failures), number: timer))]
        case nil: []
        }
    }
}

extension Storefront.Message {
    /// The evidence of an answer; nil where the message is none.
    var sign: Connectivity.Sign? {
        switch self {
        case .entryLoaded(let answer): Connectivity.Sign(answer)
        case .inventoryLoaded(let answer, _): Connectivity.Sign(answer)
        case .servicesLoaded(let answer): Connectivity.Sign(answer)
        case .productLoaded(_, let answer): Connectivity.Sign(answer)
        case .ratesAnswered(let answer, _): Connectivity.Sign(answer)
        case .quoteAnswered(let answer, _): Connectivity.Sign(answer)
        case .orderAnswered(let answer, _), .orderFound(let answer, _), .orderRead(let answer, _),
            .orderCancelled(let answer, _), .orderChanged(let answer, _):
            Connectivity.Sign(answer)
        case .orderChecked(let answer, _): Connectivity.Sign(answer)
        case .started, .resized, .language, .key, .paste, .item, .shopChecked, .lastWordAnswered,
            .pictureLoaded, .walletChanged, .capabilityAnswered, .holdAnswered, .orderAbandoned, .timerFired,
            .sheet,
            .newsArrived, .orderNews, .codeDrawn, .linkOpened, .paymentRecovered, .remembered:
            nil
        }
    }
}

/// The state of the subscription to the shop's events (server-sent events).
struct EventStreamState: Hashable, Sendable {
    /// The subscription's number; nil while there is none.
    var revision: Int?
    var state = State.silent

    enum State: Hashable, Sendable {
        /// No event stream yet, or none any more.
        case silent
        case open
        /// The stream broke off; the shopper may have been told.
        case lost(isTold: Bool)
    }

    var isOpen: Bool { state == .open }
}
