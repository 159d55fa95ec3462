package import PayKit
import PaySheet
import Storefront
package import TUI
package import Window

/// One step of a session: what happened, what the window asked for, and what is seen then.
package struct Observation: Sendable {
    /// Its place in the session; the first is 0.
    package var number: Int
    /// Milliseconds of the session's clock since the session began.
    package var time: Int
    /// The message that was handled; nil for the moment in which the session began.
    package var message: Window.Message?
    package var effects: [Window.Effect]
    /// The topmost screen by its name for machines: `list`, `card`, `sheet`, `sheet-choice`, …
    package var place: String
    /// The screen below a sheet, a page or the help; the same as ``place`` where nothing lies over it.
    package var ground: String
    package var isSheetOpen: Bool
    package var language: Language
    package var frame: Canvas
    package var kiosk: KioskObservation?

    package init(
        number: Int, time: Int, message: Window.Message?, effects: [Window.Effect], place: String,
        ground: String, isSheetOpen: Bool, language: Language, frame: Canvas
    ) {
        self.number = number
        self.time = time
        self.message = message
        self.effects = effects
        self.place = place
        self.ground = ground
        self.isSheetOpen = isSheetOpen
        self.language = language
        self.frame = frame
    }

    /// The outcome of the sheet that ends in this moment; nil without one.
    package var ending: PaymentAuthorization.Outcome? {
        for case .owner(.didFinish(let outcome)) in effects { return outcome }
        return nil
    }

    /// True if a charge is asked for in this moment.
    var asksForCharge: Bool {
        effects.contains { effect in
            switch effect {
            case .makeToken, .shop(.placeOrder), .owner(.didAuthorize): true
            default: false
            }
        }
    }

    /// The frame on the screen: a kiosk may show something else than the shop in it.
    package var shown: Canvas { kiosk?.frame ?? frame }

    package init(
        number: Int, time: Int, _ message: Window.Message?, _ effects: [Window.Effect], in window: Window,
        frame: Canvas
    ) {
        self.init(
            number: number, time: time, message: message, effects: effects, place: window.topName,
            ground: window.shop.placeName, isSheetOpen: window.sheet.isOpen,
            language: window.shop.language, frame: frame)
    }
}
