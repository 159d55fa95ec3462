import ShopCore
import StoreAPI
import TestSupport
import Testing

/// The order-state table: every state that can be reached, and what may happen in it.
struct OrderStatesTests {
    /// Every state from a placed order on, in the order they are found.
    static var reachable: [OrderState] {
        var found: [OrderState] = [.placed]
        var next = 0
        while next < found.count {
            for event in OrderEvent.allCases {
                if let state = found[next].after(event), !found.contains(state) { found.append(state) }
            }
            next += 1
        }
        return found
    }

    private static func name(_ state: OrderState) -> String {
        let axes = state.axes
        return "\(state.status.rawValue) (\(axes.order), \(axes.money), \(axes.goods))"
    }

    @Test func everyStateAgainstEveryEvent() throws {
        let text = Self.reachable.map { state in
            let events = OrderEvent.allCases.compactMap { event in
                state.after(event).map { "  \(event.rawValue) -> \($0 == state ? "same" : Self.name($0))" }
            }
            let actions = state.actions.map(\.rawValue).joined(separator: " ")
            return ([Self.name(state), "  may: \(actions.isEmpty ? "-" : actions)"] + events)
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
        try Golden.expect(text + "\n", "order-states.txt")
    }

    @Test func everyStatusIsReached() {
        #expect(Set(Self.reachable.map(\.status)) == Set(Order.Status.allCases))
    }

    @Test func everyTransitionCanHappen() {
        for transition in OrderTransition.all {
            #expect(
                Self.reachable.contains { transition.result(of: $0) != nil }, "\(transition.event.rawValue)")
        }
    }

    @Test func anEventLeadsFromAStateToOneOther() {
        for state in Self.reachable {
            for event in OrderEvent.allCases {
                let lines = OrderTransition.all.filter { $0.event == event && $0.result(of: state) != nil }
                #expect(lines.count <= 1)
            }
        }
    }

    @Test func whatHasEndedStaysEnded() {
        let ended = Self.reachable.filter { $0.order == .expired || $0.order == .cancelled }
        #expect(
            ended.allSatisfy { state in
                OrderEvent.allCases.allSatisfy { (state.after($0) ?? state).order == state.order }
            })
    }

    @Test func nothingShipsThatIsNotPaid() {
        let shippable = Self.reachable.filter { $0.after(.shipped) != nil }
        #expect(Set(shippable.map(\.money)) == [.captured, .partiallyRefunded])
    }

    @Test func whileTheNetworkIsAskedAnOrderMayBeCancelled() throws {
        let pending = try #require(OrderState.placed.after(.submitted))
        #expect(pending.actions == [.change, .cancel])
    }
}
