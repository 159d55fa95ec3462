package import TUI

extension TopScreen {
    package func drawn() -> Canvas {
        var canvas = Canvas(size: size)
        canvas.cursor = Point(x: 0, y: max(0, size.rows - 1))
        guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else {
            canvas.draw("This needs 40×12 at least.", x: 0, y: 0)
            return canvas
        }
        drawHeader(on: &canvas)
        if let figures = watch.now, let activity = watch.activity(at: epoch) {
            var page = TopPage(canvas: canvas, area: body, isRoomy: size.rows >= 22)
            page.drawCurves(of: watch, activity, asBars: hasCurves)
            page.drawTraffic(of: activity)
            page.drawFacts(TopFacts(figures, activity))
            page.drawDetails(of: figures, activity)
            canvas = page.canvas
        }
        if let notice {
            canvas.draw(
                notice.text, x: 2, y: size.rows - 2, width: size.columns - 4,
                style: notice.isWarning ? .warning : .heading)
        }
        drawFooter(on: &canvas)
        return canvas
    }

    private var body: TUI.Area {
        TUI.Area(x: 2, y: 2, width: size.columns - 4, height: size.rows - 4)
    }

    private func drawHeader(on canvas: inout Canvas) {
        let right = size.columns - 2
        let age = watch.age(at: epoch).map { ScreenText(cleaning: "up \(FigureText.age($0))") } ?? .empty
        canvas.draw(age, endingAt: right, y: 0)
        let room = right - age.width - 2
        let x = 2 + canvas.draw("VITRINE SERVER", x: 2, y: 0, style: .heading)
        let arrow = canvas.draw("  ›  ", x: x, y: 0, width: room - x)
        canvas.draw(server, x: x + arrow, y: 0, width: room - x - arrow)
    }

    private func drawFooter(on canvas: inout Canvas) {
        var x = 2
        let y = size.rows - 1
        for binding in bindings where !binding.hint.isEmpty {
            let start = x
            x += canvas.draw(binding.hint, x: x, y: y, style: .heading) + 1
            x += canvas.draw(binding.title, x: x, y: y)
            binding.keys.first.map {
                canvas.target(TUI.Area(x: start, y: y, width: x - start, height: 1), .key($0))
            }
            x += 3
        }
    }
}

