import TUI

extension Canvas {
    /// Marks at the right edge of an area where the list in it goes on.
    mutating func drawListMarks(above: Bool, below: Bool, in area: Area) {
        let x = area.maxX + 1
        if above { draw("↑", x: x, y: area.y, style: .heading) }
        if below { draw("↓", x: x, y: area.maxY - 1, style: .heading) }
    }

    /// Draws the background of a row in a list, which can be clicked, with the mark of the selected one.
    mutating func drawListRow(_ index: Int, isSelected: Bool, in area: Area, y: Int) {
        let place = Area(x: area.x, y: y, width: area.width, height: 1)
        target(place, .item(index), as: isSelected ? .chosen : .free)
        guard isSelected else { return }
        fill(place, style: Style(.selected))
        draw("▸", x: area.x, y: y, style: Style(.selected))
        cursor = Point(x: area.x, y: y)
    }
}
