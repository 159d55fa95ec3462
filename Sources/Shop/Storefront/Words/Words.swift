import PayKit
import StoreAPI
package import TUI

package struct Words: Wording {
    package let language: Language

    var walletName: ScreenText { say("Vitrine Wallet", "Vitrine 钱包") }
    var payWithWallet: ScreenText { say("Pay with ◆ Vitrine Wallet", "用 ◆ Vitrine 钱包付款") }
    var setUpWallet: ScreenText { say("Set up ◆ Vitrine Wallet", "设置 ◆ Vitrine 钱包") }
    var buy: ScreenText { say("Buy with a card", "用银行卡购买") }
    var noPrice: ScreenText { say("no price", "无价格") }
    var noPriceNote: ScreenText { say("Not for sale: the price is missing", "暂不出售：缺少价格") }
    var loading: ScreenText { say("Opening the shop…", "正在打开商店…") }
    var askAgain: ScreenText { say("Your cart is kept; press r to try again.", "购物车已保留，按 r 重试。") }
    var askAgainTyping: ScreenText { say("Your cart is kept; press Enter to try again.", "购物车已保留，按回车重试。") }
    var nothingForSale: ScreenText { say("Nothing is for sale right now.", "目前没有商品出售。") }
    package func unreachable(_ address: ScreenText) -> ScreenText {
        say(
            address.isEmpty
                ? "The shop cannot be reached."
                : "No shop answers at " + address + ". Start one with: vitrine demo",
            address.isEmpty ? "无法连接商店。" : "无法连接商店 " + address + "。可运行 vitrine demo 启动一个")
    }
    var soldOut: ScreenText { say("Sold out", "已售罄") }
    var digital: ScreenText { say("Download", "下载商品") }
    func untilFree(_ amount: ScreenText) -> ScreenText {
        say("free for " + amount + " more", "再买 " + amount + " 免运费")
    }
    var delivery: ScreenText { say("Delivery", "配送方式") }
    var byEmail: ScreenText { say("By e-mail", "电子邮件") }
    var travelApart: ScreenText {
        say("These goods go different ways: buy them one by one", "这些商品的配送方式不同，请分开购买")
    }
    var digitalNote: ScreenText { say("Downloads are sold in your device's app store", "下载商品请在设备的应用商店购买") }
    package func left(_ count: Int) -> ScreenText {
        say(
            count == 1 ? "Only 1 left" : "Only " + Self.number(count) + " left",
            "仅剩 " + Self.number(count) + " 件")
    }
    var inStock: ScreenText { say("In stock", "有货") }
    var pictureLoading: ScreenText { say("loading picture…", "图片加载中…") }
    var pictureMissing: ScreenText { say("(no picture)", "（无图片）") }
    var detailsUnreachable: ScreenText {
        say("The shop did not answer, press r to try again", "商店没有回应，按 r 重试")
    }
    package var priceUnreachable: ScreenText {
        say("No price yet: the shop did not answer, press r to try again", "暂无价格：商店没有回应，按 r 重试")
    }
    package var priceRefused: ScreenText {
        say("No price right now, choose something else", "商店目前无法计价，请选择其他商品")
    }
    var notForSale: ScreenText { say("Not available, choose another", "暂不可选，请选择其他") }
    package func shortage(_ count: Int) -> ScreenText {
        say(
            count == 0 ? "Just sold out" : "Only " + Self.number(count) + " left now",
            count == 0 ? "刚刚售罄" : "现在仅剩 " + Self.number(count) + " 件")
    }
    package func chooseFirst(_ text: ScreenText) -> ScreenText { say(Self.chooseOne(text), "请先选择：" + text) }
    func seeAlike(_ category: ScreenText) -> ScreenText { say("More in " + category, category + "类的其他商品") }
    var pricing: ScreenText { say("One moment, calculating the price", "请稍候，正在计算价格") }
    var placing: ScreenText { say("Placing the order…", "正在下单…") }
    package func pay(_ text: ScreenText) -> ScreenText { say("Pay " + text, "支付给 " + text) }
    /// Notice of a charge; the money is simulated, and it says so.
    package func charged(_ company: ScreenText, _ amount: ScreenText, _ card: ScreenText) -> ScreenText {
        say(
            company + " charged " + amount + " to " + card + " (simulated)",
            company + " 已从 " + card + " 扣款 " + amount + "（模拟）")
    }
    package func declined(_ text: ScreenText) -> ScreenText {
        say("Card declined: " + text + ". Nothing was charged.", "银行卡被拒绝：" + text + "。没有扣款。")
    }
    /// For a sheet, which says itself that the card was declined.
    func notCharged(_ text: ScreenText) -> ScreenText { say("Not charged: " + text, "没有扣款：" + text) }
    package var sheetTimedOut: ScreenText {
        say("The shop took too long. Nothing was charged, try again.", "商店响应太慢，付款页已关闭。没有扣款，请重试。")
    }
    package var sheetAborted: ScreenText {
        say(
            "The shop sent a price that does not add up. Nothing was charged, try again.",
            "商店给出的价格有误，付款页已关闭。没有扣款，请重试。")
    }
    package var sheetLockedOut: ScreenText {
        say(
            "Too many wrong passcodes. Nothing was charged, buy with a card instead.",
            "密码错误次数过多。没有扣款，请改用银行卡购买。")
    }
    package var walletFailed: ScreenText {
        say("The wallet could not make the payment. Nothing was charged, try again.", "钱包未能完成付款。没有扣款，请重试。")
    }
    var noPriceYet: ScreenText { say("There is no price yet, press r to try again", "还没有价格，按 r 重试") }
    var notPriced: ScreenText {
        say("No price for this choice, go back and choose again", "商店无法计算价格，请返回重新选择")
    }
    var notSold: ScreenText {
        say("An item is no longer sold, go back and choose again", "有商品已下架，请返回重新选择")
    }
    /// Notices of an order that the shop did not take.
    var heldElsewhere: ScreenText {
        say(
            "Another shopper is paying for it. If they do not buy, you can pay here.",
            "另一位顾客正在付款购买。若对方放弃，您就可以在此付款。")
    }
    var unknown: Unknown { Unknown(language: language) }
    var recovery: Recovery { Recovery(language: language) }
    var orders: OrderWords { OrderWords(language: language) }
    package var live: LiveWords { LiveWords(language: language) }
    package var connectivity: ConnectivityWords { ConnectivityWords(language: language) }
    var keys: Keys { Keys(language: language) }
    var list: ListWords { ListWords(language: language) }
    var cart: CartWords { CartWords(language: language) }
    package var coupon: CouponWords { CouponWords(language: language) }
    var form: Form { Form(language: language) }
    package var receipt: ReceiptWords { ReceiptWords(language: language) }

    struct Unknown: Wording {
        let language: Language

        var title: ScreenText { say("The result of your payment is not known yet", "付款结果尚不明确") }
        var text: ScreenText {
            say(
                """
                The shop has not answered yet. Please do not pay again: Vitrine keeps asking about this \
                order, and it can be charged only once. The result will appear here.
                """,
                "商店还没有回应。请不要再次付款：系统会自动查询该订单的结果，并且只会扣款一次。结果会显示在这里。")
        }
        var reference: ScreenText { say("Reference", "参考号") }
        var amount: ScreenText { say("Amount", "金额") }
        var nextCheck: ScreenText { say("Next check", "下次查询") }
        func everySeconds(_ count: Int) -> ScreenText {
            say("by itself, every " + Self.number(count) + " seconds", "每 " + Self.number(count) + " 秒自动查询一次")
        }
        /// The notice on every other page, from the longest, and the label of the key that leads back.
        func standing(_ amount: ScreenText) -> [ScreenText] {
            say(
                ["Payment of " + amount + " not confirmed yet", amount + " not confirmed yet"],
                [amount + " 的付款尚未确认"])
        }
        var show: ScreenText { say("show it", "查看") }
    }

    /// The result of a payment that was under way when the program ended.
    package struct Recovery: Wording {
        package let language: Language

        func paid(_ order: ScreenText, _ amount: ScreenText) -> ScreenText {
            say(
                "An earlier payment went through, once: order " + order + ", " + amount,
                "之前的付款已完成，且只有一次：订单 " + order + "，" + amount)
        }
        var notPaid: ScreenText {
            say("Your earlier payment did not go through. Nothing was charged.", "之前的付款没有完成，没有扣款。")
        }
        func unknown(_ reference: ScreenText) -> ScreenText {
            say(
                "The result of an earlier payment is not known yet. Please do not pay again. Reference "
                    + reference,
                "之前一笔付款的结果尚不明确，请不要再次付款。参考号 " + reference)
        }
        /// The message of a crash.
        /// - Parameter payment: the sentence about a payment under way.
        func crashed(_ payment: ScreenText?) -> ScreenText {
            say("Vitrine stopped because of an internal error. ", "Vitrine 因内部故障停止。")
                + (payment ?? say("No payment was in progress.", "当时没有正在进行的付款。"))
        }
        /// The message of an end during a payment, which the next start looks up.
        func left(_ reference: ScreenText) -> ScreenText {
            say(
                "The result of your payment is not known yet: please do not pay again. Start vitrine again "
                    + "to see it. Reference " + reference,
                "付款结果尚不明确，请不要再次付款。请重新启动 vitrine 查看结果。参考号 " + reference)
        }
        /// The same for a payment that the next start cannot look up.
        func leftUnkept(_ reference: ScreenText) -> ScreenText {
            say(
                "The result of your payment is not known: please do not pay again, ask the shop. Reference "
                    + reference,
                "付款结果不明，请不要再次付款，请向商店查询。参考号 " + reference)
        }
        var unkept: ScreenText {
            say(
                "Payments cannot be saved on this disk: if one breaks off, ask the shop. Press again to pay",
                "此磁盘无法保存付款：若付款中断，请向商店查询。再按一次付款")
        }
    }

    /// The announcements of changes while one watches.
    package struct LiveWords: Wording {
        package let language: Language

        var lost: ScreenText {
            say(
                "Connection lost: prices and stock may be out of date. Reconnecting…",
                "连接中断：价格和库存可能不是最新。正在重新连接…")
        }
        var back: ScreenText {
            say("Connected again: prices and stock are up to date.", "已重新连接商店，价格和库存都是最新的。")
        }
        var withdrawn: ScreenText { say("No longer for sale, choose something else", "已下架，请选择其他商品") }
        func changed(_ product: ScreenText, _ what: ScreenText) -> ScreenText {
            say(product + ": " + what, product + "：" + what)
        }
        func price(_ amount: ScreenText) -> ScreenText { say("now " + amount, "现价 " + amount) }
        func total(_ amount: ScreenText) -> ScreenText { say("Total changed to " + amount, "总额变为 " + amount) }
        package func totals(_ now: ScreenText, _ before: ScreenText) -> ScreenText {
            say("Total changed to " + now + ", was " + before, "总额变为 " + now + "，原为 " + before)
        }
        var comma: ScreenText { say(", ", "，") }
    }

    struct Keys: Wording {
        let language: Language

        var move: ScreenText { say("move", "移动") }
        var page: ScreenText { say("page", "翻页") }
        var open: ScreenText { say("open", "打开") }
        var retry: ScreenText { say("try again", "重试") }
        var choose: ScreenText { say("choose", "选择") }
        var press: ScreenText { say("select", "确定") }
        var buy: ScreenText { say("buy", "购买") }
        var back: ScreenText { say("back", "返回") }
        var next: ScreenText { say("next", "下一项") }
        var placeOrder: ScreenText { say("place order", "下单") }
        var accept: ScreenText { say("accept", "接受总额") }
        var backToShop: ScreenText { say("back to the shop", "返回商店") }
        var readOn: ScreenText { say("read on", "继续阅读") }
    }

    struct ListWords: Wording {
        let language: Language

        var search: ScreenText { say("search", "搜索") }
        var category: ScreenText { say("category", "分类") }
        var inStock: ScreenText { say("in stock", "有货") }
        var sort: ScreenText { say("sort", "排序") }
        var showAll: ScreenText { say("show all", "显示全部") }
        var keep: ScreenText { say("show results", "保留搜索") }
        var ends: ScreenText { say("first, last", "首件、末件") }
        var refresh: ScreenText { say("refresh", "刷新") }
        var inStockOnly: ScreenText { say("in stock", "仅看有货") }
        var searching: ScreenText { say("searching…", "正在搜索…") }
        var unanswered: ScreenText { say("no answer yet", "尚无回应") }
        var nothing: ScreenText {
            say("Nothing matches. Press Esc to show everything.", "没有匹配的商品。按 Esc 显示全部。")
        }
        func found(_ count: Int) -> ScreenText {
            say(count == 1 ? "1 product" : Words.grouped(count) + " products", Words.grouped(count) + " 件商品")
        }
        var all: ScreenText { say("All", "全部") }
        func more(_ count: Int) -> ScreenText {
            say(Words.grouped(count) + " more", "还有 " + Words.grouped(count) + " 件")
        }
        func place(_ number: Int, _ count: Int) -> ScreenText {
            say(
                Words.grouped(number) + " of " + Words.grouped(count),
                "第 " + Words.grouped(number) + " 件，共 " + Words.grouped(count) + " 件")
        }
        var nextCategory: ScreenText { say("next category", "下一分类") }
    }

    package struct CouponWords: Wording {
        package let language: Language

        var label: ScreenText { say("Coupon", "优惠券") }
        var add: ScreenText { say("Add a code", "输入优惠码") }
        var remove: ScreenText { say("Remove", "移除") }
        var enter: ScreenText { say("add a code", "输入优惠码") }
        var change: ScreenText { say("change", "更改") }
        var takeOut: ScreenText { say("remove", "移除") }
        var apply: ScreenText { say("apply", "使用") }
        var cancel: ScreenText { say("cancel", "取消") }
        package func off(_ amount: ScreenText) -> ScreenText { say(amount + " off", "优惠 " + amount) }
        var nothingOff: ScreenText { say("nothing off here", "此商品不优惠") }
        var checking: ScreenText { say("checking…", "核实中…") }
        var waiting: ScreenText { say("choose first", "请先选择") }
        /// Without an amount nothing was taken off.
        package func applied(_ code: ScreenText, _ amount: ScreenText?) -> ScreenText {
            say(
                "Coupon " + code + " applied: " + (amount.map { $0 + " off" } ?? "nothing off here"),
                "已使用优惠券 " + code + "：" + (amount.map { "优惠 " + $0 } ?? "此商品不优惠"))
        }
        var removed: ScreenText { say("Coupon removed", "优惠券已移除") }
        package var unchecked: ScreenText { say("Coupon: not checked, try again", "优惠券：未能核实，请重试") }
        package var gone: ScreenText {
            say("Coupon: no longer valid, removed from the price", "优惠券：已失效，现在的价格不含优惠")
        }
        var checkingFirst: ScreenText { say("One moment, the shop is checking the coupon", "请稍候，商店正在核实优惠券") }
    }

    package struct ReceiptWords: Wording {
        package let language: Language

        var thanks: ScreenText { say("Thank you. Your order is placed.", "谢谢惠顾，订单已提交。") }
        var simulated: ScreenText { say("Simulated: no money or goods move.", "模拟交易：没有真实扣款，也不会发货。") }
        var order: ScreenText { say("Order", "订单号") }
        var item: ScreenText { say("Item", "商品") }
        func place(_ type: ShippingType?) -> ScreenText {
            switch type {
            case .shipping, nil: say("Ship to", "收货地址")
            case .delivery: say("Deliver to", "送货地址")
            case .storePickup: say("Pick up at", "自提地点")
            case .servicePickup: say("Pick up from", "上门取件")
            }
        }
        var method: ScreenText { say("Method", "配送方式") }
        var contact: ScreenText { say("Contact", "联系方式") }
        var payment: ScreenText { say("Paid by", "付款方式") }
        var pending: ScreenText { say("pending", "待定") }
        var total: ScreenText { say("Total", "总额") }
        package func paid(_ text: ScreenText) -> ScreenText { say("Paid to " + text, "已支付给 " + text) }
    }

    package static func of(_ language: Language) -> Words { Words(language: language) }
}

