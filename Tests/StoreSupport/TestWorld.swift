import CardNetwork
package import FoundationEssentials
package import ShopCore
import ShopSQL
package import ShopSQLite
import Synchronization

/// A clock that stands still and identifiers that count.
package final class TestWorld: Sendable {
    private struct State {
        var count = 0
        var transactions: UInt32 = 0
    }

    private let state = Mutex(State())

    /// What goes wrong in this world, and its time: Friday, 20 November 2026, 15:00 UTC, until it passes.
    package let faults: FaultController
    /// The network of this world; tests let it fail.
    package let network: SQLiteCardNetwork
    /// What waiting goes by.
    package let time: PassingTime
    /// True if identifiers are UUIDs, as outside of tests; else they are counted.
    private let hasUUIDs: Bool
    private let pictures: PictureIntake

    /// - Parameters:
    ///   - network: One that goes on where an earlier one ended; else one that knows nothing yet.
    ///   - base: The clock behind the world's; else one that stands still.
    ///   - clock: The world's clock, if it is not to be one with a clock behind it.
    package init(
        network: SQLiteCardNetwork? = nil, allowsFaults: Bool = true, time: PassingTime = .real,
        clock: SimulatedClock? = nil, hasUUIDs: Bool = false, pictures: PictureIntake = .none,
        base: @escaping @Sendable () -> Date = { Date(seconds: 1_795_186_800) }
    ) {
        self.time = time
        self.hasUUIDs = hasUUIDs
        self.pictures = pictures
        let faults = FaultController(isOpen: allowsFaults, clock: clock ?? SimulatedClock(base: base))
        self.faults = faults
        self.network = network ?? SQLiteCardNetwork { faults.board.takeNetworkFault() }
    }

    package var now: Date { faults.clock.now }

    private let opened = ContinuousClock.now

    private func now(since start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start.advanced(by: .seconds(now.timeIntervalSince1970 - 1_795_186_800))
    }

    package func pass(_ seconds: Double) { _ = faults.clock.change(by: seconds, allowingBackwards: true) }

    /// Counts the payments of the test's wallet.
    package func nextTransaction() -> UInt32 {
        state.withLock { state in
            state.transactions += 1
            return state.transactions
        }
    }

    package var environment: ServerEnvironment {
        get throws { try environment(keys: TestTokens.shared.get().keyClient) }
    }

    package func environment(keys: MerchantKeyClient) -> ServerEnvironment {
        ServerEnvironment(
            clock: { self.now }, worldTime: { self.now },
            identifier: { kind in
                let count = self.state.withLock { state in
                    state.count += 1
                    return state.count
                }
                if self.hasUUIDs {
                    let uuid = ServerEnvironment.timeOrderedUUID(
                        milliseconds: self.now.millisecondsSince1970, short: UInt64(count), long: 0)
                    return "\(kind.rawValue)_\(uuid)"
                }
                let digits = String(count)
                return "\(kind.rawValue)_" + String(repeating: "0", count: 6 - digits.count) + digits
            },
            network: .client(of: network).stalling(by: faults.board), keys: keys, faults: faults,
            carrier: .simulated(failingOn: faults.board), time: time,
            ticks: { self.now(since: self.opened) }, pictures: pictures)
    }
}
