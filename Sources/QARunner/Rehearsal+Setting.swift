import FoundationEssentials
import Kiosk
import TUI

extension Rehearsal {
    /// Where a session starts.
    struct Setting: Sendable {
        var size: Size
        var language: Language
        var theme: Theme
        var mayMove = false
        var seed: UInt64
        var start: Date
        /// The kiosk that the shop stands in.
        var kiosk: KioskSettings?
    }

    /// Thrown when an awaited event does not come although nothing else is pending: a fault of the program.
    struct Stuck: Error, CustomStringConvertible {
        var description: String { "The session waits for something that does not come" }
    }

    /// Successor of a kiosk's session: another shopper, or none.
    enum Next {
        case shopper
        /// The kiosk has closed.
        case nobody
    }
}
