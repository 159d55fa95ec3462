package import ShopCore
package import StoreAPI

extension Reconciliation: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.books
        let rows: [[SheetPage.Cell]] = rules.map { rule in
            let isKept = rule.violations.isEmpty
            return [
                .init(
                    Self.sentence(rule.sentence, setting.language),
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

extension Reconciliation {
    package static func sentence(_ english: String, _ language: ContentLanguage) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: chinese[english] ?? english
        }
    }

    private static let chinese: [String: String] = [
        "Reserved units are what the ledger says.": "已预留的数量与台账一致。",
        "Available units are what the ledger says, and never fewer than none.":
            "可售数量与台账一致，且不为负。",
        "Units on hand, shipped and scrapped are all that were received.": "在架、已发与报废之和等于全部入库。",
        "Every reserved unit belongs to an order or a held quote.": "每件预留商品都属于某个订单或保留中的报价。",
        "Every shipped unit belongs to an order.": "每件已发商品都属于某个订单。",
        "Orders that ended hold nothing.": "已结束的订单不占用库存。",
        "No order is charged twice.": "没有订单被重复扣款。",
        "No key placed two orders.": "没有一个键下过两个订单。",
        "Orders that count as paid are paid, and no others.": "标为已付款的订单确已付款，其他订单均未付款。",
        "What is given back is the sum of the refunds, and not more than was taken.":
            "已退金额等于各笔退款之和，且不超过已扣金额。",
        "The rows of an order add up to its total.": "订单各行之和等于合计。",
        "No coupon is used more often than it may be.": "没有优惠码超出使用次数。",
        "A coupon counts the orders that hold it.": "优惠码的使用次数等于使用它的订单数。",
        "Events are numbered without gaps.":
            "事件编号连续无缺。",
        "The versions of every object that events tell of increase.":
            "事件中每个对象的版本号递增。",
        "The last event of an order tells where it is.":
            "订单的最后一个事件与其状态一致。",
        "The last event of a variant's stock or price tells what there is.":
            "规格的最后一个库存或价格事件与现状一致。",
        "No version of a product goes untold.":
            "商品的每个版本都有对应事件。",
    ]
}
