package import StoreAPI

/// Units that are to be handed to a courier.
package struct Parcel: Sendable {
    package var id: String
    /// The courier that takes it; all its lines are of that courier's kind.
    package var courier: Courier
    /// Variants and units in it; empty for all that is left of the order.
    package var lines: [OrderLine]
    package var carrier: String
    /// Tracking number; the parcel's own id where there is none.
    package var tracking: String

    package init(id: String, courier: Courier, lines: [OrderLine], carrier: String, tracking: String) {
        self.id = id
        self.courier = courier
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
    }
}
