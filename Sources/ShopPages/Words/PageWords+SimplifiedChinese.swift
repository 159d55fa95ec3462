import ShopCore

extension PageWords {
    /// Simplified Chinese words (`zh-Hans`).
    package static let simplifiedChinese = PageWords(
        language: .simplifiedChinese, fixed: chineseFixed,
        fields: [
            "since": "起始时间", "number": "订单号", "to/postal_code": "邮政编码",
            "name": "姓名", "street": "街道和门牌号", "city": "城市", "state": "省／州", "postal_code": "邮政编码",
            "country": "国家或地区", "email": "电子邮箱", "phone": "电话", "payment/number": "卡号",
            "exp_month": "月", "exp_year": "年", "cvc": "安全码", "payment/name": "持卡人姓名", "quantity": "数量",
            "variant": "请选择", "coupons": "优惠码", "shipping_rate": "配送方式", "q": "搜索", "category": "分类",
            "sort": "排序", "in_stock": "只看有货", "price_min": "最低价", "price_max": "最高价", "amount": "金额",
            "reason": "原因", "restock": "退回库存", "tracking": "运单号", "carrier": "承运商",
        ],
        addressFields: [
            "street": "街道和门牌号", "suburb": "城区", "district": "区", "city": "城市", "postTown": "城镇",
            "state": "州", "province": "省", "prefecture": "都道府县", "region": "地区", "postalCode": "邮政编码",
            "postcode": "邮编", "zipCode": "邮编（ZIP）",
        ],
        groups: [
            "ship_to": "收货地址", "contact": "联系方式", "payment": "银行卡",
            "billing": "账单地址", "coupons": "优惠",
        ],
        forms: chineseForms, states: chineseStates, facts: chineseFacts,
        onlyLeft: { "仅剩 \($0) 件" }, priceFrom: { "\($0) 起" }, validUntil: { "以上价格有效至 \($0)。" },
        results: { "“\($0)”的搜索结果" }, pay: { "支付 \($0)" }, welcome: { "欢迎光临 \($0)" },
        moreIn: { "更多“\($0)”商品" }, shipTo: { "收货地址：\($0)" },
        date: { "\($0.year)年\($0.month)月\($0.day)日" })

    private static let chineseFixed = Fixed(
        skip: "跳到正文", site: "本站", everything: "全部商品", howItWorks: "本店如何运作", language: "语言",
        simulated: "本店仅供演示。所有款项均为模拟：不会扣款，也不会发货。",
        pages: "翻页", previous: "上一页", next: "下一页", nothingFound: "未找到商品。请减少关键词，或换一个分类。",
        inStock: "有货", soldOut: "已售罄", isDigital: "数字商品，无需寄送。", choose: "请选择", variants: "规格",
        stock: "库存",
        yourOrder: "您的订单", item: "商品", quantity: "数量", price: "价格", summary: "金额明细", total: "合计",
        optional: "选填", pending: "尚未确定",
        notPayable: "付款多次被拒，此订单无法再付款。没有扣款。请重新下单，或咨询银行。",
        order: "订单", receipt: "收据", history: "订单记录", changeOrCancel: "修改或取消", shipTo: "收货人",
        contact: "联系方式", shipping: "配送", payment: "付款方式", placed: "下单时间",
        pleaseCheck: "请检查", whatToDo: "您可以这样做", reference: "客服参考编号：",
        goBack: "回到刚才的页面", backToShop: "返回商店", meaning: "含义", name: "名称",
        everyState: "全部",
        docsLead: "同样的地址既服务于人，也服务于程序：浏览器得到网页，程序得到 HAL 或 HAL-FORMS，收据另有纯文本版本。",
        yes: "是", no: "否", notSentThere: "此地址无法配送，请另选地址。", problems: "问题一览",
        changes: "有哪些变化", now: "现在", typed: "您的输入", before: "之前", openInTerminal: "在终端中购买",
        request: "请求", answer: "响应",
        frontLead: "在此浏览全部商品，可刷卡购买，也可在终端中购买。", soFar: "应付总额（预估）", goOn: "继续",
        updateFirst: "请先更新合计，再填写下面的信息：更新后需要重新填写。",
        testCards: "测试卡：4242 4242 4242 4242 付款成功，4000 0000 0000 0002 付款被拒。有效期填将来的日期，安全码任意。",
        findOrder: "查找订单", findLead: "请输入收据上的订单号或付款参考号，以及您所用的电子邮箱。",
        findName: "订单号或参考号", seeOrder: "查看订单")

