/// The words that the server itself puts into representations.
package struct Words: Sendable {
    private let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    package var subtotal: String { language.say("Subtotal", "小计") }
    package var discount: String { language.say("Discount", "优惠") }
    package var shipping: String { language.say("Shipping", "运费") }
    /// Label of the summary row that takes the shipping price off again.
    package var freeShipping: String { language.say("Free shipping", "免运费") }
    /// Label of the summary row of tax that is added to prices.
    package var tax: String { language.say("Tax", "税费") }

    package func arrives(_ earliest: CivilDay, _ latest: CivilDay) -> String {
        func english(_ day: CivilDay) -> String {
            "\(Self.weekdays[day.weekday]), \(Self.months[day.month - 1]) \(day.day)"
        }
        guard earliest != latest else {
            return language.say(
                "Arrives \(english(latest))", "\(latest.month)月\(latest.day)日送达")
        }
        let month = earliest.month == latest.month ? "" : "\(latest.month)月"
        return language.say(
            "Arrives \(english(earliest)) – \(english(latest))",
            "\(earliest.month)月\(earliest.day)日至\(month)\(latest.day)日送达")
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
