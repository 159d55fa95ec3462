import CardNetwork
package import StoreAPI
import TokenService

extension FaultRule {
    package init(_ wire: WireFault, id: String) {
        self.init(
            id: id, operation: wire.operation == "*" ? nil : wire.operation, fault: InjectedFault(wire),
            count: wire.count)
    }
}

extension InjectedFault {
    /// The contract's schema has seen to it that each kind has what it needs.
    fileprivate init(_ wire: WireFault) {
        switch wire.kind {
        case .latency: self = .latency(milliseconds: wire.milliseconds ?? 0)
        case .error: self = .error(status: wire.status ?? 500)
        case .cut: self = .cut(wire.when ?? .before)
        case .carrierDown: self = .carrierDown
        case .network: self = .network(wire.outcome?.fault ?? .down)
        case .decline:
            let code = wire.declineCode.flatMap { ResponseCode(declineCode: $0) }
            self = .network(.declined(code ?? .doNotHonor))
        case .stall: self = .stall(wire.at ?? .beforeAnswer, milliseconds: wire.milliseconds ?? 0)
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

extension WireFault {
    package init(_ rule: FaultRule) {
        switch rule.fault {
        case .latency(let milliseconds): self.init(.latency, milliseconds: milliseconds)
        case .error(let status): self.init(.error, status: status)
        case .cut(let moment): self.init(.cut, when: moment)
        case .carrierDown: self.init(.carrierDown)
        case .network(.declined(let code)):
            self.init(.decline, declineCode: code.declineCode)
        case .network(.timeout): self.init(.network, outcome: .timeout)
        case .network(.late): self.init(.network, outcome: .late)
        case .network(.duplicate): self.init(.network, outcome: .duplicate)
        case .network(.contradictory): self.init(.network, outcome: .contradictory)
        case .network(.down): self.init(.network, outcome: .issuerDown)
        case .stall(let step, let milliseconds): self.init(.stall, milliseconds: milliseconds, at: step)
        }
        id = rule.id
        operation = rule.operation ?? "*"
        count = rule.count
        links = Links([.this: Endpoints.removeFault.link(id: rule.id)])
    }
}