/// Draws the groups of the screen one below the other, as far as there is room.
package struct TopPage {
    package var canvas: Canvas
    package let area: TUI.Area
    /// True if groups are set apart by blank rows.
    package let isRoomy: Bool
    package private(set) var y: Int

    package init(canvas: Canvas, area: TUI.Area, isRoomy: Bool) {
        self.canvas = canvas
        self.area = area
        self.isRoomy = isRoomy
        y = area.y
    }

    /// The one accent of the screen: a green that the palette makes readable.
    private static let bars = Style(.accent, tint: 35)

    /// A line that is wider is hard to follow from its name to its figures.
    private static let widest = 80

    private var left: Int { area.maxY - y }

    private mutating func skip() { if isRoomy { y += 1 } }

    /// The figures over time: the name, the figure, and how it came there.
    package mutating func drawCurves(of watch: ServerWatch, _ activity: Activity, asBars: Bool) {
        let curves: [(name: ScreenText, curve: ServerWatch.Curve, value: Double?)] = [
            ("Orders a minute", .orders, watch.perMinute(.orders)),
            ("Stock moves a minute", .moves, watch.perMinute(.moves)),
            ("Requests a second", .requests, activity.requests / activity.seconds),
            ("Refusals a second", .refused, activity.refused / activity.seconds),
        ]
        for (name, curve, value) in curves where left > 0 {
            canvas.draw(name, x: area.x, y: y, width: 21)
            let text = value.map(FigureText.count) ?? FigureText.none
            canvas.draw(ScreenText(cleaning: text), endingAt: area.x + 29, y: y, style: .heading)
            let x = area.x + 31
            let values = asBars ? watch.curve(curve, count: area.maxX - x) : []
            // The newest stands at the right edge, under the one before.
            canvas.draw(
                Sparkline.text(values), endingAt: area.maxX, y: y, style: Self.bars)
            y += 1
        }
        skip()
    }

    package mutating func drawTraffic(of activity: Activity) {
        guard left > 1 else { return }
        drawTable("Requests", activity.kinds, activity.seconds, rows: left - 1, in: area.left(Self.widest))
        skip()
    }

    private struct Column {
        var title: ScreenText
        var text: (Activity.Traffic) -> String

        static let width = 10

        static func all(perSecondOf seconds: Double, isWide: Bool) -> [Column] {
            var columns = [
                Column(title: "a second") { FigureText.count($0.count / seconds) },
                Column(title: "p50") { FigureText.duration($0.median) },
            ]
            if isWide { columns.append(Column(title: "p90") { FigureText.duration($0.ninetieth) }) }
            columns.append(Column(title: "p99") { FigureText.duration($0.ninetyNinth) })
            if isWide { columns.append(Column(title: "refused") { FigureText.count($0.refused) }) }
            return columns
        }
    }

    private mutating func drawTable(
        _ title: ScreenText, _ rows: [Activity.Traffic], _ seconds: Double, rows most: Int, in area: TUI.Area
    ) {
        let columns = Column.all(perSecondOf: seconds, isWide: area.width >= 64)
        let width = columns.count * Column.width
        let left = area.maxX - width
        canvas.draw(title, x: area.x, y: y, width: area.width - width, style: .heading)
        for (index, column) in columns.enumerated() {
            canvas.draw(column.title, endingAt: left + (index + 1) * Column.width, y: y, style: .secondary)
        }
        y += 1
        for row in rows.prefix(max(0, most)) {
            let style: Style = row.count > 0 ? .body : .disabled
            canvas.draw(
                ScreenText(cleaning: row.name), x: area.x, y: y, width: area.width - width, style: style)
            for (index, column) in columns.enumerated() {
                canvas.draw(
                    ScreenText(cleaning: column.text(row)), endingAt: left + (index + 1) * Column.width,
                    y: y, style: style)
            }
            y += 1
        }
    }

    /// The shop, the lines to it and the machine, side by side where there is room.
    package mutating func drawFacts(_ facts: TopFacts) {
        guard left > 0 else { return }
        let groups = [facts.shop, facts.line, facts.machine]
        let count = area.width >= 70 ? 3 : 2
        let gap = 4
        let whole = min(area.width, Self.widest) + gap
        let columns =
            count == 3 ? groups : [facts.shop, zip(facts.line, facts.machine).flatMap { [$0.0, $0.1] }]
        let height = min(left - 1, 5)
        for (index, column) in columns.enumerated() {
            // The last one ends where the table above does.
            let start = whole * index / count
            let (x, width) = (area.x + start, whole * (index + 1) / count - start - gap)
            for (row, fact) in column.prefix(max(0, height)).enumerated() {
                canvas.draw(ScreenText(cleaning: fact.name), x: x, y: y + row, width: width)
                canvas.draw(ScreenText(cleaning: fact.value), endingAt: x + width, y: y + row)
            }
        }
        y += max(0, height)
        guard left > 0 else { return }
        let money = "Taken \(facts.taken) · given back \(facts.givenBack)"
        canvas.draw(ScreenText(cleaning: money, limit: 300), x: area.x, y: y, width: area.width)
        y += 1
        skip()
    }

    /// On large screens: the busiest operations, and what was refused since the start.
    package mutating func drawDetails(of figures: Figures, _ activity: Activity) {
        guard left > 3, area.width >= 100 else { return }
        let top = y
        let table = area.left(min(area.width - 38, Self.widest))
        drawTable("Busiest operations", activity.operations, activity.seconds, rows: left - 1, in: table)
        y = top
        let x = table.maxX + 4
        canvas.draw("Refused since the start", x: x, y: y, width: area.maxX - x, style: .heading)
        for (row, fact) in TopFacts.problems(figures).prefix(left - 1).enumerated() {
            canvas.draw(ScreenText(cleaning: fact.name), x: x, y: y + 1 + row, width: area.maxX - x - 9)
            canvas.draw(ScreenText(cleaning: fact.value), endingAt: area.maxX, y: y + 1 + row)
        }
    }
}

/// Numbers as a row of small bars; the highest leaves a gap to the row above.
package enum Sparkline {
    private static let bars: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]

    /// One bar for each number; the highest has the full height, and what is nothing still has a foot.
    package static func text(_ values: [Double]) -> ScreenText {
        let most = values.max() ?? 0
        return ScreenText(
            glyphs: values.map { value in
                let height = most > 0 ? Int((value / most * Double(bars.count - 1)).rounded(.up)) : 0
                return Glyph(bars[min(max(0, height), bars.count - 1)], width: 1)
            })
    }
}
