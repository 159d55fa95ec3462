import TUI

/// The theme and wallet that staff chose last; the theme is there at once, the rest with the next process.
struct StaffChoices: Hashable, Sendable {
    private(set) var theme: Theme
    private(set) var wallet: KioskSettings.Wallet
    /// True if something was chosen that only the next process has.
    private(set) var needsRestart = false

    init(_ settings: KioskSettings) {
        theme = settings.theme
        wallet = settings.wallet
    }

    mutating func choose(_ theme: Theme) { self.theme = theme }

    mutating func choose(_ wallet: KioskSettings.Wallet) {
        self.wallet = wallet
        needsRestart = true
    }

    mutating func chooseScenario() { needsRestart = true }
}
