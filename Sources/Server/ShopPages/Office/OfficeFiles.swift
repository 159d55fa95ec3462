import HTTPEdge
package import ShopCore
package import StoreAPI

/// Storage of a shop: only a file has a folder for copies beside it.
package enum ShopStorage: Sendable {
    case file, memory, databaseServer
}

extension Backups: Linked {
    /// The copies of the shop, and the forms that make one and take tables in.
    package func page(in storage: ShopStorage = .file) -> DocumentWithPage<Self> {
        DocumentWithPage(self) { page($0, storage) }
    }

    private func page(_ setting: PageSetting, _ storage: ShopStorage) -> PageContent {
        let office = OfficeWords(setting.language), words = office.files
        let rows: [[SheetPage.Cell]] = backups.map { backup in
            [
                .init(backup.name), .init(PageTime.text(backup.at, setting.words)),
                .init(Self.size(backup.bytes)),
            ]
        }
        let table = SheetPage.Table(
            words.copies, [.init(words.name), .init(words.made), .number(words.size)], rows,
            empty: words.none)
        let note =
            switch storage {
            case .file: words.copyNote
            case .memory: words.memoryNote
            case .databaseServer: words.serverNote
            }
        // A file is the same in every language.
        let export = setting.place(Endpoints.exportedProducts.link.href)
        let forms = FileForms.all.map { FormView($0, setting) }
        return SheetPage(
            office.rooms.files,
            main: [
                SheetPage.Block(
                    words.copies, note: note, table: storage == .file ? table : nil,
                    forms: forms.filter { $0.kind == "backup" && storage == .file })
            ],
            side: [
                SheetPage.Block(
                    words.out,
                    facts: [
                        .init(words.products, words.download, href: export),
                        .init(words.spreadsheet, words.download, href: export + "?bom=true"),
                    ]),
                SheetPage.Block(
                    words.trial, note: words.trialNote, forms: forms.filter { $0.kind == "trial" }),
                SheetPage.Block(
                    words.take, note: words.takeNote, forms: forms.filter { $0.kind == "import" }),
            ]
        ).content
    }

    /// Whole kibibytes, or tenths of a mebibyte.
    private static func size(_ bytes: Int) -> String {
        let kibibytes = (bytes + 1023) / 1024
        guard kibibytes >= 1024 else { return "\(kibibytes) KiB" }
        return "\(kibibytes / 1024).\(kibibytes % 1024 * 10 / 1024) MiB"
    }
}

/// The forms that copy the shop and take tables in.
package enum FileForms {
    package static let field = "file"

    /// Backup, dry run of an import, and import, in this order.
    package static let all = [
        FormTemplate(name: "backup", method: "POST", target: Endpoints.makeBackup.link.href),
        upload("trial", .dryRun), upload("import", .apply),
    ]

    private static func upload(_ name: String, _ mode: ImportMode) -> FormTemplate {
        FormTemplate(
            name: name, method: "POST",
            target: Endpoints.imports.link.expanded([("mode", mode.rawValue)]),
            contentType: MultipartFile.mediaType,
            properties: [.init(field, prompt: "CSV", required: true, type: "file", accept: ".csv,text/csv")])
    }
}

extension ImportReport: Document {
    /// Renders the report of a product import; a dry run also offers the form that applies it.
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.files
        let isTrial = mode == .dryRun
        let counts: [(String, Int, Int, Int)] = [
            (office.rooms.products, products.new, products.changed, products.unchanged),
            (words.variants, variants.new, variants.changed, variants.unchanged),
        ]
        let table = SheetPage.Table(
            words.rows,
            [.init(words.what), .number(words.new), .number(words.changed), .number(words.same)],
            counts.map { [.init($0.0), .number($0.1), .number($0.2), .number($0.3)] }, empty: words.none)
        let facts = [
            (words.rows, rows), (words.prices, prices), (words.added, stock.added),
            (words.removed, stock.removed), (words.withdrawn, products.withdrawn),
            (words.offered, products.offered),
        ].map { SheetPage.Fact($0.0, String($0.1)) }
        let form = isTrial ? FileForms.all.filter { $0.name == "import" } : []
        return SheetPage(
            isTrial ? words.wouldBe : words.taken,
            up: LinkView(href: setting.link(Endpoints.backups.template), label: office.rooms.files),
            state: isTrial ? .init(words.nothingYet) : .init(words.done, .good),
            main: [SheetPage.Block(table: table), SheetPage.Block(facts: facts)],
            side: form.map {
                SheetPage.Block(words.take, note: words.takeNote, forms: [FormView($0, setting)])
            }
        ).content
    }
}
