import Mustache
package import ShopCore

/// The words of the pages and of receipts, one value per language.
package struct PageWords: Sendable {
    /// Language of all these words.
    package let language: ContentLanguage
    /// The words that templates take by name.
    package let fixed: Fixed
    /// Names of fields, by the last part of their pointer.
    package let fields: [String: String]
    /// The names of the fields of an address in different countries.
    package let addressFields: [String: String]
    /// Legends of groups of fields, by the first part of their pointer.
    package let groups: [String: String]
    /// The name and the button of a form, by the template's name.
    package let forms: [String: FormWords]
    /// The names and meanings of an order's states.
    package let states: [String: StateWords]
    /// Names of members that are drawn as facts.
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
    /// Formats a calendar day.
    package let date: @Sendable (CivilDay) -> String

    /// A form's localized title and the label of its submit button.
    package struct FormWords: Sendable {
        /// Title of the form; nil for none.
        package var title: String?
        /// Label of the submit button.
        package var submit: String
    }

    /// An order state's localized name and meaning.
    package struct StateWords: Sendable {
        /// Name of the state.
        package var name: String
        /// Sentence that explains the state to a shopper.
        package var meaning: String
    }

    /// Localized strings that Mustache templates look up by property name.
    package struct Fixed: Sendable {
        /// Frame of every page and the notice of the simulation.
        package let skip, site, everything, howItWorks, language, simulated: String
        /// Pagination, and the sentence for an empty list.
        package let pages, previous, next, nothingFound: String
        /// Availability and choice of a product.
        package let inStock, soldOut, isDigital, choose, variants, stock: String
        /// Headings and terms of a quote.
        package let yourOrder, item, quantity, price, summary, total, optional, pending: String
        /// Why an order that waits for its payment cannot be paid.
        package let notPayable: String
        /// Headings and terms of an order and a receipt.
        package let order, receipt, history, changeOrCancel, shipTo, contact, shipping, payment,
            placed: String
        /// Texts of a problem's page.
        package let pleaseCheck, whatToDo, reference, goBack, backToShop, meaning, name: String
        /// Choice that does not filter by state.
        package let everyState: String
        /// Texts of the documentation, and truth values.
        package let docsLead, yes, no, notSentThere, problems: String
        /// Columns of a conflict, and the link into the terminal's shop.
        package let changes, now, typed, before, openInTerminal: String
        /// Headings of an example in the documentation.
        package let request, answer: String
        /// Texts of the front, of the checkout, and of finding an order.
        package let frontLead, soFar, goOn, updateFirst, testCards, findOrder, findLead, findName,
            seeOrder: String
    }

    /// The name of a field by its pointer; a name that nobody gave is made from the pointer.
    package func field(_ pointer: String) -> String {
        let parts = pointer.split(separator: "/").map(String.init).filter { Int($0) == nil }
        let last = parts.last ?? pointer
        return fields[parts.suffix(2).joined(separator: "/")] ?? fields[last] ?? fact(last)
    }

    /// The name of a fact by its member's name.
    package func fact(_ name: String) -> String {
        if let known = facts[name] { return known }
        let spaced = String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }

    /// The name of a state of an order; unknown ones say themselves.
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
