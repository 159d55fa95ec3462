package import CardNetwork
package import StoreAPI
import Synchronization
import TokenService

/// The faults that were ordered, in their order; they live as long as the process.
///
/// Each question takes the first fault that answers it and counts it in the same moment, so that of two
/// requests at once only one meets the last of a count.
package final class FaultBoard: Sendable {
    private let faults = Mutex<[WireFault]>([])

    package static let capacity = 100

    /// The faults in their order; counted ones are gone once they are used up.
    package var all: [WireFault] { faults.withLock { $0 } }

    package var isEmpty: Bool { faults.withLock(\.isEmpty) }

    /// Adds a fault behind the others; false when there are too many.
    package func add(_ fault: WireFault) -> Bool {
        faults.withLock { faults in
            guard faults.count < Self.capacity else { return false }
            faults.append(fault)
            return true
        }
    }

    /// False when no such fault is left.
    package func remove(_ id: String) -> Bool {
        faults.withLock { faults in
            let count = faults.count
            faults.removeAll { $0.id == id }
            return faults.count < count
        }
    }

    /// Removes every fault; those that have struck already go on.
    package func removeAll() { faults.withLock { $0 = [] } }

    // MARK: Striking

    package func takeLatency() -> Duration? {
        take { $0.kind == .latency ? .milliseconds($0.milliseconds ?? 0) : nil }
    }

    /// An error, or a cut, for the operation being served.
    package func takeEnding() -> WireFault? { take { [.error, .cut].contains($0.kind) ? $0 : nil } }

    /// True if a fault takes the carrier down for the operation being served; a counted one is used up by
    /// one.
    package func takeCarrierDown() -> Bool { take { $0.kind == .carrierDown ? true : nil } ?? false }

    /// The card network's fault for the operation being served, or nil; a counted one is used up by one.
    package func takeNetworkFault() -> NetworkFault? { take(\.networkFault) }

    package func stall(at step: WireFault.Step) async {
        let pause = take { fault -> Duration? in
            fault.kind == .stall && fault.at == step ? .milliseconds(fault.milliseconds ?? 0) : nil
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

    private func take<Value>(_ pick: (WireFault) -> Value?) -> Value? {
        faults.withLock { faults in
            for (place, fault) in faults.enumerated() where fault.strikes(CurrentOperation.served) {
                guard let value = pick(fault) else { continue }
                if let count = fault.count {
                    if count > 1 { faults[place].count = count - 1 } else { faults.remove(at: place) }
                }
                return value
            }
            return nil
        }
    }
}

/// The contract's schema has seen to it that each kind has what it needs.
extension WireFault {
    fileprivate func strikes(_ served: CurrentOperation.Served?) -> Bool {
        guard let operation, operation != "*" else { return !(served?.isAdministration ?? false) }
        return operation == served?.id
    }

    /// Nil for what is no fault of the card network.
    fileprivate var networkFault: NetworkFault? {
        switch kind {
        case .network: outcome?.fault ?? .down
        case .decline: .declined(declineCode.flatMap { ResponseCode(declineCode: $0) } ?? .doNotHonor)
        case .latency, .error, .cut, .carrierDown, .stall: nil
        }
    }
}

extension WireFault.Outcome {
    fileprivate var fault: NetworkFault {
        switch self {
        case .issuerDown: .down
        case .timeout: .timeout
        case .late: .late
        case .duplicate: .duplicate
        case .contradictory: .contradictory
        }
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

/// The operation that is being served, for whatever is asked on its way: a carrier, the card network.
package enum CurrentOperation {
    /// The operation of the current request; nil outside of requests.
    @TaskLocal package static var served: Served?

    package struct Served: Hashable, Sendable {
        /// Operation id of the API description (OpenAPI `operationId`).
        package var id: String
        /// True if a rule must name it to strike it: how the shop is governed does not fail by accident.
        package var isAdministration: Bool

        package init(id: String, isAdministration: Bool) {
            self.id = id
            self.isAdministration = isAdministration
        }
    }
}
