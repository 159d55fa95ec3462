import StoreAPI
import TUI

/// The words of the cart, and of quantity and option values on the card.
struct CartWords: Wording {
    let language: Language

    var title: ScreenText { say("Cart", "购物车") }
    var add: ScreenText { say("Add to cart", "加入购物车") }
    var empty: ScreenText { say("Your cart is empty.", "购物车是空的。") }
    var emptyNext: ScreenText { say("Choose something in the shop and press a.", "请在商店中选择商品，然后按 a 加入。") }
    var backToShop: ScreenText { say("Back to the shop", "返回商店") }
    var quantity: ScreenText { say("Quantity", "数量") }
    func header(_ count: Int, _ amount: ScreenText?) -> ScreenText {
        say(
            "Cart " + Self.number(count) + (amount.map { " · " + $0 } ?? .empty),
            "购物车 " + Self.number(count) + " 件" + (amount.map { " · " + $0 } ?? .empty))
    }
    var open: ScreenText { say("cart", "购物车") }
    var put: ScreenText { say("add to cart", "加入购物车") }
    var toCard: ScreenText { say("view", "查看商品") }
    var changeQuantity: ScreenText { say("quantity", "数量") }
    var remove: ScreenText { say("remove", "移除") }
    var undo: ScreenText { say("undo", "撤销") }
    var clear: ScreenText { say("empty the cart", "清空购物车") }
    func added(_ name: ScreenText, _ count: Int) -> ScreenText {
        say(name + ": " + Self.number(count) + " in the cart", name + "：购物车中有 " + Self.number(count) + " 件")
    }
    /// The cart already has all that are left.
    func all(_ name: ScreenText, _ count: Int) -> ScreenText {
        say(
            name + ": only " + Self.number(count) + " left, " + (count == 1 ? "it is" : "all")
                + " in the cart",
            name + "：仅剩 " + Self.number(count) + " 件，已全部在购物车中")
    }
    func noMore(_ count: Int) -> ScreenText {
        say("Only " + Self.number(count) + " left", "仅剩 " + Self.number(count) + " 件")
    }
    var full: ScreenText { say("The cart is full: 100 different products at most", "购物车已满：最多 100 种商品") }
    var least: ScreenText { say("Press Del to remove it", "按 Del 移除此商品") }
    var leastOnCard: ScreenText { say("One at least", "至少一件") }
    func removed(_ name: ScreenText) -> ScreenText {
        say(name + " removed; u restores it", "已移除：" + name + "，按 u 恢复")
    }
    var cleared: ScreenText { say("Cart emptied; u restores it", "购物车已清空，按 u 恢复") }
    var undone: ScreenText { say("Undone", "已撤销") }
    func price(_ now: ScreenText, _ before: ScreenText) -> ScreenText {
        say("Now " + now + ", was " + before, "现价 " + now + "，原价 " + before)
    }
    func changed(_ what: ScreenText) -> ScreenText {
        say("Changed: " + what + ". Check it and press again.", "有变动：" + what + "。请查看后再按一次。")
    }
    var optionSoldOut: ScreenText { say("sold out", "售罄") }
    func optionSoldOutWith(_ values: ScreenText) -> ScreenText {
        say("sold out in " + values, values + "已售罄")
    }
    func optionNotMadeWith(_ values: ScreenText) -> ScreenText { say("not made in " + values, "没有" + values) }
    func optionLeft(_ count: Int) -> ScreenText {
        say(Self.number(count) + " left", "剩 " + Self.number(count) + " 件")
    }

    /// The cart of an earlier session; what is not in it any more, and of what fewer are left.
    func back(_ count: Int, gone: [ScreenText], fewer: [ScreenText]) -> ScreenText {
        func said(_ lead: ScreenText, _ names: [ScreenText]) -> ScreenText {
            names.isEmpty ? .empty : lead + names.joined(by: say(", ", "、")) + say(".", "。")
        }
        let number = Self.number(count)
        return
            (count == 0 ? empty : say("Your cart is back: " + number + ".", "已恢复购物车：" + number + " 件。"))
            + said(say(" No longer available: ", "已无法购买："), gone)
            + said(say(" Fewer left: ", "库存不足："), fewer)
    }

    func times(_ count: Int, _ name: ScreenText) -> ScreenText {
        count == 1 ? name : Self.number(count) + " × " + name
    }

    func times(_ line: Quote.Line) -> ScreenText { times(line.quantity, ScreenText(cleaning: line.name)) }
}