    private static let chineseForms: [String: FormWords] = [
        "find": FormWords(title: nil, submit: "查找订单"),
        "search": FormWords(title: nil, submit: "搜索"), "buy": FormWords(title: nil, submit: "购买"),
        "deliver": FormWords(title: "收货地址", submit: "更新合计"),
        "deliver-again": FormWords(title: "承运商暂时没有答复，请一分钟后重试。", submit: "重试"),
        "coupon": FormWords(title: nil, submit: "使用"),
        "order": FormWords(title: "您的信息", submit: "支付"),
        "pay": FormWords(title: "支付订单", submit: "支付"),
        "cancel": FormWords(title: nil, submit: "取消订单"),
        "change": FormWords(title: "修改地址或联系方式", submit: "保存"),
        "refund": FormWords(title: "退款", submit: "退款"),
        "capture": FormWords(title: nil, submit: "请款"), "void": FormWords(title: nil, submit: "撤销"),
        "ship": FormWords(title: "发货", submit: "发货"),
        "price": FormWords(title: nil, submit: "修改"), "texts": FormWords(title: nil, submit: "保存"),
        "picture": FormWords(title: nil, submit: "使用此图片"),
        "withdraw": FormWords(title: nil, submit: "下架"), "offer": FormWords(title: nil, submit: "重新上架"),
        "correct": FormWords(title: nil, submit: "更正库存"),
        "newcoupon": FormWords(title: nil, submit: "新建优惠码"),
        "editcoupon": FormWords(title: nil, submit: "保存"), "dropcoupon": FormWords(title: nil, submit: "删除"),
        "newkey": FormWords(title: nil, submit: "生成密钥"), "revoke": FormWords(title: nil, submit: "停用"),
        "advance": FormWords(title: nil, submit: "下一步"),
        "leave": FormWords(title: nil, submit: "退出登录"), "enter": FormWords(title: nil, submit: "登录"),
        "backup": FormWords(title: nil, submit: "立即备份"), "trial": FormWords(title: nil, submit: "试导入"),
        "import": FormWords(title: nil, submit: "导入"),
        "again": FormWords(title: "重试", submit: "继续"),
    ]

    private static let chineseStates: [String: StateWords] = [
        "awaiting_payment": StateWords(name: "等待付款", meaning: "尚未扣款。商品已为您保留，直至付款或订单过期。"),
        "payment_pending": StateWords(name: "付款处理中", meaning: "银行尚未确认。您无需操作，请稍后查看。"),
        "authorized": StateWords(name: "付款已授权", meaning: "金额已在卡上冻结，尚未扣取。"),
        "paid": StateWords(name: "已付款", meaning: "谢谢惠顾，商品正在打包。"),
        "partially_captured": StateWords(name: "部分扣款", meaning: "仅扣取了部分金额，其余金额已解除冻结。"),
        "partially_fulfilled": StateWords(name: "部分发货", meaning: "部分商品已在途中。"),
        "fulfilled": StateWords(name: "已发货", meaning: "全部商品已在途中。"),
        "expired": StateWords(name: "已过期", meaning: "未在时限内付款。商品已恢复销售，没有扣款。"),
        "cancelled": StateWords(name: "已取消", meaning: "已付款项将退还。"),
        "partially_refunded": StateWords(name: "部分退款", meaning: "部分款项已退还。"),
        "refunded": StateWords(name: "已退款", meaning: "全部款项已退还。"),
    ]

    private static let chineseFacts: [String: String] = [
        "id": "编号", "number": "号码", "created_at": "时间", "at": "时间", "status": "状态",
        "expires_at": "有效至", "sku": "货号", "href": "地址", "url": "地址", "formatted_arrival_date": "送达",
        "free_from": "满额免运费",
        "carrier": "承运商", "service": "服务", "amount": "金额", "currency": "货币", "rates": "运费",
        "services": "配送服务", "reason": "原因", "payments": "付款", "refunds": "退款", "fulfilments": "发货",
        "quantity": "数量", "name": "名称", "lines": "商品", "type": "类型", "from": "从", "to": "到",
        "tracking": "运单号", "display_name": "卡", "network": "卡组织", "captured": "已扣", "refunded": "已退",
        "available": "现有", "state": "状态", "version": "版本", "order": "订单", "money": "款项", "goods": "货物",
        "retryable": "可重试", "detail": "说明", "title": "标题", "country": "国家或地区", "city": "城市",
        "street": "街道", "postal_code": "邮政编码", "email": "电子邮箱", "phone": "电话", "total": "合计",
        "submitted": "提交付款", "authorized": "授权", "declined": "拒绝", "voided": "撤销",
        "released": "释放", "changed": "修改", "shipped_part": "部分发货", "shipped": "发货", "refunded_part": "部分退款",
        "closed": "完结", "returned": "退货", "expired": "过期", "cancelled": "取消",
        "label": "名称", "_links": "链接", "earliest": "最早", "latest": "最迟", "shipping-services": "配送服务",
        "livez": "运行状态",
    ]
}
