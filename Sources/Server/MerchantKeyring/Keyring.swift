import Codecs
package import FoundationEssentials
import PayKit
package import PaymentToken

/// The keys of a server: the simulated portal that certifies keys, the merchants with their
/// keys, and the roots of the wallets it trusts.
///
/// Changes are functions of the value: they take the time, and throw before anything is changed.
package struct Keyring: Sendable {
    /// The authority that certifies keys; it opens when the first key is certified.
    package private(set) var portal: PortalAuthority?
    /// The wallets' roots that are pinned, in the order in which they came.
    package private(set) var roots: [TrustedRoot]
    private var members: [String: Merchant]

    package struct Merchant: Sendable {
        /// Identifier, team, organisation and country, as the portal has them.
        package let registration: MerchantRegistration
        /// The oldest first.
        package var keys: [Key] = []

        /// The certificate that wallets encrypt to, valid or not.
        package var active: MerchantIdentity? {
            for key in keys {
                if case .active(let identity) = key.state { return identity }
            }
            return nil
        }

        /// The active certificate at a moment in one clause, and the command that mends or renews it.
        package func standing(at now: Date) -> (certificate: String, next: String?) {
            let identifier = registration.identifier
            let rotate = "vitrine-server merchant rotate \(identifier)"
            guard let active = active?.certificate.encoded,
                let key = keys.first(where: { $0.state.name == .active })?.fingerprint.short
            else {
                let states = Set(keys.map(\.state.name))
                let certify = "vitrine-server merchant certificate \(identifier)"
                return (
                    states.contains(.foreign) ? "none here, a key is held elsewhere" : "none",
                    states.contains(.pending) ? certify : rotate
                )
            }
            switch active.validity(at: now) {
            case .valid:
                let days = active.daysLeft(at: now)
                return ("\(key), \(days.counted("day")) left", days < 30 ? rotate : nil)
            case .expired(let since): return ("\(key), expired since \(since.day)", rotate)
            case .notYetValid(let from):
                return ("\(key), not valid before \(from.day)", "check this machine's date, or \(rotate)")
            }
        }
    }

    package init() {
        portal = nil
        roots = []
        members = [:]
    }

    /// Puts together what was read; what cannot be in one keyring is refused.
    package init(portal: PortalAuthority?, merchants: [Merchant], roots: [TrustedRoot]) throws(KeyringFault) {
        self.portal = portal
        self.roots = []
        members = [:]
        var seen: Set<Fingerprint> = []
        for merchant in merchants {
            let identifier = merchant.registration.identifier
            guard members.updateValue(merchant, forKey: identifier) == nil else {
                throw .merchantExists(identifier)
            }
            for key in merchant.keys where !seen.insert(key.fingerprint).inserted {
                throw .keyTwice(key.fingerprint)
            }
            guard merchant.keys.count(where: { $0.state.name == .active }) <= 1 else {
                throw .severalActive(identifier)
            }
        }
        for root in roots where !self.roots.contains(root) { self.roots.append(root) }
    }
}

extension Keyring {
    /// In the order of their identifiers.
    package var merchants: [Merchant] {
        members.values.sorted { $0.registration.identifier < $1.registration.identifier }
    }

    package func merchant(_ identifier: String) throws(KeyringFault) -> Merchant {
        guard let found = members[identifier] else { throw .noMerchant(identifier) }
        return found
    }

    /// The certificate that wallets are to encrypt to; nil when there is none, or not valid at the time.
    package func certificate(of merchantIdentifier: String, at now: Date) -> ProcessingCertificate? {
        guard let active = members[merchantIdentifier]?.active?.certificate,
            active.validity(at: now) == .valid
        else { return nil }
        return active
    }

    /// The keys that open tokens: the active ones, and the retired for what is still in flight.
    package func merchantKeys() throws(KeyringFault) -> MerchantKeys {
        do {
            return try MerchantKeys(merchants.flatMap { $0.keys.compactMap(\.state.opening) })
        } catch {
            throw .certificate(error)
        }
    }
}

extension Keyring {
    /// The longest identifier; it names a folder and stands in certificates.
    package static let identifierLimit = 128

    /// Registers a merchant, without a key.
    package mutating func add(_ registration: MerchantRegistration) throws(KeyringFault) {
        guard registration.identifier.utf8.count <= Self.identifierLimit else { throw .identifierTooLong }
        guard members[registration.identifier] == nil else {
            throw .merchantExists(registration.identifier)
        }
        members[registration.identifier] = Merchant(registration: registration)
    }

    /// Changes one merchant's keys, all or nothing.
    package mutating func change<Result>(
        _ identifier: String, _ body: (inout Merchant) throws(KeyringFault) -> Result
    ) throws(KeyringFault) -> Result {
        var merchant = try merchant(identifier)
        let result = try body(&merchant)
        members[identifier] = merchant
        return result
    }

    package func owner(of key: Fingerprint) -> String? {
        members.first { $0.value.keys.contains { $0.fingerprint == key } }?.key
    }

    /// The portal, opened if it was not or has ended. Who issued a certificate is not asked, so those of
    /// before are as good as they were.
    package mutating func openPortal(at now: Date) throws(KeyringFault) -> PortalAuthority {
        if let portal, !portal.certificate.isExpired(at: now) { return portal }
        do {
            let opened = try PortalAuthority(at: now)
            portal = opened
            return opened
        } catch {
            throw .certificate(error)
        }
    }

    /// Pins a wallet's root; false when it was pinned before.
    package mutating func trust(_ root: TrustedRoot, at now: Date) throws(KeyringFault) -> Bool {
        let validity = root.certificate.validity(at: now)
        guard validity == .valid else { throw .rootNotValid(validity) }
        guard !roots.contains(root) else { return false }
        roots.append(root)
        return true
    }

    /// Unpins a root by the beginning of its fingerprint.
    package mutating func distrust(_ prefix: String) throws(KeyringFault) -> TrustedRoot {
        guard let beginning = Fingerprint.Prefix(prefix) else { throw .malformedPrefix(of: .trust) }
        let found = roots.filter { $0.fingerprint.begins(with: beginning) }
        guard let root = found.first else { throw .noRoot(beginning) }
        guard found.count == 1 else { throw .severalRoots(beginning, count: found.count) }
        roots.removeAll { $0 == root }
        return root
    }
}
