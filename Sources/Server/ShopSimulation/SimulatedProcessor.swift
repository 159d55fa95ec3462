package import CardNetwork
package import PayKit
package import ShopCore
import Synchronization

/// The card network as a party of its own, which outlives every server, with a line to it on which words are
/// late and get lost.
package final class SimulatedProcessor: Sendable {
    package struct Account: Hashable, Sendable {
        package var payment: String
        package var amount: Money
        /// Nil when it was declined.
        package var hold: CardNetwork.Hold.State?
    }

    private struct State {
        var network = CardNetwork()
        var attempts: [(payment: String, amount: Money, reference: String)] = []
        var turn = 0

        mutating func hear(_ request: AuthorizationRequest, _ fault: NetworkFault?) -> CardNetwork.Delivery {
            let delivery = network.authorize(request) { fault }
            // Asked of a copy, the network notices nothing.
            var copy = network
            var told = copy.inquire(request.id)
            if told == .stillRunning { told = copy.inquire(request.id) }
            if case .answered(let response) = told,
                !attempts.contains(where: { $0.reference == response.reference })
            {
                attempts.append((request.id, request.amount, response.reference))
            }
            return delivery
        }
    }

    private let state = Mutex(State())

    /// How often anything changed.
    package var turn: Int { state.withLock { $0.turn } }

    /// All that the network knows, in the order in which it heard of it.
    package var accounts: [Account] {
        state.withLock { state in
            state.attempts.map { attempt in
                Account(
                    payment: attempt.payment, amount: attempt.amount,
                    hold: state.network.hold(attempt.reference)?.state)
            }
        }
    }

    // MARK: The line to it

    package func client(_ blockingPoints: BlockingPoints, defect: Defect?) -> CardNetworkClient {
        CardNetworkClient(
            authorize: { request in
                let delivery = await self.deliver(request, blockingPoints)
                guard defect == .askedAgain, delivery == .noAnswer else { return delivery }
                var other = request
                other.id += " again"
                guard case .answer(var response) = await self.deliver(other, blockingPoints) else {
                    return .noAnswer
                }
                response.id = request.id
                return .answer(response)
            },
            inquire: { id in
                await Self.say(blockingPoints) { _ in self.change { $0.network.inquire(id) } }
                    ?? .stillRunning
            },
            perform: { _, operation in
                await Self.say(blockingPoints) { _ in self.change { operation(&$0.network) } } ?? .noAnswer
            },
            takeArrivals: { self.change { $0.network.takeArrivals() } })
    }

    /// Sends a message that may be lost; nil when its answer does not come back.
    private static func say<Answer: Sendable>(
        _ blockingPoints: BlockingPoints, _ hear: (NetworkFault?) -> Answer
    ) async -> Answer? {
        var fault: NetworkFault?
        switch await blockingPoints.pass(.ask) {
        case .clear, .trouble: break
        case .fault(let one): fault = one
        case .lost, .closed: return nil
        }
        let answer = hear(fault)
        switch await blockingPoints.pass(.hear) {
        case .clear, .trouble, .fault: return answer
        case .lost, .closed: return nil
        }
    }

    private func deliver(
        _ request: AuthorizationRequest, _ blockingPoints: BlockingPoints
    ) async -> CardNetwork.Delivery {
        await Self.say(blockingPoints) { fault in self.change { $0.hear(request, fault) } } ?? .noAnswer
    }

    private func change<Value>(_ operation: (inout State) -> Value) -> Value {
        state.withLock { state in
            state.turn += 1
            return operation(&state)
        }
    }
}