extension Wording {
    func money(_ amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formatted(locale: language.locale))
    }

    /// An amount with the code of its currency.
    func total(of amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formattedTotal)
    }
}

extension Words {
    /// "Choose a size", "Choose an engraving".
    private static func chooseOne(_ option: ScreenText) -> ScreenText {
        let name = String(option.string.lowercased().prefix { $0 != "(" }).trimmed
        let article = name.first.map("aeiou".contains) == true ? "an" : "a"
        return ScreenText(cleaning: "Choose \(article) \(name)")
    }

    /// A count with its digits in groups of three, as both languages write them.
    static func grouped(_ count: Int) -> ScreenText {
        let digits = Array(String(count.magnitude))
        var text = count < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return ScreenText(cleaning: text)
    }

    /// The stock note of a list row, if the shopper needs it before opening the card.
    func stockNote(_ product: ProductSummary) -> ScreenText {
        if !product.isPayable { return digital }
        switch product.availability.state {
        case .inStock: return .empty
        case .lowStock: return left(product.availability.available)
        case .outOfStock: return soldOut
        }
    }

    /// How a product reaches the buyer as an option of its card; nil for parcels alone and for downloads.
    func delivery(of product: ProductSummary) -> Product.Option? {
        guard let types = product.shippingTypes, product.isPayable else { return nil }
        let values = types.map { Product.Option.Value(id: $0.rawValue, name: name(of: $0).string) }
        let email = Product.Option.Value(id: Product.Option.delivery, name: byEmail.string)
        return Product.Option(
            id: Product.Option.delivery, name: delivery.string, values: values.isEmpty ? [email] : values)
    }

