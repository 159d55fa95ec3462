import FoundationEssentials
import PayKit
import SeededRandom

/// Requests with hostile values in every field.
struct RequestFuzz {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let long = String(repeating: "W", count: 10_000)
    private static let texts = [
        "", " ", "\u{0}", "\u{1B}[2J", "\u{202E}ECIRP", "\u{200B}\u{FEFF}", "\r\n", "１２", "-0", "NaN", "null",
        "é\u{301}\u{301}", "👩‍👩‍👧‍👦", "\u{FFFD}", "\u{10FFFF}", "ß", "merchant.", "merchant.org.example.acme",
        "MERCHANT.ORG.X", "merchant.a.b", "us", "USD", "usd", "JPY", "US", "XX", "merchant.\u{65}\u{301}.x",
        long,
    ]
    private static let units: [Int64] = [
        .min, .min + 1, -2500, -1, 0, 1, 99, 500, 2000, 2500, .max - 1, .max, .max / 2, 1 << 53,
    ]
    private static let numbers = [
        Int.min, -1, 0, 1, 2, 12, 13, 28, 29, 30, 31, 32, 366, 9999, 10_000, Int.max,
    ]
    private static let currencies = [Sample.usd, Sample.jpy, Sample.kwd]

    private mutating func text() -> String { random.one(of: Self.texts, or: "") }
    private mutating func number() -> Int { random.one(of: Self.numbers, or: 0) }
    private mutating func money() -> Money {
        Money(
            minorUnits: random.one(of: Self.units, or: 0),
            currency: random.chance(80) ? Sample.usd : random.one(of: Self.currencies, or: Sample.usd))
    }

    private mutating func date() -> DateComponents {
        guard random.chance(60) else {
            return DateComponents(year: 2026, month: random.number(below: 14), day: random.number(below: 33))
        }
        var date = DateComponents(year: number(), month: number(), day: number())
        if random.chance(40) { (date.hour, date.minute) = (number(), number()) }
        if random.chance(10) { date.month = nil }
        if random.chance(20) {
            date.timeZone = TimeZone(secondsFromGMT: random.chance(50) ? 50_400 : -43_200)
        }
        return date
    }

    private mutating func schedule() -> PaymentSummaryItem.Schedule {
        switch random.number(below: 4) {
        case 0: .immediate
        case 1: .deferred(date())
        default:
            .recurring(
                .init(
                    startDate: random.chance(60) ? date() : nil, endDate: random.chance(60) ? date() : nil,
                    intervalUnit: random.one(
                        of: PaymentSummaryItem.Recurrence.IntervalUnit.allCases, or: .day),
                    intervalCount: number()))
        }
    }

    /// A good request of any shape, spoilt in one to three places or, now and then, in none.
    mutating func request(_ id: String) -> PaymentRequest {
        var request =
            switch random.number(below: 6) {
            case 0: Sample.digitalRequest(id)
            case 1: Sample.billedRequest(id)
            case 2: Sample.pickupRequest(id)
            case 3: Sample.sharedRequest(id)
            case 4: Sample.fullRequest(id)
            default: Sample.request(id)
            }
        for _ in 0..<random.number(below: 4) {
            if random.chance(45) { spoilHead(&request) } else { spoilLists(&request) }
        }
        return request
    }

    private mutating func spoilHead(_ request: inout PaymentRequest) {
        switch random.number(below: 16) {
        case 0: request.merchantIdentifier = text()
        case 1: request.countryCode = text()
        case 2: request.currencyCode = text()
        case 3: request.supportedNetworks = random.chance(50) ? [] : [.jcb]
        case 4: request.merchantCapabilities = MerchantCapability(rawValue: UInt(random.number(below: 64)))
        case 5: request.supportedCountries = random.chance(30) ? [] : [text(), "US"]
        case 6: request.shippingType = random.one(of: ShippingType.allCases, or: .shipping)
        case 7: request.shippingContactEditingMode = .storePickup
        case 8:
            request.requiredShippingContactFields = Set(
                ContactField.allCases.filter { _ in random.chance(50) })
        case 9:
            request.requiredBillingContactFields = Set(
                ContactField.allCases.filter { _ in random.chance(50) })
        case 10: request.shippingContact = contact()
        case 11: request.billingContact = contact()
        case 12: (request.supportsCouponCode, request.couponCode) = (random.chance(50), text())
        case 13: request.totalPolicy = .nonNegative
        case 14: request.applicationData = random.chance(50) ? [] : [UInt8](repeating: 255, count: 4096)
        default: if random.chance(3) { request.id = text() }
        }
    }

