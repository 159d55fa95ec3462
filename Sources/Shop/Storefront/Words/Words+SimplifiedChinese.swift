import TUI

extension Words {
    static let simplifiedChinese = Words(
        walletName: "Vitrine 钱包", payWithWallet: "用 ◆ Vitrine 钱包付款", setUpWallet: "设置 ◆ Vitrine 钱包",
        buy: "用银行卡购买", noPrice: "无价格", noPriceNote: "暂不出售：缺少价格",
        loading: "正在打开商店…", unreachableNext: "正在重试，按 r 立即重试。", askAgain: "购物车已保留，按 r 重试。",
        askAgainTyping: "购物车已保留，按回车重试。",
        nothingForSale: "目前没有商品出售。",
        unreachable: { $0.isEmpty ? "无法连接商店。" : "无法连接商店 " + $0 + "。可运行 vitrine demo 启动一个" },
        untrusted: { $0 + " 的证书在此不受信任。" }, untrustedNext: "请用 --ca-file 指定其根证书，或按 r 重试。",
        keyWanted: { "商店 " + $0 + " 需要密钥才能进入。" }, keyWantedNext: "请用 --key-file 指定有效的密钥后重新启动，或按 r 重试。",
        soldOut: "已售罄", digital: "下载商品",
        digitalNote: "下载商品请在设备的应用商店购买",
        left: { count in "仅剩 " + number(count) + " 件" }, inStock: "有货", pictureLoading: "图片加载中…",
        pictureMissing: "（无图片）", detailsUnreachable: "商店没有回应，按 r 重试",
        priceUnreachable: "暂无价格：商店没有回应，按 r 重试", priceRefused: "商店目前无法计价，请选择其他商品",
        notForSale: "暂不可选，请选择其他",
        shortage: { count in count == 0 ? "刚刚售罄" : "现在仅剩 " + number(count) + " 件" },
        chooseFirst: { "请先选择：" + $0 }, seeAlike: { $0 + "类的其他商品" }, pricing: "请稍候，正在计算价格", placing: "正在下单…",
        pay: { "支付给 " + $0 },
        charged: { company, amount, card in company + " 已从 " + card + " 扣款 " + amount + "（模拟）" },
        declined: { "银行卡被拒绝：" + $0 + "。没有扣款。" }, notCharged: { "没有扣款：" + $0 },
        reasons: Reasons(
            insufficientFunds: "余额不足，请换一张卡", expired: "已过期，请换一张卡", code: "安全码不正确，请重新输入",
            lostOrStolen: "已挂失，请换一张卡", processing: "银行出现故障，请重试",
            pin: "银行卡密码错误次数过多，请换一张卡",
            pinNeeded: "此卡需要密码，请用钱包付款或换一张卡", other: "银行拒绝了付款，请换一张卡"),
        sheetTimedOut: "商店响应太慢，付款页已关闭。没有扣款，请重试。",
        sheetAborted: "商店给出的价格有误，付款页已关闭。没有扣款，请重试。",
        sheetLockedOut: "密码错误次数过多。没有扣款，请改用银行卡购买。",
        walletFailed: "钱包未能完成付款。没有扣款，请重试。",
        noPriceYet: "还没有价格，按 r 重试", notPriced: "商店无法计算价格，请返回重新选择",
        refusals: Refusals(
            invalid: { "商店的付款请求有误（" + $0 + "），请改用银行卡购买" }, notEntitled: "本店不能在此使用钱包，请改用银行卡购买",
            used: "付款页已经打开过，请再按一次按钮", noCard: "钱包中没有本店支持的卡，请添加或用银行卡购买",
            locked: "密码错误次数过多，钱包已锁定，请改用银行卡购买"),
        heldElsewhere: "另一位顾客正在付款购买。若对方放弃，您就可以在此付款。",
        heldAtTheTouch: "另一位顾客正在付款购买。没有扣款，请稍后再试。",
        shopStockGone: "有人抢先一步，商品刚刚售罄。没有扣款，请选择其他商品。", priceIsStale: "价格已变动。没有扣款，请查看新价格后重试。",
        quoteRanOut: "价格已更新。没有扣款，请重试",
        refused: "商店没有接受订单。没有扣款，请重新选择。",
        walletRefused: "商店不认识这个钱包。没有扣款，请改用银行卡购买，或运行 vitrine doctor。",
        walletUnknown: "商店不认识您的钱包，请运行 vitrine wallet root | vitrine-server trust add -",
        paused: "被拒绝的卡太多。没有扣款，请一分钟后再试。", couponEnded: "优惠码已用完或已失效。没有扣款，请查看价格后重试。",
        unsent: "订单未能送达商店。没有扣款，请重试或联系商店。",
        priceBecame: { "价格由 " + $0 + " 变为 " + $1 + "。没有扣款，请查看新价格后重试。" },
        addressRefused: "收货地址：请与报价地区一致",
        unknown: Unknown(
            title: "付款结果尚不明确", text: "商店还没有回应。请不要再次付款：系统会自动查询该订单的结果，并且只会扣款一次。结果会显示在这里。",
            reference: "参考号", amount: "金额", nextCheck: "下次查询",
            everySeconds: { "每 " + number($0) + " 秒自动查询一次" }, standing: { [$0 + " 的付款尚未确认"] }, show: "查看"),
        recovery: Recovery(
            paid: { "之前的付款已完成，且只有一次：订单 " + $0 + "，" + $1 },
            notPaid: "之前的付款没有完成，没有扣款。", unknown: { "之前一笔付款的结果尚不明确，请不要再次付款。参考号 " + $0 },
            crashed: "Vitrine 因内部故障停止。当时没有正在进行的付款。",
            crashedWhilePaying: {
                "Vitrine 因内部故障停止。付款结果尚不明确，请不要再次付款。请重新启动 vitrine 查看结果。参考号 " + $0
            },
            crashedUnkept: { "Vitrine 因内部故障停止。付款结果不明，请不要再次付款，请向商店查询。参考号 " + $0 },
            unkept: "此磁盘无法保存付款：若付款中断，请向商店查询。再按一次付款"),
        orders: .simplifiedChinese,
        live: LiveWords(
            lost: "连接中断：价格和库存可能不是最新。正在重新连接…", back: "已重新连接商店，价格和库存都是最新的。",
            withdrawn: "已下架，请选择其他商品", changed: { $0 + "：" + $1 }, price: { "现价 " + $0 },
            total: { "总额变为 " + $0 }, totals: { "总额变为 " + $0 + "，原为 " + $1 }, comma: "，"),
        connectivity: .simplifiedChinese,
        keys: Keys(
            move: "移动", page: "翻页", open: "打开", retry: "重试", choose: "选择", press: "确定", buy: "购买",
            back: "返回", next: "下一项", placeOrder: "下单", accept: "接受总额", backToShop: "返回商店",
            readOn: "继续阅读"),
        list: ListWords(
            search: "搜索", category: "分类", inStock: "有货", sort: "排序", showAll: "显示全部",
            keep: "保留搜索", ends: "首件、末件", refresh: "刷新", inStockOnly: "仅看有货",
            searching: "正在搜索…", unanswered: "尚无回应",
            nothing: "没有匹配的商品。按 Esc 显示全部。", found: { Self.grouped($0) + " 件商品" }, all: "全部",
            more: { "还有 " + Self.grouped($0) + " 件" },
            place: { "第 " + Self.grouped($0) + " 件，共 " + Self.grouped($1) + " 件" },
            nextCategory: "下一分类", byName: "按名称",
            byPrice: "价格从低到高", byPriceDescending: "价格从高到低", newest: "最新上架"),
        cart: .simplifiedChinese,
        coupon: CouponWords(
            label: "优惠券", add: "输入优惠码", remove: "移除", enter: "输入优惠码", change: "更改", takeOut: "移除",
            apply: "使用", cancel: "取消", off: { "优惠 " + $0 }, nothingOff: "此商品不优惠", checking: "核实中…",
            waiting: "请先选择",
            applied: { code, amount in
                "已使用优惠券 " + code + "：" + (amount.map { "优惠 " + $0 } ?? "此商品不优惠")
            },
            removed: "优惠券已移除", unchecked: "优惠券：未能核实，请重试",
            gone: "优惠券：已失效，现在的价格不含优惠", checkingFirst: "请稍候，商店正在核实优惠券",
            unknown: "优惠券：无此优惠码，请检查", notYet: "优惠券：尚未生效，请稍后再试", expired: "优惠券：已过期，请换一个",
            exhausted: "优惠券：已用完，请换一个", otherGoods: "优惠券：不适用于此商品，请换一个",
            notCombinable: "优惠券：不能与其他优惠同用", nothingToPay: "优惠券：使用后无需付款，请换一个",
            minimum: { "优惠券：满 " + $0 + " 可用，还差 " + $1 + "，请加购" }),
        form: .simplifiedChinese,
        receipt: ReceiptWords(
            thanks: "谢谢惠顾，订单已提交。", simulated: "模拟交易：没有真实扣款，也不会发货。", order: "订单号", item: "商品",
            shipTo: "收货地址", method: "配送方式", contact: "联系方式", payment: "付款方式", pending: "待定",
            total: "总额", paid: { "已支付给 " + $0 }))

    private static func number(_ value: Int) -> ScreenText { ScreenText(cleaning: String(value)) }
}
