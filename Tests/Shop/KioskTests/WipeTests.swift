import Kiosk
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Nothing of a session outlives it.
@Suite struct WipeTests {
    @Test("UX-KSK-01 a kiosk after the wipe equals a fresh one")
    func wipedEqualsFresh() throws {
        let fresh = try Passerby(isStarted: false).kiosk
        let passerby = try Passerby()
        #expect(passerby.kiosk != fresh, "what the shop said is seen by the comparison")
        passerby.press(.character("L"), .character("h"))
        passerby.wake()
        passerby.pay()
        passerby.press(.enter)
        #expect(passerby.kiosk.wiped() == fresh)
        #expect(passerby.kiosk.window.shop.language == .english)
    }

    static let traces: [(String, @Sendable (Passerby) -> Void)] = [
        ("a key on the poster", { $0.press(.character("p")) }), ("a session", { $0.wake() }),
        (
            "a search",
            {
                $0.wake()
                $0.press(.character("/"))
                $0.type("wax")
            }
        ),
        (
            "a cart",
            {
                $0.wake()
                $0.press(.enter, .character("a"))
            }
        ), ("a knock", { $0.press(.up) }), ("a notice", { $0.send(.notice("n")) }),
        ("health", { $0.send(.health(.slow)) }),
    ]

    @Test(arguments: traces.map(\.0)) func comparisonSeesEveryTrace(_ name: String) throws {
        let trace = try #require(Self.traces.first { $0.0 == name })
        let before = try Passerby().kiosk
        let passerby = try Passerby()
        #expect(passerby.kiosk == before)
        trace.1(passerby)
        #expect(passerby.kiosk != before)
    }

    @Test("UX-KSK-01 the next shopper sees nothing of the last one, in any frame")
    func twoShoppersInARow() throws {
        let first = try Passerby()
        first.wake()
        first.press(.character("/"))
        first.type("Zanzibar")
        first.press(.escape, .escape)
        first.pay()
        first.see("Juniper Appleseed", "2026-000001")
        first.press(.enter)
        let end = first.frames.count - 1
        let next = try Passerby(settings: first.kiosk.settings, shop: first.shop)
        #expect(first.kiosk.wiped() == (try Passerby(isStarted: false).kiosk))
        next.wake()
        next.press(.enter, .escape, .character("c"), .escape, .character("o"))
        for frame in [first.frames[end]] + next.frames {
            for trace in ["Zanzibar", "Juniper", "2026-000001", "4242"] where frame.text.contains(trace) {
                Issue.record("\(trace) on\n\(frame.text)")
            }
        }
    }
}
