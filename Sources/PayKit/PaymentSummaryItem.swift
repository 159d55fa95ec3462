/// One row of the summary: a label and an amount (PKPaymentSummaryItem).
public struct PaymentSummaryItem: Hashable, Sendable {
    /// Whether the amount is known (PKPaymentSummaryItemType).
    public enum Kind: Hashable, Sendable {
        /// The amount is known and part of the total.
        case final
        /// The amount is not known yet: it is given as zero, shown as a word and left out of the total.
        case pending
    }

    /// What the row is for, in the shopper's language.
    public var label: String
    /// The amount; negative for discounts.
    public var amount: Money
    /// Whether the amount is final.
    public var kind: Kind

    /// Makes a row, final unless said otherwise.
    public init(label: String, amount: Money, kind: Kind = .final) {
        self.label = label
        self.amount = amount
        self.kind = kind
    }
}

/// A way to ship, with its price (PKShippingMethod).
public struct ShippingMethod: Hashable, Sendable {
    /// The merchant's own name for the method; unique in a list and never shown.
    public var identifier: String
    /// Carrier and service, as shown.
    public var label: String
    /// What tells methods apart, such as the day of arrival; nil when the merchant gave none.
    public var detail: String?
    /// The price of shipping this way.
    public var amount: Money

    /// Makes a shipping method.
    public init(identifier: String, label: String, detail: String?, amount: Money) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
    }
}

/// What happens to the goods; it changes only the wording of the sheet (PKShippingType).
public enum ShippingType: String, Hashable, Sendable, CaseIterable {
    case shipping, delivery, storePickup, servicePickup
}
