import ShopCore
package import StoreAPI

extension Reconciliation: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.books
        let rows: [[SheetPage.Cell]] = rules.map { rule in
            let isKept = rule.violations.isEmpty
            return [
                .init(
                    rule.sentence,
                    detail: isKept ? nil : "\(words.violations): \(rule.violations.joined(separator: ", "))"),
                .state(
                    isKept ? .init(words.kept, .good) : .init("\(rule.violations.count)", .bad)),
            ]
        }
        return SheetPage(
            isBalanced ? words.balanced : words.broken,
            state: isBalanced ? .init(office.overview.balanced, .good) : .init(office.overview.broken, .bad),
            lead: "\(words.lead) \(PageTime.text(at, setting.words))",
            main: [
                SheetPage.Block(
                    table: SheetPage.Table(
                        office.rooms.books, [.init(words.rule), .init(words.result)], rows, empty: ""))
            ]
        ).content
    }
}
