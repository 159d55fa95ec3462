import CardNetwork
import FoundationEssentials
import Synchronization

@testable import InventoryServer

/// A clock that stands still and identifiers that count.
final class TestWorld: Sendable {
    private struct State {
        // Friday, 20 November 2026, 15:00 UTC.
        var now = Date(seconds: 1_795_186_800)
        var count = 0
        var transactions: UInt32 = 0
        var isCarrierDown = false
    }

    private let state = Mutex(State())

    var now: Date { state.withLock { $0.now } }

    func pass(_ seconds: Double) { state.withLock { $0.now = $0.now.addingTimeInterval(seconds) } }

    /// Counts the payments of the test's wallet.
    func nextTransaction() -> UInt32 {
        state.withLock { state in
            state.transactions += 1
            return state.transactions
        }
    }

    /// Whether carriers answer from now on.
    func carrier(isDown: Bool) { state.withLock { $0.isCarrierDown = isDown } }

    /// The network of this world; tests let it fail.
    let network = NetworkBox(CardNetwork())

    var environment: ServerEnvironment {
        get throws { try environment(keys: TestTokens.shared.get().keyDoor) }
    }

    func environment(keys: KeyDoor) -> ServerEnvironment {
        ServerEnvironment(
            clock: { self.now },
            identifier: { kind in
                let count = self.state.withLock { state in
                    state.count += 1
                    return state.count
                }
                let digits = String(count)
                return "\(kind.rawValue)_" + String(repeating: "0", count: 6 - digits.count) + digits
            },
            network: .door(to: network), keys: keys,
            carrier: CarrierDoor { question in
                let isDown = self.state.withLock { $0.isCarrierDown }
                return await (isDown ? CarrierDoor.unreachable : .simulated).ask(question)
            })
    }
}
