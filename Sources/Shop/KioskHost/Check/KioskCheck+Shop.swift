import FoundationEssentials
import Glibc
import HTTPTypes
import ServerConnection
import StoreAPI
import TUI

extension KioskCheck {
    func shop(_ file: KioskFile, _ wallets: KioskFile.Wallets) async -> [Finding] {
        var findings = file.troubles(of: owner ?? geteuid(), wallets).map { trouble in
            let parts = trouble.split(separator: ":", maxSplits: 1).map(String.init)
            return Finding(
                what: parts[0], fault: parts.count > 1 ? String(parts[1].dropFirst()) : trouble, isOpen: false
            )
        }
        let shop = Result { ConnectionTarget(address: try ServerAddress(file.shop)) }
        findings.append(await answer(shop, what: "shop \(file.shop)", path: nil))
        if let path = file.adminKey, let staff = try? file.staffTarget(of: owner ?? geteuid()) {
            findings.append(
                await answer(.success(staff), what: "admin-key \(path)", path: "/admin/stock?limit=1"))
        }
        return findings + [trust(file)].compactMap(\.self)
    }

    /// Checks that the shop answers within a few seconds, and accepts the key.
    private func answer(
        _ target: Result<ConnectionTarget, any Error>, what: String, path: String?
    ) async -> Finding {
        let fault: String
        do {
            let target = try target.get()
            let transport = HTTPTransport(target, session: "check")
            let request = HTTPRequest(
                method: .get, scheme: nil, authority: nil, path: path ?? target.address.entryPath,
                headerFields: [.accept: "application/hal+json"])
            let status: HTTPResponse.Status
            do {
                status = try await transport.send(request, []).0.status
                await transport.close()
            } catch {
                await transport.close()
                let silence = "it does not answer; start it, or say another with shop = in \(self.path)"
                let fault = error as? StoreError == .untrusted ? target.address.untrusted : silence
                return Finding(what: what, fault: fault, isOpen: false)
            }
            if status.kind == .successful { return Finding(what: what) }
            fault =
                status == .unauthorized || status == .forbidden
                ? "the shop does not take the key; vitrine-server key new makes one"
                : "it answers \(status.code)"
        } catch { fault = "\(error)" }
        return Finding(what: what, fault: fault, isOpen: false)
    }

    /// Payments are refused until the shop trusts the wallet's root; only the shop's own program can tell.
    private func trust(_ file: KioskFile) -> Finding? {
        guard file.wallet != nil else { return nil }
        let root = "\(file.state)/wallet/root.pem"
        let what = "wallet: the shop must trust \(root) (vitrine-server trust add \(root))"
        let isThere = FileManager.default.fileExists(atPath: root)
        return Finding(
            what: what, fault: isThere ? nil : "it is not there yet; it comes when the kiosk first runs",
            isOpen: false)
    }
}
