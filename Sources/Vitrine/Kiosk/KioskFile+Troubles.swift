import ArgumentParser
import Glibc
import ServerConnection

extension KioskFile {
    /// Names that the configuration gives and that lead nowhere, a sentence each: the kiosk runs without.
    ///
    /// - Parameter account: whom the kiosk runs as, whose secrets must be theirs.
    func troubles(of account: uid_t = geteuid()) -> [String] {
        var lines: [String] = []
        if let wallet, let fault = Self.fault({ _ = try Assets(assets).wallet(wallet) }) {
            lines.append("wallet: \(fault) Shoppers type a card until it is there.")
        }
        if let adminKey, let fault = Self.fault({ _ = try BearerToken(named: adminKey, owner: account) }) {
            lines.append("admin-key: \(fault) Staff see neither stock nor sales until it is there.")
        }
        return lines
    }

    private static func fault(_ work: () throws -> Void) -> String? {
        do { try work() } catch { return (error as? ValidationError)?.message ?? "\(error)" }
        return nil
    }
}
