public import FoundationEssentials

/// One row of the summary: a label and an amount (PKPaymentSummaryItem).
public struct PaymentSummaryItem: Hashable, Sendable {
    /// The label of the row, in the shopper's language.
    public var label: String
    /// The amount; negative for discounts, zero for what is free.
    public var amount: Money
    /// The kind of amount: final or pending.
    public var kind: Kind
    /// When the amount is paid.
    public var schedule: Schedule

    /// Makes a row; final and due now unless said otherwise.
    public init(label: String, amount: Money, kind: Kind = .final, schedule: Schedule = .immediate) {
        self.label = label
        self.amount = amount
        self.kind = kind
        self.schedule = schedule
    }

    /// The kinds of amount (PKPaymentSummaryItemType).
    public enum Kind: Hashable, Sendable {
        /// The amount is known and part of the total.
        case final
        /// The amount is not known yet: it is given as zero, shown as a word and left out of the total.
        case pending
    }

    /// When a row is paid. PassKit has a subclass of the item for each case.
    public enum Schedule: Hashable, Sendable {
        /// With this payment.
        case immediate
        /// Once, on a later day, such as a pre-order (PKDeferredPaymentSummaryItem.deferredDate).
        case deferred(DateComponents)
        /// Again and again (PKRecurringPaymentSummaryItem).
        case recurring(Recurrence)
    }

    /// How often and how long a row is charged (PKRecurringPaymentSummaryItem).
    public struct Recurrence: Hashable, Sendable {
        /// The day of the first charge; nil when it is charged with this payment.
        public var startDate: DateComponents?
        /// The day after which nothing is charged any more; nil for no end.
        public var endDate: DateComponents?
        /// The unit that the interval is counted in.
        public var intervalUnit: IntervalUnit
        /// How many units lie between two charges, 1 or more; PassKit's default is 1.
        public var intervalCount: Int

        /// Makes a rhythm; every month from now on unless said otherwise.
        public init(
            startDate: DateComponents? = nil, endDate: DateComponents? = nil,
            intervalUnit: IntervalUnit = .month, intervalCount: Int = 1
        ) {
            self.startDate = startDate
            self.endDate = endDate
            self.intervalUnit = intervalUnit
            self.intervalCount = intervalCount
        }

        /// The units of an interval, the calendar units that PassKit takes.
        public enum IntervalUnit: String, Hashable, Sendable, CaseIterable {
            /// NSCalendarUnitMinute.
            case minute
            /// NSCalendarUnitHour.
            case hour
            /// NSCalendarUnitDay.
            case day
            /// NSCalendarUnitMonth.
            case month
            /// NSCalendarUnitYear.
            case year
        }
    }

    /// True if the row is part of what is charged now. The reference documentation and the Human Interface
    /// Guidelines disagree about later rows; here only rows that are final and due now make up the total.
    public var isDueNow: Bool {
        guard kind == .final else { return false }
        switch schedule {
        case .immediate: return true
        case .deferred: return false
        case .recurring(let recurrence): return recurrence.startDate == nil
        }
    }
}
