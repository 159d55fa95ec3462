package import CardNetwork
package import PayKit
import StoreAPI

/// The client of the card network. Every operation carries an idempotency key.
package struct CardNetworkClient: Sendable {
    /// Asks the network to hold an amount; after `noAnswer` the outcome is inquired about.
    package var authorize: @Sendable (AuthorizationRequest) async -> CardNetwork.Delivery
    /// Asks for the outcome of an attempt, by the key it was sent under.
    package var inquire: @Sendable (_ id: String) async -> CardNetwork.Inquiry
    /// Takes what was held, by the network's reference; refused when there is nothing to take.
    package var capture: @Sendable (_ reference: String, Money, _ request: String) async -> Answer
    /// Gives up what was held; refused when there is nothing to give up.
    package var void: @Sendable (_ reference: String, _ request: String) async -> Answer
    /// Gives back part or all of what was taken; refused when so much was not taken or is given back already.
    package var refund: @Sendable (_ reference: String, Money, _ request: String) async -> Answer
    /// Makes sure that nothing is held under an attempt's key, whether it arrived or still will; refused when
    /// something was taken.
    package var reverse: @Sendable (_ id: String) async -> Answer
    /// The answers that came unasked since the last call: late ones, repeated ones and contradictions.
    package var takeArrivals: @Sendable () async -> [AuthorizationResponse]

    /// The network's answer about money that is to be taken or given back.
    package enum Answer: Hashable, Sendable {
        case done, refused
        /// It is unknown whether it was done: it is asked for again under the same key, and no other way is
        /// tried meanwhile.
        case noAnswer

        /// Runs an operation: `done` when it returns, `noAnswer` when it throws `unreachable`, else
        /// `refused`.
        package init<Result>(_ operation: () throws(CardNetwork.HoldError) -> Result) {
            do {
                _ = try operation()
                self = .done
            } catch {
                self = error == .unreachable ? .noAnswer : .refused
            }
        }
    }

    package typealias Performing =
        @Sendable (_ places: [CardNetwork.Place], _ operation: @Sendable (inout CardNetwork) -> Answer) async
        -> Answer

    /// Makes a client whose operations on holds all go through `perform`.
    package init(
        authorize: @escaping @Sendable (AuthorizationRequest) async -> CardNetwork.Delivery,
        inquire: @escaping @Sendable (String) async -> CardNetwork.Inquiry,
        perform: @escaping Performing,
        takeArrivals: @escaping @Sendable () async -> [AuthorizationResponse]
    ) {
        self.authorize = authorize
        self.inquire = inquire
        self.takeArrivals = takeArrivals
        capture = { reference, amount, request in
            await perform(CardNetwork.places(ofHold: reference, request: request)) { network in
                Answer { () throws(CardNetwork.HoldError) in
                    try network.capture(reference, amount: amount, request: request)
                }
            }
        }
        void = { reference, request in
            await perform(CardNetwork.places(ofHold: reference, request: request)) { network in
                Answer { () throws(CardNetwork.HoldError) in try network.void(reference, request: request) }
            }
        }
        refund = { reference, amount, request in
            await perform(CardNetwork.places(ofHold: reference, request: request)) { network in
                Answer { () throws(CardNetwork.HoldError) in
                    try network.refund(reference, amount: amount, request: request)
                }
            }
        }
        reverse = { id in
            await perform(CardNetwork().places(ofAttempt: id)) { network in
                Answer { () throws(CardNetwork.HoldError) in try network.reverse(id) }
            }
        }
    }

    /// The same way, on which work can be made to stand still before and after each step.
    package func stalling(by board: FaultBoard) -> CardNetworkClient {
        var client = self
        client.authorize = { request in
            await board.stalling(.beforeAuthorize, .afterAuthorize) { await authorize(request) }
        }
        client.capture = { reference, amount, request in
            await board.stalling(.beforeCapture, .afterCapture) { await capture(reference, amount, request) }
        }
        client.void = { reference, request in
            await board.stalling(.beforeVoid, .afterVoid) { await void(reference, request) }
        }
        client.refund = { reference, amount, request in
            await board.stalling(.beforeRefund, .afterRefund) { await refund(reference, amount, request) }
        }
        client.reverse = { id in
            await board.stalling(.beforeVoid, .afterVoid) { await reverse(id) }
        }
        return client
    }
}
