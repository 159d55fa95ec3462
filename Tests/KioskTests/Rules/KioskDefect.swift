import Kiosk
import QALab
import TUI

/// A deliberate defect of a kiosk: what it would show, send or order if it were wrong, and the rule that must
/// notice.
struct KioskDefect: Sendable {
    let rule: String
    /// What is wrong, as a claim.
    let name: String
    /// Alters a moment on its way to the rules.
    let alteration: @Sendable (inout Moment) -> Void
    /// A session in which the rule comes up.
    let walk: @Sendable (Passerby) -> Void

    init(
        _ rule: String, _ name: String, _ alteration: @escaping @Sendable (inout Moment) -> Void,
        in walk: @escaping @Sendable (Passerby) -> Void
    ) {
        self.rule = rule
        self.name = name
        self.alteration = alteration
        self.walk = walk
    }

    // MARK: Sessions

    /// Somebody searches, buys and is done; the next one looks around.
    static let twoShoppers: @Sendable (Passerby) -> Void = { passerby in
        passerby.wake()
        passerby.press(.character("/"))
        passerby.type("Zanzibar")
        passerby.press(.escape, .escape)
        passerby.pay()
        passerby.press(.enter)
        passerby.startAgain()
        passerby.wake()
        passerby.press(.enter, .escape, .character("c"), .escape, .character("o"), .escape)
    }

    /// Somebody goes away, comes back in the last moment, and goes away.
    static let leaving: @Sendable (Passerby) -> Void = { passerby in
        passerby.wake()
        passerby.send(.seconds(70))
        passerby.wait(10)
        passerby.press(.character("x"))
        passerby.send(.seconds(70))
        passerby.wait(20)
    }

    /// A payment takes longer than anybody stands still.
    static let slowPayment: @Sendable (Passerby) -> Void = { passerby in
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.isShopSlow = true
        passerby.advance(1_000)
        passerby.press(.space)
        for _ in 0..<4 { passerby.send(.seconds(60)) }
    }

    /// Keys that end programs, and a knock at the staff's door.
    static let trying: @Sendable (Passerby) -> Void = { passerby in
        passerby.wake()
        passerby.press(.control("c"), .control("\\"), .function(12), .character("q"))
        passerby.send(.input(.paste("\u{1B}]52;c;aGk=\u{7}"), at: passerby.time))
        passerby.press(.control("n"), .control("n"))
        passerby.startAgain()
        passerby.knock()
        passerby.type("0000")
        passerby.press(.enter)
    }
}

extension Moment {
    /// Whether the kiosk heard this key.
    func isKioskKey(_ key: Key) -> Bool { kiosk?.input == .key(key) }

    /// Puts a text on the terminal.
    mutating func show(_ text: ScreenText, y: Int) { kiosk?.frame.draw(text, x: 2, y: y) }

    /// Takes a text off the terminal.
    mutating func hide(_ text: String) {
        guard let place = kiosk?.frame.place(of: text) else { return }
        let width = ScreenText(cleaning: text).width
        kiosk?.frame.fill(Area(x: place.x, y: place.y, width: width, height: 1), style: .body)
    }
}
