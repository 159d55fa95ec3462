package import FoundationEssentials
package import PayKit
package import PaymentToken

extension KeyStore {
    /// Registers the shop's merchant if it is not, and gives it a key if it has no active one or that one's
    /// certificate has expired.
    ///
    /// - Returns: the certificate in force.
    @discardableResult
    package func ensureMerchant(
        identifier: String, organisation: String, country: Country, at now: Date
    ) throws(KeyFault) -> ProcessingCertificate {
        let known = current().keyring
        if let active = try? known.merchant(identifier).active?.certificate, !active.isExpired(at: now) {
            return active
        }
        // In two steps, so that a record stands before the first key does.
        try update { keyring throws(KeyringFault) in
            guard keyring.merchants.allSatisfy({ $0.registration.identifier != identifier }) else { return }
            try keyring.add(
                Keyring.registration(identifier, organisation: organisation, country: country))
        }
        return try update { keyring throws(KeyringFault) in
            if let active = try keyring.merchant(identifier).active?.certificate, !active.isExpired(at: now) {
                return active
            }
            return try keyring.rotate(identifier, at: now)
        }
    }

    /// Pins a wallet's root; false when it was pinned before.
    @discardableResult
    package func trust(_ certificate: EncodedCertificate, at now: Date) throws(KeyFault) -> Bool {
        try update { keyring throws(KeyringFault) in
            try keyring.trust(TrustedRoot(certificate), at: now)
        }
    }
}

extension Keyring {
    package static let usualTeam = "VITRINE001"

    package static func registration(
        _ identifier: String, team: String = usualTeam, organisation: String, country: Country
    ) throws(KeyringFault) -> MerchantRegistration {
        do {
            return try MerchantRegistration(
                identifier: identifier, teamIdentifier: team, organisation: organisation, country: country)
        } catch {
            throw .onboarding(error)
        }
    }
}

extension ProcessingCertificate {
    fileprivate func isExpired(at now: Date) -> Bool { encoded.isExpired(at: now) }
}

extension EncodedCertificate {
    /// True for a certificate that was valid once; one that begins later is something else.
    package func isExpired(at now: Date) -> Bool {
        if case .expired = validity(at: now) { true } else { false }
    }
}
