package import FoundationEssentials
package import TUI

extension Tape {
    /// The action of a step. Times are milliseconds of the simulated clock.
    package enum Command: Hashable, Sendable {
        /// Types a text, a key for each character; with a pace of its own or the session's.
        case type(String, pace: Int?)
        case press(Key, count: Int, pace: Int?)
        case pause(milliseconds: Int)
        case wait(Wait)
        /// Typing and waiting are different from here on.
        case set(Setting)
        case screenshot(String)
        case hide
        case show
        case copy(String)
        /// Pastes a text, or what was copied.
        case paste(String?)
        case wallet(WalletOrder)
        case server(ServerOrder)
        case clock(ClockOrder)
        case kiosk(KioskOrder)
        case expect(Expectation)
        case resize(Size)
        case mouse(MouseAct)
        case focus(Bool)
        case hangup
        /// The shop is left and opened again on the same computer, where a shopper may have things kept.
        case reopen
    }

    package enum Setting: Hashable, Sendable {
        case typing(milliseconds: Int)
        case timeout(milliseconds: Int)
        case awaited(Pattern)
    }

    /// Lets the simulated clock run until something is seen.
    package struct Wait: Hashable, Sendable {
        /// The region of the screen that a wait matches; the raw value is its keyword.
        package enum Scope: String, Hashable, Sendable, CaseIterable {
            case screen = "Screen"
            case line = "Line"
        }

        package var scope: Scope
        /// The match that has to be seen; nil for the one that the session waits for.
        package var match: Match?
        /// Milliseconds, if other than the session's timeout.
        package var timeout: Int?

        package init(_ scope: Scope = .screen, _ match: Match? = nil, timeout: Int? = nil) {
            self.scope = scope
            self.match = match
            self.timeout = timeout
        }
    }

    package enum WalletOrder: Hashable, Sendable {
        /// The wallet has this profile from now on: a name or a file.
        case profile(String)
        /// This card is the wallet's first.
        case card(id: String)
        case failTouches(Int)
        case remove(id: String)
        case add(id: String)
    }

    package enum KioskOrder: Hashable, Sendable {
        case drain
        /// A line of text to the shopper at the kiosk.
        case say(String)
    }

    package enum ClockOrder: Hashable, Sendable {
        /// Goes on by whole seconds, in milliseconds.
        case advance(milliseconds: Int)
        case moment(Date)
    }

    package enum MouseAct: Hashable, Sendable {
        case click(Point)
        /// Clicks on the first place where a text stands.
        case clickText(String)
        case wheelUp(count: Int)
        case wheelDown(count: Int)
    }
}
