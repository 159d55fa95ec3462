import PayKit

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

    /// The days of arrival, or of a shop's own ways those on which goods can be fetched or are collected,
    /// with the hours.
    package func arrives(
        _ earliest: CivilDay, _ latest: CivilDay, by service: ShopPolicy.Service
    ) -> String {
        let hours = service.window.map { hours in
            language.say(", \(hours[0]):00–\(hours[1]):00", "，\(hours[0]):00–\(hours[1]):00")
        }
        return days(earliest, latest, service.shippingType) + (hours ?? "")
    }

    private func days(_ earliest: CivilDay, _ latest: CivilDay, _ type: ShippingType) -> String {
        let verb =
            switch type {
            case .shipping, .delivery: (english: "Arrives", chinese: "送达")
            case .storePickup: (english: "Ready", chinese: "可取货")
            case .servicePickup: (english: "Collected", chinese: "上门取件")
            }
        func english(_ day: CivilDay) -> String {
            "\(CivilDay.weekdays[day.weekday]), \(CivilDay.months[day.month - 1]) \(day.day)"
        }
        guard earliest != latest else {
            return language.say(
                "\(verb.english) \(english(latest))", "\(latest.month)月\(latest.day)日\(verb.chinese)")
        }
        let month = earliest.month == latest.month ? "" : "\(latest.month)月"
        return language.say(
            "\(verb.english) \(english(earliest)) – \(english(latest))",
            "\(earliest.month)月\(earliest.day)日至\(month)\(latest.day)日\(verb.chinese)")
    }
}
