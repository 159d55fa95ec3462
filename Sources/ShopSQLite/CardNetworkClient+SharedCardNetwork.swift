import CardNetwork
package import ShopCore

extension CardNetworkClient {
    /// The way to a network that others hold too, as tests do.
    package static func door(to box: SharedCardNetwork) -> CardNetworkClient {
        CardNetworkClient(
            authorize: { request in box.perform { $0.authorize(request, under: box.fault) } },
            inquire: { id in box.perform { $0.inquire(id) } },
            perform: { _, operation in box.perform(operation) },
            takeArrivals: { box.perform { $0.takeArrivals() } })
    }
}
