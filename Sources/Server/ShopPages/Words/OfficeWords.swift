package import ShopCore

package struct OfficeWords: Sendable {
    package let language: ContentLanguage

    package init(_ language: ContentLanguage) { self.language = language }

    package var rooms: Localized<RoomTable> { Localized(language) }
    package var signIn: Localized<SignInTable> { Localized(language) }
    var overview: Overview { Overview(language) }
    package var products: Products { Products(language) }
    package var stock: Stock { Stock(language) }
    package var orders: Orders { Orders(language) }
    package var coupons: Coupons { Coupons(language) }
    package var zones: Zones { Zones(language) }
    package var keys: Keys { Keys(language) }
    package var books: Localized<BookTable> { Localized(language) }
    var files: Localized<FileTable> { Localized(language) }
    var mail: Localized<MailTable> { Localized(language) }

    typealias Overview = Localized<OverviewTable>
    package typealias Products = Localized<ProductTable>
    package typealias Stock = Localized<StockTable>
    package typealias Orders = Localized<OrderTable>
    package typealias Coupons = Localized<CouponTable>
    package typealias Zones = Localized<ZoneTable>
    package typealias Keys = Localized<KeyTable>

    package struct RoomTable: WordTable {
        package static let table = RoomTable()
        /// Name of the room for imports, exports and backups.
        package let files = ("Import and backups", "导入与备份")
        package let office = ("Back office", "后台"), overview = ("Overview", "概览"), orders = ("Orders", "订单"),
            refunds = ("Refunds", "退款"), products = ("Products", "商品"), stock = ("Stock", "库存"),
            coupons = ("Coupons", "优惠码"), zones = ("Shipping and taxes", "配送与税"),
            keys = ("Access keys", "访问密钥"), books = ("Audit", "审计")
    }

    package struct SignInTable: WordTable {
        package static let table = SignInTable()
        package let title = ("Sign in to the back office", "登录后台")
        package let lead = (
            "Sign in with your admin key. You stay signed in for twelve hours in this browser.",
            "用管理密钥登录，在此浏览器中十二小时内有效。"
        )
        package let ended = (
            "Your session has ended, or your key was revoked. Please sign in again.", "您的登录已失效，或密钥已停用。请重新登录。"
        )
        package let entryLost = (
            "Your session has ended, so what you entered was not saved. Sign in to return to the form, then "
                + "enter it again.",
            "您的登录已失效，刚才填写的内容未保存。登录后将返回原表单，请重新填写。"
        )
        package let key = ("Admin key", "管理密钥")
        package let note = (
            "No key yet? Create one on the server with this command. Keep it safe: it is shown only once.",
            "还没有密钥？请在服务器上用下面的命令生成并妥善保管：密钥只显示一次。"
        )
        package let enter = ("Sign in", "登录"), leave = ("Sign out", "退出登录"),
            wrongKey = ("This key is not valid. It was mistyped or revoked.", "密钥无效：输入有误或已停用。")
        package let otherKind = (
            "This key is for a kiosk or for reading. Sign in with an admin key.", "此密钥仅供自助终端或只读使用，请使用管理密钥登录。"
        )
    }

    struct OverviewTable: WordTable {
        static let table = OverviewTable()
        let partlySent = ("partly shipped", "部分发货")
        let attention = ("To do", "待处理"), toShip = ("to ship", "待发货"), toCapture = ("to capture", "待请款"),
            refundDue = ("refund due", "应退款"), pending = ("payment processing", "付款处理中"),
            unpaid = ("waiting for payment", "等待付款"),
            shortTitle = ("Low stock", "库存紧张"), nothingShort = ("All products are well stocked.", "库存充足。"),
            books = ("Audit", "审计"), balanced = ("Balanced", "平衡"), broken = ("Not balanced", "不平衡"),
            notChecked = ("Not checked yet", "尚未核对"), checked = ("Checked", "核对时间"),
            check = ("Check now", "立即核对")
    }

    package struct ProductTable: WordTable {
        package static let table = ProductTable()
        package let accent = ("Colour", "颜色"), product = ("Product", "商品"), price = ("Price", "价格"),
            free = ("Free", "可售"), state = ("Status", "状态"), category = ("Category", "分类"),
            sold = ("On sale", "在售"), withdrawn = ("Withdrawn", "已下架")
        package let none = (
            "No products found. Try fewer words, or search withdrawn products.", "未找到商品。请减少关键词，或查看已下架商品。"
        )
        package let variants = ("Variants and prices", "规格与价格"), texts = ("Texts", "文字"),
            onSale = ("Availability", "商店中"), show = ("View in the shop", "在商店中查看"), tags = ("Tags", "标签"),
            taxClass = ("Tax class", "税类"), version = ("Version", "版本"), kind = ("Kind", "类型"),
            physical = ("Physical", "实物"), digital = ("Digital", "数字商品")
        package let priceNote = (
            "Shoppers at checkout keep the old price for up to 15 minutes.", "正在结账的顾客在 15 分钟内仍享原价。"
        )
        package let picture = ("Picture", "图片"), pictureFile = ("Replace picture", "更换图片")
        package let pictureNote = (
            "PNG or JPEG, up to 8 MB and 4096 by 4096 pixels. It is scaled to 1024 pixels, and camera data "
                + "such as the location is removed.",
            "PNG 或 JPEG，最大 8 MB，不超过 4096×4096 像素。将缩放至每边最多 1024 像素，不保留相机写入的任何信息。"
        )
        static let taxClasses: [String: (String, String)] = [
            "standard": ("Standard", "标准税率"), "zero": ("Zero rate", "零税率"), "exempt": ("Exempt", "免税"),
            "reduced": ("Reduced rate", "低税率"), "digital": ("Digital products", "数字商品"),
            "clothing": ("Clothing", "服装"), "food": ("Food", "食品"), "books": ("Books", "图书"),
            "plants": ("Plants", "植物"),
        ]
    }

    package struct StockTable: WordTable {
        package static let table = StockTable()
        package let shipped = ("Shipped", "发货"), withdrawn = ("Refunded before shipping", "发货前退款"),
            returned = ("Returned", "退货"), supplier = ("Supplier", "供应商"), sent = ("Shipped", "已发"),
            scrapped = ("Written off", "报损"), imported = ("Imported", "入库"), corrected = ("Adjusted", "调整"),
            held = ("Reserved at checkout", "结账时预留"), unheld = ("Released", "释放"),
            ordered = ("Ordered", "下单"), released = ("Released", "释放"), onHand = ("On hand", "在架"),
            reserved = ("Reserved", "已预留"), free = ("Free", "可售"), name = ("Product", "商品"),
            none = ("No SKU found.", "没有符合条件的 SKU。"), short = ("Low stock", "库存紧张"),
            everything = ("All stock", "全部库存"), moves = ("Stock history", "最近变动"),
            noMoves = ("No changes yet.", "尚无变动。"), time = ("Time", "时间"), what = ("Change", "事项"),
            units = ("Units", "数量"), why = ("Reason", "原因"), counted = ("Count", "盘点"),
            changed = ("Adjust", "增减"),
            countedNote = ("Units counted on the shelf, including reserved ones.", "货架上清点的总数，包括已预留的。"),
            changedNote = ("Enter 3 to add three, -3 to remove three.", "增加三件写 3，减少三件写 -3。"),
            toProduct = ("Product and price", "商品与价格")
    }

    package struct OrderTable: WordTable {
        package static let table = OrderTable()
        package let number = ("Number", "订单号"), placed = ("Placed", "下单"), total = ("Total", "合计"),
            lines = ("Lines", "行数"), state = ("Status", "状态"), none = ("No orders found.", "没有符合条件的订单。"),
            payments = ("Payment attempts", "付款记录"), card = ("Paid with", "付款方式"),
            captured = ("Captured", "已扣款"), until = ("Reserved until", "冻结至"), refunds = ("Refunds", "退款"),
            parcels = ("Parcels", "包裹"), noRefunds = ("No refunds.", "没有退款。"),
            noParcels = ("Nothing shipped yet.", "尚未发货。"), item = ("Item", "商品"), ordered = ("Ordered", "订购"),
            sent = ("Shipped", "已发"), refunded = ("Refunded", "已退款"), left = ("To ship", "待发"),
            amount = ("Amount", "金额"), reason = ("Reason", "原因"), units = ("Units", "数量"),
            time = ("Time", "时间"), tracking = ("Tracking number", "运单号"), buyer = ("Customer", "买家"),
            goods = ("Items", "货物"), refundAll = ("Refund an amount", "按金额退款"),
            refundLines = ("Refund items", "按件退款"),
            refundNote = ("Leave empty to refund the full remaining amount.", "留空则退还全部剩余款项。"),
            unitsNote = (
                "Items that are put back into stock are those that were shipped. Otherwise items still to be "
                    + "shipped are refunded first, and are not shipped any more.",
                "退回库存的是已发出的商品；否则先退尚未发出的商品，且不再发货。"
            ),
            shipNote = ("Items left empty are not shipped yet.", "留空的商品暂不发货。"),
            more = ("Change or cancel", "修改或取消"), noRefundsAtAll = ("No refunds.", "还没有任何退款。")
    }

    package struct CouponTable: WordTable {
        package static let table = CouponTable()
        package let percent = ("Percent off", "折扣百分比"), starts = ("Valid from", "生效时间"),
            ends = ("Valid until", "失效时间"), code = ("Code", "优惠码"), benefit = ("Benefit", "优惠"),
            valid = ("Valid", "有效期"), used = ("Used", "已用"), none = ("No coupons yet.", "本店没有优惠码。"),
            make = ("New coupon", "新优惠码"), change = ("Change", "修改"), freeShipping = ("Free shipping", "免运费"),
            always = ("Always", "长期"), from = ("from", "自"), until = ("until", "至"),
            limit = ("Total uses", "总次数"), perContact = ("Uses per customer", "每位买家次数"),
            minimum = ("Minimum spend", "最低消费"), exclusive = ("Cannot be combined", "不可叠加"),
            only = ("Applies to", "仅限"), everything = ("Everything", "全部商品")
        package let oneBenefit = (
            "Choose one: a percentage, an amount, or free shipping.", "只选一种优惠：百分比、金额或免运费。"
        )
        package let unlimited = ("no limit", "不限")
    }

    package struct ZoneTable: WordTable {
        package static let table = ZoneTable()
        package let noCarrier = ("No carrier delivers there", "没有承运商"), zones = ("Zones", "配送区域"),
            places = ("Places", "地点"), prices = ("Prices", "价格"), services = ("Services", "配送服务"),
            day = ("day", "天"), days = ("days", "天"), gaps = ("Not served", "不配送"), taxes = ("Taxes", "税"),
            place = ("Place", "地点"), rate = ("Rate", "税率"), included = ("Included in prices", "含在价格中"),
            onShipping = ("On shipping", "运费计税"), classes = ("Other classes", "其他税类"), none = ("None.", "无。"),
            postal = ("postal codes", "邮编"), upTo = ("up to", "不超过"), goodsFrom = ("goods from", "满"),
            free = ("free", "免费"),
            note = ("To change these settings, send PUT /admin/zones.", "如需修改，请发送 PUT /admin/zones。"),
            classNames = ("Tax classes", "税类")
    }

    package struct KeyTable: WordTable {
        package static let table = KeyTable()
        package let label = ("Label", "名称"), kind = ("Access", "用途"), made = ("Created", "创建"),
            state = ("Status", "状态"), inUse = ("Active", "使用中"), revoked = ("Revoked", "已停用"),
            own = ("this session", "当前"), revoke = ("Revoke", "停用"), make = ("New key", "新密钥"),
            none = ("No keys.", "没有密钥。"), admin = ("Back office", "后台"), kiosk = ("Kiosk", "自助终端"),
            readonly = ("Read only", "只读"), made1 = ("Key created", "密钥已生成")
        package let once = (
            "Copy it now. It is shown only once and cannot be recovered.", "请立即复制：密钥只显示这一次，无法找回。"
        )
        package let all = ("All keys", "全部密钥"), noLabel = ("unnamed", "未命名")
    }

    package struct BookTable: WordTable {
        package static let table = BookTable()
        package let balanced = ("Everything balances", "全部平衡"),
            broken = ("Something does not balance", "存在不平衡"),
            lead = ("Checked against all orders, payments and stock at", "已核对全部订单、付款和库存变动，时间："),
            rule = ("Rule", "规则"), result = ("Result", "结果"), kept = ("Passed", "通过"),
            violations = ("Failed for", "未通过项")
    }

    struct MailTable: WordTable {
        static let table = MailTable()
        let outbox = ("E-mail", "电子邮件"), subject = ("Subject", "主题"), to = ("To", "收件人"),
            time = ("Time", "时间"), file = ("File as sent", "原始文件"), html = ("HTML version", "HTML 版本"),
            show = ("Show", "显示"), none = ("No e-mails yet.", "尚无邮件。")
        let note = (
            "Nothing is sent: this demonstration shop keeps its newest e-mails here.",
            "邮件不会寄出：本演示商店将最新的邮件保存于此。"
        )
        let isOff = (
            "This shop writes no e-mails. Start its server with --mail and a folder to have them here.",
            "本店不写邮件。启动服务器时用 --mail 指定一个文件夹，邮件便会出现在这里。"
        )
    }

    struct FileTable: WordTable {
        static let table = FileTable()
        let copies = ("Backups", "商店备份")
        let copyNote = (
            "The shop stays open during a backup. Each backup is verified before it is listed.",
            "备份时商店照常营业，校验通过后才算完成。"
        )
        let memoryNote = (
            "This shop is kept in memory and cannot be backed up. Start it with a database file to do so.",
            "本店数据只在内存中，无法备份。请以数据库文件启动以启用备份。"
        )
        let serverNote = (
            "This shop runs on a database server. Use vitrine-server backup to write a backup file.",
            "本店数据保存在数据库服务器上：vitrine-server backup 可将备份写入文件。"
        )
        let name = ("Name", "名称"), made = ("Created", "创建时间"), size = ("Size", "大小"),
            none = ("No backups yet.", "尚无备份。"), out = ("Export", "导出"), products = ("All products", "全部商品"),
            spreadsheet = ("For a spreadsheet", "供电子表格使用"), download = ("products.csv", "products.csv"),
            trial = ("Test an import", "试导入表格"),
            trialNote = ("Shows what would change. Nothing is saved.", "显示将有的变化，不保存。"),
            take = ("Import", "导入表格"),
            takeNote = ("Either all rows are imported, or none.", "要么全部导入，要么完全不导入。"), what = ("Item", "项目"),
            variants = ("Variants", "规格"), rows = ("Rows", "行"), new = ("New", "新增"),
            changed = ("Changed", "修改"), same = ("Unchanged", "未变"), prices = ("Price changes", "价格变动"),
            added = ("Units added", "增加库存"), removed = ("Units removed", "减少库存"),
            withdrawn = ("Withdrawn", "下架"), offered = ("Back on sale", "重新上架"),
            wouldBe = ("Preview of the import", "导入预览"), taken = ("Import complete", "导入完成"),
            nothingYet = ("Nothing was saved", "尚未保存"), done = ("Done", "完成"),
            latest = ("Latest backup", "最近备份"), never = ("None yet", "尚无")
    }
}

extension OfficeWords.Products {
    /// The name of a tax class; its id for one of the shop's own.
    func taxClass(_ id: String) -> String { OfficeWords.ProductTable.taxClasses[id].map(language.say) ?? id }
}

extension OfficeWords.Coupons {
    func percentOff(_ percent: Int) -> String { language.say("\(percent)% off", "优惠 \(percent)%") }

    func amountOff(_ amount: String) -> String { language.say("\(amount) off", "减 \(amount)") }
}

extension ProductText {
    /// The name of the text on the form that changes it.
    package func label(_ language: ContentLanguage) -> String {
        switch self {
        case .name: language.say("Name", "名称")
        case .description: language.say("Description", "描述")
        case .pictureText: language.say("Picture description", "图片说明")
        case .care: language.say("Care", "保养说明")
        }
    }
}
