package import CardNetwork
package import StoreAPI

/// Something that goes wrong on demand, so that a demonstration can show what happens then.
package enum InjectedFault: Hashable, Sendable {
    /// The operation begins so many milliseconds later.
    case latency(milliseconds: Int)
    /// The operation is not done; the answer has this status.
    case error(status: Int)
    case cut(WireFault.Moment)
    case carrierDown
    case network(NetworkFault)
    case stall(WireFault.Step, milliseconds: Int)
}

/// A fault, where it strikes and how often.
package struct FaultRule: Hashable, Sendable {
    package var id: String
    /// Nil strikes wherever shoppers are served.
    package var operation: String?
    package var fault: InjectedFault
    /// How often it still strikes; nil until it is removed.
    package var count: Int?

    package init(id: String, operation: String? = nil, fault: InjectedFault, count: Int? = nil) {
        self.id = id
        self.operation = operation
        self.fault = fault
        self.count = count
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
