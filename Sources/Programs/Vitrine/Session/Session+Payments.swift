import ClientRuntime
import ServerConnection
import StoreAPI
import Storefront
import TUI
import Terminal
import Window

/// The inputs of a crash message.
struct LastWordsFacts: Hashable {
    var reference: String?
    var language: Language
}

extension Session {
    /// Writes every key to the disk before something is sent under it.
    func keepPayments(at target: ConnectionTarget) {
        let recovery = PaymentRecovery(shop: shopName(target)) { [log] in log?.write($0) }
        self.recovery = recovery
        runner.beforePlacing = { [weak self] key in
            guard let shop = self?.window.shop else { return false }
            return recovery.keep(key, reference: shop.openReference) || shop.paysUnkept
        }
        runner.keepsPayments = { recovery.canKeep }
    }

    /// Deletes the key of a shown result; updates the crash message.
    func notePayment() {
        if isLive, window.shop.openReference == nil, !window.isPaying { recovery?.settle() }
        let facts = LastWordsFacts(reference: window.shop.openReference, language: window.shop.language)
        guard facts != lastWordsFacts else { return }
        lastWordsFacts = facts
        CrashGuard.setLastWords(window.shop.lastWords.string)
    }

    /// Looks up payments of crashed sessions at this shop.
    func recoverPayments() {
        guard let transport else { return }
        let client = StoreClient(language: window.shop.language.rawValue) { try await transport.send($0, $1) }
        let audience = audience
        recovery?.lookUp(client, entryPath: entryPath, pause: { try await Task.sleep(for: $0) }) {
            [weak self] payment in
            if self?.audience == audience { self?.send(.shop(.paymentRecovered(payment))) }
        }
    }

    /// The identity of the shop across sessions; nil for a shop in memory.
    func shopName(_ target: ConnectionTarget) -> String? {
        switch server {
        case .running: target.address.name
        case .own(let process, _): process.database
        }
    }
}
