import PayKit
import TUI

/// The panels opened over the rows of the payment sheet; only the topmost takes keys.
struct PanelStack: Hashable, Sendable {
    private var panels: [Panel] = []

    enum Panel: Hashable, Sendable {
        case picker(Picker)
        case form(ContactForm)
        /// The coupon row while a code is typed into it.
        case coupon(TextField)
    }

    var top: Panel? { panels.last }

    mutating func show(_ panel: Panel) { panels = [panel] }

    mutating func push(_ panel: Panel) { panels.append(panel) }

    mutating func pop() -> Bool { panels.popLast() != nil }

    mutating func closeAll() { panels = [] }

    /// Refreshes the options of every list; a list without options closes all panels.
    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words) {
        for (index, panel) in panels.enumerated() {
            guard case .picker(var picker) = panel else { continue }
            picker.refresh(from: sheet, words)
            panels[index] = .picker(picker)
        }
        if case .picker(let picker) = top, picker.options.isEmpty { closeAll() }
    }

    // MARK: Changing the topmost panel

    mutating func changePicker(_ change: (inout Picker) -> Void) {
        guard case .picker(var picker) = top else { return }
        change(&picker)
        panels[panels.count - 1] = .picker(picker)
    }

    mutating func changeForm(_ change: (inout ContactForm) -> Void) {
        guard case .form(var form) = top else { return }
        change(&form)
        panels[panels.count - 1] = .form(form)
    }

    mutating func changeCoupon(_ change: (inout TextField) -> Void) {
        guard case .coupon(var field) = top else { return }
        change(&field)
        panels[panels.count - 1] = .coupon(field)
    }
}
