import CardNetwork
import PayKit
import StoreAPI
import Synchronization

/// The way to the card network. Every operation has a key of its own, so that a repeated one changes nothing.
struct NetworkDoor: Sendable {
    var authorize: @Sendable (AuthorizationRequest) async -> CardNetwork.Delivery
    /// What became of an attempt, by the key it was sent under.
    var inquire: @Sendable (_ id: String) async -> CardNetwork.Inquiry
    /// Takes what was held, by the network's reference; false when there is nothing to take.
    var capture:
        @Sendable (_ reference: String, Money, _ request: String) async throws(NetworkUnreachable) -> Bool
    /// Gives up what was held; false when there is nothing to give up.
    var void: @Sendable (_ reference: String, _ request: String) async throws(NetworkUnreachable) -> Bool
    /// Gives back part or all of what was taken; false when so much was not taken or is given back already.
    var refund:
        @Sendable (_ reference: String, Money, _ request: String) async throws(NetworkUnreachable) -> Bool
    /// The answers that came unasked since the last call: late ones, repeated ones and contradictions.
    var takeArrivals: @Sendable () async -> [AuthorizationResponse]

    /// The way to a network that others hold too, as tests do.
    static func door(to box: NetworkBox) -> NetworkDoor {
        NetworkDoor(
            authorize: { request in box.perform { $0.authorize(request, under: box.fault) } },
            inquire: { id in box.perform { $0.inquire(id) } },
            capture: { reference, amount, request throws(NetworkUnreachable) in
                try box.perform { network throws(NetworkUnreachable) in
                    try network.take(reference, amount, request)
                }
            },
            void: { reference, request throws(NetworkUnreachable) in
                try box.perform { network throws(NetworkUnreachable) in
                    try network.letGo(reference, request)
                }
            },
            refund: { reference, amount, request throws(NetworkUnreachable) in
                try box.perform { network throws(NetworkUnreachable) in
                    try network.giveBack(reference, amount, request)
                }
            },
            takeArrivals: { box.perform { $0.takeArrivals() } })
    }

    /// The same way, on which work can be made to stand still before and after each step.
    func stalling(by board: FaultBoard) -> NetworkDoor {
        var door = self
        door.authorize = { request in
            await board.stall(at: .beforeAuthorize)
            let delivery = await authorize(request)
            await board.stall(at: .afterAuthorize)
            return delivery
        }
        door.capture = { reference, amount, request throws(NetworkUnreachable) in
            await board.stall(at: .beforeCapture)
            let isTaken = try await capture(reference, amount, request)
            await board.stall(at: .afterCapture)
            return isTaken
        }
        door.void = { reference, request throws(NetworkUnreachable) in
            await board.stall(at: .beforeVoid)
            let isLetGo = try await void(reference, request)
            await board.stall(at: .afterVoid)
            return isLetGo
        }
        door.refund = { reference, amount, request throws(NetworkUnreachable) in
            await board.stall(at: .beforeRefund)
            let isGivenBack = try await refund(reference, amount, request)
            await board.stall(at: .afterRefund)
            return isGivenBack
        }
        return door
    }
}

/// The network gave no answer that could be told apart from silence: what was asked of it may have happened
/// or not. Asked again under the same key, it happens once.
struct NetworkUnreachable: Error, Hashable, Sendable {}

extension CardNetwork {
    /// Captures a hold; false when the network refuses.
    mutating func take(
        _ reference: String, _ amount: Money, _ request: String
    ) throws(NetworkUnreachable) -> Bool {
        do throws(HoldError) {
            try capture(reference, amount: amount, request: request)
            return true
        } catch { return try refused(error) }
    }

    /// Voids a hold; false when the network refuses.
    mutating func letGo(_ reference: String, _ request: String) throws(NetworkUnreachable) -> Bool {
        do throws(HoldError) {
            try void(reference, request: request)
            return true
        } catch { return try refused(error) }
    }

    /// Refunds from a capture; false when the network refuses.
    mutating func giveBack(
        _ reference: String, _ amount: Money, _ request: String
    ) throws(NetworkUnreachable) -> Bool {
        do throws(HoldError) {
            try refund(reference, amount: amount, request: request)
            return true
        } catch { return try refused(error) }
    }

    private func refused(_ error: HoldError) throws(NetworkUnreachable) -> Bool {
        if error == .unreachable { throw NetworkUnreachable() }
        return false
    }
}

/// A card network that several hold. It stands for a party of its own: it has a memory of its own, which the
/// shop never reads, and which outlives a server that is killed.
final class NetworkBox: Sendable {
    let network: Mutex<CardNetwork>
    private let memory: NetworkMemory?
    /// What goes wrong with the next new attempt.
    let fault: @Sendable () -> NetworkFault?

    init(
        _ network: CardNetwork = CardNetwork(), memory: NetworkMemory? = nil,
        fault: @escaping @Sendable () -> NetworkFault? = { nil }
    ) {
        self.network = Mutex(network)
        self.memory = memory
        self.fault = fault
    }

    /// A network that goes on where an earlier one of this file ended.
    convenience init(
        path: String, fault: @escaping @Sendable () -> NetworkFault? = { nil }
    ) throws(InventoryDatabase.OpenFault) {
        let memory = try NetworkMemory.open(path: path)
        self.init(CardNetwork(archive: memory.record), memory: memory, fault: fault)
    }

    /// What changes is kept before anybody hears of it.
    func perform<Value: Sendable, Failure: Error>(
        _ operation: (inout CardNetwork) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try network.withLock { network throws(Failure) in
            let value = try operation(&network)
            memory?.keep(network.takeChanges())
            return value
        }
    }

    /// All that is held, captured, voided and refunded, for somebody who compares books.
    var holds: [CardNetwork.Hold] {
        network.withLock { network in (try? memory?.holds()) ?? network.holds }
    }

    func close() throws { try memory?.close() }
}
