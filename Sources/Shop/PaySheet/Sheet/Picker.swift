import PayKit
import TUI

/// A list of options opened from a row and shown in place of the rows.
struct Picker: Hashable, Sendable {
    let row: SheetRow
    private(set) var options: [Option]
    /// The index of the selected option; past the end when the list has become shorter.
    private(set) var selection: Int

    struct Option: Hashable, Sendable {
        var text: ScreenText
        var detail: ScreenText = .empty
        var amount: ScreenText = .empty
        var isChosen = false
        var unavailable: ScreenText?
        var isWrong = false
        /// The address or contact that can be edited.
        var contact: Contact?
        /// The event of choosing it; nil for the entry that adds one.
        var event: PaymentAuthorization.Event?
    }

    init(_ row: SheetRow, on sheet: PaymentAuthorization.Sheet, _ words: Words) {
        self.row = row
        options = Self.options(for: row, on: sheet, words)
        selection = options.firstIndex { $0.isChosen } ?? 0
    }

    var selected: Option? { options[safe: selection] }

    var wrongContact: Contact? { options.first { $0.isChosen && $0.isWrong }?.contact }

    mutating func move(_ step: Int) {
        selection = min(max(0, selection + step), max(0, options.count - 1))
    }

    mutating func select(_ index: Int) { selection = index }

    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words) {
        options = Self.options(for: row, on: sheet, words)
    }
}
