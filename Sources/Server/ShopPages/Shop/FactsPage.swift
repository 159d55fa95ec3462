package import Codecs
package import ShopCore
package import StoreAPI

/// A resource as its members: what has no page of its own is drawn from its JSON.
package struct FactsPage: Sendable {
    package let heading: String
    package let lead: String?
    package let hasFacts: Bool
    package let facts: [SheetPage.Fact]
    package let tables: [TableView]
    package let forms: [FormView]
    package let hasLinks: Bool
    /// Links that can be followed as they are; templated ones are left out.
    package let links: [LinkView]

    package init(
        heading: String, lead: String? = nil, facts: [SheetPage.Fact] = [], tables: [TableView] = [],
        forms: [FormView] = [], links: [LinkView] = []
    ) {
        self.heading = heading
        self.lead = lead
        self.facts = facts
        hasFacts = !facts.isEmpty
        self.tables = tables
        self.forms = forms
        self.links = links
        hasLinks = !links.isEmpty
    }

    package init(json: JSONValue, heading: String, _ setting: PageSetting) {
        let words = setting.words
        let members = json.members ?? []
        var facts: [SheetPage.Fact] = []
        var tables: [TableView] = []
        var links: [LinkView] = []
        Self.collection(json, heading, words).map { tables.append($0) }
        for member in members {
            let name = String(decoding: member.name, as: UTF8.self)
            switch (name, member.value) {
            case ("_links", let value): links = Self.links(value, setting)
            case ("_templates", _): continue
            case ("_embedded", let value):
                for inner in value.members ?? [] {
                    Self.collection(
                        inner.value, words.fact(String(decoding: inner.name, as: UTF8.self)), words
                    )
                    .map { tables.append($0) }
                }
            case (_, .array(let elements)) where elements.contains { $0.members != nil }:
                Self.collection(member.value, words.fact(name), words).map { tables.append($0) }
            case (_, let value):
                let text = Self.text(value, words)
                if !text.isEmpty { facts.append(SheetPage.Fact(words.fact(name), text)) }
            }
        }
        self.init(
            heading: heading, facts: facts, tables: tables,
            forms: setting.templates.map { FormView($0, setting) }, links: links)
    }

    /// A list of objects as a table, whose columns are the members that any of them has.
    private static func collection(_ value: JSONValue, _ caption: String, _ words: PageWords) -> TableView? {
        guard case .array(let elements) = value, !elements.isEmpty else { return nil }
        var names: [String] = []
        for element in elements {
            for member in element.members ?? [] {
                let name = String(decoding: member.name, as: UTF8.self)
                if !name.hasPrefix("_"), !names.contains(name) { names.append(name) }
            }
        }
        let rows = elements.map { element in
            let cells = names.map { name in element[name].map { text($0, words) } ?? "" }
            return TableView.Row(cells.first ?? "", Array(cells.dropFirst()))
        }
        return TableView(caption: caption, heads: names.map(words.fact), rows: rows)
    }

    /// A value in words: an amount of money as such, other objects member by member.
    private static func text(_ value: JSONValue, _ words: PageWords) -> String {
        switch value {
        case .null: return ""
        case .bool(let flag): return words.yesNo(flag)
        case .number(let digits): return String(decoding: digits, as: UTF8.self)
        case .string(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .array(let elements): return elements.map { text($0, words) }.joined(separator: ", ")
        case .object(let members):
            if let amount = value["amount"]?.text, let currency = value["currency"]?.text, members.count == 2
            {
                return PageMoney.text(
                    String(decoding: amount, as: UTF8.self), String(decoding: currency, as: UTF8.self),
                    words.language)
            }
            return members.map { text($0.value, words) }.filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    /// The links that can be followed as they are; the prefix stands in them already.
    private static func links(_ value: JSONValue, _ setting: PageSetting) -> [LinkView] {
        (value.members ?? []).compactMap { member in
            let name = String(decoding: member.name, as: UTF8.self)
            guard let href = member.value["href"]?.text, member.value["templated"] == nil, name != "self",
                name != "curies"
            else { return nil }
            let relation = String(name.split(separator: ":").last ?? "")
            return LinkView(
                href: setting.named(String(decoding: href, as: UTF8.self)),
                label: setting.words.fact(relation))
        }
    }
}

/// `/problems/{name}`: what a refusal means.
package struct ProblemType: Document, Linked {
    package var name: String
    package var title: String
    package var meaning: String
    package var remedy: String
    /// Causes that have words of their own, by the title that their problems have; nil for none.
    package var causes: [Cause]?
    /// With `payment-declined`: the values of `decline_code`.
    package var declineCodes: [DeclineCode]?
    package var links: Links

    private enum CodingKeys: String, CodingKey {
        case name, title, meaning, remedy, causes
        case declineCodes = "decline_codes"
        case links = "_links"
    }

    package struct Cause: Codable, Hashable, Sendable {
        package var title, meaning, remedy: String
    }

    package struct DeclineCode: Codable, Hashable, Sendable {
        package var code, meaning: String
    }

    package init?(name: String, _ language: ContentLanguage) {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        guard let type = Problem.Name(rawValue: last) else { return nil }
        let words = type.words
        let causes = RefusalCause.allCases.filter { $0.type == type }.map { cause in
            let words = cause.words
            return Cause(
                title: cause.rawValue, meaning: language.say(words.meaning),
                remedy: language.say(words.remedy))
        }
        self.causes = causes.isEmpty ? nil : causes
        if type == .paymentDeclined {
            let words = PageWords(language)
            declineCodes = Settlement.declineCodes.map { code in
                DeclineCode(code: code, meaning: words.declineReason(code))
            }
        }
        self.name = name
        title = language.say(words.title)
        meaning = language.say(words.meaning)
        remedy = language.say(words.remedy)
        links = Links([.this: Link(href: "/problems/\(name)")])
    }

    package func page(_ setting: PageSetting) -> PageContent {
        let words = setting.words
        let content = FactsPage(
            heading: title, lead: meaning,
            facts: [
                SheetPage.Fact(words.fixed.whatToDo, remedy),
                SheetPage.Fact(words.fixed.name, name),
            ],
            tables: [
                causes.map { causes in
                    TableView(
                        caption: words.fixed.causes,
                        heads: [words.fixed.name, words.fixed.meaning, words.fixed.whatToDo],
                        rows: causes.map { .init($0.title, [$0.meaning, $0.remedy]) })
                },
                declineCodes.map { codes in
                    TableView(
                        caption: words.fixed.declineCodes, heads: [words.fixed.name, words.fixed.meaning],
                        rows: codes.map { .init($0.code, [$0.meaning]) })
                },
            ].compactMap(\.self),
            links: [
                LinkView(href: setting.link(Endpoints.docs.template), label: words.fixed.howItWorks),
                LinkView(href: setting.link(Endpoints.entry.template), label: words.fixed.backToShop),
            ])
        return PageContent(template: .facts, title: title, content: content)
    }
}
