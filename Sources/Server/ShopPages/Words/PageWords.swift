import Mustache
package import PayKit
package import ShopCore
import StoreAPI

extension ContentLanguage {
    package func say(_ sentence: (String, String)) -> String { say(sentence.0, sentence.1) }
}

/// Words by name, one property for each: English, then Simplified Chinese. One that lacks a language does not
/// compile where it is used.
package protocol WordTable: Sendable {
    static var table: Self { get }
}

@dynamicMemberLookup
package struct Localized<Table: WordTable>: Sendable {
    package let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    package subscript(dynamicMember name: KeyPath<Table, (String, String)>) -> String {
        language.say(Table.table[keyPath: name])
    }
}

package struct PageWords: Sendable {
    package let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    package var fixed: Localized<Fixed> { Localized(language) }

    func say(_ english: String, _ simplifiedChinese: String) -> String {
        language.say(english, simplifiedChinese)
    }

    package struct Fixed: WordTable {
        package static let table = Fixed()
        package let skip = ("Skip to the content", "跳到正文"), site = ("Site", "本站"),
            everything = ("All products", "全部商品"), howItWorks = ("How this shop works", "本店如何运作"),
            language = ("Language", "语言")
        package let simulated = (
            "This is a demonstration shop. Payments are simulated: nothing is charged or shipped.",
            "本店仅供演示。所有款项均为模拟：不会扣款，也不会发货。"
        )
        package let pages = ("Pages", "翻页"), previous = ("Previous", "上一页"), next = ("Next", "下一页")
        package let nothingFound = (
            "No products found. Try fewer words or another category.", "未找到商品。请减少关键词，或换一个分类。"
        )
        package let inStock = ("In stock", "有货"), soldOut = ("Sold out", "已售罄"),
            isDigital = ("Digital product, nothing to ship.", "数字商品，无需寄送。"), choose = ("Choose", "请选择"),
            stock = ("Stock", "库存"), yourOrder = ("Your order", "您的订单"), item = ("Item", "商品"),
            quantity = ("Quantity", "数量"), price = ("Price", "价格"), summary = ("Summary", "金额明细"),
            total = ("Total", "合计"), optional = ("optional", "选填"), pending = ("not yet known", "尚未确定")
        /// Why an order that waits for its payment cannot be paid.
        package let notPayable = (
            "Too many cards were declined, so this order cannot be paid any more. Nothing was charged. "
                + "Place a new order, or ask your bank.",
            "付款多次被拒，此订单无法再付款。没有扣款。请重新下单，或咨询银行。"
        )
        /// Beside the button that cancels a paid order.
        package let couponStays = ("The coupon of this order stays used.", "此订单使用的优惠券不会退回。")
        package let order = ("Order", "订单"), receipt = ("Receipt", "收据"), history = ("Order history", "订单记录"),
            changeOrCancel = ("Change or cancel", "修改或取消"), billTo = ("Bill to", "账单地址"),
            contact = ("Contact", "联系方式"), shipping = ("Shipping", "配送"), payment = ("Paid with", "付款方式"),
            placed = ("Placed", "下单时间"), pleaseCheck = ("Please check", "请检查"),
            whatToDo = ("What you can do", "您可以这样做"), reference = ("Reference for support:", "客服参考编号："),
            goBack = ("Go back to where you were", "回到刚才的页面"), backToShop = ("Back to the shop", "返回商店"),
            meaning = ("What this means", "含义"), name = ("Name", "名称"), everyState = ("All", "全部"),
            causes = ("Other causes", "其他原因"), declineCodes = ("Codes of declined cards", "拒付代码")
        package let docsLead = (
            "The same addresses serve people and programs: a browser gets pages, a program gets HAL or "
                + "HAL-FORMS, and receipts come as plain text too.",
            "同样的地址既服务于人，也服务于程序：浏览器得到网页，程序得到 HAL 或 HAL-FORMS，收据另有纯文本版本。"
        )
        package let placedAlready = (
            "This order was placed already. Nothing was charged twice.", "此订单之前已经提交，没有重复扣款。"
        )
        package let yes = ("Yes", "是"), no = ("No", "否")
        package let notSentThere = (
            "We do not ship to this address. Please choose another.", "此地址无法配送，请另选地址。"
        )
        package let problems = ("Problems", "问题一览"), changes = ("What has changed", "有哪些变化"),
            now = ("Now", "现在"), typed = ("Your entry", "您的输入"), before = ("Before", "之前"),
            openInTerminal = ("Buy in your terminal", "在终端中购买"), request = ("Request", "请求"),
            answer = ("Response", "响应")
        package let frontLead = (
            "Browse everything here, and buy by card or in your terminal.", "在此浏览全部商品，可刷卡购买，也可在终端中购买。"
        )
        package let soFar = ("Estimated total", "应付总额（预估）"), goOn = ("Continue", "继续")
        package let updateFirst = (
            "Update the total before you enter your details below: they are not kept.",
            "请先更新合计，再填写下面的信息：更新后需要重新填写。"
        )
        package let testCards = (
            "Test cards: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 is declined. Use any future "
                + "date and any security code.",
            "测试卡：4242 4242 4242 4242 付款成功，4000 0000 0000 0002 付款被拒。有效期填将来的日期，安全码任意。"
        )
        package let findOrder = ("Find an order", "查找订单")
        package let findLead = (
            "Enter the order number from your receipt, or the reference of a payment, and the email you "
                + "used.",
            "请输入收据上的订单号或付款参考号，以及您所用的电子邮箱。"
        )
        package let findName = ("Order number or reference", "订单号或参考号"), seeOrder = ("See the order", "查看订单")
    }

    package struct FormWords: Sendable {
        package var title: String?
        package var submit: String
    }

    package struct StateWords: Sendable {
        package var name: String
        package var meaning: String
    }
}

