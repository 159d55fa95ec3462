import PayKit
import QARules

extension PaymentAuthorization {
    /// The state in a few words, without anything that the shopper chose or typed.
    var line: String {
        switch state {
        case .idle: "not open"
        case .ready(let sheet): sheet.isDeclined ? "declined, can be paid again" : "ready"
        case .updating(_, let call): "waits for the shop: \(call.kind.words)"
        case .authenticating(let sheet, .touch):
            switch sheet.failedTouches {
            case 0: "waits for a touch"
            case 1: "waits for a touch, 1 failed"
            case let failed: "waits for a touch, \(failed) failed"
            }
        case .authenticating(_, .passcode(let left)): "waits for the passcode, \(left) tries left"
        case .authenticating(_, .pin): "waits for the PIN"
        case .processing(_, let attempt): "pays, attempt \(attempt.number)"
        case .showing(_, .success): "shows that it is paid"
        case .showing(_, .failure): "shows that it was declined"
        case .finishing(_, let outcome, _): "closes: \(outcome.name)"
        case .closed(let outcome): "closed: \(outcome.name)"
        }
    }
}
