import Kiosk
import PayKit
import QARules
import TUI
import Terminal
import Window

/// The terminal of a rehearsed kiosk, before which one shopper stands after the other: it counts their
/// sessions, and knows the bytes that reach it.
struct RehearsedTerminal {
    private let settings: KioskSettings
    private let today: CalendarMonth
    private(set) var session = 0
    private var encoder: EscapeEncoder
    private var shop: Canvas?

    init(_ settings: KioskSettings, today: CalendarMonth) {
        self.settings = settings
        self.today = today
        encoder = EscapeEncoder(depth: .many, theme: settings.theme)
    }

    func kiosk(of size: Size) -> Kiosk { Kiosk(settings, size: size, today: today) }

    /// Observes a kiosk after a message: its frame, and the bytes that show it. The end of a session is
    /// also the work of the parent of its process, which clears the terminal.
    mutating func moment(
        _ number: Int, at time: Int, _ message: Kiosk.Message?, _ effects: [Kiosk.Effect], in kiosk: Kiosk
    ) -> Observation {
        for case .window(.setTheme(let theme)) in effects { encoder.theme = theme }
        var moment = Observation(
            number: number, time: time, message, effects, in: kiosk, session: session, shopBefore: shop,
            fresh: self.kiosk(of: kiosk.size))
        shop = moment.frame
        var output = encoder.encode(moment.shown)
        if moment.kiosk?.ending != nil { output += EscapeEncoder.reset }
        moment.kiosk?.output = output
        return moment
    }

    /// The next session begins, on a terminal that is empty.
    mutating func turnOver() {
        session += 1
        shop = nil
        encoder = EscapeEncoder(depth: .many, theme: settings.theme)
    }
}
