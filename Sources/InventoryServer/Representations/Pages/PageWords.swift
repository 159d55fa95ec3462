import Mustache
import ShopCore

/// The words of the pages and of receipts, one value per language.
struct PageWords: Sendable {
    let language: Language
    /// What templates say by name.
    let fixed: Fixed
    /// Names of fields, by the last part of their pointer.
    let fields: [String: String]
    /// What the fields of an address are called in different countries.
    let addressFields: [String: String]
    /// Legends of groups of fields, by the first part of their pointer.
    let groups: [String: String]
    /// What a form is called and what its button says, by the template's name.
    let forms: [String: FormWords]
    /// What the states of an order are called and mean.
    let states: [String: StateWords]
    /// Names of members that are drawn as facts.
    let facts: [String: String]
    let onlyLeft: @Sendable (Int) -> String
    let priceFrom: @Sendable (String) -> String
    let validUntil: @Sendable (String) -> String
    let results: @Sendable (String) -> String
    let pay: @Sendable (String) -> String
    let date: @Sendable (CivilDay) -> String

    struct FormWords: Sendable {
        var title: String?
        var submit: String
    }

    struct StateWords: Sendable {
        var name: String
        var meaning: String
    }

    struct Fixed: Sendable {
        let skip, site, everything, howItWorks, language, simulated: String
        let pages, previous, next, nothingFound: String
        let inStock, soldOut, isDigital, choose, variants, stock: String
        let yourOrder, item, quantity, price, summary, total, optional, pending: String
        let order, receipt, history, changeOrCancel, shipTo, contact, shipping, payment, placed: String
        let pleaseCheck, whatToDo, reference, error, backToShop, meaning, name: String
        let everyState: String
        let docsLead, yes, no, notSentThere, problems, available, requested: String
        let changes, now, typed, before, openInTerminal: String
        let request, answer: String
    }

    init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .simplifiedChinese: self = .simplifiedChinese
        }
    }

    init(
        language: Language, fixed: Fixed, fields: [String: String], addressFields: [String: String],
        groups: [String: String], forms: [String: FormWords], states: [String: StateWords],
        facts: [String: String], onlyLeft: @escaping @Sendable (Int) -> String,
        priceFrom: @escaping @Sendable (String) -> String,
        validUntil: @escaping @Sendable (String) -> String,
        results: @escaping @Sendable (String) -> String, pay: @escaping @Sendable (String) -> String,
        date: @escaping @Sendable (CivilDay) -> String
    ) {
        self.language = language
        self.fixed = fixed
        self.fields = fields
        self.addressFields = addressFields
        self.groups = groups
        self.forms = forms
        self.states = states
        self.facts = facts
        self.onlyLeft = onlyLeft
        self.priceFrom = priceFrom
        self.validUntil = validUntil
        self.results = results
        self.pay = pay
        self.date = date
    }

    /// The name of a field by its pointer; a name that nobody gave is made from the pointer.
    func field(_ pointer: String) -> String {
        let parts = pointer.split(separator: "/").map(String.init).filter { Int($0) == nil }
        let last = parts.last ?? pointer
        return fields[parts.suffix(2).joined(separator: "/")] ?? fields[last] ?? fact(last)
    }

    /// The name of a fact by its member's name.
    func fact(_ name: String) -> String {
        if let known = facts[name] { return known }
        let spaced = String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }

    /// The name of a state of an order; unknown ones say themselves.
    func state(_ raw: String) -> StateWords {
        states[raw] ?? StateWords(name: fact(raw), meaning: "")
    }
}

extension PageWords: MustacheParent {
    func child(named name: String) -> Any? { Self.tables[language]?[name] }

    /// By name what templates ask for by name: reading a mirror for every word would cost more than the page.
    private static let tables: [Language: [String: String]] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let words = Mirror(reflecting: PageWords(language).fixed).children.compactMap { child in
                child.label.flatMap { label in (child.value as? String).map { (label, $0) } }
            }
            return (language, Dictionary(uniqueKeysWithValues: words))
        })
}
