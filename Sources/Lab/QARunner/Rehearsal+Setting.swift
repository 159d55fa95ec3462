package import ClientRuntime
package import FoundationEssentials
package import Kiosk
import PayKit
package import TUI

extension Rehearsal {
    package struct Setting: Sendable {
        package var size: Size
        package var language: Language
        package var theme: Theme
        package var mayMove: Bool
        package var seed: UInt64
        package var start: Date
        package var kiosk: KioskSettings?
        /// Where the shopper may let the shop keep things; nil offers it not.
        package var kept: KeptFile?

        var today: CalendarMonth { CalendarMonth(of: start) }

        package init(
            size: Size, language: Language, theme: Theme, mayMove: Bool, seed: UInt64, start: Date,
            kiosk: KioskSettings?, kept: KeptFile? = nil
        ) {
            self.size = size
            self.language = language
            self.theme = theme
            self.mayMove = mayMove
            self.seed = seed
            self.start = start
            self.kiosk = kiosk
            self.kept = kept
        }
    }

    /// Thrown when an awaited event does not come although nothing else is pending: a fault of the program.
    struct Stuck: Error, CustomStringConvertible {
        var description: String { "The session waits for something that does not come" }
    }

    enum Next {
        case shopper
        case nobody
    }
}
