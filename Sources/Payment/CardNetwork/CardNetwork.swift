import Codecs
package import PayKit
package import TokenService

/// The authorising side of the simulated payment network: it verifies cryptograms, counters, PINs and the
/// rules of cards, and holds amounts until they are captured, voided and refunded.
///
/// It is a value without clock and randomness; a server keeps one in a mutex or an actor. It stores no card
/// number: of device account numbers and of requests it keeps keyed hashes.
///
/// Its memory is bounded: it keeps the last written attempts with their holds, accounts with counters and
/// wrong PINs, and operations. Evicted ones are looked up in its archive, if it has one. What is in neither
/// is unknown: a hold cannot be captured, a key can be used again, a blocked card is open, and an old
/// cryptogram is accepted once more, so that a server refuses spent transaction identifiers by its own
/// records too.
package struct CardNetwork: Sendable {
    let secret: NetworkSecret
    package private(set) var attempts: BoundedTable<String, Attempt>
    /// By ``name(of:)`` of the device account number.
    package private(set) var accounts: BoundedTable<String, Account>
    private(set) var operations: BoundedTable<String, Performed>
    /// Reads persistent records; nil without persistence.
    private let archive: Archive?
    /// Changes since the last ``takeChanges()``; always empty without an archive.
    private var changes: [Change] = []
    private var arrivals: [AuthorizationResponse] = []

    /// The most waiting responses; the oldest is dropped first.
    private static let mostArrivals = 1_000

    /// A network without persistence.
    ///
    /// - Parameter capacity: of each table; at least one.
    package init(secret: NetworkSecret = .simulation, capacity: Int = 100_000) {
        self.init(secret: secret, capacity: capacity, archive: nil)
    }

    /// A network with persistent records.
    ///
    /// - Parameter capacity: of each table in memory; at least one.
    /// - Parameter archive: reads records of this network and of those before it.
    package init(
        secret: NetworkSecret = .simulation, capacity: Int = 1_000, archive: @escaping Archive
    ) {
        self.init(secret: secret, capacity: capacity, archive: Optional(archive))
    }

    private init(secret: NetworkSecret, capacity: Int, archive: Archive?) {
        self.secret = secret
        self.archive = archive
        attempts = BoundedTable(capacity: capacity)
        accounts = BoundedTable(capacity: capacity)
        operations = BoundedTable(capacity: capacity)
    }

    // MARK: Memory

    mutating func write(_ record: Record, as name: String) {
        switch record {
        case .attempt(let attempt): attempts.write(attempt, for: name)
        case .account(let account): accounts.write(account, for: name)
        case .operation(let operation): operations.write(operation, for: name)
        }
        if archive != nil { changes.append(Change(name: name, record: record)) }
    }

    /// The records written since the last call, in order; always empty without an archive. The caller must
    /// store them before its next call of the network.
    package mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    func attempt(_ reference: String) throws(RecordsUnreadable) -> Attempt? {
        if let attempt = attempts[reference] { return attempt }
        guard case .attempt(let attempt) = try archive?(.attempt, reference) else { return nil }
        return attempt
    }

    func account(_ name: String) throws(RecordsUnreadable) -> Account? {
        if let account = accounts[name] { return account }
        guard case .account(let account) = try archive?(.account, name) else { return nil }
        return account
    }

    func operation(_ request: String) throws(RecordsUnreadable) -> Performed? {
        if let operation = operations[request] { return operation }
        guard case .operation(let operation) = try archive?(.operation, request) else { return nil }
        return operation
    }

    // MARK: Asking

    /// Verifies an attempt and holds its amount when it is approved.
    ///
    /// A known key gets the first response again, without a second hold; with another request, or once it was
    /// reversed, response 12, which changes nothing.
    ///
    /// - Parameter fault: a fault of the attempt; called only for a new one.
    package mutating func authorize(
        _ request: AuthorizationRequest, under fault: () -> NetworkFault? = { nil }
    ) -> Delivery {
        let reference = reference(of: request.id)
        let fingerprint = request.fingerprint(secret)
        let known: Attempt?
        do { known = try attempt(reference) } catch { return .noAnswer }
        if var attempt = known {
            guard constantTimeEquals(attempt.fingerprint.utf8, fingerprint.utf8) else {
                return .answer(
                    AuthorizationResponse(id: request.id, reference: reference, code: .invalidTransaction))
            }
            attempt.isOnTheWay = false
            write(.attempt(attempt), as: reference)
            return .answer(attempt.response)
        }
        let fault = fault()
        let code = verify(request, under: fault)
        let response = AuthorizationResponse(
            id: request.id, reference: reference, code: code,
            authorizationCode: code == .approved ? authorizationCode(of: request.id) : nil)
        let hold = code == .approved ? Hold(reference: reference, authorized: request.amount) : nil
        let attempt = Attempt(
            fingerprint: fingerprint, response: response, hold: hold, isOnTheWay: fault == .late)
        write(.attempt(attempt), as: reference)
        return deliver(response, under: fault)
    }

    package mutating func inquire(_ id: String) -> Inquiry {
        let reference = reference(of: id)
        let known: Attempt?
        do { known = try attempt(reference) } catch { return .stillRunning }
        guard var attempt = known, !attempt.isReversed else { return .unknown }
        guard attempt.isOnTheWay else { return .answered(attempt.response) }
        attempt.isOnTheWay = false
        write(.attempt(attempt), as: reference)
        arrive(attempt.response)
        return .stillRunning
    }

    // MARK: Faults

    /// Unsolicited responses since the last call: late ones, repetitions and contradictions. The first
    /// response to an attempt counts, whatever arrives afterwards.
    package mutating func takeArrivals() -> [AuthorizationResponse] {
        defer { arrivals = [] }
        return arrivals
    }

    /// A fault that declines applies after verifying, so that a cryptogram is spent as always.
    private mutating func verify(
        _ request: AuthorizationRequest, under fault: NetworkFault?
    ) -> ResponseCode {
        switch fault {
        case .down: return .issuerUnavailable
        case .declined(let code):
            let verified = verify(request)
            return verified == .approved ? code : verified
        case nil, .timeout, .late, .duplicate, .contradictory: return verify(request)
        }
    }

    private mutating func deliver(
        _ response: AuthorizationResponse, under fault: NetworkFault?
    ) -> Delivery {
        switch fault {
        case nil, .down, .declined: break
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

    /// A decline for an approval; for a decline an approval without a hold.
    private func contrary(of response: AuthorizationResponse) -> AuthorizationResponse {
        AuthorizationResponse(
            id: response.id, reference: response.reference,
            code: response.isApproved ? .doNotHonor : .approved,
            authorizationCode: response.isApproved ? nil : authorizationCode(of: response.id))
    }

    // MARK: Names

    /// The first twelve bytes of a keyed hash with the purpose `reference` over the attempt's key.
    func reference(of id: String) -> String {
        Hexadecimal.encode(
            KeyedHash.digest(secret.bytes, purpose: "reference", [Array(id.utf8)]).prefix(12))
    }

    /// The pseudonym of a device account number in the records: the first 16 bytes of a keyed hash with the
    /// purpose `account`.
    package func name(of accountNumber: Secret) -> String {
        Hexadecimal.encode(
            KeyedHash.digest(secret.bytes, purpose: "account", [Array(accountNumber.reveal.utf8)]).prefix(16))
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
    /// The counts of the records alone.
    package var description: String {
        "network(\(attempts.count) attempts, \(accounts.count) accounts, \(operations.count) operations)"
    }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["memory": description]) }
}
