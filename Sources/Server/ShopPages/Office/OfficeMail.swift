package import StoreAPI

extension ItemList<Mail> {
    /// The outbox; without one, how to get it.
    package func page(isOn: Bool) -> DocumentWithPage<Self> {
        DocumentWithPage(self) { setting in
            let words = OfficeWords(setting.language).mail
            let rows: [[SheetPage.Cell]] = items.map { mail in
                [
                    .init(mail.subject, href: setting.link(mail.links[.this])),
                    .init(mail.to), .init(PageTime.text(mail.date, setting.words)),
                    .init(mail.order, href: setting.link(mail.links[.order])),
                ]
            }
            let heads = [words.subject, words.to, words.time, setting.words.fixed.order]
            let table = SheetPage.Table(
                words.outbox, heads.map { SheetPage.Column($0) }, rows, empty: words.none)
            return SheetPage(
                words.outbox, lead: isOn ? words.note : words.isOff,
                main: isOn ? [SheetPage.Block(table: table)] : []
            ).content
        }
    }
}

extension Mail: Document, Linked {
    /// The plain text, with ways to the file and to the HTML part.
    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language).mail
        let part = Endpoints.mailPart.link((name: "name", value: name)).href
        let facts: [SheetPage.Fact] = [
            .init(words.to, to), .init(words.time, PageTime.text(date, setting.words)),
            .init(setting.words.fixed.order, order, href: setting.link(links[.order])),
            .init(words.html, words.show, href: setting.place(part)),
            .init(words.file, "\(name).eml", href: links[.alternate].map { setting.place($0.href) }),
        ]
        return SheetPage(
            subject, up: LinkView(href: setting.link(Endpoints.mail.template), label: words.outbox),
            main: [SheetPage.Block(text: text)], side: [SheetPage.Block(facts: facts)]
        ).content
    }
}
