import TUI

/// The idle time and key state of a shopping session.
package struct Visit: Hashable, Sendable {
    /// Idle seconds, without waits for the shop.
    var rest = 0
    var keys: KeyGuard

    init(screen: String, _ milliseconds: Int) {
        keys = KeyGuard(screen: screen, milliseconds: milliseconds)
    }

    /// The kinds of screens by their idle limit.
    enum Kind: Hashable, Sendable {
        case browse, form, sheet, receipt
    }
}

extension KioskSettings.Limits {
    func seconds(_ kind: Visit.Kind) -> Int {
        switch kind {
        case .browse: browse
        case .form: form
        case .sheet: sheet
        case .receipt: thankYou
        }
    }
}
