package import TUI

/// A time of day where the shopper is.
package struct TimeOfDay: Hashable, Sendable {
    let hour, minute: Int

    package init(hour: Int, minute: Int) {
        self.hour = hour
        self.minute = minute
    }

    /// Such as `09:05`.
    package var text: ScreenText {
        let digits = [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }
        return ScreenText(cleaning: digits.joined(separator: ":"))
    }
}
