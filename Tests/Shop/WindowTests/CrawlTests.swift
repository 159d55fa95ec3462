import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Every screen that can be reached before a payment is authorised, found by pressing everything.
@Suite struct CrawlTests {
    /// Words that ask for an account.
    static let account = [
        "sign in", "sign up", "signin", "signup", "log in", "login", "log on", "register", "create account",
        "account", "member", "password", "登录", "登陆", "注册", "账户", "账号", "帐户", "帐号", "会员",
    ]

    /// Wallets that exist; whole words, since a shopper may be called Appleseed.
    static let brands: Set<String> = [
        "apple", "google", "gpay", "samsung", "paypal", "venmo", "alipay", "wechat", "amazon", "klarna",
        "stripe", "huawei", "xiaomi", "wero", "paze",
    ]
    static let chineseBrands = ["支付宝", "微信", "苹果", "谷歌", "三星", "华为", "小米", "云闪付"]

    @Test("UX-PRE-04 no screen before the receipt asks for an account", arguments: Language.allCases)
    func nothingAsksForAnAccount(_ language: Language) {
        for screen in Self.screens(language) {
            let text = screen.lowercased()
            for word in Self.account where text.contains(word) { Issue.record("\(word) on\n\(screen)") }
        }
    }

    @Test("UX-BTN-06 no screen names a real wallet", arguments: Language.allCases)
    func nothingNamesARealWallet(_ language: Language) {
        for screen in Self.screens(language) {
            let words = Set(screen.lowercased().split { !$0.isASCII || !$0.isLetter }.map(String.init))
            let found = words.intersection(Self.brands).sorted() + Self.chineseBrands.filter(screen.contains)
            if !found.isEmpty { Issue.record("\(found) on\n\(screen)") }
        }
    }

    static let signs: [(language: Language, screens: [String])] = [
        (
            .english,
            [
                "▸ Mustache Wax", "On this screen", "▸ Coupon", "✗ Coupon", "PAY ACME", "Toronto",
                "Wallet passcode", "Place order", "Enter the email", "Choose a", "ADD A CARD TO",
                "Sold out", "Downloads are sold", "Cart 1 · $10.00",
            ]
        ),
        (
            .simplifiedChinese,
            [
                "▸ 胡须蜡", "当前画面", "▸ 优惠券", "✗ 优惠券", "支付给 ACME", "Toronto", "钱包密码", "提交订单", "请填写电子邮箱",
                "请先选择",
                "添加银行卡", "已售罄", "下载商品", "购物车 1 件 · $10.00",
            ]
        ),
    ]

    @Test("UX-PRE-04 the crawl comes to every kind of screen", arguments: signs)
    func crawlFindsEveryKindOfScreen(_ language: Language, _ wanted: [String]) {
        let screens = Self.screens(language)
        for sign in wanted { #expect(screens.contains { $0.contains(sign) }, "\(sign)") }
    }

    // MARK: Crawling

    /// The text of every screen within reach, on each device.
    private static func screens(_ language: Language) -> Set<String> {
        switch language {
        case .english: english
        case .simplifiedChinese: chinese
        }
    }

    private static let english = crawl(.english)
    private static let chinese = crawl(.simplifiedChinese)

    private static func crawl(_ language: Language) -> Set<String> {
        var shop = ScriptedShop()
        shop.entries = shop.entries.filter {
            ["mustache-wax", "safety-razor", "plain-t-shirt", "ringtone-pack"].contains($0.id)
        }
        return [SampleWallet.ready, .needsSetup, .unsupported].reduce(into: []) { all, device in
            guard let start = try? Shopper(device, language: language, shop: shop) else { return }
            for keys in starts {
                let shopper = start.fork()
                for key in keys { shopper.press(key) }
                shopper.advance(milliseconds: 300)
                all.formUnion(crawl(from: shopper))
            }
        }
    }

    /// Breadth first, so that nothing is missed that is near; a screen is gone on from once.
    private static func crawl(from start: Shopper) -> Set<String> {
        var found: Set = [start.screen.text]
        var fringe = [start]
        while !fringe.isEmpty, found.count < 12 {
            let here = fringe.removeFirst()
            for keys in steps {
                let next = here.fork()
                for key in keys { next.press(key) }
                if found.insert(next.screen.text).inserted { fringe.append(next) }
            }
        }
        return found
    }

    /// The list, a card, one with options, a coupon, what a press of the pay area leads to, and its far ends.
    private static let starts: [[Key]] = [
        [], [.enter], [.down, .down, .enter], [.down, .down, .down, .enter], [.enter, .up, .enter],
        [.enter, .enter],
        [.enter, .character("a"), .character("c")],
        [.enter, .enter, .up, .up, .up, .up], [.enter, .enter] + Array(repeating: .down, count: 12),
    ]

    /// Space is not among them: it authorises.
    private static let steps: [[Key]] = [
        [.enter], [.down], [.up], [.right], [.escape], [.character("?")], [.character("7"), .enter],
        [.character("x"), .character("x"), .character("x")],
    ]
}
