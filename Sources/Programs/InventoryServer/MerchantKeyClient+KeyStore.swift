package import MerchantKeyring
import PayKit
import PaymentToken
package import ShopCore

extension MerchantKeyClient {
    /// The way to a cabinet, which notices when its folder changes.
    package init(_ cabinet: KeyStore) {
        self.init(
            acceptance: {
                let contents = cabinet.current()
                return TokenAcceptance(opener: contents.opener, keys: contents.merchantKeys)
            },
            certificate: { identifier, now in
                if let valid = cabinet.certificate(of: identifier, at: now) { return valid }
                let merchant = try? cabinet.current().keyring.merchant(identifier)
                guard let active = merchant?.active?.certificate.encoded else { return nil }
                throw Refusal.certificateNotValid(active.validity(at: now))
            },
            renew: { identity, now in
                guard let country = Country(code: identity.country) else { return }
                try cabinet.ensureMerchant(
                    identifier: identity.merchantID, organisation: identity.merchantLabel, country: country,
                    at: now)
            })
    }
}
