package import Kiosk
import Storefront
package import TUI
package import Window

/// The kiosk's part of an observation, beside that of the shop in it: what happened to the terminal as a
/// whole.
package struct KioskObservation: Sendable {
    /// The number of the session at this terminal, from 0.
    package var session: Int
    package var state: Kiosk.State
    /// The screen that is shown, by its name for machines.
    package var place: String
    /// The message that was handled; nil when the terminal has gone.
    package var message: Kiosk.Message?
    package var effects: [Kiosk.Effect]
    package var frame: Canvas
    package var output = ""
    package var ending: Ending?

    package struct Ending: Hashable, Sendable {
        package var reason: Reason
        /// The shopper's data that the kiosk still had then, by its paths.
        package var traces: [String]

        package init(_ reason: Reason, traces: [String]) {
            self.reason = reason
            self.traces = traces
        }
    }

    package enum Reason: Hashable, Sendable {
        case kiosk(Kiosk.Reason)
        case hangUp

        var words: String {
            switch self {
            case .kiosk(.done): "the shopper is done"
            case .kiosk(.startedOver): "started over"
            case .kiosk(.idle): "left idle"
            case .kiosk(.staff): "staff"
            case .kiosk(.unattended): "poster left idle"
            case .kiosk(.drained): "drained"
            case .hangUp: "terminal closed"
            }
        }
    }

    /// The input that was made at the terminal; nil for every other message.
    package var input: Input? {
        switch message {
        case .input(let input, _)?, .window(.input(let input), _)?: input
        default: nil
        }
    }
}

extension Observation {
    /// Records what a kiosk shows after a message. The shop hears of what was done only where it did
    /// something.
    ///
    /// - Parameters:
    ///   - message: what happened; nil when the terminal has gone, which ends the session.
    ///   - shopBefore: the shop as it was drawn before.
    ///   - fresh: a kiosk as it was started, of the same size.
    package init(
        number: Int, time: Int, _ message: Kiosk.Message?, _ effects: [Kiosk.Effect], in kiosk: Kiosk,
        session: Int, shopBefore: Canvas?, fresh: @autoclosure () -> Kiosk
    ) {
        let shop = kiosk.window.drawn()
        let wanted = effects.compactMap(\.ofWindow)
        let isIdle = message?.isInput == true && shop == shopBefore && wanted.isEmpty
        self.init(
            number: number, time: time, isIdle ? nil : message?.ofWindow, wanted, in: kiosk.window,
            frame: shop)
        self.kiosk = KioskObservation(
            session: session, state: kiosk.state, place: kiosk.placeName, message: message, effects: effects,
            frame: kiosk.drawn(), ending: KioskObservation.Ending(message, effects, in: kiosk, fresh: fresh())
        )
    }
}

extension KioskObservation.Ending {
    fileprivate init?(
        _ message: Kiosk.Message?, _ effects: [Kiosk.Effect], in kiosk: Kiosk,
        fresh: @autoclosure () -> Kiosk
    ) {
        for case .endSession(let reason) in effects {
            self.init(.kiosk(reason), traces: kiosk.traces(beside: fresh()))
            return
        }
        guard message == nil else { return nil }
        // A terminal that has gone is not wiped: its process ends, and the next one begins as this.
        self.init(.hangUp, traces: kiosk.wiped().traces(beside: fresh()))
    }
}

extension Kiosk.Effect {
    /// The window's effect that it wraps; nil for one of the kiosk itself.
    package var ofWindow: Window.Effect? { if case .window(let effect) = self { effect } else { nil } }
}

extension Kiosk.Message {
    fileprivate var isInput: Bool {
        switch self {
        case .input, .window(.input, _): true
        case .started, .resized, .seconds, .window, .health, .maintenance, .notice, .drain, .recovered,
            .pinAccepted, .pinRefused, .staff:
            false
        }
    }

    /// The window's message that it becomes for the shop in the kiosk.
    fileprivate var ofWindow: Window.Message? {
        switch self {
        case .started(let address): .shop(.started(address: address))
        case .input(let input, _): .input(input)
        case .resized(let size): .resized(size)
        case .window(let message, _): message
        case .seconds, .health, .maintenance, .notice, .drain, .recovered, .pinAccepted, .pinRefused, .staff:
            nil
        }
    }
}
