package import Codecs
import PayKit
import StoreAPI

/// Changes contact and address of an order that costs the same afterwards.
package struct OrderChange: Sendable {
    package let order: StoredOrder

    package init(_ order: StoredOrder) { self.order = order }

    /// The order's own copy after a merge patch (RFC 7396).
    package func applying(_ patch: JSONValue) throws -> FrozenOrder {
        let frozen = order.frozen
        let before = OrderPatch(contact: frozen.contact, shipTo: frozen.shipTo)
        let after: OrderPatch
        do {
            after = try before.merged(with: patch).canonical
        } catch let error as DecodingError {
            let fault = DecodingFault(error)
            throw Refusal.invalidBody([FieldFault(fault.pointer, .undecodable(fault))])
        }
        try check(after)
        var changed = frozen
        (changed.contact, changed.shipTo) = (after.contact, after.shipTo)
        return changed
    }

    private func check(_ patch: OrderPatch) throws {
        var faults = OrderCheck.faults(of: patch.contact)
        // That of an order that was taken before addresses were checked may stay.
        if patch.contact?.email == order.frozen.contact?.email {
            faults.removeAll { $0.reason == .noEmailAddress }
        }
        // Goods that are fetched at the shop go nowhere else.
        guard order.frozen.shipping?.type != .storePickup || patch.shipTo == order.frozen.shipTo else {
            throw Refusal.rateNotApplicable(.nothingToShip, pointer: "/ship_to")
        }
        let priced = order.frozen.shipTo.map(Destination.init)
        let place = patch.shipTo.map(Destination.init)
        if priced != nil, place == nil { faults.append(FieldFault("/ship_to", .addressNeeded)) }
        var addressFaults: [FieldFault] = []
        if priced != nil, let address = patch.shipTo {
            // The place of an order that was taken before places were checked cannot be corrected here.
            addressFaults =
                place == priced
                ? AddressRules.faults(ofParts: address, at: "/ship_to")
                : AddressRules.faults(full: address, at: "/ship_to")
        }
        guard addressFaults.isEmpty else { throw Refusal.invalidAddress(faults + addressFaults) }
        guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        guard place == priced else {
            throw Refusal.rateNotApplicable(
                priced == nil ? .nothingToShip : .otherPrice, pointer: "/ship_to")
        }
    }
}

extension OrderPatch {
    /// The document after a merge patch: what is null goes, what is there replaces, the rest stays. Both of
    /// its members are objects of texts.
    fileprivate func merged(with patch: JSONValue) throws -> OrderPatch {
        var members = try WireFormat.decode([String: [String: String]].self, from: WireFormat.encode(self))
        for (name, change) in try JSONValueDecoder.decode([String: [String: String?]?].self, from: patch) {
            guard let change else {
                members[name] = nil
                continue
            }
            for (part, text) in change { members[name, default: [:]][part] = text }
        }
        return try WireFormat.decode(OrderPatch.self, from: WireFormat.encode(members))
    }
}
