import TUI

extension Inspector {
    var lastOffset: Int { max(0, requestLines.count - body.height) }

    /// The lines of the request; a long value goes on below itself.
    private var requestLines: [RequestReading.Line] {
        guard let request else { return [] }
        let lines = request.lines(words)
        let room = body.width - Self.column(lines, width: body.width)
        return lines.flatMap { line -> [RequestReading.Line] in
            guard case .field(let name, let value) = line, value.width > room else { return [line] }
            let parts = value.wrapped(to: room)
            return zip([name] + parts.dropFirst().map { _ in ScreenText.empty }, parts).map { .field($0, $1) }
        }
    }

    private static func column(_ lines: [RequestReading.Line], width: Int) -> Int {
        let names = lines.map { line in
            if case .field(let name, _) = line { name.width } else { 0 }
        }
        return min((names.max() ?? 0) + 2, max(width / 2, width - 24))
    }

    func drawRequest(on canvas: inout Canvas, isFocused: Bool) {
        let area = body
        if isFocused { canvas.cursor = Point(x: area.x, y: area.y) }
        let lines = requestLines
        guard !lines.isEmpty else {
            canvas.draw(words.noRequest, x: area.x, y: area.y, width: area.width, style: .disabled)
            return
        }
        let column = Self.column(lines, width: area.width)
        let top = min(offset, max(0, lines.count - area.height))
        for (row, line) in lines.dropFirst(top).prefix(area.height).enumerated() {
            Self.draw(line, column: column, on: &canvas, in: area, y: area.y + row)
        }
        drawMarks(above: top > 0, below: lines.count - top > area.height, on: &canvas, in: area)
    }

    private static func draw(
        _ line: RequestReading.Line, column: Int, on canvas: inout Canvas, in area: Area, y: Int
    ) {
        switch line {
        case .blank: break
        case .heading(let text):
            canvas.draw(text, x: area.x, y: y, width: area.width, style: .heading)
        case .field(let name, let value):
            canvas.draw(name, x: area.x, y: y, width: column - 1, style: .secondary)
            canvas.draw(value, x: area.x + column, y: y, width: area.width - column)
        case .amount(let label, let amount, let note, let isChosen):
            let style: Style = isChosen ? .heading : .body
            canvas.draw(amount, endingAt: area.maxX, y: y, style: style)
            let room = area.width - amount.width - 2
            let used = canvas.draw(label, x: area.x, y: y, width: room, style: style)
            guard room - used > 5 else { return }
            canvas.draw(
                note, x: area.x + used + 2, y: y, width: room - used - 2, style: .secondary)
        }
    }
}
