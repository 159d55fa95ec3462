/// The words that the server itself puts into representations, one value per language.
package struct Words: Sendable {
    package let subtotal: String
    package let discount: String
    package let shipping: String
    /// Label of the summary row that takes the shipping price off again.
    package let freeShipping: String
    /// Label of the summary row of tax that is added to prices.
    package let tax: String
    package let arrives: @Sendable (CivilDay, CivilDay) -> String

    package init(_ language: ContentLanguage) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    private init(
        subtotal: String, discount: String, shipping: String, freeShipping: String, tax: String,
        arrives: @escaping @Sendable (CivilDay, CivilDay) -> String
    ) {
        self.subtotal = subtotal
        self.discount = discount
        self.shipping = shipping
        self.freeShipping = freeShipping
        self.tax = tax
        self.arrives = arrives
    }

    private static let english = Words(
        subtotal: "Subtotal", discount: "Discount", shipping: "Shipping", freeShipping: "Free shipping",
        tax: "Tax",
        arrives: { earliest, latest in
            func text(_ day: CivilDay) -> String {
                "\(weekdays[day.weekday]), \(months[day.month - 1]) \(day.day)"
            }
            return "Arrives " + (earliest == latest ? "" : text(earliest) + " – ") + text(latest)
        })

    private static let simplifiedChinese = Words(
        subtotal: "小计", discount: "优惠", shipping: "运费", freeShipping: "免运费", tax: "税费",
        arrives: { earliest, latest in
            let first = "\(earliest.month)月\(earliest.day)日"
            guard earliest != latest else { return "\(first)送达" }
            let month = earliest.month == latest.month ? "" : "\(latest.month)月"
            return "\(first)至\(month)\(latest.day)日送达"
        })

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
