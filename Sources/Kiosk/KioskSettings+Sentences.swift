package import TUI

/// Sentences for where no kiosk is on the screen.
extension KioskSettings {
    /// To whoever was there when a session was ended for its memory.
    package var tooLarge: ScreenText { KioskWords.of(language).visit.tooLarge }
    /// To whoever comes back to a line that was given up.
    package var unattendedLine: ScreenText { KioskWords.of(language).visit.unattended }
}
