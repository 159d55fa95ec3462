extension OfficeWords {
    package static let simplifiedChinese = OfficeWords(
        rooms: simplifiedChineseRooms, signIn: simplifiedChineseSignIn, overview: simplifiedChineseOverview,
        products: simplifiedChineseProducts, stock: simplifiedChineseStock, orders: simplifiedChineseOrders,
        coupons: simplifiedChineseCoupons, zones: simplifiedChineseZones, keys: simplifiedChineseKeys,
        books: simplifiedChineseBooks, files: simplifiedChineseFiles)

    private static let simplifiedChineseRooms = Rooms(
        files: "导入与备份",
        office: "后台", overview: "概览", orders: "订单", refunds: "退款", products: "商品", stock: "库存",
        coupons: "优惠码", zones: "配送与税", keys: "访问密钥", books: "审计")

    private static let simplifiedChineseSignIn = SignIn(
        title: "登录后台", lead: "用管理密钥登录，在此浏览器中十二小时内有效。", ended: "您的登录已失效，或密钥已停用。请重新登录。",
        entryLost: "您的登录已失效，刚才填写的内容未保存。登录后将返回原表单，请重新填写。", key: "管理密钥",
        note: "还没有密钥？请在服务器上用下面的命令生成并妥善保管：密钥只显示一次。", enter: "登录", leave: "退出登录",
        wrongKey: "密钥无效：输入有误或已停用。", otherKind: "此密钥仅供自助终端或只读使用，请使用管理密钥登录。")

    private static let simplifiedChineseOverview = Overview(
        partlySent: "部分发货",
        attention: "待处理", toShip: "待发货", toCapture: "待请款", pending: "付款处理中", unpaid: "等待付款",
        shortTitle: "库存紧张", nothingShort: "库存充足。", books: "审计", balanced: "平衡", broken: "不平衡",
        notChecked: "尚未核对", checked: "核对时间",
        check: "立即核对")

    private static let simplifiedChineseProducts = Products(
        accent: "颜色",
        product: "商品", price: "价格", free: "可售", state: "状态", category: "分类", sold: "在售", withdrawn: "已下架",
        none: "未找到商品。请减少关键词，或查看已下架商品。", variants: "规格与价格", texts: "文字", onSale: "商店中",
        show: "在商店中查看", tags: "标签", taxClass: "税类", version: "版本", kind: "类型", physical: "实物",
        digital: "数字商品",
        taxClasses: [
            "standard": "标准税率", "zero": "零税率", "exempt": "免税", "reduced": "低税率", "digital": "数字商品",
            "clothing": "服装", "food": "食品", "books": "图书", "plants": "植物",
        ], priceNote: "正在结账的顾客在 15 分钟内仍享原价。", picture: "图片",
        pictureFile: "更换图片",
        pictureNote: "PNG 或 JPEG，最大 8 MB，不超过 4096×4096 像素。将缩放至每边最多 1024 像素，不保留相机写入的任何信息。")

    private static let simplifiedChineseStock = Stock(
        shipped: "发货", withdrawn: "发货前退款", returned: "退货", supplier: "供应商", sent: "已发", scrapped: "报损",
        imported: "入库", corrected: "调整", held: "结账时预留", unheld: "释放", ordered: "下单", released: "释放",
        onHand: "在架", reserved: "已预留", free: "可售", name: "商品", none: "没有符合条件的 SKU。", short: "库存紧张",
        everything: "全部库存", moves: "最近变动", noMoves: "尚无变动。", time: "时间", what: "事项", units: "数量",
        why: "原因", counted: "盘点", changed: "增减", countedNote: "货架上清点的总数，包括已预留的。",
        changedNote: "增加三件写 3，减少三件写 -3。", toProduct: "商品与价格")

    private static let simplifiedChineseOrders = Orders(
        number: "订单号", placed: "下单", total: "合计", lines: "行数", state: "状态", none: "没有符合条件的订单。", payment: "付款",
        payments: "付款记录", card: "付款方式", captured: "已扣款", until: "冻结至", refunds: "退款",
        parcels: "包裹", noRefunds: "没有退款。", noParcels: "尚未发货。", item: "商品", ordered: "订购", sent: "已发",
        refunded: "已退款", left: "待发", amount: "金额", reason: "原因", units: "数量", time: "时间",
        tracking: "运单号", buyer: "买家", goods: "货物", refundAll: "按金额退款", refundLines: "按件退款",
        refundNote: "留空则退还全部剩余款项。",
        shipNote: "留空的商品暂不发货。", more: "修改或取消", noRefundsAtAll: "还没有任何退款。")

    private static let simplifiedChineseCoupons = Coupons(
        percent: "折扣百分比", starts: "生效时间", ends: "失效时间",
        code: "优惠码", benefit: "优惠", valid: "有效期", used: "已用", none: "本店没有优惠码。", make: "新优惠码", change: "修改",
        freeShipping: "免运费", always: "长期", from: "自", until: "至", limit: "总次数",
        perContact: "每位买家次数", minimum: "最低消费", exclusive: "不可叠加", yes: "是", no: "否", only: "仅限",
        everything: "全部商品", oneBenefit: "只选一种优惠：百分比、金额或免运费。", unlimited: "不限",
        percentOff: { "优惠 \($0)%" }, amountOff: { "减 \($0)" })

    private static let simplifiedChineseZones = Zones(
        noCarrier: "没有承运商", zones: "配送区域", places: "地点", prices: "价格", services: "配送服务",
        days: "天", gaps: "不配送", taxes: "税", place: "地点", rate: "税率", included: "含在价格中", onShipping: "运费计税",
        classes: "其他税类", none: "无。", postal: "邮编", upTo: "不超过", goodsFrom: "满",
        free: "免费", note: "如需修改，请发送 PUT /admin/zones。", yes: "是", no: "否", classNames: "税类")

    private static let simplifiedChineseKeys = Keys(
        label: "名称", kind: "用途", made: "创建", state: "状态", inUse: "使用中", revoked: "已停用", own: "当前",
        revoke: "停用", make: "新密钥", none: "没有密钥。", admin: "后台", kiosk: "自助终端", readonly: "只读", made1: "密钥已生成",
        once: "请立即复制：密钥只显示这一次，无法找回。", all: "全部密钥", noLabel: "未命名")

    private static let simplifiedChineseBooks = Books(
        balanced: "全部平衡", broken: "存在不平衡", lead: "已核对全部订单、付款和库存变动，时间：", rule: "规则", result: "结果", kept: "通过",
        violations: "未通过项")

    private static let simplifiedChineseFiles = Files(
        copies: "商店备份", copyNote: "备份时商店照常营业，校验通过后才算完成。",
        memoryNote: "本店数据只在内存中，无法备份。请以数据库文件启动以启用备份。",
        serverNote: "本店数据保存在数据库服务器上：vitrine-server backup 可将备份写入文件。", name: "名称", made: "创建时间", size: "大小",
        none: "尚无备份。",
        out: "导出", products: "全部商品", spreadsheet: "供电子表格使用", download: "products.csv", trial: "试导入表格",
        trialNote: "显示将有的变化，不保存。",
        take: "导入表格", takeNote: "要么全部导入，要么完全不导入。", what: "项目", variants: "规格", rows: "行", new: "新增",
        changed: "修改", same: "未变", prices: "价格变动", added: "增加库存", removed: "减少库存", withdrawn: "下架",
        offered: "重新上架", wouldBe: "导入预览", taken: "导入完成", nothingYet: "尚未保存", done: "完成", latest: "最近备份",
        never: "尚无")
}
