package import CardNetwork
import PayKit
package import ShopCore
import StoreAPI
package import Synchronization

/// A simulated card network that several clients share. As a party of its own it has a memory of its own,
/// which the shop never reads, and which outlives a server that is killed.
package final class SQLiteCardNetwork: Sendable {
    /// The state of the network; `perform(_:)` also persists its changes.
    package let network: Mutex<CardNetwork>
    private let memory: NetworkMemory?
    package let fault: @Sendable () -> NetworkFault?

    package init(
        _ network: CardNetwork = CardNetwork(), memory: NetworkMemory? = nil,
        fault: @escaping @Sendable () -> NetworkFault? = { nil }
    ) {
        self.network = Mutex(network)
        self.memory = memory
        self.fault = fault
    }

    package convenience init(
        path: String, fault: @escaping @Sendable () -> NetworkFault? = { nil }
    ) throws(SQLiteStore.OpenFault) {
        let memory = try NetworkMemory(path: path)
        self.init(CardNetwork(archive: memory.record), memory: memory, fault: fault)
    }

    /// Performs an operation; its changes are kept before anybody hears of it.
    package func perform<Value: Sendable>(_ operation: (inout CardNetwork) -> Value) -> Value {
        network.withLock { network in
            let value = operation(&network)
            memory?.keep(network.takeChanges())
            return value
        }
    }

    package var holds: [CardNetwork.Hold] {
        network.withLock { network in (try? memory?.holds()) ?? network.holds }
    }

    package func close() throws { try memory?.close() }
}

extension CardNetworkClient {
    package static func client(of box: SQLiteCardNetwork) -> CardNetworkClient {
        CardNetworkClient(
            authorize: { request in box.perform { $0.authorize(request, under: box.fault) } },
            inquire: { id in box.perform { $0.inquire(id) } },
            perform: { _, operation in box.perform(operation) },
            takeArrivals: { box.perform { $0.takeArrivals() } })
    }
}
