import ShopCore
package import StoreAPI

/// A refusal as a page: what happened, what is wrong, what one can do, and the form once more.
package struct ProblemPage: Sendable {
    /// Localized title of the problem, else the contract's.
    package let heading: String
    /// Localized meaning; the reason of a declined card takes its place.
    package let meaning: String?
    /// In English, as the contract says it; left out where the shopper's own words say the same.
    package let detail: String?
    /// True if there are field errors.
    package let hasErrors: Bool
    /// Error summary, one entry for each fault.
    package let errors: [Fault]
    /// Shortages, changes since the form was read, and counts that differ; empty for none.
    package let tables: [TableView]
    /// Localized advice; nil for an unknown problem.
    package let remedy: String?
    /// The refused form as it was filled in, or nothing.
    package let forms: [FormView]
    /// Links to the order concerned, the problem's meaning and the shop.
    package let links: [LinkView]
    /// Request-Id, for support; nil where the shop is not at fault.
    package let reference: String?
    /// Name of the refused form; nil if it is not shown again.
    package let form: String?
    /// The refused form's values, and its errors by field.
    package let typed: FormView.Typed

    /// An entry of the error summary, one per invalid field.
    package struct Fault: Sendable {
        /// Leads to the field, if it is on this page.
        package let href: String?
        /// Localized name of the field, header or table cell; nil for a fault of what was sent as a whole.
        package let label: String?
        /// Localized rule that is broken, else the contract's detail.
        package let text: String
    }

    /// Makes the page of a refusal; `typed` holds the refused form's values by field name.
    package init(
        _ problem: Problem, _ setting: PageSetting, form: FormTemplate?, typed: [String: String],
        told: ProblemWords? = nil
    ) {
        let words = setting.words
        let told = told ?? ProblemWords.of(problem.type, setting.language)
        heading = told?.title ?? problem.title
        let decline = problem.declineCode.map { ProblemWords.decline($0, setting.language) }
        meaning = decline ?? told?.meaning ?? problem.detail
        let isSaid = told == nil || decline != nil || problem.errors?.isEmpty == false
        detail = isSaid || setting.language != .english ? nil : problem.detail
        remedy = told?.remedy
        let faults = problem.errors ?? []
        let names = Set(form?.properties.filter { $0.type != "hidden" }.map(\.name) ?? [])
        errors = faults.map { fault in
            let name = fault.pointer.map { String($0.dropFirst()) } ?? fault.parameter ?? fault.header ?? ""
            return Fault(
                href: form.flatMap { names.contains(name) ? "#" + FieldView.identifier($0.name, name) : nil },
                label: fault.header ?? fault.line.map { words.place(line: $0, column: fault.column) }
                    ?? form?.prompt(of: name) ?? (name.isEmpty ? nil : words.field(name)),
                text: ProblemWords.text(of: fault, setting.language))
        }
        hasErrors = !errors.isEmpty
        let changes =
            problem.name == .preconditionFailed ? form.flatMap { Self.changes($0, typed, words) } : nil
        tables = [
            problem.lines.map { Self.shortages($0, words) }, changes, Self.difference(problem, words),
        ].compactMap(\.self)
        let wrong = faults.compactMap { fault in
            fault.pointer.map { (String($0.dropFirst()), ProblemWords.text(of: fault, setting.language)) }
        }
        let refused = FormView.Typed(
            values: typed, errors: Dictionary(wrong, uniquingKeysWith: { first, _ in first }))
        self.typed = refused
        self.form = form?.name
        forms = form.map { [FormView($0, setting, typed: refused)] } ?? []
        links =
            [
                problem.order.map { LinkView(href: setting.link($0), label: words.fixed.seeOrder) },
                LinkView(href: setting.link(problem.type), label: words.fixed.meaning),
                LinkView(href: setting.link(setting.home), label: words.fixed.backToShop),
            ].compactMap { $0 }
        reference = problem.status >= 500 ? problem.instance : nil
    }

    /// The changes from what was typed to what is there now; nil where that is the same.
    private static func changes(
        _ form: FormTemplate, _ typed: [String: String], _ words: PageWords
    ) -> TableView? {
        let rows = form.properties.filter { $0.type != "hidden" }.compactMap { property -> TableView.Row? in
            let wanted = property.options?.selectedValues?.first ?? property.value ?? ""
            let new = typed[property.name] ?? ""
            guard wanted != new else { return nil }
            return TableView.Row(
                property.prompt ?? words.field(property.name),
                [property.shown(wanted, words), property.shown(new, words)])
        }
        guard !rows.isEmpty else { return nil }
        return TableView(
            caption: words.fixed.changes, heads: [words.fixed.name, words.fixed.now, words.fixed.typed],
            rows: rows)
    }

    /// A number that somebody decided on, and what it is now.
    private static func difference(_ problem: Problem, _ words: PageWords) -> TableView? {
        guard problem.name == .stockChanged, let expected = problem.expected, let actual = problem.actual
        else { return nil }
        return TableView(
            caption: words.fixed.changes, heads: [words.fixed.name, words.fixed.now, words.fixed.before],
            rows: [TableView.Row(words.fixed.stock, [actual, expected])])
    }

    private static func shortages(_ lines: [Problem.Shortage], _ words: PageWords) -> TableView {
        TableView(
            caption: words.fixed.stock,
            heads: [words.fact("sku"), words.fixed.requested, words.fixed.available],
            rows: lines.map { TableView.Row($0.sku, [String($0.requested), String($0.available)]) })
    }
}

extension Problem {
    package func page(_ setting: PageSetting, form: FormTemplate? = nil, typed: [String: String] = [:])
        -> PageContent
    {
        let content = ProblemPage(self, setting, form: form, typed: typed)
        return PageContent(template: .problem, title: content.heading, content: content)
    }
}

extension FormTemplate {
    /// The page's name for a field.
    fileprivate func prompt(of name: String) -> String? {
        properties.first { $0.name == name && $0.type != "hidden" }?.prompt
    }
}

extension FormTemplate.Property {
    /// A value as people read it.
    fileprivate func shown(_ value: String, _ words: PageWords) -> String {
        if type == "checkbox" { return value == "true" ? words.fixed.yes : words.fixed.no }
        return options?.inline.first { $0.value == value }?.prompt ?? (value.isEmpty ? "—" : value)
    }
}
