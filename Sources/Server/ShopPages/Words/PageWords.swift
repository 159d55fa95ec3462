import Mustache
package import ShopCore

/// The words of the pages and of receipts, one value per language.
package struct PageWords: Sendable {
    package let language: ContentLanguage
    package let fixed: Fixed
    /// Names of fields, by the last part of their pointer.
    package let fields: [String: String]
    /// The names of the fields of an address in different countries.
    package let addressFields: [String: String]
    /// Legends of groups of fields, by the first part of their pointer.
    package let groups: [String: String]
    /// The name and the button of a form, by the template's name.
    package let forms: [String: FormWords]
    package let states: [String: StateWords]
    package let facts: [String: String]
    /// Sentence for scarce stock, from the units left.
    package let onlyLeft: @Sendable (Int) -> String
    /// Prefixes the lowest of several prices, formatted.
    package let priceFrom: @Sendable (String) -> String
    /// Sentence on the end of a quote, from a clock time in UTC.
    package let validUntil: @Sendable (String) -> String
    /// Heading of search results, from the words that were searched.
    package let results: @Sendable (String) -> String
    /// Label of the payment button, from a formatted total.
    package let pay: @Sendable (String) -> String
    /// Headline with the shop's name, link to a category, and legend with the place of an address.
    package let welcome, moreIn, shipTo: @Sendable (String) -> String
    package let date: @Sendable (CivilDay) -> String

    package struct FormWords: Sendable {
        package var title: String?
        package var submit: String
    }

    package struct StateWords: Sendable {
        package var name: String
        package var meaning: String
    }

    /// Localized strings that Mustache templates look up by property name.
    package struct Fixed: Sendable {
        package let skip, site, everything, howItWorks, language, simulated: String
        package let pages, previous, next, nothingFound: String
        package let inStock, soldOut, isDigital, choose, variants, stock: String
        package let yourOrder, item, quantity, price, summary, total, optional, pending: String
        /// Why an order that waits for its payment cannot be paid.
        package let notPayable: String
        package let order, receipt, history, changeOrCancel, shipTo, contact, shipping, payment,
            placed: String
        package let pleaseCheck, whatToDo, reference, goBack, backToShop, meaning, name: String
        package let everyState: String
        package let docsLead, yes, no, notSentThere, problems: String
        package let changes, now, typed, before, openInTerminal: String
        package let request, answer: String
        package let frontLead, soFar, goOn, updateFirst, testCards, findOrder, findLead, findName,
            seeOrder: String
    }

    /// The name of a field by its pointer; one without words of its own is made from the pointer.
    package func field(_ pointer: String) -> String {
        let parts = pointer.split(separator: "/").map(String.init).filter { Int($0) == nil }
        let last = parts.last ?? pointer
        return fields[parts.suffix(2).joined(separator: "/")] ?? fields[last] ?? fact(last)
    }

    package func fact(_ name: String) -> String {
        if let known = facts[name] { return known }
        let spaced = String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }

    /// Unknown states are shown as they are.
    package func state(_ raw: String) -> StateWords {
        states[raw] ?? StateWords(name: fact(raw), meaning: "")
    }
}

extension PageWords: MustacheParent {
    /// Looks a fixed string up for a Mustache tag; nil when there is none of that name.
    package func child(named name: String) -> Any? { Self.tables[language]?[name] }

    /// By name what templates ask for by name: reading a mirror for every word would cost more than the page.
    private static let tables: [ContentLanguage: [String: String]] = Dictionary(
        uniqueKeysWithValues: ContentLanguage.allCases.map { language in
            let words = Mirror(reflecting: PageWords(language).fixed).children.compactMap { child in
                child.label.flatMap { label in (child.value as? String).map { (label, $0) } }
            }
            return (language, Dictionary(uniqueKeysWithValues: words))
        })
}
