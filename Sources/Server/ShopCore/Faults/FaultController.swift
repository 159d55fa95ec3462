import StoreAPI

/// Injects faults and sets the shop's clock, where the server was started with leave to do so.
package struct FaultController: Sendable {
    /// True if anybody may order anything: `serve --allow-faults`.
    package var isOpen: Bool
    package let board: FaultBoard
    package let clock: SimulatedClock

    package init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }
}
