import FoundationEssentials
import PayKit
import StoreAPI
package import TUI

/// The words about what is kept on the shopper's own machine.
package struct KeptWords: Wording {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var key: ScreenText { say("kept here", "本机保存") }
    var close: ScreenText { say("close", "关闭") }
    var move: ScreenText { say("select", "选择") }
    var allow: ScreenText { say("keep", "保存") }
    var refuse: ScreenText { say("keep nothing", "不保存") }
    var delete: ScreenText { say("delete", "删除") }
    var deleteAll: ScreenText { say("delete all", "全部删除") }

    var keptNow: ScreenText { say("Kept on this computer; K shows and deletes it", "已保存在本机，按 K 可查看和删除") }
    var nothingKept: ScreenText {
        say("Nothing is kept on this computer; K changes that", "本机不保存任何内容，按 K 可更改")
    }

    func title(_ consent: KeptPage.Consent) -> ScreenText {
        consent == .unasked
            ? say("Keep this for your next visit?", "保存以便下次使用？") : say("Kept on this computer", "保存在本机的内容")
    }

    func text(of page: KeptPage) -> ScreenText {
        switch page.consent {
        case .never, .unasked: offer
        case .refused: say("Nothing is kept. Press y to keep: ", "目前不保存任何内容。按 y 可保存：") + what
        case .blocked(let fault): sentence(fault)
        case .given where page.entries.isEmpty: say("Nothing yet.", "目前没有内容。")
        case .given:
            say(
                "In one file that only you can read, until " + date(page.ends)
                    + ". Deleting here cancels no order.",
                "存于仅您可读的一个文件，至 " + date(page.ends) + "。在此删除不会取消订单。")
        }
    }

    private var what: ScreenText {
        say(
            "cart, addresses, added cards, last orders, place in the list.",
            "购物车、地址、已添加的卡、最近的订单和浏览位置。")
    }

    private var offer: ScreenText {
        let days = Self.number(KeptRecord.days)
        return say("On this computer alone: ", "仅保存在本机：") + what
            + say(
                " One file only you can read, for " + days
                    + " days. No card number, no code. K shows and deletes it.",
                "存于仅您可读的一个文件，保留 " + days + " 天。不含卡号和安全码。按 K 可查看和删除。")
    }

    /// Why the file of an earlier session is left alone, and what to do.
    func sentence(_ fault: KeptFault) -> ScreenText {
        func left(_ reason: ScreenText, _ next: ScreenText) -> ScreenText {
            say("Your kept data is left alone: ", "未使用本机保存的内容：") + reason
                + say(". Nothing is kept now; ", "。现在不保存；") + next
        }
        let move = say("move shopper/kept.json away to begin anew.", "移走 shopper/kept.json 可重新开始。")
        switch fault {
        case .damaged: return left(say("the file is damaged", "文件已损坏"), move)
        case .newer:
            return left(
                say("a newer Vitrine wrote it", "由更新版本的 Vitrine 写入"),
                say("update this one.", "请更新本程序。"))
        case .tooLarge: return left(say("the file is too large", "文件过大"), move)
        case .notAFile: return left(say("it is a link or no file", "它是链接或不是文件"), move)
        case .foreign: return left(say("it belongs to another user", "它属于其他用户"), move)
        case .exposed:
            return left(
                say("others can read it", "其他用户可读取"),
                say("run chmod 600 on shopper/kept.json.", "请对 shopper/kept.json 运行 chmod 600。"))
        case .unreadable(let reason): return left(ScreenText(cleaning: reason), move)
        case .unwritable(let reason):
            return say("Nothing can be kept: ", "无法保存：") + ScreenText(cleaning: reason)
                + say(". Shopping goes on without it.", "。购物不受影响。")
        }
    }

    func text(of entry: KeptEntry) -> ScreenText {
        switch entry {
        case .cart: say("Cart", "购物车")
        case .place: say("Place in the list", "浏览位置")
        case .order(let number, shop: _): say("Order ", "订单 ") + ScreenText(cleaning: number)
        case .delivery(let contact, shop: _): say("Last delivery: ", "上次收货：") + text(of: contact)
        case .contact(let contact): say("Contact: ", "联系人：") + text(of: contact)
        case .card(let card):
            say("Card: ", "银行卡：") + ScreenText(cleaning: card.network.uppercased() + " ···· " + card.suffix)
        case .shop(let name): say("Another shop: ", "其他商店：") + ScreenText(cleaning: name)
        }
    }

    private func text(of kept: KeptContact) -> ScreenText {
        let contact = kept.contact
        let parts = [
            contact.name, contact.postalAddress?.street, contact.postalAddress?.oneLine, contact.emailAddress,
            contact.phoneNumber,
        ]
        return ScreenText(
            cleaning: parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "), limit: 200)
    }

    private func date(_ date: Date?) -> ScreenText {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = date.map { calendar.dateComponents([.year, .month, .day], from: $0) }
        return (day?.formattedDay(locale: language.locale)).map { ScreenText(cleaning: $0) } ?? .empty
    }
}
