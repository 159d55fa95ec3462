import PayKit

extension CardFormInput {
    /// - Parameter today: the month in UTC, which card networks judge by.
    func fault(
        of field: Field, taking networks: [PaymentNetwork], today: CalendarMonth
    ) -> CardForm.Fault? {
        func cardFault(_ part: TypedCard.Part) -> CardForm.Fault? {
            card.fault(of: part, taking: networks, today: today).map(CardForm.Fault.card)
        }
        switch field {
        case .email, .name, .postal:
            return contact.normalised(region: country)
                .faults(for: [.postalAddress, .name, .emailAddress], region: country)
                .first { Field($0) == field }.map { CardForm.Fault($0.kind) }
        case .number: return cardFault(.number)
        case .expiry: return cardFault(.expiry)
        case .code: return cardFault(.code)
        case .country, .method, .submit: return nil
        }
    }

    /// True if nothing that is still to be typed can mend a fault, so that it is said at once.
    func isEvident(_ fault: CardForm.Fault?) -> Bool {
        switch fault {
        case .card(let fault): card.isEvident(fault)
        case .tooLong: true
        case .missing, .malformed, .unserviceable, .refused, .declined, nil: false
        }
    }
}