extension PageWords: MustacheParent {
    /// Looks a fixed sentence up for a Mustache tag; nil when there is none of that name.
    package func child(named name: String) -> Any? { Self.byName[name].map(language.say) }

    /// By name what templates ask for by name: reading a mirror for every word would cost more than the page.
    private static let byName: [String: (String, String)] = Dictionary(
        uniqueKeysWithValues: Mirror(reflecting: Fixed.table).children.compactMap { child in
            child.label.flatMap { label in (child.value as? (String, String)).map { (label, $0) } }
        })
}

extension PageWords {
    /// The name of a field by its pointer; one without words of its own is made from the pointer.
    package func field(_ pointer: String) -> String {
        let parts = pointer.split(separator: "/").map(String.init).filter { Int($0) == nil }
        let last = parts.last ?? pointer
        let known = Self.fields[parts.suffix(2).joined(separator: "/")] ?? Self.fields[last]
        return known.map(language.say) ?? fact(last)
    }

    /// The name of a field of an address, as its country calls it.
    func addressField(_ label: String) -> String? { Self.addressFields[label].map(language.say) }

    /// Legend of a group of fields, by the first part of their pointer.
    func group(_ name: String) -> String? { Self.groups[name].map(language.say) }

    package func fact(_ name: String) -> String {
        if let known = Self.facts[name] { return language.say(known) }
        let spaced = String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
        let english = spaced.prefix(1).uppercased() + spaced.dropFirst()
        return say(english, Self.plainFacts[name] ?? english)
    }

    /// Unknown states are shown as they are.
    package func state(_ raw: String) -> StateWords {
        StateWords(
            name: Self.states[raw].map(language.say) ?? fact(raw),
            meaning: Self.meanings[raw].map(language.say) ?? "")
    }

    /// The state of an order whose goods were all handed over, by their way; nil where nothing is sent.
    /// An order tells that it was handed over; how far it came since is known of its parcels alone.
    func fulfilled(by type: ShippingType?) -> StateWords {
        switch type {
        case nil:
            StateWords(
                name: say("Complete", "已完成"),
                meaning: say("Nothing is left to be sent.", "没有需要寄送的商品。"))
        case .shipping: state(Order.Status.fulfilled.rawValue)
        case .delivery:
            StateWords(
                name: state(Order.Status.fulfilled.rawValue).name,
                meaning: say(
                    "Our van brings your items. See Parcels for how far they are.",
                    "本店货车负责送货，进度请见“包裹”。"))
        case .storePickup:
            StateWords(
                name: say("Ready to pick up", "可以取货"),
                meaning: say("Your items were put ready for you at the shop.", "商品已在店内备好。"))
        case .servicePickup:
            StateWords(
                name: say("Collected", "已取件"),
                meaning: say("We collected it. See Parcels for how far it is.", "已上门取走，进度请见“包裹”。"))
        }
    }

