import QAReports
import TUI

/// Screens drawn as the shop draws them.
enum DemoScreens {
    static func list(_ language: Language) -> Report.Screen {
        let words = Words.of(language)
        var canvas = canvas(words.list, words)
        for (index, name) in words.products.enumerated() {
            let y = 3 + index * 2
            let style: Style = index == 0 ? Style(.selected) : .body
            if index == 0 { canvas.fill(Area(x: 2, y: y, width: 76, height: 1), style: style) }
            canvas.draw(index == 0 ? "▸" : " ", x: 2, y: y, style: style)
            canvas.draw(name, x: 4, y: y, style: index == 0 ? style : .heading)
            canvas.draw("$10.00", endingAt: 76, y: y, style: style)
        }
        canvas.draw(words.soldOut, x: 40, y: 7, style: .warning)
        canvas.cursor = Point(x: 2, y: 3)
        return Report.Screen(canvas)
    }

    static func card(_ language: Language) -> Report.Screen {
        var canvas = cardCanvas(Words.of(language))
        canvas.cursor = Point(x: 36, y: 11)
        return Report.Screen(canvas)
    }

    static func sheet(_ language: Language, name: String?) -> Report.Screen {
        let words = Words.of(language)
        var canvas = cardCanvas(words)
        canvas.dim()
        let area = Area(x: 12, y: 3, width: 56, height: 18)
        canvas.frame(area)
        canvas.draw(words.wallet, x: 14, y: 4, style: .heading)
        for (index, row) in words.rows.enumerated() {
            let style: Style = index == 1 ? Style(.selected) : .body
            if index == 1 { canvas.fill(Area(x: 13, y: 6 + index, width: 54, height: 1), style: style) }
            canvas.draw(row.0, x: 15, y: 6 + index, style: index == 1 ? style : .secondary)
            canvas.draw(row.1, x: 29, y: 6 + index, style: style)
        }
        for (index, row) in words.amounts.enumerated() {
            canvas.draw(row.0, x: 15, y: 11 + index, style: .secondary)
            canvas.draw(row.1, endingAt: 66, y: 11 + index)
        }
        canvas.rule(x: 15, y: 15, width: 51)
        canvas.draw(words.total, x: 15, y: 16, style: .heading)
        canvas.draw("USD 15.12", endingAt: 66, y: 16, style: .heading)
        canvas.draw(words.touch, centredIn: area, y: 18, style: Style(.accent, tint: 130))
        canvas.cursor = Point(x: 13, y: 7)
        return Report.Screen(canvas, name: name)
    }

    private static func cardCanvas(_ words: Words) -> Canvas {
        var canvas = canvas(words.products.first ?? "", words)
        canvas.draw(picture: picture, columns: 28, x: 4, y: 3)
        canvas.draw(words.products.first ?? "", x: 36, y: 3, style: .heading)
        canvas.draw(words.about, x: 36, y: 5, style: .secondary)
        canvas.draw("$10.00", x: 36, y: 7)
        canvas.draw(words.stock, x: 36, y: 8, style: .success)
        canvas.fill(Area(x: 36, y: 11, width: 34, height: 1), style: Style(.buttonFocused, tint: 173))
        canvas.draw(words.buy, x: 46, y: 11, style: Style(.buttonFocused, tint: 173))
        canvas.draw(words.addToCart, x: 38, y: 13, style: Style(.quiet))
        canvas.draw(words.coupon, x: 38, y: 15, style: .disabled)
        return canvas
    }

    /// A tin on a cloth, in half blocks.
    private static let picture: [Cell] = (0..<28 * 14).map { index in
        let (x, y) = (index % 28 - 14, index / 28 - 7)
        let isInside = x * x + y * y * 4 < 160
        let step = min(5, max(1, (x + 20) / 6))
        let shade = UInt8(29 + 36 * step)
        return Cell(
            Glyph("▀", width: 1),
            .picture(
                foreground: .indexed(isInside ? shade : UInt8(237 + index % 3)),
                background: isInside ? 130 : 236))
    }

    private static func canvas(_ place: ScreenText, _ words: Words) -> Canvas {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        canvas.draw("VITRINE  ›  ", x: 2, y: 0, style: .secondary)
        canvas.draw(place, x: 14, y: 0, style: .heading)
        canvas.draw(words.cart, endingAt: 78, y: 0, style: .secondary)
        canvas.draw(words.footer, x: 2, y: 23, style: .secondary)
        return canvas
    }

    /// What the screens say.
    private struct Words {
        var list, cart, footer, soldOut, wallet, total, touch, about, stock, buy, addToCart,
            coupon: ScreenText
        var products: [ScreenText]
        var rows, amounts: [(ScreenText, ScreenText)]

        static func of(_ language: Language) -> Words {
            switch language {
            case .english: english
            case .simplifiedChinese: chinese
            }
        }

        static let english = Words(
            list: "Grooming", cart: "Cart 1 · $10.00",
            footer: "↑↓ move   Enter open   c cart   m mouse off   ? help", soldOut: "! Sold out",
            wallet: "WALLET · simulated", total: "PAY ACME", touch: "press Space to pay",
            about: "Beeswax and cedar, 50 g.", stock: "✓ 12 in stock", buy: "Buy with wallet",
            addToCart: "Add to cart", coupon: "Coupon – none for this product",
            products: ["Mustache Wax", "Badger Brush", "Safety Razor", "Cedar Soap", "Linen Towel"],
            rows: [
                ("CARD", "VISA ···· 4242"), ("SHIP TO", "Atlanta GA 30303, US             ›"),
                ("METHOD", "Ground · Arrives FRI 27 NOV      ›"),
                ("CONTACT", "j.appleseed@example.org          ›"),
            ],
            amounts: [
                ("SUBTOTAL", "$10.00"), ("DISCOUNT", "-$1.00"), ("SHIPPING", "$5.00"), ("TAX", "$1.12"),
            ])

        static let chinese = Words(
            list: "美容用品", cart: "购物车 1 · $10.00", footer: "↑↓ 移动   Enter 打开   c 购物车   ? 帮助",
            soldOut: "! 已售罄", wallet: "钱包 · 模拟", total: "付款给 ACME", touch: "按空格键触碰",
            about: "蜂蜡与雪松，50 克。", stock: "✓ 现货 12 件", buy: "用钱包购买", addToCart: "加入购物车",
            coupon: "优惠码 – 此商品没有",
            products: ["胡须蜡", "獾毛刷", "安全剃刀", "雪松皂", "亚麻毛巾"],
            rows: [
                ("卡", "VISA ···· 4242"), ("送货至", "Atlanta GA 30303, US             ›"),
                ("方式", "陆运 · 11月27日周五送达          ›"), ("联系方式", "j.appleseed@example.org          ›"),
            ],
            amounts: [("小计", "$10.00"), ("折扣", "-$1.00"), ("运费", "$5.00"), ("税", "$1.12")])
    }
}
