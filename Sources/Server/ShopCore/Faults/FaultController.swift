import StoreAPI

/// Injects faults and sets the shop's clock, where the server was started with leave to do so.
package struct FaultController: Sendable {
    /// True if anybody may order anything: `serve --allow-faults`.
    package var isOpen: Bool
    /// The injected faults of this process.
    package let board: FaultBoard
    /// The shop's clock, which an admin may set while faults are allowed.
    package let clock: SimulatedClock

    package init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }
}
