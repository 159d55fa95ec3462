package import FoundationEssentials

/// Something that is to go wrong, or that goes wrong until its count is used up.
package struct WireFault: Codable, Hashable, Sendable {
    package var id: String?
    /// Kind of fault; it decides which other members count.
    package var kind: Kind
    /// The operation that it strikes; absent or `*` for all that shoppers use.
    package var operation: String?
    /// How often; absent until it is removed.
    package var count: Int?
    /// With `latency`.
    package var milliseconds: Int?
    /// With `error`.
    package var status: Int?
    /// With `cut`.
    package var when: Moment?
    /// With `network`.
    package var outcome: Outcome?
    /// With `decline`.
    package var declineCode: String?
    /// With `stall`.
    package var at: Step?
    package var links: Links?

    package init(
        _ kind: Kind, operation: String? = nil, count: Int? = nil, milliseconds: Int? = nil,
        status: Int? = nil, when: Moment? = nil, outcome: Outcome? = nil, declineCode: String? = nil,
        at step: Step? = nil
    ) {
        self.kind = kind
        self.operation = operation
        self.count = count
        self.milliseconds = milliseconds
        self.status = status
        self.when = when
        self.outcome = outcome
        self.declineCode = declineCode
        at = step
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, operation, count, milliseconds, status, when, outcome
        case declineCode = "decline_code"
        case at
        case links = "_links"
    }

    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case latency
        /// It is not done, and answered with an error.
        case error
        /// Its connection ends without an answer.
        case cut
        case carrierDown = "carrier_down"
        case network
        case decline
        /// The work stands still between two steps, so that the server can be killed there.
        case stall
    }

    /// The moment at which a connection is cut, as its client sees it.
    package enum Moment: String, Codable, Hashable, Sendable, CaseIterable {
        /// Nothing was done.
        case before
        /// All was done.
        case after
    }

    /// Where work can be stopped: what was decided, to take at once too, is recorded before the network hears
    /// of it, and what the network did is recorded after it.
    package enum Step: String, Codable, Hashable, Sendable, CaseIterable {
        case beforeAuthorize = "before_authorize"
        case afterAuthorize = "after_authorize"
        case beforeCapture = "before_capture"
        case afterCapture = "after_capture"
        case beforeVoid = "before_void"
        case afterVoid = "after_void"
        case beforeRefund = "before_refund"
        case afterRefund = "after_refund"
        case beforeAnswer = "before_answer"
    }

    /// The outcome that the card network gives to a new payment.
    package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
        case issuerDown = "issuer_down"
        case timeout, late, duplicate, contradictory
    }
}

/// The faults that are left, in the order in which they are tried.
package struct WireFaults: Codable, Hashable, Sendable {
    package var faults: [WireFault]
    package var links: Links

    package init(faults: [WireFault], links: Links) {
        self.faults = faults
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case faults
        case links = "_links"
    }
}

/// The shop's time.
package struct WireClock: Codable, Hashable, Sendable {
    package var at: Date
    /// How many seconds it is ahead of the clock on the wall.
    package var ahead: Int
    package var links: Links

    package init(at: Date, ahead: Int, links: Links) {
        self.at = at
        self.ahead = ahead
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case at, ahead
        case links = "_links"
    }
}

/// A new time for the shop: a moment, or a jump in seconds.
package struct ClockChange: Codable, Hashable, Sendable {
    package var at: Date?
    package var advance: Int?
    /// Going back is a mistake unless it is asked for.
    package var allowBackwards: Bool?

    /// Creates a change by a moment or by a jump; exactly one of the two is expected.
    package init(at: Date? = nil, advance: Int? = nil, allowBackwards: Bool? = nil) {
        self.at = at
        self.advance = advance
        self.allowBackwards = allowBackwards
    }

    private enum CodingKeys: String, CodingKey {
        case at, advance
        case allowBackwards = "allow_backwards"
    }
}
