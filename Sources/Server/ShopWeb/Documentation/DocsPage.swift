import HTTPTypes
package import ShopCore
package import ShopPages
package import StoreAPI

/// `/docs`: the contract for people.
package struct Docs: Document, Linked {
    package var resources: [Resource]
    package var transitions: [Transition]
    package var links: Links

    private enum CodingKeys: String, CodingKey {
        case resources, transitions
        case links = "_links"
    }

    package struct Resource: Encodable, Hashable, Sendable {
        package var id: String
        package var method: String
        /// Path template behind the server's prefix.
        package var path: String
        package var summary: String
        /// The credential that it takes, `Order-Token` or `Bearer`; empty for none.
        package var access: String
        /// On pages alone: programs find it in the OpenAPI document.
        package var example: Example

        private enum CodingKeys: String, CodingKey {
            case id, method, path, summary, access
        }
    }

    package struct Transition: Encodable, Hashable, Sendable {
        package var from: String
        /// Raw value of the `OrderEvent`.
        package var event: String
        /// Status afterwards; the same where the event leaves it.
        package var to: String
    }

    package init(
        _ operations: [Operation], examples: [String: Example], transitions: [OrderTransition]
    ) {
        resources = operations.map { operation in
            let access =
                switch operation.access {
                case .anyone, .local, .open: ""
                case .order: "Order-Token"
                case .admin: "Bearer"
                }
            return Resource(
                id: operation.id, method: operation.method.rawValue, path: operation.path,
                summary: operation.summary, access: access,
                example: examples[operation.id] ?? Example(of: operation))
        }
        self.transitions = transitions.flatMap { transition in
            transition.from.map { from in
                Transition(
                    from: from.rawValue, event: transition.event.rawValue,
                    to: (transition.status ?? from).rawValue)
            }
        }
        links = Links([.this: Link(href: "/docs")])
    }

    package func page(_ setting: PageSetting) -> PageContent {
        let content = DocsPage(self, setting)
        return PageContent(template: .docs, title: setting.words.fixed.howItWorks, content: content)
    }
}

/// The sections of the documentation as their template reads them.
package struct DocsPage: Sendable {
    package let sections: [Section]

    package struct Section: Sendable {
        package let id: String
        package let heading: String
        package let paragraphs: [String]
        package let operations: [OperationView]
        package let tables: [TableView]
        package let terms: [Term]
        /// Stored, since templates see nothing that is computed.
        package let hasTerms: Bool

        package init(
            id: String, heading: String, paragraphs: [String] = [], operations: [OperationView] = [],
            tables: [TableView] = [], terms: [Term] = []
        ) {
            self.id = id
            self.heading = heading
            self.paragraphs = paragraphs
            self.operations = operations
            self.tables = tables
            self.terms = terms
            hasTerms = !terms.isEmpty
        }
    }

    package struct Term: Sendable {
        package let id: String
        package let href: String?
        package let label: String
        package let value: String
    }

    package init(_ docs: Docs, _ setting: PageSetting) {
        let words = DocsWords.of(setting.language)
        let problems = Problem.Name.allCases.map { name in
            Term(
                id: name.rawValue, href: setting.link("/problems/\(name.rawValue)"), label: name.rawValue,
                value: setting.language.say(name.words.title))
        }
        let relations = Relation.allCases.filter { $0.rawValue.hasPrefix("shop:") }.map { relation in
            let name = String(relation.rawValue.dropFirst("shop:".count))
            return Term(id: name, href: nil, label: relation.rawValue, value: words.relations[name] ?? "")
        }
        sections = [
            Section(
                id: "forms", heading: words.forms.heading, paragraphs: words.forms.paragraphs),
            Section(
                id: "resources", heading: words.resources.heading, paragraphs: words.resources.paragraphs,
                operations: docs.resources.map { OperationView($0) }),
            Section(
                id: "states", heading: words.states.heading, paragraphs: words.states.paragraphs,
                tables: docs.transitions.isEmpty ? [] : [Self.matrix(docs.transitions, words, setting)]),
            Section(id: "idempotency", heading: words.keys.heading, paragraphs: words.keys.paragraphs),
            Section(id: "live", heading: words.events.heading, paragraphs: words.events.paragraphs),
            Section(id: "limits", heading: words.limits.heading, paragraphs: words.limits.paragraphs),
            Section(id: "relations", heading: words.relationsHeading, terms: relations),
            Section(id: "problems", heading: setting.words.fixed.problems, terms: problems),
        ]
    }

    /// States down the side, events across the top, and in the fields where each event leads.
    private static func matrix(
        _ transitions: [Docs.Transition], _ words: DocsWords, _ setting: PageSetting
    ) -> TableView {
        var states: [String] = []
        var events: [String] = []
        for transition in transitions {
            for state in [transition.from, transition.to] where !states.contains(state) {
                states.append(state)
            }
            if !events.contains(transition.event) { events.append(transition.event) }
        }
        let rows = states.map { state in
            TableView.Row(
                setting.words.state(state).name,
                events.map { event in
                    let ends = transitions.filter { $0.from == state && $0.event == event }.map(\.to)
                    return ends.map { setting.words.state($0).name }.joined(separator: ", ")
                })
        }
        return TableView(
            caption: words.states.heading, heads: [words.stateHead] + events.map(setting.words.fact),
            rows: rows)
    }
}