    func name(of type: ShippingType) -> ScreenText {
        switch type {
        case .shipping: say("Shipped", "寄送")
        case .delivery: say("Our van", "本店配送")
        case .storePickup: say("Pick up at the shop", "到店自取")
        case .servicePickup: say("We collect it", "上门取件")
        }
    }

    /// That a product does not go to a country; empty for one that does.
    func badge(_ product: ProductSummary, in country: Country?) -> ScreenText {
        guard let country, let places = product.shipsTo, !places.contains(country.code) else { return .empty }
        let name = ScreenText(cleaning: country.name(locale: language.locale))
        return say("not to " + name, "不送" + name)
    }

    func choose(_ option: Product.Option) -> ScreenText { chooseFirst(ScreenText(cleaning: option.name)) }

    func stockOnCard(_ availability: Availability) -> ScreenText {
        switch availability.state {
        case .inStock: inStock
        case .lowStock: left(availability.available)
        case .outOfStock: soldOut
        }
    }

    func reason(_ refusal: PaymentAuthorization.Refusal) -> ScreenText {
        switch refusal {
        case .alreadyShowing, .requestAlreadyUsed:
            say("The payment was already open, press the button again", "付款页已经打开过，请再按一次按钮")
        case .invalid(let finding) where finding.fault == .notEntitled:
            say("This shop may not use the wallet here; buy with a card instead", "本店不能在此使用钱包，请改用银行卡购买")
        case .invalid(let finding):
            say(
                "The shop's payment request is faulty at " + ScreenText(cleaning: finding.path)
                    + "; buy with a card instead",
                "商店的付款请求有误（" + ScreenText(cleaning: finding.path) + "），请改用银行卡购买")
        case .noEligiblePass:
            say("No card in the wallet is taken here; add one or buy with a card", "钱包中没有本店支持的卡，请添加或用银行卡购买")
        case .lockedOut:
            say("The wallet is locked by wrong passcodes; buy with a card instead", "密码错误次数过多，钱包已锁定，请改用银行卡购买")
        }
    }

    /// Why a card was declined, with a next step.
    package func reason(_ code: String?) -> ScreenText {
        switch code {
        case "insufficient_funds": say("not enough funds, use another card", "余额不足，请换一张卡")
        case "expired_card": say("it has expired, use another card", "已过期，请换一张卡")
        case "incorrect_cvc": say("wrong security code, enter it again", "安全码不正确，请重新输入")
        case "online_or_offline_pin_required":
            say("this card needs a PIN, pay with the wallet or another card", "此卡需要密码，请用钱包付款或换一张卡")
        case "incorrect_pin", "pin_try_exceeded":
            say("too many wrong PINs, use another card", "银行卡密码错误次数过多，请换一张卡")
        case "lost_card", "stolen_card": say("reported lost or stolen, use another card", "已挂失，请换一张卡")
        case "issuer_not_available": say("the bank could not be reached, try again", "联系不上银行，请重试")
        case "processing_error": say("the bank had a problem, try again", "银行出现故障，请重试")
        default: say("the bank said no, use another card", "银行拒绝了付款，请换一张卡")
        }
    }
}

extension Product.Option {
    /// The id of the option that says how a product reaches the buyer; no shop's own option has it.
    static let delivery = "/delivery"
}
