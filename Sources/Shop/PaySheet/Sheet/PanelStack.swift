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
        if picker?.options.isEmpty == true { closeAll() }
    }

    // MARK: The topmost panel, if it is such a one

    var picker: Picker? {
        get { if case .picker(let picker) = top { picker } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .picker(newValue) } }
    }

    var form: ContactForm? {
        get { if case .form(let form) = top { form } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .form(newValue) } }
    }

    var coupon: TextField? {
        get { if case .coupon(let field) = top { field } else { nil } }
        set { if let newValue { panels[panels.count - 1] = .coupon(newValue) } }
    }
}
