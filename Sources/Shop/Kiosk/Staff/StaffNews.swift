package import Storefront
package import TUI

/// The questions of staff; none is about a shopper.
package enum StaffQuestion: String, Hashable, Sendable, CaseIterable {
    case status, stock, sales, log
}

package enum StaffNews: Hashable, Sendable {
    case status([StatusLine])
    case stock([StockRow])
    /// The stock could not be read or changed.
    case stockRefused(ScreenText)
    case sales(DaySales)
    /// The end of the log, the newest last.
    case log([ScreenText])
    case unavailable(StaffQuestion)
}

package struct StatusLine: Hashable, Sendable {
    package var label, value: ScreenText

    package init(label: ScreenText, value: ScreenText) {
        self.label = label
        self.value = value
    }
}

package struct StockRow: Hashable, Sendable {
    package var sku: String
    package var name: ScreenText
    package var onHand, reserved: Int

    package init(sku: String, name: ScreenText, onHand: Int, reserved: Int) {
        self.sku = sku
        self.name = name
        self.onHand = onHand
        self.reserved = reserved
    }
}

package struct DaySales: Hashable, Sendable {
    /// Orders of today whose money was kept, at least in part.
    package var count: Int
    package var sums: [ScreenText]
    package var lastOrder: TimeOfDay?

    package init(count: Int, sums: [ScreenText], lastOrder: TimeOfDay?) {
        self.count = count
        self.sums = sums
        self.lastOrder = lastOrder
    }
}
