import FoundationEssentials
import MerchantKeyring
import PaymentToken
import ServerConsole
import ShopCore

extension Columns {
    /// The keys of merchants; a merchant without one has a row, too.
    static func keys(of merchants: [Keyring.Merchant], at now: Date) -> String {
        var rows = [["MERCHANT", "KEY", "STATE", "FROM", "TO", "DAYS LEFT"]]
        for merchant in merchants {
            let identifier = merchant.registration.identifier
            if merchant.keys.isEmpty { rows.append([identifier, "-", "no-key", "-", "-", "-"]) }
            for key in merchant.keys {
                let period = period(key.state.certificate?.encoded, at: now)
                rows.append([identifier, key.fingerprint.short, key.state.name.rawValue] + period)
            }
        }
        return text(rows)
    }

    static func roots(_ roots: [TrustedRoot], at now: Date) -> String {
        let rows = roots.map { root in
            [root.fingerprint.short] + period(root.certificate, at: now) + [root.name]
        }
        return text([["ROOT", "FROM", "TO", "DAYS LEFT", "NAME"]] + rows)
    }

    static func accessKeys(_ keys: [AccessKey]) -> String {
        let rows = keys.map { key in
            [
                key.id, key.kind.rawValue, key.revokedAt == nil ? "in use" : "revoked", key.createdAt.day,
                key.label.isEmpty ? "-" : key.label,
            ]
        }
        return text([["KEY", "KIND", "STATE", "FROM", "LABEL"]] + rows)
    }

    /// From, to and days left, which are negative after the end.
    private static func period(_ certificate: EncodedCertificate?, at now: Date) -> [String] {
        guard let certificate else { return ["-", "-", "-"] }
        let days = certificate.daysLeft(at: now)
        return [certificate.notBefore.day, certificate.notAfter.day, String(days)]
    }
}
