import PayKit

/// The simulated payment network, on the side that authorises: it judges cryptograms, counters, PINs and the
/// rules of cards, and holds amounts until they are captured, voided and refunded.
///
/// It is a value without clock and chance; a server keeps one in a mutex or an actor for as long as it runs.
/// It stores no card number: device account numbers are kept as secrets, requests as keyed hashes.
///
/// Its memory is bounded: of attempts with their holds, of device account numbers with their counters and
/// wrong PINs, and of captures, voids and refunds it remembers the last so many that were written, 100,000
/// each unless said otherwise, some 130 megabytes when all are full. What was forgotten is as if it had never
/// been: a hold cannot be captured, a key can be used again, a blocked card is open, and an old cryptogram is
/// accepted once more, so that a server refuses spent transaction identifiers by its own records too. A new
/// value has forgotten everything.
package struct CardNetwork: Sendable {
    let secret: NetworkSecret
    /// By reference.
    var attempts: BoundedTable<String, Attempt>
    /// By device account number.
    var accounts: BoundedTable<Secret, Account>
    /// By the server's key of the operation.
    var operations: BoundedTable<String, (Operation, Hold)>
    private var faults: [(fault: NetworkFault, requests: Int)] = []
    private var arrivals: [AuthorizationResponse] = []

    /// How many answers wait to be taken at most; the oldest is dropped first.
    private static let mostArrivals = 1_000

    /// A network that has authorised nothing yet.
    ///
    /// - Parameter capacity: how many of each kind of record it remembers; at least one.
    package init(secret: NetworkSecret = .simulation, capacity: Int = 100_000) {
        self.secret = secret
        attempts = BoundedTable(capacity: capacity)
        accounts = BoundedTable(capacity: capacity)
        operations = BoundedTable(capacity: capacity)
    }

    /// One attempt, judged once.
    struct Attempt: Sendable {
        var fingerprint: [UInt8]
        var response: AuthorizationResponse
        /// What is held; nil when nothing was approved.
        var hold: Hold?
        var isOnTheWay = false
    }

    /// What is remembered of a device account number.
    struct Account: Sendable {
        var lastCounter: UInt32
        /// How many PINs were wrong since the last right one.
        var wrongPINs = 0
    }

    // MARK: Asking

    /// Judges an attempt and holds its amount when it is approved.
    ///
    /// A key that is known gets the first answer again, with no second hold; with another request under it,
    /// answer 12, which changes nothing.
    package mutating func authorize(_ request: AuthorizationRequest) -> Delivery {
        let reference = reference(of: request.id)
        let fingerprint = request.fingerprint(secret)
        if var attempt = attempts[reference] {
            guard KeyedHash.areEqual(attempt.fingerprint, fingerprint) else {
                return .answer(
                    AuthorizationResponse(id: request.id, reference: reference, code: .invalidTransaction))
            }
            attempt.isOnTheWay = false
            attempts.write(attempt, for: reference)
            return .answer(attempt.response)
        }
        let fault = takeFault()
        let code = fault == .down ? .issuerUnavailable : judge(request)
        let response = AuthorizationResponse(
            id: request.id, reference: reference, code: code,
            authorizationCode: code == .approved ? authorizationCode(of: request.id) : nil)
        let hold = code == .approved ? Hold(reference: reference, authorized: request.amount) : nil
        attempts.write(
            Attempt(
                fingerprint: fingerprint, response: response, hold: hold, isOnTheWay: fault == .late),
            for: reference)
        return deliver(response, under: fault)
    }

    /// Tells what became of an attempt, so that a server whose call was not answered learns the truth.
    package mutating func inquire(_ id: String) -> Inquiry {
        let reference = reference(of: id)
        guard var attempt = attempts[reference] else { return .unknown }
        guard attempt.isOnTheWay else { return .answered(attempt.response) }
        attempt.isOnTheWay = false
        attempts.write(attempt, for: reference)
        arrive(attempt.response)
        return .stillRunning
    }

    // MARK: Faults

    /// Lets something go wrong with the next so many new attempts; orders are served one after the other.
    /// Repeated attempts and inquiries are always answered.
    package mutating func inject(_ fault: NetworkFault, next requests: Int = 1) {
        if requests > 0 { faults.append((fault, requests)) }
    }

    /// Ends all faults that were ordered.
    package mutating func clearFaults() { faults = [] }

    /// Takes the answers that arrived without being asked for since the last call: late ones, repeated ones
    /// and contradictions. The first answer to an attempt counts, whatever arrives afterwards.
    package mutating func takeArrivals() -> [AuthorizationResponse] {
        defer { arrivals = [] }
        return arrivals
    }

    private mutating func takeFault() -> NetworkFault? {
        guard let first = faults.first else { return nil }
        if first.requests > 1 { faults[0].requests -= 1 } else { faults.removeFirst() }
        return first.fault
    }

    private mutating func deliver(
        _ response: AuthorizationResponse, under fault: NetworkFault?
    ) -> Delivery {
        switch fault {
        case nil, .down: break
        case .timeout, .late: return .noAnswer
        case .duplicate: arrive(response)
        case .contradictory: arrive(contrary(of: response))
        }
        return .answer(response)
    }

    private mutating func arrive(_ response: AuthorizationResponse) {
        if arrivals.count == Self.mostArrivals { arrivals.removeFirst() }
        arrivals.append(response)
    }

    /// A decline for an approval; an approval, behind which nothing is held, for a decline.
    private func contrary(of response: AuthorizationResponse) -> AuthorizationResponse {
        AuthorizationResponse(
            id: response.id, reference: response.reference,
            code: response.isApproved ? .doNotHonor : .approved,
            authorizationCode: response.isApproved ? nil : authorizationCode(of: response.id))
    }

    // MARK: Names

    /// The first twelve bytes of a keyed hash with the purpose `reference` over the attempt's key.
    private func reference(of id: String) -> String {
        let digits = Array("0123456789abcdef")
        return KeyedHash.digest(secret.bytes, purpose: "reference", [Array(id.utf8)]).prefix(12).reduce(
            into: ""
        ) {
            $0.append(digits[Int($1 >> 4)])
            $0.append(digits[Int($1 & 0xF)])
        }
    }

    /// The low five bits of the first six bytes of a keyed hash with the purpose `authorization code` over
    /// the attempt's key, in the alphabet of Crockford's base 32.
    private func authorizationCode(of id: String) -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        let hash = KeyedHash.digest(secret.bytes, purpose: "authorization code", [Array(id.utf8)])
        return String(hash.prefix(6).map { alphabet[Int($0 & 31)] })
    }
}

extension CardNetwork: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How much the network remembers, and nothing of what.
    package var description: String {
        "network(\(attempts.count) attempts, \(accounts.count) accounts, \(operations.count) operations)"
    }
    /// The same as the description.
    package var debugDescription: String { description }
    /// A mirror with the counts alone.
    package var customMirror: Mirror { Mirror(self, children: ["memory": description]) }
}
