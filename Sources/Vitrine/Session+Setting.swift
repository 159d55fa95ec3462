import Glibc
import PayKit
import TUI
import Terminal
import Window

/// Where a session takes place.
extension Session {
    static func abilities(
        _ stage: any Stage, _ options: ShopOptions, _ server: Server, hasLab: Bool
    ) -> Abilities {
        var isDemo = false
        if case .own = server { isDemo = true }
        return Abilities(
            hasMouse: stage.hasMouse, hasColors: stage.depth != .monochrome,
            isUnicode: stage.characterSet == .unicode, mayMove: !options.isStill, isDemo: isDemo,
            hasLab: hasLab)
    }

    static var today: CalendarMonth {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return CalendarMonth(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    }
}
