import FoundationEssentials
import PayKit
package import ShopCore
package import ShopPages
import StoreAPI

package struct MailSender: Sendable {
    package let name: LocalizedText
    /// The mailbox, in ASCII.
    package let address: String
    package let documents: OrderDocuments
    package let library: PageLibrary
    /// The web address of an order's page; nil where browsers cannot reach the shop.
    package let page: @Sendable (StoredOrder) -> String?

    package init(
        name: LocalizedText, address: String, documents: OrderDocuments, library: PageLibrary,
        page: @escaping @Sendable (StoredOrder) -> String?
    ) {
        self.name = name
        self.address = address
        self.documents = documents
        self.library = library
        self.page = page
    }
}

/// An order with what happened to it, as the e-mails that its buyer gets: a receipt, a shipping notice for
/// each parcel, a notice of each refund.
///
/// Each follows from the order and its own event alone, and so does its name: made again it is the same,
/// whatever happened since.
package struct OrderMail: Sendable {
    private let order: StoredOrder
    private let parcels: [StoredFulfilment]
    private let refunds: [StoredRefund]
    private let sender: MailSender
    private let words: PageWords

    /// - Parameters:
    ///   - parcels: The oldest first, as the refunds.
    package init(
        _ order: StoredOrder, parcels: [StoredFulfilment], refunds: [StoredRefund], sender: MailSender
    ) {
        self.order = order
        self.parcels = parcels
        self.refunds = refunds
        self.sender = sender
        words = PageWords(order.frozen.language ?? .fallback)
    }

    /// Everything that is due by now; nothing for an order without an e-mail address.
    package var messages: [MailMessage] {
        guard let email = EmailAddress.normalised(order.frozen.contact?.email ?? "") else { return [] }
        let name = order.frozen.contact?.name ?? order.frozen.shipTo?.name ?? ""
        let sent = parcels.filter { !$0.isDownload }
        let notices =
            [receipt].compactMap(\.self) + sent.enumerated().map { shipping($1, number: $0 + 1) }
            + refunds.enumerated().filter { $1.state == .succeeded }.map { refund($1, number: $0 + 1) }
        return notices.compactMap { message($0, to: (name, email)) }
    }

    private struct Notice {
        /// The end of the message's name, such as `refund-1`.
        var event: String
        var date: Date
        var subject: String
        var lead: String
        var slip: Slip
    }

    private func say(_ english: String, _ simplifiedChinese: String) -> String {
        words.language.say(english, simplifiedChinese)
    }

    /// As the order was when it was paid.
    private var receipt: Notice? {
        guard let paid = order.steps.first(where: { $0.event == OrderEvent.captured.rawValue }) else {
            return nil
        }
        var receipt = sender.documents.receipt(order)
        receipt.status = .paid
        receipt.refunded = nil
        receipt.shipping = order.frozen.shipping
        var slip = receipt.slip(words)
        let ready = parcels.filter(\.isDownload).flatMap(\.lines)
        let tickets = ready.filter { order.frozen.online?[$0.variant] == .email }
        let others = ready.filter { !tickets.contains($0) }
        if !others.isEmpty { slip.facts.append(.init(say("Sent online", "在线交付"), order.units(others))) }
        slip.facts += tickets.map { ticket in
            let (units, count) = (order.units([ticket]), ticket.quantity)
            return .init(
                say("Ticket", "凭证"),
                say(
                    "\(units). This e-mail is your \(count == 1 ? "ticket" : "\(count) tickets"): "
                        + "give its order number to take part.",
                    "\(units)。此邮件即为您的\(count == 1 ? "" : " \(count) 张")凭证，参加时请提供订单号。"))
        }
        let thanks = say("Thank you for your order. Your payment was received.", "感谢惠顾，款项已收到。")
        let later = say(" We will write again when your order is ready.", "备好后会再发邮件通知您。")
        return Notice(
            event: "receipt", date: paid.at,
            subject: say("Your receipt for order \(order.number)", "订单 \(order.number) 的收据"),
            lead: thanks + (receipt.shipping == nil ? "" : later), slip: slip)
    }

    private func shipping(_ parcel: StoredFulfilment, number: Int) -> Notice {
        let (subject, lead) =
            switch order.frozen.shipping?.type {
            case .shipping, .delivery, nil:
                (
                    say("Order \(order.number) is packed", "订单 \(order.number) 已打包"),
                    say("The items below are packed and about to be sent.", "以下商品已打包，即将发出。")
                )
            case .storePickup:
                (
                    say("Order \(order.number) is ready to pick up", "订单 \(order.number) 可以取货"),
                    say("The items below wait for you at the shop.", "以下商品已在店内备好，请来取货。")
                )
            case .servicePickup:
                (
                    say("Order \(order.number) was collected", "订单 \(order.number) 已取件"),
                    say("We have what is below, and bring it back.", "以下物品已取走，完成后送回。")
                )
            }
        let facts = [
            (words.fact("carrier"), parcel.trackingNumber == nil ? nil : parcel.carrier),
            (words.fact("tracking"), parcel.trackingNumber),
            (words.place(order.frozen.shipping?.type), order.frozen.shipTo?.inOneLine),
        ]
        return Notice(
            event: "shipped-\(number)", date: parcel.createdAt, subject: subject, lead: lead,
            slip: slip(subject, facts, units: parcel.lines))
    }

    private func refund(_ refund: StoredRefund, number: Int) -> Notice {
        let subject = say("Refund for order \(order.number)", "订单 \(order.number) 的退款")
        let reason = words.reason(sender.documents.refund(refund))
        // Their prices are those before coupons and taxes, and do not add up to the amount.
        let items = refund.lines.isEmpty ? nil : order.units(refund.lines)
        var slip = slip(
            subject, [(words.fact("reason"), reason), (say("Items", "商品"), items)], units: [])
        slip.rows = words.moved(
            of: order.total, captured: order.total, refunded: refund.amount,
            card: order.frozen.payment?.displayName
        ).filter { $0.role == "refunded" }
        return Notice(
            event: "refund-\(number)", date: refund.createdAt, subject: subject,
            lead: say(
                "The amount below was refunded. Your bank may take a few days to show it.",
                "以下金额已退回，银行入账可能需要几天。"), slip: slip)
    }

    /// The slip of some units of the order.
    private func slip(_ heading: String, _ facts: [(String, String?)], units: [OrderLine]) -> Slip {
        let lines = units.compactMap { unit in
            var line = order.frozen.lines.first { $0.variant == unit.variant }
            line?.quantity = unit.quantity
            return line
        }
        return Slip(
            "\(sender.documents.merchant) · \(heading)",
            facts: ([(words.fixed.order, order.number)] + facts).compactMap { label, value in
                value.map { SheetPage.Fact(label, $0) }
            }, lines: lines, rows: [], currency: order.total.currency.code, words)
    }

    private func message(_ notice: Notice, to: (String, String)) -> MailMessage? {
        let shop = sender.name[words.language], host = sender.address.split(separator: "@").last ?? ""
        let way = sender.page(order).map { LinkView(href: $0, label: say("View your order", "查看订单")) }
        let page = MailPage(
            lang: words.language.rawValue, title: notice.subject, shopName: shop, lead: notice.lead, way: way,
            slip: notice.slip)
        let lead = ColumnText.wrapped(notice.lead, to: Slip.width).joined(separator: "\n")
        let parts = [lead, way.map { $0.label + say(": ", "：") + $0.href }, notice.slip.text].compactMap(
            \.self)
        return MailMessage(
            name: "\(order.number)-\(notice.event)", id: "\(order.id).\(notice.event)@\(host)",
            date: notice.date, from: (shop, sender.address), to: to, subject: notice.subject,
            language: words.language, text: parts.joined(separator: "\n\n"),
            html: sender.library.render(page, with: .mail))
    }
}

/// The HTML part of an e-mail, as its template reads it.
private struct MailPage: Sendable {
    let lang, title, shopName, lead: String
    let way: LinkView?
    let slip: Slip
}
