import CardNetwork
import PayKit
import Synchronization

/// The way to the card network.
struct NetworkDoor: Sendable {
    var authorize: @Sendable (AuthorizationRequest) async -> CardNetwork.Delivery
    /// What became of an attempt, by the key it was sent under.
    var inquire: @Sendable (_ id: String) async -> CardNetwork.Inquiry
    /// Takes what was held, by the network's reference; false when there is nothing to take.
    var capture: @Sendable (_ reference: String, Money, _ request: String) async -> Bool
    /// Gives up what was held; false when there is nothing to give up.
    var void: @Sendable (_ reference: String, _ request: String) async -> Bool
    /// Gives back part or all of what was taken; false when the network refuses.
    var refund: @Sendable (_ reference: String, Money, _ request: String) async -> Bool

    /// The simulated network of one process.
    static func simulated() -> NetworkDoor { door(to: NetworkBox(CardNetwork())) }

    /// The way to a network that others hold too, as tests do.
    static func door(to box: NetworkBox) -> NetworkDoor {
        NetworkDoor(
            authorize: { request in box.network.withLock { $0.authorize(request) } },
            inquire: { id in box.network.withLock { $0.inquire(id) } },
            capture: { reference, amount, request in
                box.network.withLock { (try? $0.capture(reference, amount: amount, request: request)) != nil }
            },
            void: { reference, request in
                box.network.withLock { (try? $0.void(reference, request: request)) != nil }
            },
            refund: { reference, amount, request in
                box.network.withLock { (try? $0.refund(reference, amount: amount, request: request)) != nil }
            })
    }
}

/// A card network that several hold.
final class NetworkBox: Sendable {
    let network: Mutex<CardNetwork>

    init(_ network: CardNetwork) { self.network = Mutex(network) }
}
