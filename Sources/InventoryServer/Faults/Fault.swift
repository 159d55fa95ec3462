import CardNetwork
import StoreAPI

/// Something that goes wrong on demand, so that a demonstration can show what happens then.
enum Fault: Hashable, Sendable {
    /// The operation begins so many milliseconds later.
    case latency(milliseconds: Int)
    /// The operation is not done; the answer has this status.
    case error(status: Int)
    /// The connection ends without an answer.
    case cut(WireFault.Moment)
    /// No carrier can be asked for rates.
    case carrierDown
    /// What the card network makes of a new payment.
    case network(NetworkFault)
    /// The work stands still at a step for so many milliseconds.
    case stall(WireFault.Step, milliseconds: Int)
}

/// A fault, where it strikes and how often.
struct FaultRule: Hashable, Sendable {
    var id: String
    /// Nil strikes wherever shoppers are served.
    var operation: String?
    var fault: Fault
    /// How often it still strikes; nil until it is removed.
    var count: Int?
}

/// The operation that is being served, for whatever is asked on its way: a carrier, the card network.
enum CurrentOperation {
    @TaskLocal static var served: Served?

    struct Served: Hashable, Sendable {
        var id: String
        /// Whether a rule must name it to strike it: how the shop is governed does not fail by accident.
        var isAdministration: Bool
    }
}
