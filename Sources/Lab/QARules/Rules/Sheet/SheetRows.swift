import PayKit
import TUI

/// Which rows a sheet has, in which order: UX-SHT-02.
package enum SheetRows {
    private enum Row: Int {
        case card, billing, address, method, contact, coupon
    }

    @Sendable static func areThoseNeeded(_ scene: Scene) -> Verdict? {
        guard let summary = scene.summary, let sheet = scene.screen.sheet, let open = scene.sheet else {
            return nil
        }
        let words = scene.words
        let places = scene.now.rowsToChange(of: sheet)
        var seen: [Row] = []
        for line in sheet.lines where places.contains(line.y) && line.y < (summary.total?.y ?? 0) {
            guard let row = kind(of: line.text, words) else {
                return .broken("A row has no title of its own")
            }
            if let last = seen.last, last.rawValue >= row.rawValue {
                return .broken("The row \(row) stands below the row \(last)")
            }
            if !isNeeded(row, open.request, open.wasOfferedMethods) {
                return .broken("There is a row \(row) that the request does not need")
            }
            if let first = summary.lines.first, line.y > first.y {
                return .broken("The row \(row) stands below the summary")
            }
            seen.append(row)
        }
        if summary.isWhole, !isScrolled(sheet, scene.now.frame),
            let missing = wanted(open.request).first(where: { !seen.contains($0) })
        {
            return .broken("The request needs a row \(missing), and there is none")
        }
        // A sheet that is about to go has no line below the total any more.
        guard let total = summary.total, let prompt = sheet.prompt, prompt.y >= total.y else {
            return .broken("The total is not above the line that asks for the touch")
        }
        return .kept
    }

    private static func kind(of text: String, _ words: ScreenVocabulary) -> Row? {
        let line = text.hasPrefix("▸") ? String(text.dropFirst()).trimmed : text
        func begins(_ title: String) -> Bool { line == title || line.hasPrefix(title + "  ") }
        if begins(words.cardRow) { return .card }
        if begins(words.billingRow) { return .billing }
        if words.addressRow.values.contains(where: begins) { return .address }
        if begins(words.methodRow) { return .method }
        if begins(words.contactRow) { return .contact }
        return begins(words.couponRow) ? .coupon : nil
    }

    private static func isNeeded(_ row: Row, _ request: PaymentRequest, _ wasOffered: Bool) -> Bool {
        row == .method
            ? wasOffered || !request.shippingMethods.isEmpty
                || request.requiredShippingContactFields.contains(.postalAddress)
            : wanted(request).contains(row)
    }

    private static func wanted(_ request: PaymentRequest) -> [Row] {
        let fields = request.requiredShippingContactFields
        let isShipped = fields.contains(.postalAddress)
        // A name goes with the address that can be changed.
        let isNamed = isShipped && request.shippingContactEditingMode == .available
        let reach = fields.subtracting(isNamed ? [.postalAddress, .name, .phoneticName] : [.postalAddress])
        let rows: [(Row, Bool)] = [
            (.card, true), (.billing, request.requiredBillingContactFields.contains(.postalAddress)),
            (.address, isShipped), (.method, !request.shippingMethods.isEmpty), (.contact, !reach.isEmpty),
            (.coupon, request.supportsCouponCode),
        ]
        return rows.filter(\.1).map(\.0)
    }

    private static func isScrolled(_ sheet: SheetReading, _ frame: Canvas) -> Bool {
        let x = sheet.area.maxX - 3
        return (sheet.area.y..<sheet.area.maxY).contains {
            [Glyph("↑", width: 1), Glyph("↓", width: 1)].contains(frame[x, $0].glyph)
        }
    }
}
