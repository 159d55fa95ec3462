/// A refusal in the form of RFC 9457.
package struct Problem: Codable, Hashable, Sendable, Error {
    /// `/problems/NAME`.
    package var type: String
    /// The problem type in words, the same for each of its kind.
    package var title: String
    package var status: Int
    /// This occurrence of the problem in words.
    package var detail: String
    /// The Request-Id.
    package var instance: String?
    /// True if the same request may succeed later.
    package var retryable: Bool
    /// Every fault that was found in the request, up to a limit; nil without any.
    package var errors: [Fault]?
    /// How many more errors there are than `errors` lists.
    package var moreErrors: Int?
    /// With `insufficient-stock`: what was asked for and what there is.
    package var lines: [Shortage]?
    /// With `payment-declined`: why.
    package var declineCode: String?
    /// With `payment-declined`: where the order is kept.
    package var order: String?
    /// With `payment-declined`: the capability to pay, read or cancel that order; added when it is sent.
    package var orderToken: String?
    /// With `payment-declined`: how often one may still try.
    package var attemptsLeft: Int?
    /// With `total-mismatch`: both totals. With a coupon's `minimum-not-reached`: the least subtotal, and in
    /// `actual` that of the goods.
    package var expected: String?
    /// With `total-mismatch`: the total that the server calculates; `expected` is the client's. With
    /// `refund-exceeds-captured`: what is left to be refunded.
    package var actual: String?
    /// With `illegal-transition`: the state, and what is legal in it.
    package var from: String?
    /// With `illegal-transition`: the events that are legal in `from`.
    package var allowed: [String]?

    package init(
        _ name: Name, title: String, status: Int, detail: String, instance: String? = nil,
        retryable: Bool = false, errors: [Fault]? = nil, lines: [Shortage]? = nil,
        declineCode: String? = nil, order: String? = nil, attemptsLeft: Int? = nil,
        expected: String? = nil, actual: String? = nil
    ) {
        type = "/problems/\(name.rawValue)"
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.retryable = retryable
        self.errors = errors
        self.lines = lines
        self.declineCode = declineCode
        self.order = order
        self.attemptsLeft = attemptsLeft
        self.expected = expected
        self.actual = actual
    }

    /// A refusal that came without a problem document, from something between client and shop (RFC 9457,
    /// 4.2.1).
    package init(status: Int) {
        self.init(.internalError, title: "", status: status, detail: "")
        type = "about:blank"
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, instance, retryable, errors, lines
        case moreErrors = "more_errors"
        case declineCode = "decline_code"
        case order
        case orderToken = "order_token"
        case attemptsLeft = "attempts_left"
        case expected, actual, from, allowed
    }

    /// Encodes the problem, its type and order behind the prefix of the shop's addresses.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(encoder.placed(type), forKey: .type)
        try container.encode(title, forKey: .title)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
        try container.encodeIfPresent(instance, forKey: .instance)
        try container.encode(retryable, forKey: .retryable)
        try container.encodeIfPresent(errors, forKey: .errors)
        try container.encodeIfPresent(moreErrors, forKey: .moreErrors)
        try container.encodeIfPresent(lines, forKey: .lines)
        try container.encodeIfPresent(declineCode, forKey: .declineCode)
        try container.encodeIfPresent(order.map(encoder.placed), forKey: .order)
        try container.encodeIfPresent(orderToken, forKey: .orderToken)
        try container.encodeIfPresent(attemptsLeft, forKey: .attemptsLeft)
        try container.encodeIfPresent(expected, forKey: .expected)
        try container.encodeIfPresent(actual, forKey: .actual)
        try container.encodeIfPresent(from, forKey: .from)
        try container.encodeIfPresent(allowed, forKey: .allowed)
    }

    /// The problem's name, or nil for one that this program does not know.
    package var name: Name? { type.split(separator: "/").last.flatMap { Name(rawValue: String($0)) } }

    package enum Name: String, Hashable, Sendable, CaseIterable {
        case invalidParameter = "invalid-parameter"
        case invalidBody = "invalid-body"
        case invalidAddress = "invalid-address"
        case invalidCursor = "invalid-cursor"
        case unknownProduct = "unknown-product"
        case rateNotApplicable = "rate-not-applicable"
        case couponInvalid = "coupon-invalid"
        case insufficientStock = "insufficient-stock"
        case quoteExpired = "quote-expired"
        case quoteStale = "quote-stale"
        case totalMismatch = "total-mismatch"
        case idempotencyKeyMissing = "idempotency-key-missing"
        case idempotencyKeyReused = "idempotency-key-reused"
        case idempotencyInProgress = "idempotency-in-progress"
        case attemptWithdrawn = "attempt-withdrawn"
        case paymentDeclined = "payment-declined"
        case tokenInvalid = "token-invalid"
        case tokenReplayed = "token-replayed"
        case tokenAmountMismatch = "token-amount-mismatch"
        case applicationDataMismatch = "application-data-mismatch"
        case couponExhausted = "coupon-exhausted"
        case paymentOutcomeUnknown = "payment-outcome-unknown"
        case tooManyAttempts = "too-many-attempts"
        case orderExpired = "order-expired"
        case alreadyPaid = "already-paid"
        case illegalTransition = "illegal-transition"
        case refundExceedsCaptured = "refund-exceeds-captured"
        case stockChanged = "stock-changed"
        case wouldGoNegative = "would-go-negative"
        case policyConflict = "policy-conflict"
        case preconditionRequired = "precondition-required"
        case preconditionFailed = "precondition-failed"
        case unauthorized
        case forbidden
        case gone
        case rateLimited = "rate-limited"
        case carrierUnavailable = "carrier-unavailable"
        case certificateNotValid = "certificate-not-valid"
        case overloaded
        case tooManySubscribers = "too-many-subscribers"
        case maintenance
        case rangeNotSatisfiable = "range-not-satisfiable"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case unsupportedMediaType = "unsupported-media-type"
        case payloadTooLarge = "payload-too-large"
        case storageFull = "storage-full"
        case storageReadOnly = "storage-read-only"
        case requestTimeout = "request-timeout"
        case addressTooLong = "address-too-long"
        case headersTooLong = "headers-too-long"
        case malformedRequest = "malformed-request"
        case misdirectedRequest = "misdirected-request"
        case crossSiteRequest = "cross-site-request"
        case internalError = "internal-error"
    }

    package struct Fault: Codable, Hashable, Sendable {
        /// A JSON pointer (RFC 6901) into the body.
        package var pointer: String?
        package var parameter: String?
        package var header: String?
        /// In a table: the line that its row begins in, counted from 1, and the name of its column.
        package var line: Int?
        package var column: String?
        /// The rule that is broken, for programs.
        package var code: String
        package var detail: String

        /// Creates a validation error, which points by one of pointer, parameter, header or table cell.
        package init(
            pointer: String? = nil, parameter: String? = nil, header: String? = nil, line: Int? = nil,
            column: String? = nil, code: String, detail: String
        ) {
            self.pointer = pointer
            self.parameter = parameter
            self.header = header
            self.line = line
            self.column = column
            self.code = code
            self.detail = detail
        }
    }

    package struct Shortage: Codable, Hashable, Sendable {
        package var sku: String
        package var requested: Int
        package var available: Int
        /// Units that quotes of other buyers hold and may give back; nil for none.
        package var held: Int?

        package init(sku: String, requested: Int, available: Int, held: Int? = nil) {
            self.sku = sku
            self.requested = requested
            self.available = available
            self.held = held
        }
    }
}
