import PayKit
import StoreAPI
import TUI

/// The receipt of an order, exactly as the server froze it, and what can be done with the order from here.
package struct Receipt: Hashable, Sendable {
    /// The order as last received; its token stays that of the first answer.
    private(set) var order: Order
    let opening: Opening
    let company: String
    /// The whole address of the order's page; nil where the shop gives none.
    let page: String?
    /// The number of all questions about this order.
    let number: Int
    /// The page's address as a code to scan; nil before it was drawn, and where it cannot be.
    var code: PictureCells?
    /// The picture of what was bought, where it was at hand; it stands where there is no code.
    let picture: PictureCells?
    var step = Step.shown
    private(set) var lines: [Line] = []
    var offset = 0

    enum Opening: Hashable, Sendable {
        case placed, found
    }

    enum Step: Hashable, Sendable {
        case shown
        /// Asks the shopper to confirm cancelling.
        case asking
        /// The shop is cancelling it, by the question with this number.
        case cancelling(Int)
        /// Cancelling without a known result: the order's state will tell.
        case uncertain
    }

    /// A line of the receipt: a label, and a value at the right edge or beside it.
    struct Line: Hashable, Sendable {
        var label: ScreenText
        var value: ScreenText = .empty
        /// A note behind the value, or below it where it has no room there.
        var note: ScreenText = .empty
        var isStrong = false
        var tone: Style?
        var kind: Kind = .fact
        /// True for personal data, and for what gives access to it.
        var isPersonal = false

        enum Kind: Hashable, Sendable {
            case sentence, fact, amount, rule, blank
            /// The address of the order's page, drawn elsewhere when its code is there.
            case page
        }

        /// The line of the order's page, personal because its address is enough to open it.
        static func page(_ address: String, _ words: Words) -> Line {
            Line(
                label: words.orders.page, value: ScreenText(cleaning: address),
                note: address.isOnThisMachine ? words.orders.thisMachineOnly : .empty, kind: .page,
                isPersonal: true)
        }
    }

    /// - Parameter shop: The shop's own address; its host stands in front of links without one.
    init(
        _ order: Order, _ opening: Opening, picture: PictureCells? = nil, company: String, shop: String,
        number: Int, _ words: Words
    ) {
        self.order = order
        self.picture = picture
        self.opening = opening
        self.company = company
        self.number = number
        page = order.links[.page].flatMap { link in
            let address = link.expanded()
            // The shop may name its public address itself.
            guard address.hasPrefix("/") else { return address }
            // A shop behind a socket has no address that a telephone could open.
            return shop.hasPrefix("http") ? (try? ServerAddress(shop)).map { $0.origin + address } : nil
        }
        write(words)
    }

    /// Takes the order as it is now; false for an answer that is older than what is known.
    mutating func take(_ newer: Order, _ words: Words) -> Bool {
        guard newer.id == order.id, newer.version >= order.version else { return false }
        let token = order.token
        order = newer
        order.token = newer.token ?? token
        switch step {
        case .asking where way(.cancel) != nil, .cancelling: break
        case .shown, .asking, .uncertain: step = .shown
        }
        write(words)
        return true
    }

    mutating func ask() { (step, offset) = (.asking, 0) }

    /// The link and its access token; nil where the server gave none.
    func way(_ relation: Relation) -> (link: Link, token: String)? {
        guard let link = order.links[relation], let token = order.token else { return nil }
        return (link, token)
    }

    mutating func write(_ words: Words) { lines = lines(words) }
}

extension Receipt {
    private func lines(_ words: Words) -> [Line] {
        let blank = Line(label: .empty, kind: .blank)
        let title = opening == .placed && !isOver ? words.receipt.thanks : words.orders.yourOrder
        let reference = Line(
            label: words.receipt.order, value: ScreenText(cleaning: order.number), isStrong: true)
        let by = order.payment?.type == "wallet" ? card + " · " + words.walletName : card
        let paidBy = order.payment == nil ? [] : [Line(label: words.receipt.payment, value: by)]
        return [
            Line(label: title, isStrong: true, tone: isOver ? nil : .success, kind: .sentence),
            Line(label: words.receipt.simulated, tone: .secondary, kind: .sentence), blank, reference,
            Line(
                label: words.orders.status, value: words.orders.status(of: order),
                tone: isOver ? Style(.notice) : .success),
        ] + order.lines.map { Line(label: words.receipt.item, value: words.cart.times($0)) } + delivery(words)
            + paidBy + (page.map { [Line.page($0, words)] } ?? []) + [blank] + amounts(words)
    }

