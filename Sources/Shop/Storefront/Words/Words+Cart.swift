import TUI

/// The words of the cart, and of quantity and option values on the card.
struct CartWords: Sendable {
    var title, add, empty, emptyNext, backToShop, quantity: ScreenText
    var header: @Sendable (_ count: Int, _ amount: ScreenText?) -> ScreenText
    var open, put, toCard, changeQuantity, remove, undo, clear: ScreenText
    var added: @Sendable (_ name: ScreenText, _ count: Int) -> ScreenText
    /// The cart already has all that are left.
    var all: @Sendable (_ name: ScreenText, _ count: Int) -> ScreenText
    var noMore: @Sendable (_ count: Int) -> ScreenText
    var full, least, leastOnCard: ScreenText
    var removed: @Sendable (_ name: ScreenText) -> ScreenText
    var cleared, undone, setBackUnanswered, setBackShort, setBackRefused: ScreenText
    var price: @Sendable (_ now: ScreenText, _ before: ScreenText) -> ScreenText
    var takeFewer: @Sendable (_ left: Int) -> ScreenText
    var soldOut, withdrawn: ScreenText
    var changed: @Sendable (_ what: ScreenText) -> ScreenText
    var optionSoldOut: ScreenText
    var optionSoldOutWith, optionNotMadeWith: @Sendable (_ values: ScreenText) -> ScreenText
    var optionLeft: @Sendable (_ count: Int) -> ScreenText

    func times(_ count: Int, _ name: ScreenText) -> ScreenText {
        count == 1 ? name : Self.number(count) + " × " + name
    }

    static let english = CartWords(
        title: "Cart", add: "Add to cart", empty: "Your cart is empty.",
        emptyNext: "Choose something in the shop and press a.",
        backToShop: "Back to the shop", quantity: "Quantity",
        header: { count, amount in "Cart " + number(count) + (amount.map { " · " + $0 } ?? .empty) },
        open: "cart", put: "add to cart", toCard: "view", changeQuantity: "quantity", remove: "remove",
        undo: "undo",
        clear: "empty the cart",
        added: { name, count in name + ": " + number(count) + " in the cart" },
        all: { name, count in
            name + ": only " + number(count) + " left, " + (count == 1 ? "it is" : "all") + " in the cart"
        },
        noMore: { "Only " + number($0) + " left" },
        full: "The cart is full: 100 different products at most",
        least: "Press Del to remove it", leastOnCard: "One at least",
        removed: { $0 + " removed; u restores it" }, cleared: "Cart emptied; u restores it",
        undone: "Undone",
        setBackUnanswered: "Nothing changed: the shop did not answer, try again",
        setBackShort: "Nothing changed: there are not that many in stock",
        setBackRefused: "Nothing changed: there is no price for this",
        price: { now, before in "Now " + now + ", was " + before },
        takeFewer: { "Only " + number($0) + " left: reduce the quantity" }, soldOut: "Sold out: remove it",
        withdrawn: "No longer for sale: remove it",
        changed: { "Changed: " + $0 + ". Check it and press again." },
        optionSoldOut: "sold out", optionSoldOutWith: { "sold out in " + $0 },
        optionNotMadeWith: { "not made in " + $0 }, optionLeft: { number($0) + " left" })

    static let simplifiedChinese = CartWords(
        title: "购物车", add: "加入购物车", empty: "购物车是空的。", emptyNext: "请在商店中选择商品，然后按 a 加入。",
        backToShop: "返回商店",
        quantity: "数量",
        header: { count, amount in
            "购物车 " + number(count) + " 件" + (amount.map { " · " + $0 } ?? .empty)
        },
        open: "购物车", put: "加入购物车", toCard: "查看商品", changeQuantity: "数量", remove: "移除", undo: "撤销",
        clear: "清空购物车",
        added: { name, count in name + "：购物车中有 " + number(count) + " 件" },
        all: { name, count in name + "：仅剩 " + number(count) + " 件，已全部在购物车中" },
        noMore: { "仅剩 " + number($0) + " 件" }, full: "购物车已满：最多 100 种商品",
        least: "按 Del 移除此商品", leastOnCard: "至少一件", removed: { "已移除：" + $0 + "，按 u 恢复" },
        cleared: "购物车已清空，按 u 恢复", undone: "已撤销", setBackUnanswered: "购物车已恢复原样：商店没有回应，请重试",
        setBackShort: "购物车已恢复原样：库存不足", setBackRefused: "购物车已恢复原样：商店无法为此更改计价",
        price: { now, before in "现价 " + now + "，原价 " + before },
        takeFewer: { "仅剩 " + number($0) + " 件，请减少数量" }, soldOut: "已售罄，请移除", withdrawn: "已下架，请移除",
        changed: { "有变动：" + $0 + "。请查看后再按一次。" }, optionSoldOut: "售罄",
        optionSoldOutWith: { $0 + "已售罄" }, optionNotMadeWith: { "没有" + $0 },
        optionLeft: { "剩 " + number($0) + " 件" })

    private static func number(_ value: Int) -> ScreenText { ScreenText(cleaning: String(value)) }
}
