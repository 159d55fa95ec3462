import PayKit
package import StoreAPI
package import Storefront

/// What the scripted shop knows of orders that were placed.
extension ScriptedShop {
    package static let allOrderLinks: [Relation: Link] = [
        .this: Link(href: "/orders/order-1"), .status: Link(href: "/orders/order-1/status"),
        .edit: Link(href: "/orders/order-1"), .cancel: Link(href: "/orders/order-1/cancel"),
        .events: Link(href: "/events?order=order-1"), .page: Link(href: "/o/2026-000001.aB3dE5gH7jK9"),
    ]

    /// The one order that there is.
    package var order: Order? {
        get { placed.values.first }
        set { for key in placed.keys { placed[key] = newValue } }
    }

    /// Takes the order to another state.
    package mutating func advance(
        to status: Order.Status, money: String = "captured", captured: String? = nil, refunded: String? = nil,
        without: [Relation] = []
    ) {
        guard var order else { return }
        order.status = status
        order.axes.money = money
        order.version += 1
        for relation in without { order.links.byRelation[relation] = nil }
        func amount(_ text: String?) -> Money? {
            text.flatMap { try? Money(decimal: $0, currency: order.total.currency) }
        }
        order.captured = amount(captured)
        order.refunded = amount(refunded) ?? (money == "refunded" ? order.captured ?? order.total : nil)
        self.order = order
    }

    package mutating func answerAboutOrder(_ effect: Storefront.Effect) -> Storefront.Message? {
        guard !isSilentAboutOrders else { return nil }
        guard isOrderDeskOpen else { return silence(effect) }
        switch effect {
        case .findOrder(let lookup, _, let number):
            lookups.append(lookup)
            guard let order, lookup.number == order.number, lookup.email == order.contact?.email else {
                return .orderFound(.failure(.refused(Problem(status: 404))), number: number)
            }
            return .orderFound(.success(order), number: number)
        case .readOrder(_, _, let number): return .orderRead(known { $0 }, number: number)
        case .checkOrder(_, _, let number):
            let status = known {
                OrderStatus(
                    id: $0.id, status: $0.status, axes: $0.axes, version: $0.version, links: Links([:]))
            }
            return .orderChecked(status, number: number)
        case .cancelOrder(_, _, let number):
            advance(to: .cancelled, money: "refunded", without: [.cancel, .edit])
            return .orderCancelled(known { $0 }, number: number)
        case .changeOrder(let patch, _, _, let version, let number):
            guard version == order?.version else {
                let problem = Problem(.preconditionFailed, title: "", status: 412, detail: "")
                return .orderChanged(.failure(.refused(problem)), number: number)
            }
            patches.append(patch)
            order?.contact = patch.contact
            order?.shipTo = patch.shipTo
            order?.version += 1
            return .orderChanged(known { $0 }, number: number)
        default: return nil
        }
    }

    private func known<Value>(_ value: (Order) -> Value) -> Result<Value, StoreError> {
        order.map { .success(value(Self.untold($0))) } ?? .failure(.malformed)
    }

    /// Only the answer that created an order, or found it, has its token.
    private static func untold(_ order: Order) -> Order {
        var order = order
        order.token = nil
        return order
    }

    private func silence(_ effect: Storefront.Effect) -> Storefront.Message? {
        switch effect {
        case .findOrder(_, _, let number): .orderFound(.failure(.unreachable), number: number)
        case .readOrder(_, _, let number): .orderRead(.failure(.unreachable), number: number)
        case .checkOrder(_, _, let number): .orderChecked(.failure(.unreachable), number: number)
        case .cancelOrder(_, _, let number): .orderCancelled(.failure(.unreachable), number: number)
        case .changeOrder(_, _, _, _, let number): .orderChanged(.failure(.unreachable), number: number)
        default: nil
        }
    }
}
