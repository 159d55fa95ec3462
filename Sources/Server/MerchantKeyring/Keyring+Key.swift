package import FoundationEssentials
package import PaymentToken

extension Keyring {
    /// One key of a merchant, known by the hash of its public half.
    package struct Key: Sendable {
        package let fingerprint: Fingerprint
        package let created: Date
        package var state: State

        /// The life of a key, with what is known in each state.
        package enum State: Sendable {
            /// Made here, not certified yet.
            case pending(ProcessingKey)
            /// The certificate that wallets encrypt to; a merchant has at most one.
            case active(MerchantIdentity)
            /// No longer given out; still opens what was encrypted to it.
            case retired(MerchantIdentity, since: Date)
            /// Certified for somebody who keeps the private key elsewhere, such as a payment provider.
            case foreign(ProcessingCertificate)
            /// Opens nothing any more; the private key is gone.
            case revoked(ProcessingCertificate?, since: Date)
        }

        package enum StateName: String, Hashable, Sendable, Codable {
            case pending, active, retired, foreign, revoked
        }
    }
}

extension Keyring.Key.State {
    package var name: Keyring.Key.StateName {
        switch self {
        case .pending: .pending
        case .active: .active
        case .retired: .retired
        case .foreign: .foreign
        case .revoked: .revoked
        }
    }

    /// The private key and its certificate, as long as they open tokens.
    package var opening: MerchantIdentity? {
        switch self {
        case .active(let identity), .retired(let identity, _): identity
        case .pending, .foreign, .revoked: nil
        }
    }

    package var certificate: ProcessingCertificate? {
        switch self {
        case .pending: nil
        case .active(let identity), .retired(let identity, _): identity.certificate
        case .foreign(let certificate): certificate
        case .revoked(let certificate, _): certificate
        }
    }

    package var privateKey: ProcessingKey? {
        switch self {
        case .pending(let key): key
        case .active(let identity), .retired(let identity, _): identity.key
        case .foreign, .revoked: nil
        }
    }

    /// Since when the key is out of use.
    package var since: Date? {
        switch self {
        case .retired(_, let since), .revoked(_, let since): since
        case .pending, .active, .foreign: nil
        }
    }
}

/// Private keys stay out of dumps and test failures.
extension Keyring.Key: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(fingerprint.short) \(state.name.rawValue)" }
    package var customMirror: Mirror { Mirror(self, children: ["fingerprint": fingerprint.short]) }
}

extension Keyring: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(merchants.count) merchants, \(roots.count) roots" }
    package var customMirror: Mirror { Mirror(self, children: ["merchants": merchants.map(\.keys)]) }
}
