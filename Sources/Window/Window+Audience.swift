package import PayKit
import Storefront
import TUI

extension Window {
    /// The same window on the same terminal, with nothing in it of whoever stood there before.
    package func forNewAudience(today: CalendarMonth) -> Window {
        var window = Window(
            language: shop.language, size: size, today: today, isMouseOn: isMouseOn, theme: theme,
            abilities: abilities, hasTour: startsWithTour)
        window.status = words.look.newAudienceNow
        return window
    }
}
