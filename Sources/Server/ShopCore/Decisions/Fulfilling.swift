package import FoundationEssentials
import PayKit
package import StoreAPI

package struct ParcelStep: Hashable, Sendable {
    package var parcel: String
    /// State before the step, the guard of the update.
    package var from: Fulfilment.State
    package var to: Fulfilment.State
    /// When it goes on from there; nil at its end.
    package var next: Date?
    /// When the step happened, in whole seconds.
    package var at: Date
}

extension OrderCourse {
    package func unshipped(by methods: [FulfilmentMethod]) -> [OrderLine] {
        lines.filter { line in line.left > 0 && methods.contains { $0.kind == line.kind } }
            .map { OrderLine(variant: $0.variant, quantity: $0.left) }
    }

    /// Ships what needs nobody to pack it.
    package mutating func shipByItself(newParcel: () -> String) throws(Refusal) {
        for method in FulfilmentMethod.allCases where method.isAutomatic {
            let lines = unshipped(by: [method])
            guard !lines.isEmpty else { continue }
            let id = newParcel()
            _ = try hand(
                Parcel(id: id, method: method, lines: lines, carrier: nil, tracking: id))
        }
    }

    /// Hands lines over, and gives the parcel that is made of them.
    package mutating func hand(_ parcel: Parcel) throws(Refusal) -> StoredFulfilment {
        let state = parcel.method.start
        let moment = Date(seconds: now.seconds)
        let label = parcel.method == .parcel ? order.frozen.shipping?.label : nil
        let handed = StoredFulfilment(
            id: parcel.id, order: order.id, state: state,
            lines: parcel.lines.sorted { $0.variant < $1.variant },
            carrier: parcel.carrier ?? label.flatMap { parcel.carriers[$0] } ?? parcel.method.name,
            tracking: parcel.tracking ?? (parcel.method == .parcel ? parcel.label : ""),
            steps: [Fulfilment.Step(at: moment, state: state)], createdAt: moment)
        write(.parcel(handed, next: FulfilmentMethod.date(after: state, at: now)))
        for line in handed.lines {
            guard let index = lines.firstIndex(where: { $0.variant == line.variant }),
                lines[index].left >= line.quantity
            else { throw .nothingLeftToShip }
            write(.line(LineStep(order: order.id, variant: line.variant, shipped: line.quantity)))
            write(
                .move(
                    StockMove(
                        quantity: line.quantity, variant: line.variant, from: .reserved, to: .shipped,
                        cause: .ship, order: order.id, reference: parcel.id, at: now)))
            lines[index].shipped += line.quantity
        }
        let isAll = unshipped(by: FulfilmentMethod.allCases).isEmpty
        try advance(by: isAll ? .shipped : .shippedPart)
        return handed
    }
}

/// Decides about parcels.
package enum Fulfilling {
    /// Ships lines of an order, or all that is left of it.
    package static func ship(
        _ parcel: Parcel, of facts: OrderCourse?, _ keyed: KeyedRequest, _ documents: OrderDocuments
    ) throws -> Decision<KeyedOutcome> {
        guard var course = facts else { throw Refusal.notFound }
        var parcel = parcel
        if parcel.lines.isEmpty { parcel.lines = course.unshipped(by: FulfilmentMethod.allCases) }
        if course.order.frozen.shipping?.type == .storePickup { parcel.method = .pickup }
        let seen = course.order.seen(at: course.now)
        guard seen.actions.contains(.ship), !parcel.lines.isEmpty else {
            throw Refusal.illegalTransition(from: seen)
        }
        let shipped = try course.hand(parcel)
        let answer = try StoredAnswer(
            .created, documents.fulfilment(shipped, for: .staff),
            location: Endpoints.fulfilment.link(id: parcel.id).href, order: course.order.id)
        return course.answered(answer, .ship, keyed)
    }

    /// Takes a parcel one step further; nothing when it is there already.
    package static func advance(_ parcel: StoredFulfilment, at now: Date) -> Decision<StoredFulfilment>? {
        guard let next = FulfilmentMethod.next(after: parcel.state) else { return nil }
        let moment = Date(seconds: now.seconds)
        let step = ParcelStep(
            parcel: parcel.id, from: parcel.state, to: next.state,
            next: FulfilmentMethod.date(after: next.state, at: now), at: moment)
        var advanced = parcel
        advanced.state = next.state
        advanced.steps.append(Fulfilment.Step(at: moment, state: next.state))
        return Decision(changes: [.parcelStep(step)], outcome: advanced)
    }
}

extension FulfilmentMethod {
    fileprivate static func date(after state: Fulfilment.State, at now: Date) -> Date? {
        next(after: state).map { Date(seconds: now.seconds + Int64($0.seconds)) }
    }
}
