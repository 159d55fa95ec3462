import QALab
import TUI

extension Defect {
    static let ofTheSheet: [Defect] = [
        .altering(
            "UX-SUM-03", "the total is off by a cent",
            { $0.frame.write("$15.84", over: "$15.83") },
            in: { $0.press(.enter, .enter) })
    ]
}

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
}
