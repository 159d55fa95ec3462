package import FoundationEssentials
package import StoreAPI

/// The way in which the units of a line are handed over: by the simulated parcel service, at the shop, or
/// online, as downloads and tickets are.
///
/// Every line has one, and what is fetched at the shop goes no way that the clock could tell. An automatic
/// method, which needs no packing, gets its lines as soon as they are paid.
package enum FulfilmentMethod: Hashable, Sendable, CaseIterable {
    case parcel, pickup, download

    package init(kind: ProductSummary.Kind) {
        switch kind {
        case .physical: self = .parcel
        case .digital: self = .download
        }
    }

    package var kind: ProductSummary.Kind {
        switch self {
        case .parcel, .pickup: .physical
        case .download: .digital
        }
    }

    package var isAutomatic: Bool { self == .download }

    /// The name that buyers read, where the shop gives none.
    package var name: String {
        switch self {
        case .parcel: "Parcel"
        case .pickup: "Pickup"
        case .download: "Online"
        }
    }

    package var start: Fulfilment.State {
        switch self {
        case .parcel: .label
        case .pickup, .download: .delivered
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

/// Units that are to be handed over together.
package struct Parcel: Sendable {
    /// Of carrier and tracking number, in Unicode scalars.
    package static let labelLengths = 1...100

    package var id: String
    /// All its lines are of this method's kind.
    package var method: FulfilmentMethod
    /// Variants and units in it; empty for all that is left of the order.
    package var lines: [OrderLine]
    /// Nil for that of the order's service, else the method's own name.
    package var carrier: String?
    /// The carriers of the shop's services, by the words that an order keeps of them.
    package var carriers: [String: String] = [:]
    /// Tracking number; the own id of a download, and nil where none is named.
    package var tracking: String?
    /// The tracking number of the simulated parcel service, for what it carries without another.
    package var label: String

    package init(
        id: String, method: FulfilmentMethod, lines: [OrderLine], carrier: String?, tracking: String?,
        label: String = ""
    ) {
        self.id = id
        self.method = method
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
        self.label = label
    }
}
