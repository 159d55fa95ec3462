import ArgumentParser
package import Glibc
import ServerConnection
import StoreAPI

extension KioskFile {
    /// Names that the configuration gives and that lead nowhere, a sentence each: the kiosk runs without.
    ///
    /// - Parameter account: whom the kiosk runs as, whose secrets must be theirs.
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

    /// The shop with the key of its administration; nil where the configuration names none.
    /// - Throws: for an address or a file that cannot be used, and a key that others could read on its way.
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
