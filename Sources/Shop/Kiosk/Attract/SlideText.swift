import Storefront
import TUI

struct SlideText {
    let exhibit: Exhibit
    let words: KioskWords.AttractWords
    /// The place of the slide, from 0, and how many slides there are.
    let place, count: Int
    let isStill: Bool

    /// A row; those with the highest rank are dropped first.
    private struct Row {
        var rank: Int
        var kind: Kind

        enum Kind {
            case blank, category, price, bar, barPart, places
            case name(ScreenText)
            case text(ScreenText)
        }
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        var rows = rows(width: area.width)
        while rows.count > area.height, let rank = rows.map(\.rank).max(), rank > 0,
            let last = rows.lastIndex(where: { $0.rank == rank })
        {
            rows.remove(at: last)
        }
        // The middle row of a bar that lost one would be beside its middle.
        let parts = rows.count { if case .barPart = $0.kind { true } else { false } }
        if parts == 1 { rows.removeAll { if case .barPart = $0.kind { true } else { false } } }
        var y = area.y + max(0, (area.height - rows.count) / 2)
        for row in rows {
            draw(row, on: &canvas, in: area, y: y, isTall: parts == 2)
            y += 1
        }
    }

    private func rows(width: Int) -> [Row] {
        let names = exhibit.name.wrapped(to: width)
        let text = exhibit.text.wrapped(to: min(width, 46))
        func blank(_ rank: Int) -> Row { Row(rank: rank, kind: .blank) }
        var rows = exhibit.category.isEmpty ? [] : [Row(rank: 5, kind: .category)]
        rows += names.prefix(2).enumerated().map { index, line in
            let isCut = index == 1 && names.count > 2
            return Row(rank: index == 0 ? 0 : 3, kind: .name(isCut ? line + "…" : line))
        }
        rows.append(blank(7))
        rows += text.prefix(4).enumerated().map { index, line in
            Row(rank: 8, kind: .text(index == 3 && text.count > 4 ? line + "…" : line))
        }
        rows += [blank(6), Row(rank: 1, kind: .price), blank(2)]
        rows += [
            Row(rank: 9, kind: .barPart), Row(rank: 0, kind: .bar), Row(rank: 9, kind: .barPart),
        ]
        return count > 1 ? rows + [blank(4), Row(rank: 4, kind: .places)] : rows
    }

    private func draw(_ row: Row, on canvas: inout Canvas, in area: Area, y: Int, isTall: Bool) {
        switch row.kind {
        case .blank, .barPart: break
        case .category: canvas.draw(exhibit.category, x: area.x, y: y, width: area.width, style: .secondary)
        case .name(let line): canvas.draw(line, x: area.x, y: y, width: area.width, style: .heading)
        case .text(let line): canvas.draw(line, x: area.x, y: y, width: area.width)
        case .price:
            let used = canvas.draw(exhibit.price, x: area.x, y: y, width: area.width, style: .heading)
            canvas.draw(exhibit.note, x: area.x + used + 3, y: y, width: area.width - used - 3)
        case .bar:
            let bar = Area(
                x: area.x, y: isTall ? y - 1 : y, width: min(area.width, 40), height: isTall ? 3 : 1)
            StartBar(words: words, tint: exhibit.tint).draw(on: &canvas, in: bar)
        case .places: drawPlaces(on: &canvas, in: area, y: y)
        }
    }

    /// Draws the slide's place as a row of strokes or in digits, and that slides stand still.
    private func drawPlaces(on canvas: inout Canvas, in area: Area, y: Int) {
        let note = isStill ? words.paused : .empty
        var x = area.x
        if count * 3 + note.width + 1 <= area.width {
            for index in 0..<count {
                canvas.draw(
                    index == place ? "━━" : "──", x: x, y: y, style: index == place ? .heading : .line)
                x += 3
            }
        } else {
            x += canvas.draw(ScreenText(cleaning: "\(place + 1)/\(count)"), x: x, y: y) + 1
        }
        canvas.draw(note, x: x, y: y, width: area.maxX - x, style: .secondary)
    }
}
