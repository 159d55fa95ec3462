import TUI
import WindowSupport

extension Canvas {
    /// Writes a text over another wherever that stands, in its style.
    mutating func write(_ text: String, over old: String) {
        while let place = place(of: old) {
            let style = self[place.x, place.y].style
            let width = ScreenText(cleaning: old).width
            fill(Area(x: place.x, y: place.y, width: width, height: 1), style: style)
            draw(ScreenText(cleaning: text), x: place.x, y: place.y, style: style)
            if text.contains(old) { return }
        }
    }

    /// Draws a bar that can be clicked, as a wallet button is.
    mutating func drawButton(_ text: String, x: Int, y: Int) {
        let bar = Area(x: x, y: y, width: 36, height: 1)
        fill(bar, style: Style(.button))
        draw(ScreenText(cleaning: text), centredIn: bar, y: y, style: Style(.button))
        target(bar, .item(99))
    }

    /// Draws what stands in the click target of a text as something that cannot be used.
    mutating func switchOff(_ text: String) {
        guard let place = place(of: text), let target = targets.last(where: { $0.area.contains(place) })
        else { return }
        fill(target.area, style: .disabled, blank: false)
    }
}
