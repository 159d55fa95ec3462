import FoundationEssentials
import PayKit
import Testing

/// Schedules, shares, pickup, card countries and processing countries of a request.
@Suite struct RequestExtrasValidationTests {
    private func findings(
        _ request: PaymentRequest, _ entitlement: MerchantEntitlement = Sample.entitlement
    ) -> [String] {
        request.validate(entitlement).map { "\($0.path): \($0.fault)" }
    }

    static func day(_ year: Int?, _ month: Int?, _ day: Int?) -> DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    private func request(_ schedule: PaymentSummaryItem.Schedule) -> PaymentRequest {
        var request = Sample.request()
        request.paymentSummaryItems.insert(
            PaymentSummaryItem(label: "Club", amount: Sample.dollars(900), schedule: schedule), at: 2)
        return request
    }

    // MARK: Dates

    static let days: [DateComponents] = [
        day(2026, 11, 27), day(2028, 2, 29), day(2000, 2, 29), day(1, 1, 1), day(9999, 12, 31),
        DateComponents(year: 2026, month: 11, day: 27, hour: 23, minute: 59),
        DateComponents(timeZone: TimeZone(secondsFromGMT: 50_400), year: 2026, month: 1, day: 1),
    ]

    @Test("UX-SUM-03 a deferred row has a real day and is not due now", arguments: days)
    func realDayIsAccepted(date: DateComponents) {
        #expect(findings(request(.deferred(date))) == [])
    }

    static let noDays: [DateComponents] = [
        DateComponents(), day(nil, 11, 27), day(2026, nil, 27), day(2026, 11, nil), day(2026, 2, 29),
        day(1900, 2, 29), day(2026, 4, 31), day(2026, 0, 1), day(2026, 13, 1), day(2026, -1, 1),
        day(2026, 1, 0), day(2026, 1, 32), day(2026, 1, -5), day(0, 1, 1), day(-1, 1, 1), day(10_000, 1, 1),
        day(99_999, 1, 1), day(.max, .max, .max), day(.min, .min, .min), day(2026, .max, 1),
        day(2026, 1, .min), DateComponents(year: 2026, month: 1, day: 1, hour: 24),
        DateComponents(year: 2026, month: 1, day: 1, hour: -1),
        DateComponents(year: 2026, month: 1, day: 1, hour: 1, minute: 60),
        DateComponents(year: 2026, month: 1, day: 1, hour: .max, minute: .min),
    ]

