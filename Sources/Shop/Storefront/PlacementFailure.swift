import PayKit
import StoreAPI
import TUI

/// The reason why no order came of an attempt, for the sheet and for the card form.
struct PlacementFailure: Sendable {
    let sentence: ScreenText
    /// A declined order to be given up.
    var unpaid: UnpaidOrder?
    var marks: [CardForm.Field: CardForm.Fault] = [:]
    private let refusal: ScreenText?
    private var errors: [PaymentError] = []

    /// - Parameter refusal: The bank's reason, for a sheet that says itself that the card was declined; nil
    ///   where no bank was asked.
    init(
        _ sentence: ScreenText, declined refusal: ScreenText? = nil, unpaid: UnpaidOrder? = nil,
        marks: [CardForm.Field: CardForm.Fault] = [:]
    ) {
        self.sentence = sentence
        self.refusal = refusal
        self.unpaid = unpaid
        self.marks = marks
    }

    /// The shop's findings about an address, each at its part; without any, a sentence.
    init(address faults: [Problem.Fault], _ words: Words) {
        self.init(words.addressRefused, marks: CardForm.faults(faults))
        errors = PaymentError.errors(
            faults, otherwise: .shippingAddressInvalid(nil, words.addressRefused.string))
    }

    init(fields faults: [Problem.Fault], _ words: Words) {
        self.init(words.refused, marks: CardForm.faults(faults))
        errors = PaymentError.errors(faults, otherwise: .unknown(words.refused.string))
    }

    /// The result that the sheet is told: a decline, or what has to be corrected before the next touch.
    var result: PaymentAuthorizationResult {
        if let refusal { return .failure([], detail: refusal.wholeText) }
        return .failure(errors.isEmpty ? [.unknown(sentence.wholeText)] : errors)
    }
}
