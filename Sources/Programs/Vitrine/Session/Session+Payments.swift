import ClientRuntime
import ServerConnection
import StoreAPI
import Storefront
import TUI
import Terminal
import Window

/// All that the last words of a crash depend on.
struct LastWordsFacts: Hashable {
    var reference: String?
    var language: Language
}

/// Keeps payments for the case that the session does not live to see their result.
extension Session {
    /// Has every key written down before something is sent under it.
    func keepPayments(at target: ConnectionTarget) {
        let recovery = PaymentRecovery(shop: shopName(target)) { [log] in log?.write($0) }
        self.recovery = recovery
        runner.beforePlacing = { [weak self] key in
            guard let shop = self?.window.shop else { return false }
            return recovery.keep(key, reference: shop.openReference) || shop.paysUnkept
        }
        runner.keepsPayments = { recovery.canKeep }
    }

    /// A result that is known and shown needs no keeping; what a crash would say follows the payment.
    func notePayment() {
        if isLive, window.shop.openReference == nil, !window.isPaying { recovery?.settle() }
        let facts = LastWordsFacts(reference: window.shop.openReference, language: window.shop.language)
        guard facts != lastWordsFacts else { return }
        lastWordsFacts = facts
        CrashGuard.setLastWords(window.shop.lastWords.string)
    }

    /// Asks what became of payments that earlier sessions at this shop did not live to see.
    func recoverPayments() {
        guard let transport else { return }
        let client = StoreClient(language: window.shop.language.rawValue) { try await transport.send($0, $1) }
        let audience = audience
        recovery?.lookUp(client, entryPath: entryPath, pause: { try await Task.sleep(for: $0) }) {
            [weak self] payment in
            if self?.audience == audience { self?.send(.shop(.paymentRecovered(payment))) }
        }
    }

    /// The name of the shop in later sessions; nil for one that lives in memory.
    func shopName(_ target: ConnectionTarget) -> String? {
        switch server {
        case .running: target.address.name
        case .own(let process, _): process.database
        }
    }
}