    @Test("T4 an impossible day is refused", arguments: noDays)
    func impossibleDayIsRefused(date: DateComponents) {
        #expect(
            findings(request(.deferred(date))) == [
                "paymentSummaryItems[2].schedule.deferredDate: impossibleDate"
            ])
        #expect(DateComponentsRange(start: date, end: Self.day(2026, 11, 27)) == nil)
        #expect(DateComponentsRange(start: Self.day(2026, 11, 27), end: date) == nil)
    }

    // MARK: Recurring rows

    typealias Recurrence = PaymentSummaryItem.Recurrence

    static let rhythms: [(Recurrence, [String])] = [
        (Recurrence(startDate: day(2026, 12, 1)), []),
        (Recurrence(startDate: day(2026, 12, 1), endDate: day(2026, 12, 1)), []),
        (Recurrence(startDate: day(2026, 12, 1), intervalUnit: .minute, intervalCount: .max), []),
        (
            Recurrence(startDate: day(2026, 12, 1), intervalCount: 0),
            ["paymentSummaryItems[2].schedule.intervalCount: notAboveZero"]
        ),
        (
            Recurrence(startDate: day(2026, 12, 1), intervalCount: .min),
            ["paymentSummaryItems[2].schedule.intervalCount: notAboveZero"]
        ),
        (
            Recurrence(startDate: day(2026, 12, 2), endDate: day(2026, 12, 1)),
            ["paymentSummaryItems[2].schedule.endDate: impossibleDate"]
        ),
        (
            Recurrence(startDate: day(2026, 2, 30)),
            ["paymentSummaryItems[2].schedule.startDate: impossibleDate"]
        ),
        (
            Recurrence(startDate: day(2026, 2, 30), endDate: day(2026, 13, 1), intervalCount: -1),
            [
                "paymentSummaryItems[2].schedule.intervalCount: notAboveZero",
                "paymentSummaryItems[2].schedule.startDate: impossibleDate",
                "paymentSummaryItems[2].schedule.endDate: impossibleDate",
            ]
        ),
    ]

    @Test("T4 UX-SUM-03 a later rhythm is checked and is not due now", arguments: rhythms)
    func rhythmIsChecked(recurrence: Recurrence, found: [String]) {
        #expect(findings(request(.recurring(recurrence))) == found)
    }

    @Test("UX-SUM-03 a rhythm without a start is due now")
    func rhythmWithoutAStartIsDueNow() {
        #expect(findings(request(.recurring(Recurrence()))) == ["paymentSummaryItems[3].amount: sumDiffers"])
    }

    @Test("UX-SUM-04 a free trial has a total of zero, which the policy has to allow")
    func freeTrialNeedsThePolicy() {
        var request = Sample.plainRequest(
            "request-1",
            [
                PaymentSummaryItem(
                    label: "Club", amount: Sample.dollars(900),
                    schedule: .recurring(Recurrence(startDate: Self.day(2027, 1, 1)))),
                PaymentSummaryItem(label: "ACME", amount: Sample.dollars(0)),
            ])
        #expect(findings(request) == ["paymentSummaryItems[1].amount: notAboveZero"])
        request.totalPolicy = .nonNegative
        #expect(findings(request) == [])
    }

    static let later: [PaymentSummaryItem.Schedule] = [
        .deferred(day(2027, 1, 1)), .recurring(Recurrence()),
    ]

    @Test("T4 the total is due now", arguments: later)
    func totalIsDueNow(schedule: PaymentSummaryItem.Schedule) {
        var request = Sample.request()
        request.paymentSummaryItems[2].schedule = schedule
        #expect(findings(request) == ["paymentSummaryItems[2]: scheduledTotal"])
    }

    // MARK: Shares

    static let shares = [
        Spoiling("less than the total") { $0.multiTokenContexts.removeLast() },
        Spoiling("shapeless merchant", "multiTokenContexts[0].merchantIdentifier: malformed") {
            $0.multiTokenContexts[0].merchantIdentifier = "wax"
        },
        Spoiling("no merchant", "multiTokenContexts[1].merchantIdentifier: malformed") {
            $0.multiTokenContexts[1].merchantIdentifier = ""
        },
        Spoiling("merchant twice", "multiTokenContexts[1].merchantIdentifier: duplicateIdentifier") {
            $0.multiTokenContexts[1].merchantIdentifier = $0.multiTokenContexts[0].merchantIdentifier
        },
        Spoiling("no external identifier", "multiTokenContexts[0].externalIdentifier: missing") {
            $0.multiTokenContexts[0].externalIdentifier = " "
        },
        Spoiling("no name", "multiTokenContexts[0].merchantName: missing") {
            $0.multiTokenContexts[0].merchantName = "\u{200B}"
        },
        Spoiling("foreign share", "multiTokenContexts[0].amount: wrongCurrency") {
            $0.multiTokenContexts[0].amount = Money(minorUnits: 1, currency: Sample.jpy)
        },
        Spoiling("nothing", "multiTokenContexts[0].amount: notAboveZero") {
            $0.multiTokenContexts[0].amount = Sample.dollars(0)
        },
        Spoiling("less than nothing", "multiTokenContexts[0].amount: notAboveZero") {
            $0.multiTokenContexts[0].amount = Sample.dollars(-1)
        },
        Spoiling("a cent too much", "multiTokenContexts: sharesExceedTotal") {
            $0.multiTokenContexts[0].amount = Sample.dollars(1501)
        },
        Spoiling("out of range", "multiTokenContexts: overflow") {
            $0.multiTokenContexts[0].amount = Sample.dollars(.max)
        },
        Spoiling("with a repeating row", "multiTokenContexts: notWithRecurring") {
            $0.paymentSummaryItems[0].schedule = .recurring(Recurrence())
        },
    ]

    @Test("T4 shares are checked one by one and as a whole", arguments: shares)
    func sharesAreChecked(spoiling: Spoiling) {
        var request = Sample.sharedRequest()
        spoiling.spoil(&request)
        #expect(findings(request) == spoiling.findings)
    }

    // MARK: Pickup

    static let pickups = [
        Spoiling("as it should be") { _ in },
        Spoiling("shipped", "shippingContactEditingMode: needsStorePickup") { $0.shippingType = .shipping },
        Spoiling("fetched from the shopper", "shippingContactEditingMode: needsStorePickup") {
            $0.shippingType = .servicePickup
        },
        Spoiling("no address asked for", "shippingContactEditingMode: needsStorePickup") {
            $0.requiredShippingContactFields = [.emailAddress]
        },
        Spoiling("no shop", "shippingContact: missing") { $0.shippingContact = nil },
        Spoiling("a shop without a place", "shippingContact: missing") { $0.shippingContact = Sample.email },
        Spoiling("no street", "shippingContact: malformed") {
            $0.shippingContact?.postalAddress?.street = " "
        },
        Spoiling("no such state", "shippingContact: malformed") {
            $0.shippingContact?.postalAddress?.state = "Georgie"
        },
        Spoiling("no such code", "shippingContact: malformed") {
            $0.shippingContact?.postalAddress?.postalCode = "3003"
        },
        Spoiling("a code of another country", "shippingContact: malformed") {
            $0.shippingContact?.postalAddress?.country = Sample.country("GB")
        },
        Spoiling("a control character", "shippingContact: malformed") {
            $0.shippingContact?.postalAddress?.city = "Deca\u{1B}tur"
        },
        Spoiling("another spelling") { $0.shippingContact?.postalAddress?.state = "georgia " },
        Spoiling("no name on it") { $0.shippingContact?.name = nil },
        Spoiling(
            "neither", "shippingContactEditingMode: needsStorePickup", "shippingContact: missing"
        ) {
            $0.shippingType = .delivery
            $0.shippingContact = nil
        },
        Spoiling("editable, as any other") {
            $0.shippingContactEditingMode = .available
            $0.shippingContact = nil
        },
    ]

    @Test("T4 a read-only address is the shop's, and known", arguments: pickups)
    func pickupIsChecked(spoiling: Spoiling) {
        var request = Sample.pickupRequest()
        spoiling.spoil(&request)
        #expect(findings(request) == spoiling.findings)
    }

    // MARK: Countries

    static let cardCountries: [(Set<String>?, [String])] = [
        (nil, []), (["US"], []), (["us", "Cn"], []), ([], ["supportedCountries: missing"]),
        (["US", "XX"], ["supportedCountries: unknown"]), (["USA"], ["supportedCountries: unknown"]),
        ([""], ["supportedCountries: unknown"]),
    ]

    @Test("T4 card countries are codes of ISO 3166", arguments: cardCountries)
    func cardCountriesAreChecked(countries: Set<String>?, found: [String]) {
        var request = Sample.request()
        request.supportedCountries = countries
        #expect(findings(request) == found)
    }

    @Test("T5 without a card of those countries no sheet opens")
    func cardOfACountryIsNeeded() {
        var request = Sample.request()
        request.supportedCountries = ["DE"]
        var run = Run()
        #expect(run.present(request) == [.refused(.noEligiblePass)])
    }

    @Test("T4 a country needs its own permission", arguments: [("US", true), ("us", true), ("CN", false)])
    func countryNeedsItsPermission(code: String, isAllowed: Bool) {
        let entitlement = MerchantEntitlement(
            merchantIdentifiers: [Sample.merchant],
            processingCountries: [Sample.country("US"), Sample.country("CA")])
        var request = Sample.request()
        request.countryCode = code
        #expect(findings(request, entitlement) == (isAllowed ? [] : ["countryCode: notEntitled"]))
    }

    // MARK: All together

    @Test("T4 the first finding of everything is the merchant's, and so on down to the shares")
    func precedenceIsFixed() {
        var request = Sample.sharedRequest()
        request.merchantIdentifier = ""
        request.countryCode = "CN"
        request.supportedNetworks = []
        request.merchantCapabilities = []
        request.supportedCountries = []
        request.paymentSummaryItems[0].schedule = .recurring(Recurrence(intervalCount: 0))
        request.paymentSummaryItems[2].amount = Sample.dollars(1)
        request.shippingMethods[0].label = ""
        request.shippingContactEditingMode = .storePickup
        request.multiTokenContexts[0].merchantName = ""
        let entitlement = MerchantEntitlement(
            merchantIdentifiers: [], processingCountries: [Sample.country("US")])
        #expect(
            findings(request, entitlement) == [
                "merchantIdentifier: missing", "countryCode: notEntitled", "supportedNetworks: missing",
                "merchantCapabilities: threeDSecureRequired", "supportedCountries: missing",
                "paymentSummaryItems[0].schedule.intervalCount: notAboveZero",
                "paymentSummaryItems[2].amount: sumDiffers", "shippingMethods[0].label: missing",
                "shippingContactEditingMode: needsStorePickup", "shippingContact: missing",
                "multiTokenContexts[0].merchantName: missing", "multiTokenContexts: notWithRecurring",
                "multiTokenContexts: sharesExceedTotal",
            ])
    }
}
