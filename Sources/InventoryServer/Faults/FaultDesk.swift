import FoundationEssentials
import StoreAPI

/// Where faults are ordered and the time is set, when the server was started so that it may be done.
struct FaultDesk: Sendable {
    /// Whether anybody may order anything: `serve --allow-faults`.
    var isOpen: Bool
    let board: FaultBoard
    let clock: SimulatedClock

    init(isOpen: Bool, base: @escaping @Sendable () -> Date) {
        self.init(isOpen: isOpen, clock: SimulatedClock(base: base))
    }

    init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }

}
