package import PayKit
import PaySheet
import Storefront
package import TUI

extension Window {
    /// The delay after ``Effect/startBeat``.
    package static let beatMilliseconds = 250

    /// True while the shopper can do nothing but wait.
    var isWaiting: Bool {
        if case .processing = sheet.engine.state { return true }
        return shop.isWaiting
    }

    /// True while the shopper cannot go on without a pending answer.
    package var awaitsAnswer: Bool {
        if case .updating = sheet.engine.state { return true }
        return isWaiting || isPaying || shop.isCancelling
    }

    /// True while a payment is being made or its result shown.
    package var isPaying: Bool {
        switch sheet.engine.state {
        case .processing, .showing, .finishing: true
        case .idle, .ready, .updating, .authenticating, .closed: shop.isPlacing
        }
    }

    /// True while a payment's result is not known or not shown.
    package var isPaymentOpen: Bool { shop.openReference != nil || isPaying }

    /// True while a shopper at a kiosk has paid and reads the receipt: the key that leads back to the shop
    /// ends their visit.
    package var isDone: Bool {
        guard abilities.owner == .kiosk, setup == nil, !sheet.isOpen, shop.isThanking,
            let back = shop.bindings.binding(of: .enter)
        else { return false }
        return back.unavailable == nil
    }

    package var isTyping: Bool { setup != nil || sheet.isTyping || !sheet.isOpen && shop.isTyping }
    var isAtTop: Bool { setup == nil && !sheet.isOpen && shop.isAtTop }

    /// The focused field, where its text is personal data.
    package var personalField: (kind: PersonalField, field: TextField)? {
        guard overlay == nil else { return nil }
        if let setup { return setup.personalField }
        return sheet.isOpen ? sheet.personalField : shop.personalField
    }

    /// A new window for the same terminal, without any state of the last shopper.
    package func forNewAudience(today: CalendarMonth) -> Window {
        var window = Window(
            language: shop.language, size: size, today: today, isMouseOn: isMouseOn, theme: theme,
            abilities: abilities, hasTour: startsWithTour)
        window.status = words.look.newAudienceNow
        return window
    }

    mutating func startMoving() -> [Effect] {
        guard abilities.mayMove, !activity.isMoving, isWaiting else { return [] }
        activity.start()
        return [.startBeat]
    }

    mutating func takeBeat() -> [Effect] {
        activity.advance(isWaiting: isWaiting)
        return activity.isMoving ? [.startBeat] : []
    }
}
