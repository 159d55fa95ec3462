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
        let recovery = PaymentRecovery(shop: shopName(target)) { [log] reason in
            log?.write(.line("payment: its key could not be kept, \(reason)"))
        }
        recovery.keepKeys(of: runner) { [weak self] in self?.window.shop }
        self.recovery = recovery
    }

    /// Deletes the key of a shown result; updates the crash message.
    func notePayment() {
        let (facts, isPaymentOpen) = program.ask { window in
            (
                LastWordsFacts(reference: window.shop.openReference, language: window.shop.language),
                window.isPaymentOpen
            )
        }
        if isLive, !isPaymentOpen { recovery?.settle() }
        guard facts != lastWordsFacts else { return }
        lastWordsFacts = facts
        CrashGuard.setLastWords(window.shop.lastWords.string)
    }

    /// Looks up payments of crashed sessions at this shop.
    func recoverPayments() {
        guard let transport else { return }
        let client = StoreClient(language: window.shop.language.rawValue) { try await transport.send($0, $1) }
        let audience = audience
        recovery?.lookUp(client, entryPath: entryPath) { [weak self] earlier, answer in
            guard self?.audience == audience else { return }
            let payment: RecoveredPayment =
                switch answer {
                case .paid(let order, merchant: _): .paid(order)
                case .notPaid: .notPaid
                case .open: .unknown(reference: earlier.reference)
                }
            self?.send(.shop(.paymentRecovered(payment)))
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
