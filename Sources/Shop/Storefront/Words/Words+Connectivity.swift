package import TUI

/// The words used while the shop cannot be reached.
package struct ConnectivityWords: Wording {
    package let language: Language

    var gone: ScreenText { say("The shop does not answer. Trying again.", "商店没有回应，正在重试。") }
    var back: ScreenText { say("The shop is back", "已重新连接商店") }
    var unreachable: ScreenText { say("The shop cannot be reached.", "无法连接商店。") }
    var noBuying: ScreenText { say("Offline: no buying until the shop is back", "离线：商店恢复前无法购买") }
    var offline: ScreenText { say("Offline", "离线") }
    /// The standing notice meanwhile, from the longest; about prices from a time on where there are some.
    package func standing(_ asOf: TimeOfDay?) -> [ScreenText] {
        guard let time = asOf?.text else {
            return say(
                ["Offline: the shop does not answer. Trying again.", "Offline: the shop does not answer"],
                ["离线：商店没有回应，正在重试。"])
        }
        return say(
            [
                "Offline: prices and stock as of " + time + ". No buying until the shop is back.",
                "Offline: prices and stock as of " + time + ". No buying now.",
                "Offline: prices, stock as of " + time,
            ],
            ["离线：价格和库存截至 " + time + "。商店恢复前无法购买。", "离线：价格和库存截至 " + time])
    }
}

/// A local time of day; without a day, of today.
package struct TimeOfDay: Hashable, Sendable {
    let hour, minute: Int
    package var day: Day?

    package struct Day: Hashable, Sendable {
        let year, month, day: Int

        /// Creates a day; nothing is checked.
        package init(year: Int, month: Int, day: Int) {
            self.year = year
            self.month = month
            self.day = day
        }
    }

    package init(hour: Int, minute: Int, day: Day? = nil) {
        self.hour = hour
        self.minute = minute
        self.day = day
    }

    /// Such as `09:05`, or `2026-11-21 09:05` (ISO 8601) on another day.
    package var text: ScreenText {
        let time = Self.digits(hour) + ":" + Self.digits(minute)
        guard let day else { return ScreenText(cleaning: time) }
        let date = "\(day.year)-" + Self.digits(day.month) + "-" + Self.digits(day.day)
        return ScreenText(cleaning: date + " " + time)
    }

    private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
