import PayKit

extension PaymentAuthorization {
    /// The state in a few words, without anything that the shopper chose or typed.
    var line: String {
        switch state {
        case .idle: "idle"
        case .ready: "ready"
        case .updating(_, let call): "updating: \(call.kind)"
        case .authenticating(let sheet, .touch):
            switch sheet.failedTouches {
            case 0: "authenticating: touch"
            case 1: "authenticating: 1 touch failed"
            case let failed: "authenticating: \(failed) touches failed"
            }
        case .authenticating(_, .passcode(let left)): "authenticating: passcode, \(left) tries left"
        case .authenticating(_, .pin): "authenticating: PIN"
        case .processing(_, let attempt): "processing: attempt \(attempt.number)"
        case .showing(_, .success): "showing: success"
        case .showing(_, .failure): "showing: failure"
        case .finishing(_, let outcome, _): "finishing: \(outcome.name)"
        case .closed(let outcome): "closed: \(outcome.name)"
        }
    }
}
