import Codecs
import Kiosk
import PayKit
import PaySheet
import StoreAPI
import Storefront
import TUI
import Window

extension Observation {
    package typealias Entry = (SessionEvent.Kind, String)

    /// The events of the moment, a line each, without anything that was typed and without personal data.
    func happened(isTyping: Bool) -> [Entry] {
        if let ending = kiosk?.ending { return [(.control, "Session ended: \(ending.reason.words)")] }
        return atKiosk(isTyping: isTyping) + cause(isTyping: isTyping) + effects.compactMap(Self.order)
    }

    private func cause(isTyping: Bool) -> [Entry] {
        switch message {
        case .input(let input)?: Self.done(input, isTyping: isTyping).map { [(.input, $0)] } ?? []
        case .resized(let size)?: [(.input, "The window is \(size.columns)×\(size.rows)")]
        case .sheet(let event)?: Self.engine(event).map { [$0] } ?? []
        case .shop(let message)?: Self.shop(message).map { [$0] } ?? []
        case .walletChanged?: [(.wallet, "The wallet's cards changed")]
        case .issuerAnswered(let answer, _)?: [(.wallet, "The issuer answers: \(answer.words)")]
        case .walletOpened(_, let contents, _)?:
            [
                (
                    .wallet,
                    "The wallet opens: \(contents.passes.count.counted("card")), "
                        + contents.addresses.count.counted("address", "addresses") + ", "
                        + contents.contacts.count.counted("contact")
                )
            ]
        case .failTouches(0)?: [(.control, "Wrong fingers: none")]
        case .failTouches(let count)?: [(.control, "Wrong fingers: the next \(count)")]
        case .beat?, .keeping?, .keptShown?, nil: []
        }
    }

    static func done(_ input: Input, isTyping: Bool) -> String? {
        switch input {
        case .key(.character) where isTyping: "A character"
        case .key(let key): "Key \(key.spelled)"
        case .mouse(let mouse):
            switch mouse.action {
            case .click: "Click at \(mouse.point.x),\(mouse.point.y)"
            case .wheelUp: "Wheel up"
            case .wheelDown: "Wheel down"
            }
        case .paste(let text): "Paste of \(text.count.counted("character"))"
        case .item(let index): "Item \(index)"
        case .focus(let isThere): isThere ? "The terminal has the focus" : "The terminal has lost the focus"
        case .statusReport: nil
        }
    }

    private static func engine(_ event: PaymentAuthorization.Event) -> Entry? {
        switch event {
        case .present: (.engine, "Sheet requested")
        case .walletChanged: (.wallet, "The wallet's contents changed")
        case .selectPass: (.engine, "Another card chosen")
        case .selectAddress: (.engine, "Another address chosen")
        case .selectBillingAddress: (.engine, "Another billing address chosen")
        case .selectContact: (.engine, "Another contact chosen")
        case .selectMethod(let identifier): (.engine, "Method \(identifier) chosen")
        case .changeCouponCode(let code): (.engine, code.isEmpty ? "Coupon removed" : "Coupon entered")
        case .retry: (.engine, "Tried again")
        case .refresh: (.engine, "Labels and prices requested again")
        case .acceptTotal: (.input, "New total accepted")
        case .touched(let matches): (.wallet, matches ? "The finger matches" : "The finger does not match")
        case .passcodeChecked(let matches, let left):
            (.wallet, matches ? "The passcode is right" : "The passcode is wrong, tries left: \(left)")
        case .pinEntered: (.wallet, "The PIN was taken")
        case .cancel: (.engine, "Cancel")
        case .hangUp: (.engine, "Terminal closed")
        case .idle: (.engine, "Left idle")
        case .reply(let number, let update): (.reply, "Reply \(number): \(name(update))")
        case .tokenMade(let attempt, let token):
            (.wallet, token == nil ? "No token for attempt \(attempt)" : "A token for attempt \(attempt)")
        case .result(let attempt, let result):
            (.reply, "Result of attempt \(attempt): \(result.status == .success ? "success" : "failure")")
        case .timerFired(let timer): (.time, "Timer: \(timer.kind.words)")
        case .abort: (.engine, "The shop closes the sheet")
        case .dismiss: (.engine, "The shop dismisses the sheet")
        }
    }

    private static func name(_ update: PaymentRequestUpdate) -> String {
        switch update {
        case .update(let details):
            details.paymentSummaryItems.count.counted("row") + ", "
                + details.errors.count.counted("error")
        case .errors(let errors): errors.count.counted("error")
        case .unserviceable: "no shipping to this address"
        case .failed: "no answer"
        }
    }

