import StoreAPI
import TUI

/// The offline mode: shows the shop's last word, begins no payment, and asks again by itself.
extension Storefront {
    /// True if the products on the screens are the last word of a shop that is gone.
    var isOffline: Bool { connectivity.outage != nil && list.state == .loaded }

    /// The payment options in force now.
    var paymentOptions: PaymentOptions {
        let basket = if case .cart = place { PurchaseOrigin.cart } else { PurchaseOrigin.card }
        return PaymentOptions(
            capability: capability, closed: isOffline ? words.connectivity.noBuying : nil,
            failure: failure?.basket == basket ? failure?.sentence : nil)
    }

    // MARK: Going

    /// Takes what an answer says about the shop. That nothing can be listed at all is for ``fail(_:)``.
    mutating func notice(_ sign: Connectivity.Sign?) -> [Effect] {
        guard list.state == .loaded, let sign else { return [] }
        switch sign {
        case .answer: return shopAnswered()
        case .silence: return doubtShop()
        }
    }

    mutating func doubtShop() -> [Effect] {
        list.state == .loaded && connectivity.state == .near
            ? Self.effects(of: connectivity.doubt(check: newNumber())) : []
    }

    /// There is no list; one that may come later is asked for again.
    mutating func fail(_ error: StoreError) -> [Effect] {
        list.fail(error)
        guard case .failed(let failure) = list.state else { return [] }
        if failure == .unreachable { return Self.effects(of: connectivity.lose(timer: newNumber())) }
        _ = connectivity.end()
        return []
    }

    mutating func shopChecked(_ answer: Result<Entry, StoreError>, _ number: Int) -> [Effect] {
        guard list.state == .loaded else { return entryLoaded(answer) }
        if case .success(let entry) = answer { self.entry = entry }
        if Connectivity.Sign(answer) == .answer { return shopAnswered() }
        let isKnown = connectivity.outage != nil
        let effects = Self.effects(of: connectivity.unanswered(check: number, timer: newNumber()))
        guard connectivity.outage != nil else { return effects }
        // The day may be another one by now.
        return effects + [.askLastWord] + (isKnown ? [] : sayOnScreens(words.connectivity.gone))
    }

    /// Says why something cannot be done now. Whoever wants to do it need not wait for the next check.
    mutating func refuse(_ reason: ScreenText) -> [Effect] {
        [.announce(reason)] + hurryCheck()
    }

    /// Checks now where a check would come later.
    mutating func hurryCheck() -> [Effect] { Self.effects(of: connectivity.hurry(newNumber())) }

    mutating func reconnectPauseEnded(_ timer: Int) -> [Effect] {
        Self.effects(of: connectivity.timerFired(timer, check: newNumber()))
    }

    private static func effects(of request: Connectivity.Request?) -> [Effect] {
        switch request {
        case .check(let number): [.checkShop(number: number)]
        case .pause(let failures, let timer):
            [.startTimer(Timer(kind: .reconnect(failures: failures), number: timer))]
        case nil: []
        }
    }

    // MARK: Coming back

    private mutating func shopAnswered() -> [Effect] {
        guard connectivity.state != .near else { return [] }
        switch connectivity.end() {
        case .gone(let outage): return outage.isListed ? comeBack() : []
        case .doubted: return sayLineIsDown()
        case .near: return []
        }
    }

    /// Asks for everything that is shown, quietly, and listens again.
    private mutating func comeBack() -> [Effect] {
        let said = sayOnScreens(words.connectivity.back)
        if !live.isOpen { (live.revision, live.state) = (nil, .silent) }
        var effects = subscribe() + startOver() + askCartPrice()
        if services.isEmpty, let link = entry?.links[.shippingServices] {
            effects.append(.loadServices(link))
        }
        if checkout == nil { effects += card?.details == .failed ? loadCard() : askPrice() + askPicture() }
        return effects + said
    }

    // MARK: The standing line

    /// Says under the header that the shop is gone, in as many words as there is room for.
    func drawConnectivity(on canvas: inout Canvas) {
        guard isOffline else { return }
        let room = size.columns - 4
        let lines = words.connectivity.standing(place.traits.showsGoods ? connectivity.outage?.asOf : nil)
        guard let line = lines.first(where: { $0.width <= room }) ?? lines.last else { return }
        canvas.draw(line, x: 2, y: 1, width: room, style: .warning)
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
            .pictureLoaded, .walletChanged, .capabilityAnswered, .orderAbandoned, .timerFired, .sheet,
            .newsArrived, .orderNews, .codeDrawn, .linkOpened, .paymentRecovered:
            nil
        }
    }
}