    private var isOver: Bool { [.cancelled, .expired].contains(order.status) }

    private func delivery(_ words: Words) -> [Line] {
        var lines: [Line] = []
        if let place = order.shipTo {
            lines += Self.rows(words.receipt.place(order.shippingType), Self.address(place))
        }
        if let place = order.billing { lines += Self.rows(words.form.billTo, Self.address(place)) }
        if let shipping = order.shipping {
            let detail = isOver || order.axes.money == "refunded" ? nil : shipping.detail
            lines.append(
                Line(
                    label: words.receipt.method, value: ScreenText(cleaning: shipping.label),
                    note: ScreenText(cleaning: detail ?? "")))
        }
        let contact = [order.contact?.email, order.contact?.phone].compactMap { $0 }.filter { !$0.isEmpty }
        if !contact.isEmpty {
            lines.append(
                Line(
                    label: words.receipt.contact,
                    value: ScreenText(cleaning: contact.joined(separator: " · ")), isPersonal: true))
        }
        return lines
    }

    /// The card that was paid with, masked; empty where the shop names none.
    var card: ScreenText { ScreenText(cleaning: order.payment.map { Self.masked($0.displayName) } ?? "") }

    private func amounts(_ words: Words) -> [Line] {
        var lines = order.summary.dropLast().map { row in
            let amount = row.type == .pending ? words.receipt.pending : money(row.amount, words)
            return Line(label: ScreenText(cleaning: row.label), value: amount, kind: .amount)
        }
        func add(_ label: ScreenText, _ amount: Money) {
            lines.append(Line(label: label, value: words.money(amount), kind: .amount))
        }
        let taken = order.taken
        if let taken, taken != order.total { add(words.receipt.total, order.total) }
        lines.append(Line(label: .empty, kind: .rule))
        func sum(_ label: ScreenText, _ amount: Money) {
            lines.append(Line(label: label, value: words.total(of: amount), isStrong: true, kind: .amount))
        }
        sum(
            taken == nil ? words.receipt.total : words.receipt.paid(ScreenText(name: company)),
            taken ?? order.total)
        if let taken, let refunded = order.refunded {
            func units(_ count: Int64) -> Money { Money(minorUnits: count, currency: taken.currency) }
            add(words.orders.refunded(card), units(-refunded.minorUnits))
            sum(words.orders.netPaid, units(taken.minorUnits - refunded.minorUnits))
        }
        return lines
    }

    private func money(_ amount: String, _ words: Words) -> ScreenText {
        let money = try? Money(decimal: amount, currency: order.total.currency)
        return money.map(words.money) ?? ScreenText(cleaning: amount)
    }

    /// `Visa 4242` as `VISA ···· 4242`.
    static func masked(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard let suffix = parts.last, parts.count > 1 else { return name }
        return "\(parts.dropLast().joined(separator: " ").uppercased()) ···· \(suffix)"
    }

    private static func address(_ place: WireAddress) -> [String] {
        [place.name, place.street, place.postal?.oneLine ?? place.country].compactMap(\.self)
    }

    private static func rows(_ label: ScreenText, _ values: [String]) -> [Line] {
        values.enumerated().map { index, value in
            Line(label: index == 0 ? label : .empty, value: ScreenText(cleaning: value), isPersonal: true)
        }
    }
}

extension String {
    /// True for a loopback address, which a telephone cannot open.
    var isOnThisMachine: Bool {
        (try? ServerAddress(String(prefix { !"?#".contains($0) })))?.isOnThisMachine ?? false
    }
}
