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
        var owner = Abilities.Owner.own
        if case .own = server { owner = .demo }
        return Abilities(
            hasMouse: stage.hasMouse, hasColors: stage.depth != .monochrome,
            isUnicode: stage.characterSet == .unicode, mayMove: !options.isStill, owner: owner,
            hasLab: hasLab)
    }

    static var today: CalendarMonth {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return CalendarMonth(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    }
}
