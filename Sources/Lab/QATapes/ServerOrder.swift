package import StoreAPI
package import TokenService

extension Tape {
    /// An order to the shop, as on the control panel.
    package enum ServerOrder: Hashable, Sendable {
        /// A fault of these strikes so often, or until it is taken back; of an operation, or of all.
        case fault(Fault, count: Int?, on: ShopOperation?)
        case decline(ResponseCode, count: Int, on: ShopOperation?)
        case down
        case up
        case carrierUp
        /// Nothing is sent to the address that is chosen.
        case unserviceable
        case serviceable
        case soldOut(sku: String)
        case stock(sku: String, Int)
        /// The amount is a decimal in the shop's currency, such as `12.50`.
        case price(sku: String, amount: String)
        case withdraw(product: String)
        case endCoupon(code: String)
        /// Pays back so much of what the newest order took, a decimal in the shop's currency.
        case refund(amount: String)
        case reset
    }

    package enum Fault: Hashable, Sendable {
        case latency(milliseconds: Int)
        case error(status: Int)
        case cut(WireFault.Moment)
        case carrierDown
        case network(WireFault.Outcome)
        case stall(milliseconds: Int, at: WireFault.Step)
        /// A shop that breaks its contract: answers have another value in one place.
        case garble(Garble)
    }

    package struct Garble: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case text(String)
            case number(Int)
            case null
        }

        /// Place in the answer's JSON (RFC 6901).
        package var pointer: JSONPointer
        package var value: Value

        package init(pointer: JSONPointer, value: Value) {
            self.pointer = pointer
            self.value = value
        }
    }
}

extension Tape.ServerOrder {
    /// The fault as it is ordered of the shop; nil for what is none of the shop's own.
    package var wire: WireFault? {
        switch self {
        case .fault(.latency(milliseconds: 0), _, _): nil
        case .fault(let fault, let count, let operation):
            fault.wire(operation: operation?.rawValue, count: count)
        case .decline(let code, let count, let operation):
            WireFault(
                .decline, operation: operation?.rawValue, count: count, declineCode: code.declineCode)
        case .down, .up, .carrierUp, .unserviceable, .serviceable, .soldOut, .stock, .price, .withdraw,
            .endCoupon, .refund, .reset:
            nil
        }
    }
}

extension Tape.Fault {
    fileprivate func wire(operation: String?, count: Int?) -> WireFault? {
        switch self {
        case .latency(let milliseconds):
            WireFault(.latency, operation: operation, count: count, milliseconds: milliseconds)
        case .error(let status): WireFault(.error, operation: operation, count: count, status: status)
        case .cut(let moment): WireFault(.cut, operation: operation, count: count, when: moment)
        case .carrierDown: WireFault(.carrierDown, operation: operation, count: count)
        case .network(let outcome):
            WireFault(.network, operation: operation, count: count, outcome: outcome)
        case .stall(let milliseconds, let step):
            WireFault(.stall, operation: operation, count: count, milliseconds: milliseconds, at: step)
        case .garble: nil
        }
    }
}

extension RawRepresentable where RawValue == String {
    var tapeName: String { rawValue.replacing("_", with: "-") }
}

/// A way into a JSON document (RFC 6901), such as `/price/amount`.
package struct JSONPointer: Hashable, Sendable {
    /// Names of members and numbers of elements, from the outside in; none for the whole document.
    package let steps: [String]

    package init(steps: [String]) { self.steps = steps }

    /// Nil for what is no pointer: one begins with a slash, and a tilde stands before 0 or 1.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            steps = []
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.first?.isEmpty ?? false, !text.contains(/~(?![01])/) else { return nil }
        steps = parts.dropFirst().map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// The pointer as RFC 6901 writes it; empty for the whole document.
    package var text: String {
        steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}

/// An operation of the shop that a fault can be aimed at: one of those that shoppers use.
package struct ShopOperation: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The name of the operation in the contract.
    package let rawValue: String

    package init?(rawValue: String) {
        guard Endpoints.ofShoppers.contains(where: { $0.id == rawValue }) else { return nil }
        self.rawValue = rawValue
    }

    package init<Body, Reply>(_ endpoint: Endpoint<Body, Reply>) { rawValue = endpoint.id }

    package static let allCases = Endpoints.ofShoppers.compactMap { ShopOperation(rawValue: $0.id) }
    package static let placeOrder = ShopOperation(Endpoints.orders)
}
