import TUI

extension Canvas {
    /// Draws the background of a row in a list, which can be clicked, with the mark of the selected one.
    mutating func drawListRow(_ index: Int, isSelected: Bool, in area: Area, y: Int) {
        let place = Area(x: area.x, y: y, width: area.width, height: 1)
        target(place, .item(index), as: isSelected ? .chosen : .free)
        guard isSelected else { return }
        fill(place, style: Style(.selected))
        point(x: area.x, y: y, style: Style(.selected))
    }
}
