import PayKit
import TUI

/// A list to choose from, opened from a row and shown in place of the rows: its options and the selected one.
struct Picker: Hashable, Sendable {
    /// The row that the choice is for.
    let row: SheetRow
    private(set) var options: [Option]
    /// The index of the selected option; past the end when the list has become shorter.
    private(set) var selection: Int

    /// One entry of a picker.
    struct Option: Hashable, Sendable {
        var text: ScreenText
        var detail: ScreenText = .empty
        /// The text at the right end, such as a price.
        var amount: ScreenText = .empty
        var isChosen = false
        /// Why it cannot be chosen.
        var unavailable: ScreenText?
        /// True if something in it has to be corrected before it can be used.
        var isWrong = false
        /// The address or contact that can be edited.
        var contact: Contact?
        /// The event of choosing it; nil for the entry that adds one.
        var event: PaymentAuthorization.Event?
    }

    /// Opens the list of a row, with the chosen option selected.
    init(
        _ row: SheetRow, on sheet: PaymentAuthorization.Sheet, _ words: Words, _ language: Language
    ) {
        self.row = row
        options = Self.options(for: row, on: sheet, words, language)
        selection = options.firstIndex { $0.isChosen } ?? 0
    }

    var selected: Option? { options[safe: selection] }

    /// The contact that is chosen and has to be corrected.
    var wrongContact: Contact? { options.first { $0.isChosen && $0.isWrong }?.contact }

    mutating func move(_ step: Int) {
        selection = min(max(0, selection + step), max(0, options.count - 1))
    }

    mutating func select(_ index: Int) { selection = index }

    /// Takes the options anew from a sheet that has changed.
    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words, _ language: Language) {
        options = Self.options(for: row, on: sheet, words, language)
    }
}
