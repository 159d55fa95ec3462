import ClientRuntime
import Kiosk
import PayKit
import ServerConnection
import StoreAPI
import Storefront
import TUI
import Window

/// Keeps pending payments on the disk, and recovers those of sessions that crashed.
extension KioskSession {
    func keep(_ key: String) -> Bool {
        guard attempt?.key != key else { return true }
        do throws(KeptIdempotencyKey.Failure) {
            attempt = try KeptIdempotencyKey.begin(
                key, of: setting.id, at: setting.file.shop, reference: kiosk.window.shop.openReference,
                in: setting.file.state)
            return true
        } catch {
            errors += 1
            staffClient.log.write("error: the key of a payment could not be kept: \(error.description)")
            return false
        }
    }

    /// Looks up payments of crashed sessions: the shopper sees that of this kiosk, the log has the others.
    func lookUp(through transport: HTTPTransport, _ entryPath: String) {
        let orphans = KeptIdempotencyKey.orphans(
            in: setting.file.state, for: setting.id, at: setting.file.shop)
        guard !orphans.isEmpty else { return }
        let lookup = AttemptLookup(
            client: StoreClient(language: kiosk.language.rawValue) { try await transport.send($0, $1) },
            entryPath: entryPath)
        // One of another kiosk's that nobody knows the end of keeps none waiting.
        recovering = orphans.map { orphan in
            Task { [weak self] in await self?.recover(orphan, by: lookup) }
        }
    }

    private func recover(_ orphan: KeptIdempotencyKey, by lookup: AttemptLookup) async {
        let isOurs = orphan.session == setting.id
        let reference =
            orphan.reference.map { ScreenText(cleaning: $0) } ?? AttemptLookup.reference(orphan.key)
        let answer = await lookup.result(of: orphan.key) {
            if isOurs { send(.recovered(.unknown(reference: reference))) }
        }
        guard let answer, let result = RecoveredAttempt(answer, locale: kiosk.language.locale) else { return }
        staffClient.log.write("payment \(reference.string): \(result.words)")
        if isOurs { send(.recovered(result)) }
        orphan.end()
    }
}

extension RecoveredAttempt {
    fileprivate init?(_ answer: AttemptLookup.Answer, locale: String) {
        switch answer {
        case .open: return nil
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