    /// Answers are in the log by their exchange; what else the shop's side hears.
    private static func shop(_ message: Storefront.Message) -> Entry? {
        switch message {
        case .capabilityAnswered(let reason, _): (.wallet, "The wallet says: \(reason.sentence)")
        case .timerFired(let timer): (.time, "Timer: \(timer.kind.name)")
        case .newsArrived(let news, _), .orderNews(let news, _): (.exchange, "News: \(news.name)")
        case .holdAnswered(let error):
            (.exchange, error == nil ? "The shop holds the units" : "The shop does not hold the units")
        case .started, .resized, .language, .key, .paste, .item, .entryLoaded, .inventoryLoaded, .shopChecked,
            .lastWordAnswered, .servicesLoaded, .productLoaded, .pictureLoaded, .walletChanged,
            .ratesAnswered, .quoteAnswered, .orderAnswered, .orderAbandoned, .sheet, .orderFound, .orderRead,
            .orderChecked, .orderCancelled, .orderChanged, .codeDrawn, .linkOpened, .paymentRecovered,
            .remembered:
            nil
        }
    }

    private static func order(_ effect: Window.Effect) -> Entry? {
        switch effect {
        case .openWallet(let request):
            (.engine, "Request with \(request.paymentSummaryItems.count.counted("row"))")
        case .owner(.call(let call, let number)): (.call, "Call \(number): \(call.name)")
        case .owner(.willAuthorize): (.call, "will authorise")
        case .owner(.didAuthorize(_, let attempt)): (.call, "did authorise, attempt \(attempt)")
        case .owner(.didFinish(let outcome)): (.call, "did finish: \(outcome.name)")
        case .makeToken(let request): (.wallet, "Token requested, attempt \(request.attempt)")
        case .log(let line) where line.hasPrefix("sheet refused") || line.hasPrefix("learned"):
            (.engine, String(line.prefix { $0 != "(" }))
        case .quit: (.engine, "Quit")
        case .newAudience: (.control, "Reset: everything as shipped")
        case .shop: if case .sheet(let event)? = effect.counterpart { engine(event) } else { nil }
        case .owner, .checkPasscode, .takePIN, .saveContact, .askIssuer, .addCard, .startTimer,
            .setMouse, .setTheme, .openLab, .keep, .startBeat, .repaint, .log:
            nil
        }
    }

    /// The events that only the kiosk around the shop received.
    func atKiosk(isTyping: Bool) -> [Entry] {
        guard let kiosk, let happened = kiosk.message else { return [] }
        switch happened {
        case .started: return [(.control, "Session \(kiosk.session + 1) of the kiosk begins")]
        case .drain: return [(.control, "The kiosk is to end")]
        case .notice(let text): return [(.control, text == nil ? "A notice is gone" : "A notice")]
        case .pinAccepted: return [(.control, "A PIN was accepted")]
        case .pinRefused: return [(.control, "A PIN was refused")]
        case .recovered: return [(.control, "A payment was looked up")]
        case .input, .window:
            guard message == nil, let input = kiosk.input else { return [] }
            // Letters on the staff's pages are of a PIN.
            let isSecret = isTyping || kiosk.state == .staff
            return Self.done(input, isTyping: isSecret).map { [(.input, $0)] } ?? []
        case .resized, .seconds, .health, .maintenance, .staff: return []
        }
    }
}

extension Storefront.Timer.Kind {
    fileprivate var name: String {
        switch self {
        case .settle: "typing paused"
        case .askAgain: "retry due"
        case .askLater: "later retry due"
        case .giveUp: "waiting limit passed"
        case .gather: "news collected"
        case .askOrder: "order check due"
        case .reconnect: "reconnection due"
        case .hold: "a minute of the hold passed"
        case .renew, .renewAgain, .renewNow: "price renewal due"
        }
    }
}

extension ShopNews {
    fileprivate var name: String {
        switch self {
        case .opened: "connected"
        case .lost: "the connection is lost"
        case .ended: "the connection has ended"
        case .events(let events): events.count.counted("change")
        }
    }
}

extension Key {
    fileprivate var spelled: String {
        switch self {
        case .character(let letter): letter == " " ? "Space" : String(letter)
        case .alt(let letter): "Alt+\(letter)"
        case .control(let letter): "Ctrl+\(letter)"
        case .function(let number): "F\(number)"
        case .backTab: "Shift+Tab"
        case .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown:
            Key.named.first { $0.key == self }?.word ?? ""
        }
    }
}
