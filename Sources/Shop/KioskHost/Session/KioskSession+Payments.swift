import ClientRuntime
import Kiosk
import PayKit
import ServerConnection
import StoreAPI
import TUI

extension KioskSession {
    /// Looks up payments of crashed sessions: the shopper sees that of this kiosk, the log has the others.
    func lookUp(through transport: HTTPTransport, _ entryPath: String) {
        let client = StoreClient(language: kiosk.language.rawValue) { try await transport.send($0, $1) }
        recovery.lookUp(client, entryPath: entryPath) { [weak self] earlier, answer in
            guard let self else { return }
            let result = RecoveredAttempt(answer, of: earlier, locale: kiosk.language.locale)
            if answer != .open { staffClient.log.write("payment \(earlier.reference): \(result.words)") }
            // One of another kiosk's that nobody knows the end of keeps none waiting.
            if earlier.session == setting.id { send(.recovered(result)) }
        }
    }
}

extension RecoveredAttempt {
    fileprivate init(_ answer: AttemptLookup.Answer, of earlier: PaymentRecovery.Earlier, locale: String) {
        switch answer {
        case .open: self = .unknown(reference: ScreenText(cleaning: earlier.reference))
        case .notPaid: self = .notPaid
        case .paid(let order, let merchant):
            self = .paid(
                Facts(
                    order: ScreenText(cleaning: order.number),
                    total: ScreenText(cleaning: order.total.formatted(locale: locale)),
                    company: ScreenText(cleaning: merchant),
                    paidBy: ScreenText(cleaning: order.payment?.displayName ?? "")))
        }
    }

    fileprivate var words: String {
        switch self {
        case .paid(let facts): "paid, order \(facts.order.string)"
        case .notPaid: "not paid"
        case .unknown: "not known"
        }
    }
}
