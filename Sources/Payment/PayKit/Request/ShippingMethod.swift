public import FoundationEssentials

/// A way to ship, with its price (PKShippingMethod).
public struct ShippingMethod: Hashable, Sendable {
    /// The merchant's own name for the method; unique in a list and never shown.
    public var identifier: String
    /// Carrier and service, as shown.
    public var label: String
    /// A detail that tells methods apart, such as a note on the service; nil when the merchant gave none.
    public var detail: String?
    /// The price of shipping this way; zero or more.
    public var amount: Money
    /// When the goods arrive, in the shop's time zone; nil when the merchant does not say.
    public var dateComponentsRange: DateComponentsRange?

    /// Makes a shipping method.
    public init(
        identifier: String, label: String, detail: String?, amount: Money,
        dateComponentsRange: DateComponentsRange? = nil
    ) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
        self.dateComponentsRange = dateComponentsRange
    }
}

/// From one day to another in the merchant's calendar and time zone (PKDateComponentsRange).
public struct DateComponentsRange: Hashable, Sendable {
    /// The first day; with an hour where the hour matters.
    public let startDateComponents: DateComponents
    /// The last day, not before the first.
    public let endDateComponents: DateComponents

    /// Makes a range; nil unless both ends name a real day of the Gregorian calendar and the end is not
    /// before the start. Ends without a time zone take the other's, or Greenwich time.
    public init?(start: DateComponents, end: DateComponents) {
        let zone = start.timeZone ?? end.timeZone ?? .gmt
        guard let first = start.date(in: zone), let last = end.date(in: zone), first <= last else {
            return nil
        }
        startDateComponents = start.placed(in: zone)
        endDateComponents = end.placed(in: zone)
    }

    /// The instants of both ends, for formatting.
    public var dates: ClosedRange<Date>? {
        guard let first = startDateComponents.date(in: timeZone),
            let last = endDateComponents.date(in: timeZone),
            first <= last
        else { return nil }
        return first...last
    }

    /// The shop's time zone, in which the dates are shown whatever the shopper's is.
    public var timeZone: TimeZone { startDateComponents.timeZone ?? .gmt }

    /// True if hours are part of the range.
    public var hasHours: Bool { startDateComponents.hour != nil || endDateComponents.hour != nil }
}

extension DateComponents {
    /// The instant that year, month, day and perhaps hour and minute name in the Gregorian calendar; nil when
    /// one is missing or there is no such day.
    func date(in zone: TimeZone) -> Date? {
        guard let year, let month, let day, (1...9999).contains(year) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone ?? zone
        let plain = DateComponents(
            calendar: calendar, timeZone: calendar.timeZone, year: year, month: month, day: day, hour: hour,
            minute: minute)
        return plain.isValidDate(in: calendar) ? calendar.date(from: plain) : nil
    }

    /// The parts that matter here, in a time zone.
    fileprivate func placed(in zone: TimeZone) -> DateComponents {
        DateComponents(
            timeZone: timeZone ?? zone, year: year, month: month, day: day, hour: hour, minute: minute)
    }
}

/// The way in which the goods reach the shopper; it changes only the wording of the sheet (PKShippingType).
public enum ShippingType: String, Codable, Hashable, Sendable, CaseIterable {
    /// A carrier brings parcels: "ship to".
    case shipping
    /// The shop brings the goods itself, such as pizza or furniture: "deliver to".
    case delivery
    /// The shopper fetches the goods at the shop: "pick up at".
    case storePickup
    /// Someone fetches something from the shopper: "pick up from".
    case servicePickup
}

/// The editing mode of the shipping address in the sheet (PKShippingContactEditingMode).
public enum ShippingContactEditingMode: Int, Hashable, Sendable, CaseIterable {
    /// The address can be chosen and edited (PassKit's older name is `enabled`).
    case available = 1
    /// The address is the shop's and read-only. Needs ``ShippingType/storePickup``, a required postal address
    /// and the shop's address as the request's shipping contact.
    case storePickup = 2
}
