import PayKit
package import TUI

extension PaySheet {
    /// Draws the sheet centred; expects that the screen below is already dimmed.
    /// - Parameter beat: Counts the animation's steps during payment; nil without animation.
    package func draw(on canvas: inout Canvas, in area: Area, widest: Int = 76, beat: Int? = nil) {
        guard let content else { return }
        let rows = visibleRows
        let width = Self.width(in: area, wantedWidth(of: content, rows, widest))
        let said = content.result?.text.wrapped(to: width - 6, lines: 2) ?? []
        let wanted = wantedHeight(of: content, rows: rows.count, said: said.count)
        // Read aloud nothing scrolls.
        let height = canvas.isSpoken ? area.height : min(wanted, area.height)
        let frame = area.middle(width: width, height: height)
        canvas.frame(frame)
        let inside = frame.inset(x: 3, y: 1)
        drawTitle(on: &canvas, in: inside)
        let air = frame.height < wanted ? 0 : 1
        let body = inside.below(1 + air)
        switch panels.top {
        case .picker(let picker):
            let title = content.values[picker.row]?.title ?? .empty
            let hasEmail = engine.sheet?.contactFields.contains(.emailAddress) == true
            let note = picker.row == .contact && hasEmail ? words.contactPurpose : .empty
            picker.draw(title: title, note: note, on: &canvas, in: body, air: air)
        case .form(let form): form.draw(on: &canvas, in: body)
        case .coupon, nil:
            let hasSign = air > 0 && !canvas.isSpoken && frame.width >= 60
            let sign = hasSign ? PaymentStatusIcon(engine.state, beat: beat) : nil
            drawRows(rows, content, said, sign, on: &canvas, in: body, air: air)
        }
        canvas.raise(frame)
    }

    /// True while the sheet shows the result of a touch in large, so that the status line need not repeat it.
    package func says(_ sentence: ScreenText) -> Bool {
        switch engine.state {
        case .processing, .showing, .finishing:
            if case .line(sentence, _) = content?.prompt { true } else { false }
        case .ready(let sheet): sheet.isDeclined && sentence == words.declined
        case .idle, .updating, .authenticating, .closed: false
        }
    }

    /// The rows for everything and the air between. The height stays from opening to the result; a list
    /// scrolls in it, and a form may ask for more.
    private func wantedHeight(of content: PaySheetContent, rows: Int, said: Int) -> Int {
        let all = rows - 1 + content.summary.count + (content.hasPending ? 1 : 0) + 9 + max(1, said)
        guard case .form(let form) = panels.top else { return all }
        return max(all, form.height + 4)
    }

    /// Enough for a method and its dates, so that the width stays when they arrive.
    private static let leastWidth = 70

    private func wantedWidth(of content: PaySheetContent, _ rows: [SheetRow], _ widest: Int) -> Int {
        let values = rows.compactMap { content.values[$0] }
        let titles = values.map(\.title.width).max() ?? 0
        let longest = values.map { $0.text.width + ($0.note.isEmpty ? 0 : 3 + $0.note.width) }.max() ?? 0
        // Title, gap, value, mark, and the edges with their air.
        let wanted = titles + 3 + longest + 2 + 6
        return min(max(wanted + wanted % 2, Self.leastWidth), widest)
    }

    private static func width(in area: Area, _ wanted: Int) -> Int {
        area.isSheetWide ? area.width : min(area.width - 4, wanted)
    }

    private func drawTitle(on canvas: inout Canvas, in area: Area) {
        canvas.draw("◆ " + words.title.uppercased, x: area.x, y: area.y, style: .heading)
        canvas.draw(words.simulated, endingAt: area.maxX, y: area.y, style: .secondary)
    }

    package var panelName: String? {
        switch panels.top {
        case .picker: "choice"
        case .form: "form"
        case .coupon: "coupon"
        case nil: isAskingSecret ? "secret" : nil
        }
    }

    /// The touch bar and its total; nil under a panel and while no touch is asked for.
    package var touchPrompt: (text: ScreenText, isPlain: Bool, total: ScreenText)? {
        guard panelName == nil, let content, case .touch(let text) = content.prompt else { return nil }
        return (text, text == words.touch, content.total)
    }

    // MARK: Rows

    private func drawRows(
        _ rows: [SheetRow], _ content: PaySheetContent, _ said: [ScreenText], _ sign: PaymentStatusIcon?,
        on canvas: inout Canvas, in area: Area, air: Int
    ) {
        // A row of what is bought stays in sight.
        let said = said.prefix(max(0, area.height - air - 4))
        let pinned = 3 + air + max(air, said.count)
        let listed = area.top(area.height - pinned)
        var lines = rows.count - 1 + 1 + content.summary.count
        if content.hasPending { lines += 1 }
        let offset = scroll(rows, lines: lines, height: listed.height)
        let titles = rows.dropLast().compactMap { content.values[$0]?.title.width }.max() ?? 0
        for (index, row) in rows.dropLast().enumerated() {
            guard let value = content.values[row], listed.contains(y: listed.y + index - offset) else {
                continue
            }
            draw(
                row, value, index, titles: titles, isOver: content.result?.isMark == true, on: &canvas,
                x: area.x,
                y: listed.y + index - offset, area.width)
        }
        for (index, line) in content.summary.enumerated() {
            let y = listed.y + rows.count + index - offset
            guard listed.contains(y: y) else { continue }
            let style = content.isUnconfirmed ? .disabled : line.style
            draw(line, style, on: &canvas, x: area.x, y: y, width: area.width)
        }
        if content.hasPending, listed.contains(y: listed.y + lines - 1 - offset) {
            canvas.draw(
                words.pendingNote, x: area.x, y: listed.y + lines - 1 - offset, width: area.width,
                style: .secondary)
        }
        canvas.drawScrollMarks(
            above: offset > 0, below: lines - offset > listed.height, in: listed, x: listed.maxX, style: nil)
        let foot = area.below(area.height - pinned)
        var answer = foot.below(2 + air)
        if let sign, case .line(let prompt, _) = content.prompt {
            // The sign and what stands beside it are in the middle together.
            let widest = max(prompt.width, said.map(\.width).max() ?? 0)
            let place = (foot.width - widest - PaymentStatusIcon.columns) / 2
            sign.draw(on: &canvas, at: Point(x: foot.x + place, y: answer.y - 1))
            answer = answer.rightOf(place + PaymentStatusIcon.columns).left(widest)
        }
        for (index, line) in said.enumerated() {
            let style = content.result?.style ?? .body
            canvas.draw(line, centredIn: answer, y: answer.y + 1 + index, style: style)
        }
        drawFoot(content, index: rows.count - 1, answer, on: &canvas, in: foot)
    }

