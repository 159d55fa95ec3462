package import FoundationEssentials
import StoreAPI

/// Where faults are ordered and the time is set, when the server was started so that it may be done.
package struct FaultDesk: Sendable {
    /// Whether anybody may order anything: `serve --allow-faults`.
    package var isOpen: Bool
    package let board: FaultBoard
    package let clock: SimulatedClock

    package init(isOpen: Bool, base: @escaping @Sendable () -> Date) {
        self.init(isOpen: isOpen, clock: SimulatedClock(base: base))
    }

    package init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }

}
