import PayKit
import StoreAPI
import TUI

/// The reason why no order came of an attempt, for the sheet and for the card form.
struct PlacementFailure: Sendable {
    /// The reason as the shop says it.
    let sentence: ScreenText
    /// An order whose payment was declined, to be given up.
    var unpaid: UnpaidOrder?
    /// The fields of the card form that have to be corrected.
    var marks: [CardForm.Field: CardForm.Fault] = [:]
    private let detail: ScreenText
    private var errors: [PaymentError] = []

    /// - Parameter detail: The sentence for a sheet, which says itself that a card was declined; nil where it
    ///   is the same.
    init(
        _ sentence: ScreenText, inSheet detail: ScreenText? = nil, unpaid: UnpaidOrder? = nil,
        marks: [CardForm.Field: CardForm.Fault] = [:]
    ) {
        self.sentence = sentence
        self.detail = detail ?? sentence
        self.unpaid = unpaid
        self.marks = marks
    }

    /// The shop's findings about an address: at the parts they name, or as a sentence where they name none.
    init(address faults: [Problem.Fault], _ words: Words) {
        self.init(words.addressRefused, marks: CardForm.faults(faults))
        let errors = PaymentError.errors(faults)
        self.errors =
            errors == [.shippingAddressInvalid()]
            ? [.shippingAddressInvalid(nil, words.addressRefused.string)] : errors
    }

    /// The result that the sheet is told.
    var result: PaymentAuthorizationResult { .failure(errors, detail: detail.wholeText) }
}
