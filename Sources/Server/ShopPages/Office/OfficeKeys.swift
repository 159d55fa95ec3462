import ShopCore
package import StoreAPI

extension WireAccessKeys: Linked {
    /// - Parameter own: Id of the key that the reader signed in with, which cannot be revoked.
    package func page(own: String?) -> DocumentWithPage<Self> {
        DocumentWithPage(self) { page($0, own) }
    }

    private func page(_ setting: PageSetting, _ own: String?) -> PageContent {
        let office = OfficeWords(setting.language), words = office.keys
        let forms = KeyForms(setting.language)
        let rows: [[SheetPage.Cell]] = keys.reversed().map { key in
            let mayGo = key.revokedAt == nil && key.id != own
            return [
                .init(key.label.isEmpty ? words.noLabel : key.label, detail: key.id),
                .init(key.name(words)), .init(PageTime.text(key.createdAt, setting.words)),
                .state(key.state(words, isOwn: key.id == own)),
                .form(mayGo ? FormView(forms.revoke(key), setting) : nil),
            ]
        }
        let table = SheetPage.Table(
            office.rooms.keys,
            [
                .init(words.label), .init(words.kind), .init(words.made), .init(words.state),
                .init(words.revoke),
            ], rows, empty: words.none)
        return SheetPage(
            office.rooms.keys, main: [SheetPage.Block(table: table)],
            side: [SheetPage.Block(words.make, forms: setting.templates.map { .plain($0, setting) })]
        ).content
    }
}

extension WireAccessKey: Document {
    /// Renders one access key; with its secret only in the answer that creates it.
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.keys
        let facts: [SheetPage.Fact] = [
            .init(words.kind, name(words)), .init(words.made, PageTime.text(createdAt, setting.words)),
        ]
        let back = LinkView(href: setting.link(Office.home + "/keys"), label: words.all)
        return SheetPage(
            secret == nil ? (label.isEmpty ? words.noLabel : label) : words.made1, up: back,
            state: secret == nil ? state(words, isOwn: false) : nil,
            lead: secret == nil ? nil : words.once,
            main: [SheetPage.Block(secret: secret, facts: facts)]
        ).content
    }

    fileprivate func name(_ words: OfficeWords.Keys) -> String {
        AccessKey.Kind(rawValue: kind).map(words.name) ?? kind
    }

    fileprivate func state(_ words: OfficeWords.Keys, isOwn: Bool) -> SheetPage.StateView {
        if revokedAt != nil { return .init(words.revoked) }
        return .init(isOwn ? "\(words.inUse), \(words.own)" : words.inUse, .good)
    }
}
