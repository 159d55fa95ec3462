package import StoreAPI

/// Units that are to be handed to a courier.
package struct Parcel: Sendable {
    package var id: String
    package var courier: Courier
    package var lines: [OrderLine]
    package var carrier: String
    package var tracking: String

    package init(id: String, courier: Courier, lines: [OrderLine], carrier: String, tracking: String) {
        self.id = id
        self.courier = courier
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
    }
}
