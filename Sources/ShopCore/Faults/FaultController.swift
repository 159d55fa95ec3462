package import FoundationEssentials
import StoreAPI

/// Injects faults and sets the shop's clock, where the server was started with leave to do so.
package struct FaultController: Sendable {
    /// True if anybody may order anything: `serve --allow-faults`.
    package var isOpen: Bool
    /// The injected faults of this process.
    package let board: FaultBoard
    /// The shop's clock, which an admin may set while faults are allowed.
    package let clock: SimulatedClock

    /// Makes a controller with a running clock that shows `base` until it is set.
    package init(isOpen: Bool, base: @escaping @Sendable () -> Date) {
        self.init(isOpen: isOpen, clock: SimulatedClock(base: base))
    }

    /// Makes a controller of a clock and an empty board.
    package init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }

}