    private mutating func contact() -> Contact? {
        guard random.chance(80) else { return nil }
        var address = PostalAddress(country: Sample.country(random.chance(50) ? "US" : "GB"))
        for key in [\PostalAddress.street, \.city, \.state, \.postalCode] where random.chance(60) {
            address[keyPath: key] = text()
        }
        return Contact(
            name: text(), postalAddress: random.chance(70) ? address : nil, emailAddress: text(),
            phoneNumber: text())
    }

    private mutating func spoilLists(_ request: inout PaymentRequest) {
        switch random.number(below: 16) {
        case 0...6: spoilItem(&request.paymentSummaryItems)
        case 7, 8: request.paymentSummaryItems.insert(item(), at: 0)
        case 9:
            // A row that the total allows for.
            let row = PaymentSummaryItem(label: "Later", amount: money(), schedule: schedule())
            request.paymentSummaryItems.insert(row, at: 0)
        case 10...12: spoilMethod(&request.shippingMethods)
        case 13: request.multiTokenContexts.append(share())
        case 14: if random.chance(10) { request.paymentSummaryItems = [] }
        default: if random.chance(2) { fill(&request) }
        }
    }

    private mutating func item() -> PaymentSummaryItem {
        PaymentSummaryItem(
            label: text(), amount: random.chance(30) ? Sample.dollars(0) : money(),
            kind: random.chance(30) ? .pending : .final, schedule: schedule())
    }

    private mutating func spoilItem(_ items: inout [PaymentSummaryItem]) {
        guard !items.isEmpty else { return }
        let index = random.number(below: items.count)
        switch random.number(below: 6) {
        case 0: items[index].label = text()
        case 1: items[index].amount = money()
        case 2: items[index].kind = .pending
        case 3: items[index].schedule = schedule()
        case 4: items.remove(at: index)
        default: items.swapAt(index, 0)
        }
    }

    private mutating func spoilMethod(_ methods: inout [ShippingMethod]) {
        methods.append(
            ShippingMethod(
                identifier: random.chance(50) ? "ground" : text(), label: text(),
                detail: random.chance(50) ? nil : text(), amount: money(),
                dateComponentsRange: DateComponentsRange(start: date(), end: date())))
    }

    private mutating func share() -> PaymentTokenContext {
        PaymentTokenContext(
            merchantIdentifier: random.chance(60) ? "merchant.org.example.wax" : text(),
            externalIdentifier: text(), merchantName: text(), amount: money())
    }

    /// Thousands of rows, methods and shares.
    private mutating func fill(_ request: inout PaymentRequest) {
        let row = PaymentSummaryItem(label: "Row", amount: Sample.dollars(random.chance(50) ? 0 : .max))
        request.paymentSummaryItems.insert(contentsOf: Array(repeating: row, count: 2_000), at: 0)
        request.shippingMethods += (0..<1_000).map { number in
            ShippingMethod(
                identifier: "method-\(number)", label: "Method", detail: nil, amount: Sample.dollars(1))
        }
        if random.chance(50) {
            request.multiTokenContexts += Array(repeating: Sample.share("wax", 1), count: 500)
        }
    }
}

extension SplitMix64 {
    mutating func one<Element>(of all: [Element], or fallback: Element) -> Element {
        one(of: all) ?? fallback
    }
}
