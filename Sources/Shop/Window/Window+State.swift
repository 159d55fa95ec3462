package import PayKit
import PaySheet
import Storefront
package import TUI

/// The state of the purchase over shop, sheet and add-card sheet, and the indicator of a wait.
extension Window {
    /// Milliseconds after which ``Effect/startBeat`` is answered: four in a second.
    package static let beatMilliseconds = 250

    /// True while the shopper can do nothing but wait.
    var isWaiting: Bool {
        if case .processing = sheet.engine.state { return true }
        return shop.isWaiting
    }

    /// True while an answer is on its way without which the shopper cannot go on.
    package var awaitsAnswer: Bool {
        if case .updating = sheet.engine.state { return true }
        return isWaiting || isPaying || shop.isCancelling
    }

    /// True while a payment is on its way, whose result the shopper waits for, or its result is being shown.
    package var isPaying: Bool {
        switch sheet.engine.state {
        case .processing, .showing, .finishing: true
        case .idle, .ready, .updating, .authenticating, .closed: shop.isPlacing
        }
    }

    /// True while a shopper at a kiosk has paid and reads the receipt: the key that leads back to the shop
    /// ends their visit.
    package var isDone: Bool {
        guard abilities.owner == .kiosk, setup == nil, !sheet.isOpen, shop.isThanking,
            let back = shop.bindings.binding(of: .enter)
        else { return false }
        return back.unavailable == nil
    }

    /// True while keys are letters of a text.
    package var isTyping: Bool { setup != nil || sheet.isTyping || !sheet.isOpen && shop.isTyping }
    var isAtTop: Bool { setup == nil && !sheet.isOpen && shop.isAtTop }

    /// The field that takes what is typed now, where that is private, and what stands in it.
    package var personalField: (kind: PersonalField, field: TextField)? {
        guard overlay == nil else { return nil }
        if let setup { return setup.personalField }
        return sheet.isOpen ? sheet.personalField : shop.personalField
    }

    /// The same window on the same terminal, with nothing in it of whoever stood there before.
    package func forNewAudience(today: CalendarMonth) -> Window {
        var window = Window(
            language: shop.language, size: size, today: today, isMouseOn: isMouseOn, theme: theme,
            abilities: abilities, hasTour: startsWithTour)
        window.status = words.look.newAudienceNow
        return window
    }

    // MARK: Activity

    /// Begins to move when there is something to wait for.
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

/// The one thing that moves: dots beside the footer while the shop is being waited for. Words on the screen
/// say the same, so nothing is lost where nothing may move.
struct ActivityIndicator: Hashable, Sendable {
    /// How often it has moved since it began; nil while it stands still.
    private(set) var step: Int?

    var isMoving: Bool { step != nil }

    mutating func start() { step = 0 }

    /// Moves on, or ends where nothing is waited for any more.
    mutating func advance(isWaiting: Bool) { step = isWaiting ? step.map { $0 + 1 } : nil }

    func draw(on canvas: inout Canvas) {
        guard let step else { return }
        let dots: [ScreenText] = ["·", "··", "···", ""]
        canvas.draw(
            dots[step % dots.count], x: canvas.size.columns - 5, y: canvas.size.rows - 1, width: 3,
            style: .heading)
    }
}