    func partlyFulfilled(by type: ShippingType?) -> StateWords {
        guard type == .storePickup || type == .servicePickup else {
            return state(Order.Status.partiallyFulfilled.rawValue)
        }
        // A download of the same order has been handed over, too.
        return StateWords(
            name: handedInPart,
            meaning: say("Some of your items are handed over: see Parcels for which.", "部分商品已交付，详见“包裹”。"))
    }

    var handedInPart: String { say("Partly handed over", "部分已交付") }

    /// The state of an order that is paid and of which nothing was handed over.
    func paid(by type: ShippingType?) -> StateWords {
        var own = state(Order.Status.paid.rawValue)
        switch type {
        case .servicePickup: own.meaning = say("Thank you. We will come to collect it.", "谢谢惠顾，我们将上门取件。")
        case .storePickup:
            own.meaning = say("Thank you. We will put your items ready at the shop.", "谢谢惠顾，我们将在店内为您备货。")
        case .shipping, .delivery, nil: break
        }
        return own
    }

    package var stateNames: [String] { Self.states.values.map(language.say) }

    /// The title and the button of a form, by its name, else by the part of it before a hyphen.
    func form(_ name: String) -> FormWords? {
        let name = Self.buttons[name] == nil ? String(name.prefix { $0 != "-" }) : name
        return Self.buttons[name].map { button in
            FormWords(title: Self.formTitles[name].map(language.say), submit: language.say(button))
        }
    }

    func yesNo(_ isYes: Bool) -> String { isYes ? fixed.yes : fixed.no }
    func onlyLeft(_ units: Int) -> String { say("Only \(units) left", "仅剩 \(units) 件") }
    /// Prefixes the lowest of several prices, formatted.
    func priceFrom(_ price: String) -> String { say("from \(price)", "\(price) 起") }
    /// Sentence on the end of a quote, from a clock time in UTC.
    func validUntil(_ time: String) -> String { say("These prices hold until \(time).", "以上价格有效至 \(time)。") }
    func results(_ asked: String) -> String { say("Results for “\(asked)”", "“\(asked)”的搜索结果") }
    /// Label of the payment button, from a formatted total.
    func pay(_ total: String) -> String { say("Pay \(total)", "支付 \(total)") }
    func welcome(_ shop: String) -> String { say("Welcome to \(shop)", "欢迎光临 \(shop)") }
    func moreIn(_ category: String) -> String { say("More in \(category)", "更多“\(category)”商品") }
    func shipTo(_ place: String) -> String { say("Ship to \(place)", "收货地址：\(place)") }
    func untilFree(_ amount: String) -> String { say("free for \(amount) more", "再买 \(amount) 免运费") }
    func pickUp(at place: String) -> String { say("Pick up at \(place)", "自提地点：\(place)") }
    func billTo(_ place: String) -> String { say("Bill to \(place)", "账单地址：\(place)") }
    func date(_ day: CivilDay) -> String {
        say(
            "\(day.day) \(Self.months[day.month - 1]) \(day.year)", "\(day.year)年\(day.month)月\(day.day)日")
    }

    /// The label of the place that goods go to, or are fetched from.
    package func place(_ type: ShippingType?) -> String {
        switch type {
        case .shipping, nil: say("Ship to", "收货人")
        case .delivery: say("Deliver to", "送货地址")
        case .storePickup: say("Pick up at", "自提地点")
        case .servicePickup: say("Pick up from", "上门取件")
        }
    }

