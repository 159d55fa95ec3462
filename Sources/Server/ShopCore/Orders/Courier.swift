package import FoundationEssentials
package import StoreAPI

/// The one who hands over the units of a line: the simulated parcel service, or the shop's own downloads.
///
/// Every line has one. A courier that needs nobody to pack gets its lines as soon as they are paid.
package enum Courier: Hashable, Sendable, CaseIterable {
    case parcel, download

    package init(kind: ProductSummary.Kind) {
        switch kind {
        case .physical: self = .parcel
        case .digital: self = .download
        }
    }

    package var kind: ProductSummary.Kind {
        switch self {
        case .parcel: .physical
        case .download: .digital
        }
    }

    package var needsNobody: Bool { self == .download }

    /// The name that buyers read, where the shop gives none.
    package var name: String {
        switch self {
        case .parcel: "Parcel"
        case .download: "Download"
        }
    }

    package var start: Fulfilment.State {
        switch self {
        case .parcel: .label
        case .download: .delivered
        }
    }

    /// The state that follows, and how many seconds it takes to get there.
    package static func next(after state: Fulfilment.State) -> (
        state: Fulfilment.State, seconds: TimeInterval
    )? {
        switch state {
        case .label: (.inTransit, 2 * 3600)
        case .inTransit: (.outForDelivery, 44 * 3600)
        case .outForDelivery: (.delivered, 6 * 3600)
        case .delivered: nil
        }
    }
}

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
