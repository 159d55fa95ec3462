import Kiosk
import QARules
import TUI
import WindowSupport

/// A deliberate defect of a kiosk: what it would show, send or order if it were wrong, and the rule that must
/// notice.
struct KioskDefect: Sendable {
    let rule: String
    /// What is wrong, as a claim.
    let name: String
    /// Alters a moment on its way to the rules.
    let alteration: @Sendable (inout Observation) -> Void
    let walk: Walk

    /// What is done at a kiosk, and the rules that come up by it.
    struct Walk: Sendable {
        let rules: Set<String>
        let go: @Sendable (Passerby) -> Void

        init(_ rules: Set<String>, _ go: @escaping @Sendable (Passerby) -> Void) {
            self.rules = rules
            self.go = go
        }
    }

    init(
        _ rule: String, _ name: String, _ alteration: @escaping @Sendable (inout Observation) -> Void,
        in walk: Walk
    ) {
        self.rule = rule
        self.name = name
        self.alteration = alteration
        self.walk = walk
    }

    // MARK: Sessions

    static let walks = [twoShoppers, leaving, reading, slowPayment, trying]

    /// Somebody searches, buys and is done; the next one looks around.
    static let twoShoppers = Walk(["UX-KSK-01", "UX-KSK-03"]) { passerby in
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
    static let leaving = Walk(["UX-KSK-01", "UX-KSK-02", "UX-KSK-03"]) { passerby in
        passerby.wake()
        passerby.send(.seconds(70))
        passerby.wait(10)
        passerby.press(.character("x"))
        passerby.send(.seconds(70))
        passerby.wait(20)
    }

    /// Somebody buys and goes away before the receipt does.
    static let reading = Walk(["UX-KSK-01", "UX-KSK-02", "UX-KSK-03"]) { passerby in
        passerby.wake()
        passerby.pay()
        passerby.wait(30)
    }

    /// A payment takes longer than anybody stands still.
    static let slowPayment = Walk(["UX-KSK-02"]) { passerby in
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.isShopSlow = true
        passerby.advance(1_000)
        passerby.press(.space)
        for _ in 0..<4 { passerby.send(.seconds(60)) }
    }

    /// Keys that end programs, and the staff's key sequence.
    static let trying = Walk(["UX-KSK-01", "UX-KSK-03", "UX-KSK-04"]) { passerby in
        passerby.wake()
        passerby.press(.control("c"), .control("\\"), .function(12), .character("q"))
        passerby.send(.input(.paste("\u{1B}]52;c;aGk=\u{7}"), at: passerby.time))
        passerby.press(.control("n"), .control("n"))
        passerby.startAgain()
        passerby.staffKeys()
        passerby.type("0000")
        passerby.press(.enter)
    }
}

extension Observation {
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
