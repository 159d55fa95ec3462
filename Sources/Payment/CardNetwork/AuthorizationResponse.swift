/// The network's response to an authorisation; the same attempt always has the same.
package struct AuthorizationResponse: Codable, Hashable, Sendable {
    /// The key of the attempt.
    package var id: String
    /// The network's reference of the attempt, which names its hold: 24 lower-case hexadecimal digits.
    package var reference: String
    /// Field 39.
    package var code: CardNetwork.ResponseCode
    /// Six digits and letters when the attempt was approved; nil otherwise.
    package var authorizationCode: String?

    /// Names an answer, as tests and scripted networks do.
    package init(
        id: String, reference: String, code: CardNetwork.ResponseCode, authorizationCode: String? = nil
    ) {
        self.id = id
        self.reference = reference
        self.code = code
        self.authorizationCode = authorizationCode
    }

    /// True if the amount is held.
    package var isApproved: Bool { code == .approved }
}

extension CardNetwork {
    /// The immediate result of a call to the network.
    package enum Delivery: Hashable, Sendable {
        /// The network's answer.
        case answer(AuthorizationResponse)
        /// Nothing came in time. What became of the attempt is not known: ask with ``inquire(_:)``, never
        /// with a new key.
        case noAnswer
    }

    /// The result of an inquiry about an attempt.
    package enum Inquiry: Hashable, Sendable {
        /// It was judged; this is the answer that counts.
        case answered(AuthorizationResponse)
        /// It arrived, and its answer is on the way: ask again, or take what arrives.
        case stillRunning
        /// It never arrived, was reversed, or so many came after it that it is forgotten; nothing can be
        /// captured.
        case unknown
    }
}

/// An injected fault between a server and the network, for tests and demonstrations.
package enum NetworkFault: Hashable, Sendable {
    /// The attempt is judged and the answer lost. An inquiry gives it.
    case timeout
    /// The attempt is judged and the answer delayed: the first inquiry finds it still running, and the answer
    /// arrives after that.
    case late
    /// The answer comes at once, and once more afterwards.
    case duplicate
    /// The answer comes at once, and its contrary afterwards: the first counts.
    case contradictory
    /// The network reaches no issuer: answer 91, nothing is judged, no counter is used up.
    case down
    /// The attempt is judged, and what would be approved is declined with this code.
    case declined(CardNetwork.ResponseCode)
}
