import CardNetwork
import StoreAPI

extension FaultRule {
    /// Reads an order for a fault; refuses an operation that there is not, or that could never be undone.
    init(_ wire: WireFault, id: String) throws(Refusal) {
        self.id = id
        operation = wire.operation == "*" ? nil : wire.operation
        count = wire.count
        fault = try Fault(wire)
        guard let operation else { return }
        let detail: String
        if !Operations.all.contains(where: { $0.id == operation }) {
            detail = "The shop has no operation of this name."
        } else if Self.untouchable.contains(operation) {
            detail = "Faults are ordered and removed by it: it never fails on demand."
        } else {
            return
        }
        throw .invalidBody([Problem.Fault(pointer: "/operation", code: "unknown", detail: detail)])
    }

    private static var untouchable: [String] {
        [Operations.listFaults, Operations.orderFault, Operations.removeFaults, Operations.removeFault]
            .map(\.id)
    }
}

extension Fault {
    fileprivate init(_ wire: WireFault) throws(Refusal) {
        switch wire.kind {
        case .latency: self = .latency(milliseconds: wire.milliseconds ?? 0)
        case .error: self = .error(status: wire.status ?? 500)
        case .cut: self = .cut(wire.when ?? .before)
        case .carrierDown: self = .carrierDown
        case .network: self = .network(try NetworkFault(wire))
        }
    }
}

extension NetworkFault {
    fileprivate init(_ wire: WireFault) throws(Refusal) {
        switch wire.outcome {
        case .issuerDown: self = .down
        case .timeout: self = .timeout
        case .late: self = .late
        case .duplicate: self = .duplicate
        case .contradictory: self = .contradictory
        case .decline, nil:
            let code = CardNetwork.ResponseCode.allCases.first {
                $0.decline != nil && $0.decline?.rawValue == wire.declineCode
            }
            guard let code else {
                throw .invalidBody([
                    Problem.Fault(
                        pointer: "/decline_code", code: "required", detail: "A decline needs its code.")
                ])
            }
            self = .declined(code)
        }
    }
}

extension WireFault {
    /// A fault as it is left.
    init(_ rule: FaultRule) {
        switch rule.fault {
        case .latency(let milliseconds): self.init(.latency, milliseconds: milliseconds)
        case .error(let status): self.init(.error, status: status)
        case .cut(let moment): self.init(.cut, when: moment)
        case .carrierDown: self.init(.carrierDown)
        case .network(let fault):
            self.init(.network, outcome: Outcome(fault))
            if case .declined(let code) = fault { declineCode = code.decline?.rawValue }
        }
        id = rule.id
        operation = rule.operation ?? "*"
        count = rule.count
        links = Links([.this: Endpoints.removeFault.link((name: "id", value: rule.id))])
    }
}

extension WireFault.Outcome {
    fileprivate init(_ fault: NetworkFault) {
        switch fault {
        case .timeout: self = .timeout
        case .late: self = .late
        case .duplicate: self = .duplicate
        case .contradictory: self = .contradictory
        case .down: self = .issuerDown
        case .declined: self = .decline
        }
    }
}