    func name(of type: ShippingType) -> String {
        switch type {
        case .shipping: say("Shipped", "寄送")
        case .delivery: say("Our van", "本店配送")
        case .storePickup: say("Pick up at the shop", "到店自取")
        case .servicePickup: say("We collect it", "上门取件")
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// By the last part of their pointer, or by the last two.
    private static let fields: [String: (String, String)] = [
        "since": ("Since", "起始时间"), "number": ("Order number", "订单号"),
        "to/postal_code": ("ZIP or postal code", "邮政编码"), "name": ("Name", "姓名"),
        "street": ("Street and number", "街道和门牌号"), "city": ("City", "城市"),
        "state": ("State or region", "省／州"), "postal_code": ("Postal code", "邮政编码"),
        "country": ("Country", "国家或地区"), "email": ("Email", "电子邮箱"), "phone": ("Phone", "电话"),
        "payment/number": ("Card number", "卡号"), "exp_month": ("Month", "月"), "exp_year": ("Year", "年"),
        "cvc": ("Security code", "安全码"), "payment/name": ("Name on the card", "持卡人姓名"),
        "quantity": ("Quantity", "数量"), "variant": ("Choose", "请选择"), "coupons": ("Coupon code", "优惠码"),
        "shipping_rate": ("Shipping method", "配送方式"), "shipping_type": ("Delivery", "配送方式"),
        "q": ("Search", "搜索"), "category": ("Category", "分类"),
        "sort": ("Sort by", "排序"), "in_stock": ("In stock only", "只看有货"), "price_min": ("From", "最低价"),
        "price_max": ("To", "最高价"), "amount": ("Amount", "金额"), "reason": ("Reason", "原因"),
        "restock": ("Put back into stock", "退回库存"), "tracking": ("Tracking number", "运单号"),
        "carrier": ("Carrier", "承运商"),
    ]

    private static let addressFields: [String: (String, String)] = [
        "street": ("Street and number", "街道和门牌号"), "suburb": ("Suburb", "城区"), "district": ("District", "区"),
        "city": ("City", "城市"), "postTown": ("Town", "城镇"), "state": ("State", "州"),
        "province": ("Province", "省"), "prefecture": ("Prefecture", "都道府县"), "region": ("Region", "地区"),
        "postalCode": ("Postal code", "邮政编码"), "postcode": ("Postcode", "邮编"),
        "zipCode": ("ZIP code", "邮编（ZIP）"),
    ]

    private static let groups: [String: (String, String)] = [
        "ship_to": ("Ship to", "收货地址"), "contact": ("Contact", "联系方式"), "payment": ("Card", "银行卡"),
        "billing": ("Billing address", "账单地址"), "coupons": ("Coupon", "优惠"),
    ]

    private static let formTitles: [String: (String, String)] = [
        "deliver": ("Shipping address", "收货地址"), "bill": ("Billing address", "账单地址"),
        "deliver-again": (
            "The carriers are not answering just now. Try again in a minute.",
            "承运商暂时没有答复，请一分钟后重试。"
        ),
        "order": ("Your details", "您的信息"), "pay": ("Pay for this order", "支付订单"),
        "change": ("Change address or contact", "修改地址或联系方式"), "refund": ("Refund", "退款"),
        "ship": ("Ship", "发货"), "again": ("Try again", "重试"),
    ]

    private static let buttons: [String: (String, String)] = [
        "find": ("Find order", "查找订单"), "search": ("Search", "搜索"), "buy": ("Buy", "购买"),
        "deliver": ("Update total", "更新合计"), "bill": ("Update total", "更新合计"),
        "pickup": ("Update total", "更新合计"), "deliver-again": ("Try again", "重试"), "coupon": ("Apply", "使用"),
        "order": ("Pay", "支付"), "pay": ("Pay", "支付"), "cancel": ("Cancel this order", "取消订单"),
        "change": ("Save", "保存"), "refund": ("Refund", "退款"), "capture": ("Capture", "请款"),
        "void": ("Void", "撤销"), "ship": ("Ship", "发货"), "price": ("Change", "修改"), "texts": ("Save", "保存"),
        "picture": ("Use this picture", "使用此图片"), "withdraw": ("Withdraw from sale", "下架"),
        "offer": ("Offer again", "重新上架"), "correct": ("Update stock", "更正库存"),
        "newcoupon": ("Create coupon", "新建优惠码"), "editcoupon": ("Save", "保存"), "dropcoupon": ("Delete", "删除"),
        "newkey": ("Create key", "生成密钥"), "revoke": ("Revoke", "停用"), "advance": ("Next step", "下一步"),
        "leave": ("Sign out", "退出登录"), "enter": ("Sign in", "登录"), "backup": ("Back up now", "立即备份"),
        "trial": ("Test", "试导入"), "import": ("Import", "导入"), "again": ("Continue", "继续"),
    ]

    private static let states: [String: (String, String)] = [
        "awaiting_payment": ("Waiting for payment", "等待付款"),
        "payment_pending": ("Payment processing", "付款处理中"), "authorized": ("Payment authorised", "付款已授权"),
        "paid": ("Paid", "已付款"), "partially_captured": ("Partly charged", "部分扣款"),
        "partially_fulfilled": ("Partly shipped", "部分发货"), "fulfilled": ("Shipped", "已发货"),
        "expired": ("Expired", "已过期"), "cancelled": ("Cancelled", "已取消"),
        "partially_refunded": ("Partly refunded", "部分退款"), "refunded": ("Refunded", "已退款"),
    ]

    private static let meanings: [String: (String, String)] = [
        "awaiting_payment": (
            "Nothing was charged. Your items are reserved until the order is paid or expires.",
            "尚未扣款。商品已为您保留，直至付款或订单过期。"
        ),
        "payment_pending": (
            "The bank has not confirmed yet. You need not do anything; check again in a moment.",
            "银行尚未确认。您无需操作，请稍后查看。"
        ),
        "authorized": (
            "The amount is reserved on your card, and may be charged at any moment.", "金额已在卡上冻结，随时可能扣取。"
        ),
        "paid": ("Thank you. Your items are being packed.", "谢谢惠顾，商品正在打包。"),
        "handed_online": (
            "Your items that come online were sent. The rest is being packed.", "线上商品已交付，其余商品正在打包。"
        ),
        "lapsed": (
            "The shop did not charge the reserved amount; it is free on your card again. The items are back "
                + "in the shop.", "本店未扣取冻结的金额，该金额已在您的卡上解除冻结。商品已恢复销售。"
        ),
        "partially_captured": (
            "Only part of the amount was charged. The rest is no longer reserved on your card.",
            "仅扣取了部分金额，其余金额已解除冻结。"
        ),
        "partially_fulfilled": (
            "Some of your items were shipped. See Parcels for how far they are.", "部分商品已发货，进度请见“包裹”。"
        ),
        "fulfilled": ("Nothing is left to be sent. See Parcels for how far they are.", "没有待发商品，进度请见“包裹”。"),
        "expired": (
            "It was not paid in time. The items are back in the shop; nothing was charged.",
            "未在时限内付款。商品已恢复销售，没有扣款。"
        ),
        "cancelled": (
            "You were charged, and a refund is due. If it does not arrive, ask the shop.",
            "已扣款，应当退还。如未收到退款，请联系本店。"
        ),
        "partially_refunded": ("Part of the amount was refunded.", "部分款项已退还。"),
        "refunded": ("The full amount was refunded.", "全部款项已退还。"),
    ]

    private static let facts: [String: (String, String)] = [
        "id": ("Identifier", "编号"), "created_at": ("Created", "时间"), "at": ("Time", "时间"),
        "expires_at": ("Valid until", "有效至"), "sku": ("SKU", "货号"), "href": ("Address", "地址"),
        "url": ("Address", "地址"), "formatted_arrival_date": ("Arrival", "送达"), "_links": ("Links", "链接"),
    ]

    /// Chinese for facts whose English is their name.
    private static let plainFacts = [
        "number": "号码", "status": "状态", "free_from": "满额免运费", "carrier": "承运商", "service": "服务",
        "amount": "金额", "currency": "货币", "rates": "运费", "services": "配送服务", "reason": "原因", "payments": "付款",
        "refunds": "退款", "fulfilments": "发货", "quantity": "数量", "name": "名称", "lines": "商品", "type": "类型",
        "from": "从", "to": "到", "tracking": "运单号", "display_name": "卡", "network": "卡组织", "captured": "已扣",
        "refunded": "已退", "available": "现有", "state": "状态", "version": "版本", "order": "订单", "money": "款项",
        "goods": "货物", "retryable": "可重试", "detail": "说明", "title": "标题", "country": "国家或地区", "city": "城市",
        "street": "街道", "postal_code": "邮政编码", "email": "电子邮箱", "phone": "电话", "total": "合计",
        "submitted": "提交付款", "authorized": "授权", "declined": "拒绝", "voided": "撤销", "released": "释放",
        "changed": "修改", "shipped_part": "部分发货", "shipped": "发货", "refunded_part": "部分退款", "closed": "完结",
        "returned": "退货", "expired": "过期", "cancelled": "取消", "label": "名称", "earliest": "最早", "latest": "最迟",
        "file": "文件", "key": "密钥", "code": "优惠码", "percent": "折扣百分比", "count": "数量", "delta": "数量",
        "kind": "类型", "price": "价格", "limit": "总次数", "minimum": "最低消费", "shipping-services": "配送服务",
        "livez": "运行状态", "quote": "报价",
    ]
}
