import PayKit
import StoreAPI
import TUI

/// The reason why no order came of an attempt, for the sheet and for the card form.
struct PlacementFailure: Sendable {
    let sentence: ScreenText
    /// The result for the sheet: a decline, or the faults to correct before the next touch.
    let result: PaymentAuthorizationResult
    private(set) var marks: [CardForm.Field: CardForm.Fault] = [:]
    private(set) var unpaid: UnpaidOrder?

    static func other(_ sentence: ScreenText) -> PlacementFailure {
        PlacementFailure(sentence: sentence, result: .failure([.unknown(sentence.wholeText)]))
    }

    /// - Parameter reason: The bank's, alone for a sheet, which says itself that the card was declined.
    static func declined(
        _ sentence: ScreenText, reason: ScreenText, unpaid: UnpaidOrder?,
        marks: [CardForm.Field: CardForm.Fault]
    ) -> PlacementFailure {
        PlacementFailure(
            sentence: sentence, result: .failure([], detail: reason.wholeText), marks: marks, unpaid: unpaid)
    }

    /// - Parameters:
    ///   - faults: The shop's findings, each at its part; without any, the sentence.
    ///   - other: The sheet's error where no part is named.
    static func faults(
        _ faults: [Problem.Fault], _ sentence: ScreenText, otherwise other: PaymentError
    ) -> PlacementFailure {
        PlacementFailure(
            sentence: sentence, result: .failure(PaymentError.errors(faults, otherwise: other)),
            marks: CardForm.faults(faults))
    }
}
