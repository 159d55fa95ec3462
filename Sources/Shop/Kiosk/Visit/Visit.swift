import TUI

/// The idle time and key state of a shopping session: how long nothing was touched, and which keys are held.
package struct Visit: Hashable, Sendable {
    /// Seconds that nobody touched anything and nothing was waited for.
    var rest = 0
    var keys: KeyGuard

    init(screen: String, _ milliseconds: Int) {
        keys = KeyGuard(screen: screen, milliseconds: milliseconds)
    }

    /// Kinds of screens, by how long somebody may need on one.
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
