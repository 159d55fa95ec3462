import PayKit
import TUI

/// The panels opened over the rows of the payment sheet; only the topmost takes keys.
struct PanelStack: Hashable, Sendable {
    private var panels: [Panel] = []

    /// Something opened from a row.
    enum Panel: Hashable, Sendable {
        /// A list to choose from.
        case picker(Picker)
        /// An address or a contact to fill in.
        case form(ContactForm)
        /// The coupon row while a code is typed into it.
        case coupon(TextField)
    }

    /// The topmost panel; nil while the rows are in sight.
    var top: Panel? { panels.last }

    /// Shows a panel in place of all others.
    mutating func show(_ panel: Panel) { panels = [panel] }

    /// Shows a panel over the others, which are there again when it is closed.
    mutating func push(_ panel: Panel) { panels.append(panel) }

    /// Closes the topmost panel; false when there is none.
    mutating func pop() -> Bool { panels.popLast() != nil }

    mutating func closeAll() { panels = [] }

    /// Takes the options of every list anew from a sheet that has changed; a list that has none left is
    /// closed with all panels.
    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words, _ language: Language) {
        for (index, panel) in panels.enumerated() {
            guard case .picker(var picker) = panel else { continue }
            picker.refresh(from: sheet, words, language)
            panels[index] = .picker(picker)
        }
        if case .picker(let picker) = top, picker.options.isEmpty { closeAll() }
    }

    // MARK: Changing the topmost panel

    /// Changes the list on top; nothing without one.
    mutating func changePicker(_ change: (inout Picker) -> Void) {
        guard case .picker(var picker) = top else { return }
        change(&picker)
        panels[panels.count - 1] = .picker(picker)
    }

    /// Changes the form on top; nothing without one.
    mutating func changeForm(_ change: (inout ContactForm) -> Void) {
        guard case .form(var form) = top else { return }
        change(&form)
        panels[panels.count - 1] = .form(form)
    }

    /// Changes the coupon that is typed on top; nothing without one.
    mutating func changeCoupon(_ change: (inout TextField) -> Void) {
        guard case .coupon(var field) = top else { return }
        change(&field)
        panels[panels.count - 1] = .coupon(field)
    }
}
