package import TokenService

/// The network's response to an authorisation; an attempt always has the same one.
package struct AuthorizationResponse: Codable, Hashable, Sendable {
    package var id: String
    /// Names the attempt's hold: 24 lower-case hexadecimal digits.
    package var reference: String
    /// Field 39 of ISO 8583.
    package var code: ResponseCode
    /// Six digits and letters of an approval.
    package var authorizationCode: String?

    package var isApproved: Bool { code == .approved }
}

extension CardNetwork {
    package enum Delivery: Hashable, Sendable {
        case answer(AuthorizationResponse)
        /// Timed out; the attempt's result is unknown: ask with ``inquire(_:)``, never with a new key.
        case noAnswer
    }

    package enum Inquiry: Hashable, Sendable {
        /// The attempt's final response.
        case answered(AuthorizationResponse)
        /// The response is on the way: ask again, or take what arrives.
        case stillRunning
        /// The attempt never arrived, was reversed, or evicted; nothing can be captured.
        case unknown
    }
}

/// An injected fault between a server and the network, for tests and demonstrations.
package enum NetworkFault: Hashable, Sendable {
    /// The response is lost; an inquiry returns it.
    case timeout
    /// The response is delayed: the first inquiry finds it still running, then it arrives.
    case late
    /// The response arrives twice.
    case duplicate
    /// The response arrives, then its contrary: the first counts.
    case contradictory
    /// No issuer is reachable: response 91, without verifying or using up a counter.
    case down
    /// Declines with this code instead of approving.
    case declined(ResponseCode)
}
