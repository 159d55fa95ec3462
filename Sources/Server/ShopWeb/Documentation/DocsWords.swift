import HTTPEdge
package import ShopCore
import ShopTransfers

/// The words of the documentation, one value per language.
package struct DocsWords: Sendable {
    package let forms, resources, states, keys, limits, events: Part
    package let relationsHeading: String
    package let stateHead: String
    package let relations: [String: String]

    package struct Part: Sendable {
        package let heading: String
        package let paragraphs: [String]

        package init(_ heading: String, _ paragraphs: String...) {
            self.heading = heading
            self.paragraphs = paragraphs
        }
    }

    package static func of(_ language: ContentLanguage) -> DocsWords {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    private static func minutes(_ seconds: Double) -> Int { Int(seconds / 60) }

    private static let english = DocsWords(
        forms: Part(
            "Forms",
            "Ask with Accept for application/hal+json (the same bytes as application/json), "
                + "application/prs.hal-forms+json with what may be done now, text/html or, for receipts, "
                + "text/plain. Names of form fields are JSON pointers without their leading slash; a "
                + "template says how they are sent, and hidden fields hold the keys and tags that headers "
                + "hold else.",
            "Links and templates are there only while what they do is legal. Follow them and build no "
                + "address: the shop may move."),
        resources: Part(
            "Resources",
            "Where there is GET there is HEAD, and every resource answers OPTIONS. Money is a decimal string "
                + "with its currency, times are UTC, and what is unknown in a request is refused.",
            "Each line below opens to an example of a request and its answer. The values are made up; the "
                + "members are those of the contract. Answers may have further optional members and links, "
                + "and every answer has the headers Request-Id, Cache-Control, Vary and Content-Language."),
        states: Part(
            "States of an order",
            "A row is what an order is, a column what happens, a field what it is then. "
                + "Where a field is empty the event is refused with illegal-transition."),
        keys: Part(
            "Keys",
            "Requests that move money carry an Idempotency-Key of \(IdempotencyKey.lengths.lowerBound) to "
                + "\(IdempotencyKey.lengths.upperBound) visible ASCII characters but quotation marks and "
                + "backslashes. The same key with the same bytes is carried out once and answered alike, "
                + "with Idempotent-Replayed; with other bytes it is refused.", OpenAPI.keyScope,
            "Keys of orders, payments and refunds are kept for the life of the order, others for 72 hours. "
                + "Refusals that changed nothing are not kept, so that the same key may be tried again."),
        limits: Part(
            "Limits",
            "A body may have \(Operation.bodyLimits.shop >> 10) KiB, in the back office "
                + "\(Operation.bodyLimits.office >> 10) KiB, a table of products "
                + "\(ProductImport.mostBytes >> 20) MiB, a picture \(PictureIntake.mostBytes >> 20) MiB and "
                + "4096 by 4096 pixels.",
            "An address may have \(Edge.longestAddress >> 10) KiB, a page of the list "
                + "\(ProductQuery.limits.upperBound) rows, a basket \(Basket.lineCounts.upperBound) lines of "
                + "1 to \(Basket.quantities.upperBound) units and \(CouponRules.mostCodes) coupons. A quote "
                + "holds for \(minutes(PricedQuote.lifetime)) minutes, its units for "
                + "\(minutes(Holding.lifetime)), and an unpaid order for "
                + "\(minutes(OrderTerms.paymentTimeout)), in at most \(OrderTerms.mostPayments) attempts."),
        events: Part(
            "Events",
            "Whoever follows shop:events with Accept: text/event-stream is told what happens: stock, price, "
                + "product and order, each with the version that its object has then. An order is told to "
                + "who "
                + "sends its Order-Token. A stream begins with the event connected, whose after is where it "
                + "begins. Each event has a number; after a lost line name the last one in "
                + "Last-Event-ID or after, and nothing is missed. Events of a day are kept, at most 100,000.",
            "The event reset says that something was missed or that the whole catalogue changed: read again "
                + "what you show. A client that falls 256 events or 64 KiB behind gets it and loses the "
                + "line. "
                + "Of stock that changes quickly each variant is told ten times a second at most. The same "
                + "address as JSON waits for wait seconds, and its link next asks for what comes then."),
        relationsHeading: "Link relations", stateHead: "State",
        relations: [
            "inventory": "The list of products, to be searched and filtered.",
            "image": "A product's picture.", "availability": "How much of a product there is now.",
            "shipping-services": "The ways to ship that the shop knows.",
            "shipping-rates": "What shipping a basket to an address costs.",
            "rates": "The same by address alone, in a simpler form.",
            "quotes": "Prices a basket.", "hold": "Holds the units of a quote for two minutes.",
            "orders": "Places an order from a quote.",
            "attempts": "What became of an idempotency key.", "pay": "Pays the order.",
            "payments": "The payments of the order.", "cancel": "Cancels the order.",
            "capture": "Takes what is held on the card.", "void": "Lets go what is held on the card.",
            "refunds": "Gives money back.", "fulfilments": "What was sent, and how far it is.",
            "advance": "Moves the simulated courier on.", "receipt": "The order's receipt.",
            "merchant-certificate": "What wallets encrypt payments for.",
            "events": "What happens in the shop, as it happens.",
            "order-lookups": "Finds an order by number or payment reference, and e-mail address.",
            "page": "The short address of the order's page.",
            "order": "The order that it belongs to.", "admin": "The back office.",
            "products": "All products, for the shop's staff.", "stock": "What lies on the shelves.",
            "short-stock": "The shelves with the least on them.",
            "stock-adjustments": "Corrects the stock.", "coupons": "The coupons.",
            "zones": "Where goods are sent, for how much, and taxes.", "keys": "The access keys.",
            "pictures": "Takes a picture in: of a product by PUT, else for a table that follows.",
            "reconciliation": "Whether the books balance.", "faults": "What goes wrong on demand.",
            "clock": "The shop's time.", "mail": "The e-mails that the shop wrote.",
        ])

    private static let simplifiedChinese = DocsWords(
        forms: Part(
            "格式",
            "用 Accept 选择 application/hal+json（与 application/json 字节相同）、"
                + "附带当前可行操作的 application/prs.hal-forms+json、text/html，收据还有 text/plain。"
                + "表单字段名是去掉开头斜杠的 JSON 指针；模板说明如何提交，隐藏字段带有其他请求放在请求头中的密钥和标签。",
            "链接和模板只在相应操作合法时出现。请跟随链接，不要自行拼接地址：本店可能搬家。"),
        resources: Part(
            "资源", "支持 GET 的资源也支持 HEAD，所有资源都支持 OPTIONS。金额是带货币的十进制字符串，时间为 UTC，请求中的未知内容会被拒绝。",
            "展开下面每一行，可看到请求和答复的示例（说明为英文）。数值是虚构的，成员与合约一致。答复可能还有其他可选成员和链接，"
                + "并且都带有 Request-Id、Cache-Control、Vary 和 Content-Language 标头。"),
        states: Part("订单状态", "行是订单现在的状态，列是发生的事件，格中是之后的状态。空格表示该事件会以 illegal-transition 被拒绝。"),
        keys: Part(
            "幂等键",
            "涉及款项的请求须带 \(IdempotencyKey.lengths.lowerBound) 至 \(IdempotencyKey.lengths.upperBound) 个"
                + "可见 ASCII 字符（不含引号和反斜杠）的 Idempotency-Key。同一键加相同内容只执行一次，"
                + "答复相同并带 Idempotent-Replayed；内容不同则被拒绝。",
            "键按地址和发送者计算：不带管理密钥的请求算同一发送者，每个管理密钥各算一个。两个管理密钥以同一个键发送同一笔退款，会退款两次。",
            "订单、付款和退款的键在订单存续期间保留，其他的保留 72 小时。没有造成改动的拒绝不会保留，同一键可以再试。"),
        limits: Part(
            "限制",
            "请求体最多 \(Operation.bodyLimits.shop >> 10) KiB，后台最多 \(Operation.bodyLimits.office >> 10) KiB，"
                + "商品表格最多 \(ProductImport.mostBytes >> 20) MiB，"
                + "图片最多 \(PictureIntake.mostBytes >> 20) MiB 且不超过 4096×4096 像素。",
            "地址最多 \(Edge.longestAddress >> 10) KiB，列表每页最多 \(ProductQuery.limits.upperBound) 行，"
                + "购物内容最多 \(Basket.lineCounts.upperBound) 行、"
                + "每行 1 至 \(Basket.quantities.upperBound) 件、\(CouponRules.mostCodes) 个优惠码。"
                + "报价有效 \(minutes(PricedQuote.lifetime)) 分钟，保留商品 \(minutes(Holding.lifetime)) 分钟，"
                + "未付款订单保留 \(minutes(OrderTerms.paymentTimeout)) 分钟，"
                + "最多尝试付款 \(OrderTerms.mostPayments) 次。"),
        events: Part(
            "事件",
            "用 Accept: text/event-stream 跟随 shop:events，即可得知库存、价格、商品和订单的变化，每个事件带有对象当时的版本。"
                + "订单事件须带该订单的 Order-Token。事件流以 connected 开始，其 after 为起点编号。"
                + "每个事件都有编号；断线后用 Last-Event-ID 或 after 给出最后一个编号，"
                + "就不会遗漏。事件保留一天，最多十万个。",
            "reset 事件表示有遗漏，或整个目录已变：请重新读取所显示的内容。落后 256 个事件或 64 KiB 的客户端会收到 reset 并断开。"
                + "库存变化频繁时，每个款式每秒最多通知十次。同一地址的 JSON 形式最多等待 wait 秒，用 next 链接继续。"),
        relationsHeading: "链接关系", stateHead: "状态",
        relations: [
            "inventory": "商品列表，可搜索和筛选。", "image": "商品图片。", "availability": "商品现有数量。",
            "shipping-services": "本店的配送方式。", "shipping-rates": "把所购商品寄到某地址的运费。",
            "rates": "同上，只按地址查询的简单形式。", "quotes": "计算价格。", "hold": "为报价保留商品两分钟。",
            "orders": "根据报价下单。",
            "attempts": "某个幂等键的结果。", "pay": "支付订单。", "payments": "订单的付款。", "cancel": "取消订单。",
            "capture": "扣取卡上冻结的金额。", "void": "释放卡上冻结的金额。", "refunds": "退款。",
            "fulfilments": "已发货的商品及其行程。", "advance": "推进模拟快递。", "receipt": "订单收据。",
            "merchant-certificate": "钱包加密付款所用的证书。", "events": "店内变化的实时通知。", "order": "所属的订单。",
            "order-lookups": "按订单号或付款参考号和电子邮箱查找订单。", "page": "订单页面的短地址。", "admin": "后台。",
            "products": "全部商品（供店员）。", "stock": "货架库存。", "short-stock": "库存最少的货架。",
            "stock-adjustments": "更正库存。", "pictures": "接收图片：商品处用 PUT 更换，否则供之后的表格使用。", "coupons": "优惠码。",
            "zones": "配送区域、运费和税。", "keys": "访问密钥。", "reconciliation": "账目是否平衡。", "faults": "按需发生的故障。",
            "clock": "商店的时间。", "mail": "商店写好的电子邮件。",
        ])
}
