import ArgumentParser
package import Glibc
import ServerConnection
import StoreAPI

extension KioskFile {
    /// Unresolved names of the configuration, a sentence each: the kiosk runs without them.
    ///
    /// - Parameter account: the user of the kiosk, who must own the secrets.
    package func troubles(of account: uid_t = geteuid()) -> [String] {
        var lines: [String] = []
        if let wallet, let fault = Self.fault({ _ = try Assets(assets).wallet(wallet) }) {
            lines.append("wallet: \(fault) Shoppers type a card until it is there.")
        }
        if let fault = Self.fault({ _ = try staffTarget(of: account) }) {
            lines.append("admin-key: \(fault) Staff see neither stock nor sales until it is there.")
        }
        return lines
    }

    /// The shop with its administration key; nil where the configuration names none.
    func staffTarget(of account: uid_t = geteuid()) throws -> ConnectionTarget? {
        try adminKey.map {
            try ConnectionTarget(
                address: ServerAddress(shop), key: BearerToken(named: $0, owner: account))
        }
    }

    private static func fault(_ work: () throws -> Void) -> String? {
        do { try work() } catch { return (error as? ValidationError)?.message ?? "\(error)" }
        return nil
    }
}
