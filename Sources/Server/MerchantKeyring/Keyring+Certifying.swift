package import FoundationEssentials
package import PaymentToken

extension Keyring {
    /// Makes a key that waits for its certificate, and the request for one.
    package mutating func makeRequest(
        for identifier: String, at now: Date, key: ProcessingKey? = nil
    ) throws(KeyringFault) -> CertificateRequest {
        let key = key ?? ProcessingKey()
        let fingerprint = try fresh(key.publicKeyHash)
        return try change(identifier) { merchant throws(KeyringFault) in
            let request = try Self.request(key, identifier)
            merchant.keys.append(Key(fingerprint: fingerprint, created: now, state: .pending(key)))
            return request
        }
    }

    /// Certifies the newest pending key, which becomes the active one.
    package mutating func certify(_ identifier: String, at now: Date) throws(KeyringFault)
        -> ProcessingCertificate
    {
        let pending = try merchant(identifier).keys.last { $0.state.name == .pending }
        guard case .pending(let key) = pending?.state else { throw .noPendingKey(identifier) }
        return try certify(identifier, request: Self.request(key, identifier), at: now)
    }

    /// Certifies the key of a request. A pending key of the merchant's own becomes the active one; a key that
    /// is not held here is only listed, since nothing here could open what is encrypted to it.
    package mutating func certify(
        _ identifier: String, request: CertificateRequest, at now: Date
    ) throws(KeyringFault) -> ProcessingCertificate {
        var changed = self
        let registration = try merchant(identifier).registration
        let certificate = try changed.issue(request, to: registration, at: now)
        guard let fingerprint = Fingerprint(bytes: certificate.publicKeyHash) else {
            throw .certificate(.malformedCertificate)
        }
        let owner = owner(of: fingerprint)
        guard owner == nil || owner == identifier else { throw .keyOfAnother(fingerprint) }
        try changed.change(identifier) { merchant throws(KeyringFault) in
            let known = merchant.keys.firstIndex { $0.fingerprint == fingerprint }
            guard let known else {
                merchant.keys.append(
                    Key(fingerprint: fingerprint, created: now, state: .foreign(certificate)))
                return
            }
            switch merchant.keys[known].state {
            case .pending(let key): try merchant.activate(known, certificate, key, at: now)
            case .foreign: merchant.keys[known].state = .foreign(certificate)
            case .active, .retired: throw .alreadyCertified(fingerprint)
            case .revoked: throw .revokedKey(fingerprint)
            }
        }
        self = changed
        return certificate
    }

    /// Makes and certifies a key, which becomes the active one; the former retires and still opens tokens.
    package mutating func rotate(
        _ identifier: String, at now: Date, key: ProcessingKey? = nil
    ) throws(KeyringFault) -> ProcessingCertificate {
        var changed = self
        let request = try changed.makeRequest(for: identifier, at: now, key: key)
        let certificate = try changed.certify(identifier, request: request, at: now)
        self = changed
        return certificate
    }

    /// Takes a key out of use for good, by the beginning of its hash; its private half is forgotten. The
    /// active key is refused: another has to take its place first, so that the shop never stands without one.
    package mutating func revoke(
        _ prefix: String, of identifier: String, at now: Date
    ) throws(KeyringFault) -> Key {
        let merchant = try merchant(identifier)
        guard let beginning = Fingerprint.Prefix(prefix) else { throw .malformedPrefix(of: .merchant) }
        let found = merchant.keys.indices.filter { merchant.keys[$0].fingerprint.begins(with: beginning) }
        guard let index = found.first else { throw .noKey(beginning, identifier) }
        guard found.count == 1 else { throw .severalKeys(beginning, count: found.count) }
        return try change(identifier) { merchant throws(KeyringFault) in
            let key = merchant.keys[index]
            switch key.state {
            case .active: throw .activeKey(key.fingerprint, identifier)
            case .revoked: throw .alreadyRevoked(key.fingerprint)
            case .pending, .retired, .foreign:
                merchant.keys[index].state = .revoked(key.state.certificate, since: now)
            }
            return merchant.keys[index]
        }
    }
}

extension Keyring {
    private func fresh(_ hash: [UInt8]) throws(KeyringFault) -> Fingerprint {
        guard let fingerprint = Fingerprint(bytes: hash) else { throw .certificate(.malformedKey) }
        guard owner(of: fingerprint) == nil else { throw .keyTwice(fingerprint) }
        return fingerprint
    }

    private static func request(
        _ key: ProcessingKey, _ identifier: String
    ) throws(KeyringFault) -> CertificateRequest {
        do { return try key.request(merchantIdentifier: identifier) } catch { throw .onboarding(error) }
    }

    private mutating func issue(
        _ request: CertificateRequest, to merchant: MerchantRegistration, at now: Date
    ) throws(KeyringFault) -> ProcessingCertificate {
        let portal = try openPortal(at: now)
        do { return try portal.issue(request, to: merchant, at: now) } catch { throw .onboarding(error) }
    }
}

extension Keyring.Merchant {
    fileprivate mutating func activate(
        _ index: Int, _ certificate: ProcessingCertificate, _ key: ProcessingKey, at now: Date
    ) throws(KeyringFault) {
        let identity: MerchantIdentity
        do {
            identity = try MerchantIdentity(certificate: certificate, key: key)
        } catch {
            throw .certificate(error)
        }
        for former in keys.indices {
            if case .active(let identity) = keys[former].state {
                keys[former].state = .retired(identity, since: now)
            }
        }
        keys[index].state = .active(identity)
    }
}
