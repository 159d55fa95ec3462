import PayKit
import StoreAPI
import TUI

/// The reason why no order came of an attempt, for the sheet and for the card form.
enum PlacementFailure: Sendable {
    case other(ScreenText)
    /// The bank's reason stands alone on a sheet, which says itself that the card was declined; an order is
    /// given up if there is one.
    case declined(
        ScreenText, reason: ScreenText, unpaid: UnpaidOrder?, marks: [CardForm.Field: CardForm.Fault])
    /// The shop's findings about an address, each at its part; without any, the sentence.
    case address([Problem.Fault], ScreenText)
    case fields([Problem.Fault], ScreenText)

    var sentence: ScreenText {
        switch self {
        case .other(let sentence), .declined(let sentence, _, _, _), .address(_, let sentence),
            .fields(_, let sentence):
            sentence
        }
    }

    /// A declined order to be given up.
    var unpaid: UnpaidOrder? { if case .declined(_, _, let unpaid, _) = self { unpaid } else { nil } }

    var marks: [CardForm.Field: CardForm.Fault] {
        switch self {
        case .other: [:]
        case .declined(_, _, _, let marks): marks
        case .address(let faults, _), .fields(let faults, _): CardForm.faults(faults)
        }
    }

    /// The result that the sheet is told: a decline, or what has to be corrected before the next touch.
    var result: PaymentAuthorizationResult {
        switch self {
        case .other(let sentence): .failure([.unknown(sentence.wholeText)])
        case .declined(_, let reason, _, _): .failure([], detail: reason.wholeText)
        case .address(let faults, let sentence):
            .failure(
                PaymentError.errors(faults, otherwise: .shippingAddressInvalid(nil, sentence.string)))
        case .fields(let faults, let sentence):
            .failure(PaymentError.errors(faults, otherwise: .unknown(sentence.string)))
        }
    }
}
