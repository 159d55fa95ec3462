package import CardNetwork
package import StoreAPI
import Synchronization

/// The faults that were ordered, in their order; they live as long as the process.
///
/// Each question takes the first rule that answers it and counts it in the same moment, so that of two
/// requests at once only one meets the last of a count.
package final class FaultBoard: Sendable {
    private let rules = Mutex<[FaultRule]>([])

    package static let capacity = 100

    /// The rules in their order; counted rules are gone once they are used up.
    package var all: [FaultRule] { rules.withLock { $0 } }

    package var isEmpty: Bool { rules.withLock(\.isEmpty) }

    /// Adds a rule behind the others; false when there are too many.
    package func add(_ rule: FaultRule) -> Bool {
        rules.withLock { rules in
            guard rules.count < Self.capacity else { return false }
            rules.append(rule)
            return true
        }
    }

    /// False when no such rule is left.
    package func remove(_ id: String) -> Bool {
        rules.withLock { rules in
            let count = rules.count
            rules.removeAll { $0.id == id }
            return rules.count < count
        }
    }

    /// Removes every rule; faults that have struck already go on.
    package func removeAll() { rules.withLock { $0 = [] } }

    // MARK: Striking

    package func takeLatency() -> Duration? {
        take { if case .latency(let milliseconds) = $0 { Duration.milliseconds(milliseconds) } else { nil } }
    }

    package func takeEnding() -> InjectedFault? {
        take { fault in
            switch fault {
            case .error, .cut: fault
            case .latency, .carrierDown, .network, .stall: nil
            }
        }
    }

    /// True if a rule takes the carrier down for the operation being served; a counted rule is used up by
    /// one.
    package func takeCarrierDown() -> Bool { take { $0 == .carrierDown ? true : nil } ?? false }

    /// The card network's fault for the operation being served, or nil; a counted rule is used up by one.
    package func takeNetworkFault() -> NetworkFault? {
        take { if case .network(let fault) = $0 { fault } else { nil } }
    }

    package func stall(at step: WireFault.Step) async {
        let pause = take { fault -> Duration? in
            if case .stall(step, let milliseconds) = fault { .milliseconds(milliseconds) } else { nil }
        }
        if let pause { try? await Task.sleep(for: pause) }
    }

    package func stalling<Value: Sendable>(
        _ before: WireFault.Step, _ after: WireFault.Step, _ work: () async -> Value
    ) async -> Value {
        await stall(at: before)
        let value = await work()
        await stall(at: after)
        return value
    }

    private func take<Value>(_ pick: (InjectedFault) -> Value?) -> Value? {
        rules.withLock { rules in
            for (place, rule) in rules.enumerated() where rule.strikes(CurrentOperation.served) {
                guard let value = pick(rule.fault) else { continue }
                if let count = rule.count {
                    if count > 1 { rules[place].count = count - 1 } else { rules.remove(at: place) }
                }
                return value
            }
            return nil
        }
    }
}

extension FaultRule {
    fileprivate func strikes(_ served: CurrentOperation.Served?) -> Bool {
        guard let operation else { return !(served?.isAdministration ?? false) }
        return operation == served?.id
    }
}

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
