import PayKit
import StoreAPI
import Storefront
import TUI
import Window

/// The checks of UX-RCP.
package enum ReceiptRules {
    private struct Seen {
        var number = ""
        var version = 0
        var width = 0
        /// The text that was read of it so far, without blanks, and its rows.
        var text = ""
        var rows: Set<String> = []
        var hasTop = false
        var hasEnd = false
    }

    static let content = StatefulCheck(Seen()) { seen, scene in
        guard scene.now.place == "receipt", scene.hasNewFrame, scene.screen.isRoomy else {
            if scene.now.ground != "receipt" { seen = Seen() }
            return nil
        }
        let rows = scene.screen.withoutPictures
        let orders = scene.facts.shop.orders
        guard
            let order = orders.values.first(where: { order in rows.contains { $0.contains(order.number) } })
                ?? orders[seen.number]
        else { return nil }
        read(rows, of: order, &seen, scene)
        if let wrong = foot(order, rows, scene) { return .broken(wrong) }
        guard seen.hasTop, seen.hasEnd else { return .kept }
        return Verdict(wrong: missing(order, seen, scene))
    }

    private static func read(_ rows: [String], of order: Order, _ seen: inout Seen, _ scene: Scene) {
        let width = scene.screen.frame.size.columns
        if seen.number != order.number || seen.version != order.version || seen.width != width
            || scene.before?.language != scene.now.language
        {
            seen = Seen(number: order.number, version: order.version, width: width)
        }
        let page = rows.dropFirst(2).dropLast(2)
        seen.text += page.joined().squeezed
        seen.rows.formUnion(page.map(\.trimmed))
        if !page.contains(where: { $0.trimmed.hasSuffix("↑") }) { seen.hasTop = true }
        if !page.contains(where: { $0.trimmed.hasSuffix("↓") }) { seen.hasEnd = true }
    }

    /// The line of the total never leaves the screen; it says paid of what was taken alone.
    private static func foot(_ order: Order, _ rows: [String], _ scene: Scene) -> String? {
        let company = ScreenText(cleaning: summary(order, scene).last?.label ?? "").string
        let label = (scene.words.paidTo + company).squeezed.prefix(12)
        let isTaken = ["captured", "partially_refunded", "refunded"].contains(order.axes.money)
        guard let row = rows.last(where: { $0.squeezed.contains(label) }) else {
            return isTaken ? "No line says to whom was paid" : nil
        }
        guard isTaken else { return "The receipt says paid, and nothing was taken" }
        let isInPart = order.captured.map { $0 != order.total } ?? false
        let wanted =
            isInPart ? order.captured.map { Int($0.minorUnits) } : summary(order, scene).last?.amount.amount
        let code = order.total.currency.code + " "
        guard let place = row.ranges(of: code).last else { return "The total has no currency" }
        let shown = String(row[place.upperBound...]).amount
        return shown == wanted ? nil : "The receipt's total is \(shown ?? 0), taken was \(wanted ?? 0)"
    }

    /// The rows that were authorised; of an order that was looked up, those that it has.
    private static func summary(_ order: Order, _ scene: Scene) -> [SummaryRow] {
        scene.facts.shop.authorised[order.number]?.summary ?? order.summary
    }

    private static func missing(_ order: Order, _ seen: Seen, _ scene: Scene) -> String? {
        let words = scene.words
        for row in summary(order, scene).dropLast() where !has(row, in: seen.rows, words) {
            return "The row of \(row.role) is not as it was authorised"
        }
        func lacks(_ text: String?) -> Bool {
            guard let text, !text.isEmpty else { return false }
            return !seen.text.contains(ScreenText(cleaning: text).string.squeezed)
        }
        if lacks(order.number) { return "The reference of the order is missing" }
        // An order of which nothing is sent any more promises no day.
        let isOver = [.cancelled, .expired].contains(order.status) || order.axes.money == "refunded"
        if lacks(order.shipping?.label) || !isOver && lacks(order.shipping?.detail) {
            return "The method or its dates are missing"
        }
        if lacks(order.contact?.email) { return "The contact of the delivery is missing" }
        if lacks(order.shipTo?.street?.split(separator: "\n").first.map(String.init))
            || lacks(order.shipTo?.city)
        {
            return "The address of the delivery is missing"
        }
        guard let payment = order.payment else { return nil }
        if let end = payment.displayName.split(separator: " ").last, lacks("···· \(end)") {
            return "The last digits of the card are missing"
        }
        let isWallet = payment.type == "wallet"
        return seen.text.contains(words.walletName.squeezed) == isWallet
            ? nil : "The wallet's name is \(isWallet ? "missing" : "on a receipt that it did not pay")"
    }

    private static func has(_ row: SummaryRow, in rows: Set<String>, _ words: ScreenVocabulary) -> Bool {
        let label = ScreenText(cleaning: row.label).string.trimmed.prefix(6)
        return rows.contains { line in
            guard line.hasPrefix(label) else { return false }
            let value = SheetReading.Line(text: line, y: 0).labelled.value
            return row.type == .pending
                ? value.hasPrefix(words.pendingOnReceipt) : value.amount == row.amount.amount
        }
    }
}

extension ScreenReading {
    var withoutPictures: [String] {
        rows.indices.map { y in
            guard (0..<frame.size.columns).contains(where: { frame[$0, y].style.isPicture }) else {
                return rows[y]
            }
            return stretches(y).map { String(repeating: " ", count: 1) + $0.text }.joined()
        }
    }
}
