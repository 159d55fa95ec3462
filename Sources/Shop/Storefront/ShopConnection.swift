import StoreAPI
import TUI

/// The connection to the shop: the event stream on which it tells what changes, and whether it answers at
/// all. While it is gone its last word is shown, no payment begins, and it is asked again by itself.
struct ShopConnection: Sendable {
    /// The subscription to the shop's events.
    private(set) var live = EventStreamState()
    private(set) var connectivity = Connectivity()

    /// The outage that is going on; nil while the shop is near or only doubted.
    var outage: Connectivity.Outage? { connectivity.outage }

    // MARK: The event stream

    /// Subscribes to the shop's events, unless it did already.
    mutating func subscribe(_ context: inout StorefrontContext) -> [Storefront.Effect] {
        guard live.revision == nil, let link = context.entry?.links[.events] else { return [] }
        let number = context.newNumber()
        live.revision = number
        return [.subscribe(link, revision: number)]
    }

    /// Notes that the shop is heard again; gives what is said of it.
    mutating func opened(_ words: Words) -> [ShopStep] {
        defer { live.state = .open }
        return live.state == .lost(isTold: true) ? [.tell(words.live.back)] : []
    }

    /// Notes that the stream broke off and is asked for again.
    mutating func lost() { live.state = .lost(isTold: false) }

    /// Notes that nothing more will be heard on this stream.
    mutating func ended() { (live.revision, live.state) = (nil, .silent) }

    /// Says that the stream alone is down, once there is somebody to tell.
    mutating func sayStreamIsDown(canTell: Bool, _ words: Words) -> [ShopStep] {
        guard live.state == .lost(isTold: false) else { return [] }
        live.state = .lost(isTold: canTell)
        return [.tell(words.live.lost)]
    }

    // MARK: Connectivity

    /// A question was not answered: checks the shop, unless it is gone already.
    mutating func doubt(_ context: inout StorefrontContext) -> [Storefront.Effect] {
        guard connectivity.state == .near else { return [] }
        return Self.effects(of: connectivity.doubt(check: context.newNumber()))
    }

    /// There is nothing to show, for want of an answer.
    mutating func lose(_ context: inout StorefrontContext) -> [Storefront.Effect] {
        Self.effects(of: connectivity.lose(timer: context.newNumber()))
    }

    /// A check was not answered.
    mutating func unanswered(check number: Int, _ context: inout StorefrontContext) -> [Storefront.Effect] {
        Self.effects(of: connectivity.unanswered(check: number, timer: context.newNumber()))
    }

    /// The shop answered; gives what is over with that.
    mutating func end() -> Connectivity.State { connectivity.end() }

    /// Keeps when the shop last confirmed what is shown.
    mutating func date(_ time: TimeOfDay?) { connectivity.date(time) }

    /// Checks now where a check would come later.
    mutating func hurry(_ context: inout StorefrontContext) -> [Storefront.Effect] {
        Self.effects(of: connectivity.hurry(context.newNumber()))
    }

    mutating func pauseEnded(_ timer: Int, _ context: inout StorefrontContext) -> [Storefront.Effect] {
        Self.effects(of: connectivity.timerFired(timer, check: context.newNumber()))
    }

    private static func effects(of request: Connectivity.Request?) -> [Storefront.Effect] {
        switch request {
        case .check(let number): [.checkShop(number: number)]
        case .pause(let failures, let timer):
            [.startTimer(Storefront.Timer(kind: .reconnect(failures: failures), number: timer))]
        case nil: []
        }
    }
}

extension Storefront.Message {
    /// The evidence in it about the connectivity of the shop; nil where it is no answer.
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
            .newsArrived, .orderNews, .codeDrawn, .linkOpened, .paymentRecovered:
            nil
        }
    }
}