    private func draw(
        _ line: PaySheetContent.SummaryLine, _ style: Style, on canvas: inout Canvas, x: Int, y: Int,
        width: Int
    ) {
        canvas.draw(line.amount, endingAt: x + width, y: y, style: style)
        let room = width - line.amount.width - 2
        Self.draw(line.label, line.note, on: &canvas, x: x, y: y, width: room, style: .secondary)
    }

    /// A text and its note: where both have no room the text is shortened first, down to ten columns.
    private static func draw(
        _ text: ScreenText, _ note: ScreenText, on canvas: inout Canvas, x: Int, y: Int, width: Int,
        style: Style = .body, isPrivate: Bool = false
    ) {
        let note = note.isEmpty ? .empty : " · " + note
        let used = canvas.draw(
            text, x: x, y: y, width: max(min(10, text.width), width - note.width), style: style,
            isPrivate: isPrivate)
        canvas.draw(note, x: x + used, y: y, width: width - used, style: style, isPrivate: isPrivate)
    }

    /// The scroll offset that shows the focused row; for paying, the summary.
    private func scroll(_ rows: [SheetRow], lines: Int, height: Int) -> Int {
        guard lines > height, let index = rows.firstIndex(of: focus) else { return 0 }
        return focus == .authorise ? lines - height : max(0, min(index - height / 2, lines - height))
    }

    private func draw(
        _ row: SheetRow, _ value: PaySheetContent.Value, _ index: Int, titles: Int, isOver: Bool,
        on canvas: inout Canvas, x: Int, y: Int, _ width: Int
    ) {
        let isFocused = row == focus && !isAskingSecret && !isOver
        let plain: Style = row == .method && content?.isUnconfirmed == true ? .disabled : .body
        let style = isFocused ? Style(.selected) : value.isWrong ? Style.warning : plain
        let bar = Area(x: x - 2, y: y, width: width + 4, height: 1)
        if isFocused { canvas.select(bar) }
        canvas.draw(
            value.title, x: x, y: y, width: width, style: isFocused || value.isWrong ? style : .secondary)
        let left = x + titles + 3
        let room = x + width - left - 2
        if row == .coupon, case .coupon(let field) = panels.top {
            field.draw(on: &canvas, x: left, y: y, width: room, isFocused: true, isPublic: true)
            return
        }
        let mark: ScreenText = value.isWrong ? .fault : value.canChange && !isOver ? "›" : .empty
        Self.draw(
            value.text, value.note, on: &canvas, x: left, y: y, width: room, style: style,
            isPrivate: value.isPersonal)
        canvas.draw(mark, x: x + width - 1, y: y, style: style)
        canvas.target(bar, .item(index))
    }

    /// The hairline, the total and the touch bar: always visible.
    private func drawFoot(
        _ content: PaySheetContent, index: Int, _ answer: Area, on canvas: inout Canvas, in area: Area
    ) {
        canvas.rule(x: area.x, y: area.y, width: area.width)
        canvas.draw(
            content.total, endingAt: area.maxX, y: area.y + 1,
            style: content.isUnconfirmed ? .disabled : .heading)
        canvas.draw(
            content.payLabel, x: area.x, y: area.y + 1, width: area.width - content.total.width - 2,
            style: .heading)
        let y = answer.y
        if case .coupon = panels.top {
            canvas.draw(words.couponHint, centredIn: area, y: y, style: .secondary)
            return
        }
        switch content.prompt {
        case .line(let text, let style):
            canvas.draw(text, centredIn: answer, y: y, style: style)
            if canvas.cursor == nil { canvas.cursor = Point(x: area.x, y: y) }
        case .touch(let text):
            let isFocused = focus == .authorise
            let bar = Area(x: area.x, y: y, width: area.width, height: 1)
            let style = Style(isFocused ? .buttonFocused : .button)
            canvas.fill(bar, style: style)
            canvas.draw(text, centredIn: bar.inset(x: 3), y: y, style: style)
            if isFocused { canvas.point(x: bar.x + 1, y: y, style: style) }
            canvas.target(bar, .item(index))
        case .secret(let label):
            let used = canvas.draw(label, x: area.x, y: y, width: area.width - 14, style: .heading)
            secret.draw(on: &canvas, x: area.x + used + 2, y: y, width: 12, isFocused: true, mask: true)
        }
    }
}

extension Area {
    func contains(y row: Int) -> Bool { (y..<maxY).contains(row) }
}
