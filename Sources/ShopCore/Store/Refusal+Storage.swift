import HTTPTypes
import StoreAPI

extension Refusal {
    /// What an error of a decision or of a store means to whoever asked.
    package init(of error: any Error) {
        self =
            switch error {
            case let refusal as Refusal: refusal
            case let fault as any StoreFault: Refusal(fault.trouble)
            default: .internalError
            }
    }

    package init(_ trouble: StoreTrouble) {
        self =
            switch trouble {
            case .full: .storageFull
            case .readOnly, .unreachable: .storageReadOnly
            case .outcomeUnknown: .storageOutcomeUnknown
            case .failed: .internalError
            }
    }

    package static let storageFull = Refusal(
        Problem(
            .storageFull, title: "Storage full", status: 507,
            detail: "The shop's disk is full. Try again later.",
            retryable: true),
        headers: [.retryAfter: "30"])

    package static let storageReadOnly = Refusal(
        Problem(
            .storageReadOnly, title: "Storage cannot be written", status: 503,
            detail: "The shop can only be looked at now. Try again later.", retryable: true),
        headers: [.retryAfter: "30"])

    package static let storageOutcomeUnknown = Refusal(
        Problem(
            .overloaded, title: "Not known yet", status: 503,
            detail: "The shop cannot say yet whether this was done. Send it again with the same key.",
            retryable: true),
        headers: [.retryAfter: "1"])

    package static let overloaded = Refusal(
        Problem(
            .overloaded, title: "Too busy", status: 503,
            detail: "The shop has more to write than it can. Nothing was done; try again in a moment.",
            retryable: true),
        headers: [.retryAfter: "1"])

    package static let internalError = Refusal(
        Problem(
            .internalError, title: "Internal error", status: 500, detail: "The shop made a mistake.",
            retryable: true))
}
