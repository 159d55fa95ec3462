import StoreAPI

/// Units that are to be handed to a courier.
struct Parcel: Sendable {
    var id: String
    var courier: Courier
    var lines: [OrderLine]
    var carrier: String
    var tracking: String
}
