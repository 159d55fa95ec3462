import ShopCore
package import StoreAPI

/// A refusal as a page: what happened, what is wrong, what one can do, and the form once more.
package struct ProblemPage: Sendable {
    package let heading: String
    /// Localized meaning; the reason of a declined card takes its place.
    package let meaning: String?
    /// In English, as the contract says it; left out where the shopper's own words say the same.
    package let detail: String?
    package let hasErrors: Bool
    /// Error summary, one entry for each fault and each line that is short.
    package let errors: [Fault]
    /// Changes since the form was read, and counts that differ; empty for none.
    package let tables: [TableView]
    /// Localized advice; nil for an unknown problem.
    package let remedy: String?
    package let forms: [FormView]
    /// Links to the order concerned, the page that the request came from, the problem's meaning and the shop.
    package let links: [LinkView]
    /// Request-Id, for support; nil where the shop is not at fault.
    package let reference: String?
    /// Name of the refused form; nil if it is not shown again.
    package let form: String?
    package let typed: FormView.Typed

    package struct Fault: Sendable {
        /// Leads to the field, if it is on this page, or to the product.
        package let href: String?
        /// Localized name of the field, header or table cell; nil for a fault of what was sent as a whole.
        package let label: String?
        package let text: String
    }

    /// Makes the page of a refusal; `typed` holds the refused form's values by field name.
    package init(
        _ problem: Problem, _ setting: PageSetting, form: FormTemplate?, typed: [String: String],
        told: ProblemWords? = nil
    ) {
        let words = setting.words
        let told = told ?? problem.words
        let say = setting.language.say(_:)
        heading = told.map { say($0.title) } ?? problem.title
        // Where one type has several causes, the cause's own words tell more.
        let isOfACause = RefusalCause(rawValue: problem.title) != nil
        let decline =
            isOfACause
            ? nil : problem.declineCode.map { words.decline($0, isLast: problem.attemptsLeft == 0) }
        let left = problem.name == .refundExceedsCaptured ? problem.actual : nil
        meaning =
            decline
            ?? told.map { say($0.meaning) + (left.map(words.leftToRefund) ?? "") } ?? problem.detail
        // Refusals whose words speak of the detail, such as the formats that there are.
        let named: [Problem.Name?] = [
            .notAcceptable, .unsupportedMediaType, .payloadTooLarge, .policyConflict,
        ]
        let isNamed = named.contains(problem.name) && problem.errors?.isEmpty != false
        detail = isNamed && setting.language == .english ? problem.detail : nil
        remedy = problem.attemptsLeft == 0 ? words.fixed.notPayable : told.map { say($0.remedy) }
        let shown = form?.properties.filter { $0.type != "hidden" } ?? []
        let faults = (problem.errors ?? []).map { fault in
            let place = fault.pointer.map { String($0.dropFirst()) } ?? fault.parameter ?? fault.header ?? ""
            // A fault of a part, such as a price, is at the field in which it is typed.
            let field = shown.first { $0.name == place || $0.name.hasPrefix("\(place)/") }
            let name = field?.name ?? place
            let isAmount = FieldKind(name).isAmount || fault.column == ProductColumn.price.rawValue
            let kind = isAmount ? "amount" : String(name.prefix { $0 != "/" })
            return (fault, name, field, words.text(of: fault, in: kind))
        }
        errors =
            faults.map { fault, name, field, text in
                Fault(
                    href: field.flatMap { _ in form.map { "#" + FieldView.identifier($0.name, name) } },
                    label: fault.header ?? fault.line.map { words.place(line: $0, column: fault.column) }
                        ?? field?.prompt ?? (name.isEmpty ? nil : words.field(name)),
                    text: text)
            }
            + (problem.lines ?? []).map { line in
                let product = setting.products[line.sku]
                return Fault(
                    href: product.map { setting.link($0.href) }, label: product?.label ?? line.sku,
                    text: words.shortage(line))
            }
        hasErrors = !errors.isEmpty
        let changes =
            problem.name == .preconditionFailed ? form.flatMap { Self.changes($0, typed, words) } : nil
        tables = [changes, Self.difference(problem, words)].compactMap(\.self)
        let wrong = faults.filter { $0.0.pointer != nil }.map { ($0.1, $0.3) }
        let refused = FormView.Typed(
            values: typed, errors: Dictionary(wrong, uniquingKeysWith: { first, _ in first }))
        self.typed = refused
        self.form = form?.name
        forms = form.map { [FormView($0, setting, typed: refused)] } ?? []
        links = Self.links(problem, setting, isAgain: form != nil)
        reference = problem.status >= 500 ? problem.instance : nil
    }

    package var page: PageContent { PageContent(template: .problem, title: heading, content: self) }

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

    /// The number that the request expected, and what it is now.
    private static func difference(_ problem: Problem, _ words: PageWords) -> TableView? {
        guard problem.name == .stockChanged, let expected = problem.expected, let actual = problem.actual
        else { return nil }
        return TableView(
            caption: words.fixed.changes, heads: [words.fixed.name, words.fixed.now, words.fixed.before],
            rows: [TableView.Row(words.fixed.stock, [actual, expected])])
    }

    /// - Parameter isAgain: True if the form is on this page, so that no other has to be gone back to.
    private static func links(_ problem: Problem, _ setting: PageSetting, isAgain: Bool) -> [LinkView] {
        let words = setting.words.fixed
        let office = setting.office.map { _ in OfficeWords(setting.language).rooms.office }
        let names: [Problem.Name?] = [.notFound, .quoteStale, .idempotencyKeyReused, .paymentOutcomeUnknown]
        let mayBeFound = office == nil && problem.order == nil && names.contains(problem.name)
        let places: [(address: String?, label: String)] = [
            (problem.order, words.seeOrder),
            (isAgain || setting.source == setting.address ? nil : setting.source, words.goBack),
            (mayBeFound ? Endpoints.orderFinder.template : nil, words.findOrder),
            (problem.type, words.meaning),
            (office == nil ? Endpoints.entry.template : Office.home, office ?? words.backToShop),
        ]
        return places.compactMap { place, label in
            place.map { LinkView(href: setting.link($0), label: label) }
        }
    }
}

extension FormTemplate.Property {
    fileprivate func shown(_ value: String, _ words: PageWords) -> String {
        if type == "checkbox" { return words.yesNo(value == "true") }
        return options?.inline.first { $0.value == value }?.prompt ?? (value.isEmpty ? "—" : value)
    }
}
