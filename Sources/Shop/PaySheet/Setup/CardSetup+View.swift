import PayKit
package import TUI

extension CardSetup {
    /// Expects that the screen below is already dimmed.
    package func draw(on canvas: inout Canvas, in area: Area) {
        let width = area.isSheetWide ? area.width : 60
        let room = Size(columns: max(0, width - 6), rows: max(0, area.height - 2))
        let layout = Layout(room, entry.networks, words.setup)
        let height = min(area.height, rows(layout) + 2)
        let frame = area.middle(width: width, height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        let inside = frame.inset(x: 3, y: 1)
        let title = words.setup.title.uppercased
        canvas.draw(title, x: inside.x, y: inside.y, width: inside.width, style: .heading)
        switch step {
        case .form: drawForm(on: &canvas, in: inside.below(1), layout, isAsking: false)
        case .asking: drawForm(on: &canvas, in: inside.below(1), layout, isAsking: true)
        case .activation(let activation):
            draw(activation, on: &canvas, in: inside.below(1), layout, isAsking: false)
        case .checking(let activation):
            draw(activation, on: &canvas, in: inside.below(1), layout, isAsking: true)
        }
    }

    private func rows(_ layout: Layout) -> Int {
        switch step {
        case .form, .asking: 14 + layout.accepted.count
        case .activation(let activation), .checking(let activation):
            layout.isTight ? 7 : 9 + request(for: activation, layout.width).count
        }
    }

    /// The layout that fits the room: where rows are few the button stands beside the last field and errors
    /// stand at the foot; where columns are few the labels are short.
    struct Layout {
        let accepted: [ScreenText]
        let labels: Words.Setup.Labels
        let width: Int
        let isNarrow: Bool
        let isTight: Bool

        init(_ room: Size, _ networks: [PaymentNetwork], _ words: Words.Setup) {
            let names = ScreenText(cleaning: networks.map(\.displayName).joined(separator: ", "))
            let full = words.accepted + " " + names
            width = room.columns
            isNarrow = room.columns < 46
            accepted = (isNarrow ? words.acceptedShort + " " + names : full).wrapped(to: room.columns)
            labels = isNarrow ? words.shortLabels : words.labels
            isTight = room.rows < 11 + accepted.count
        }

        var column: Int { max(labels.number.width, labels.expiry.width, labels.code.width) + 2 }
    }

    // MARK: The form

    private func drawForm(on canvas: inout Canvas, in area: Area, _ layout: Layout, isAsking: Bool) {
        canvas.draw(layout.accepted, in: area)
        let body = area.below(layout.accepted.count + (layout.isTight ? 0 : 1))
        let step = layout.isTight ? 1 : 2
        for (index, field) in CardEntry.Field.allCases.dropLast().enumerated() {
            let row = Area(x: body.x, y: body.y + index * step, width: body.width, height: step)
            if isAsking {
                drawStill(field, on: &canvas, in: row, layout)
            } else {
                draw(field, index, on: &canvas, in: row, layout)
            }
        }
        let y = body.y + 2 * step + (layout.isTight ? 0 : 2)
        let foot = body.below(layout.isTight ? 3 : body.height >= 12 ? 8 : 7)
        if isAsking {
            drawAsking(on: &canvas, x: body.x, y: layout.isTight ? foot.y : y, width: body.width)
            if !layout.isTight { drawNotes(on: &canvas, in: foot) }
            return
        }
        let width = words.setup.add.width + 5
        let x = layout.isTight ? body.maxX - width : body.x
        drawButton(words.setup.add, 3, entry.focus == .add, .button, on: &canvas, x: x, y: y)
        guard let trouble = trouble(in: body.width, layout) else { return drawNotes(on: &canvas, in: foot) }
        draw(foot: trouble, .warning, on: &canvas, in: foot)
    }

    private func draw(
        _ field: CardEntry.Field, _ index: Int, on canvas: inout Canvas, in row: Area, _ layout: Layout
    ) {
        let isFocused = entry.focus == field
        canvas.draw(label: label(field, layout), x: row.x, y: row.y, isFocused: isFocused)
        let place = Area(x: row.x + layout.column, y: row.y, width: fieldWidth(field), height: 1)
        let isHidden = field == .number && (entry.isNumberHidden || !isFocused)
        let shown = isHidden ? TextField(CardNumber.masked(entry[.number].text)) : entry[field]
        shown.draw(
            on: &canvas, x: place.x, y: place.y, width: place.width, isFocused: isFocused,
            mask: field == .code)
        canvas.target(Area(x: row.x - 2, y: row.y, width: place.maxX - row.x + 2, height: 1), .item(index))
        let rest = Area(x: place.maxX + 1, y: row.y, width: row.maxX - place.maxX - 1, height: 1)
        guard let fault = entry.faults[field] else { return drawAside(field, on: &canvas, in: rest, layout) }
        let lines = words.setup.sentence(for: fault).asFault(width: row.width)
        if isShown(lines, layout) {
            draw(foot: lines, .warning, on: &canvas, in: row.below(1))
            drawAside(field, on: &canvas, in: rest, layout)
        } else {
            canvas.draw(.fault, x: rest.x, y: row.y, style: .warning)
        }
    }

    /// Draws the network beside the number, below it where it is too long, or the formats of expiry and code.
    private func drawAside(
        _ field: CardEntry.Field, on canvas: inout Canvas, in rest: Area, _ layout: Layout
    ) {
        func draw(_ text: ScreenText, _ style: Style = .body) {
            let gap = layout.isNarrow || text.width == rest.width ? 0 : 1
            if text.width <= rest.width { canvas.draw(text, x: rest.x + gap, y: rest.y, style: style) }
        }
        switch field {
        case .number:
            guard let network = entry.card.network else { return }
            let name = ScreenText(cleaning: network.displayName)
            let style = entry.networks.contains(network) ? Style.heading : .warning
            if name.width <= rest.width { return draw(name, style) }
            canvas.draw(name, endingAt: rest.maxX, y: rest.y + (layout.isTight ? 1 : 2), style: style)
        case .expiry: draw(words.setup.expiryHint)
        case .code: if !layout.isTight { draw(words.setup.codeHint(entry.card.codeLength)) }
        case .add: break
        }
    }

    private func drawStill(
        _ field: CardEntry.Field, on canvas: inout Canvas, in row: Area, _ layout: Layout
    ) {
        canvas.draw(label(field, layout), x: row.x, y: row.y, style: .disabled)
        let dots = String(repeating: "•", count: entry.card.codeLength)
        let text =
            switch field {
            case .number: CardNumber.masked(entry[.number].text)
            case .expiry: entry[.expiry].text
            case .code: dots
            case .add: ""
            }
        canvas.draw(
            ScreenText(cleaning: text), x: row.x + layout.column, y: row.y, style: .disabled, isPrivate: true)
    }

    private func label(_ field: CardEntry.Field, _ layout: Layout) -> ScreenText {
        switch field {
        case .number: layout.labels.number
        case .expiry: layout.labels.expiry
        case .code: layout.labels.code
        case .add: words.setup.add
        }
    }

    private func fieldWidth(_ field: CardEntry.Field) -> Int {
        switch field {
        case .number: 20
        case .expiry: 8
        case .code, .add: 5
        }
    }

    // MARK: The foot

    /// The refusal of the card, else the focused field's fault where it has no room of its own.
    private func trouble(in width: Int, _ layout: Layout) -> [ScreenText]? {
        if let refusal = entry.refusal { return words.setup.sentence(for: refusal).asFault(width: width) }
        guard let fault = entry.faults[entry.focus] else { return nil }
        let lines = words.setup.sentence(for: fault).asFault(width: width)
        return isShown(lines, layout) ? nil : lines
    }

    /// The test cards and their results, never masked.
    private func drawNotes(on canvas: inout Canvas, in area: Area) {
        let cards: [(ScreenText, ScreenText)] = [
            ("4242 4242 4242 4242", words.setup.willBeAdded),
            ("4000 0000 0000 3220", words.setup.willAskForCode),
            ("4000 0000 0000 0341", words.setup.willBeDeclined),
        ]
        let lines = [words.setup.simulated] + cards.map { $0 + "  " + $1 }
        draw(foot: lines, .body, on: &canvas, in: area)
        for (index, card) in cards.enumerated() where index + 1 < area.height {
            canvas.keepPrivate(Area(x: area.x, y: area.y + 1 + index, width: card.0.width, height: 1))
        }
    }
}

extension Area {
    package var isSheetWide: Bool { width < 64 }
}

extension CardSetup {
    /// True if an error has room in the row below its field.
    func isShown(_ note: [ScreenText], _ layout: Layout) -> Bool { !layout.isTight && note.count == 1 }

    /// A button; returns where the next one may begin.
    @discardableResult
    func drawButton(
        _ title: ScreenText, _ item: Int, _ isFocused: Bool, _ role: Role, on canvas: inout Canvas, x: Int,
        y: Int
    ) -> Int {
        let focused: Role = role == .button ? .buttonFocused : .quietFocused
        let style = Style(isFocused ? focused : role)
        let button = "   " + title + "  "
        canvas.draw(button, x: x, y: y, style: style)
        if isFocused { canvas.point(x: x + 1, y: y, style: style) }
        canvas.target(Area(x: x, y: y, width: button.width, height: 1), .item(item))
        return x + button.width + 2
    }

    func drawAsking(on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        canvas.draw(words.setup.asking, x: x, y: y, width: width, style: .heading)
        canvas.cursor = Point(x: x, y: y)
    }

    func draw(foot lines: [ScreenText], _ style: Style, on canvas: inout Canvas, in area: Area) {
        canvas.draw(lines.prefix(area.height), in: area, style: style)
    }

    // MARK: The activation code

    func request(for activation: CardActivation, _ width: Int) -> [ScreenText] {
        words.setup.enterCode(phone(of: activation)).wrapped(to: width)
    }

    private func phone(of activation: CardActivation) -> ScreenText {
        ScreenText(cleaning: CardNumber.masked(activation.sent.destinationSuffix))
    }

    func draw(
        _ activation: CardActivation, on canvas: inout Canvas, in area: Area, _ layout: Layout, isAsking: Bool
    ) {
        let card = activation.card.number.displayName
        var y = area.y + (layout.isTight ? 0 : 1)
        if !layout.isTight {
            canvas.draw(card.uppercased, x: area.x, y: y, width: area.width, style: .heading)
            y += 1
        }
        for line in request(for: activation, area.width) {
            canvas.draw(line, x: area.x, y: y)
            canvas.keepPrivate(phone(of: activation), inRow: y)
            y += 1
        }
        if !layout.isTight { y += 1 }
        let note = drawCode(activation, on: &canvas, in: area, layout, y: y, isAsking: isAsking)
        if layout.isTight { canvas.draw(card, endingAt: area.maxX, y: y) }
        y += layout.isTight ? 1 : 2
        if isAsking {
            drawAsking(on: &canvas, x: area.x, y: y, width: area.width)
        } else {
            let x = drawButton(
                words.setup.activate, 1, activation.focus == .confirm, .button, on: &canvas, x: area.x, y: y)
            if activation.sent.mayResend {
                let isFocused = activation.focus == .resend
                drawButton(words.setup.resend, 2, isFocused, .quiet, on: &canvas, x: x, y: y)
            }
        }
        let foot = area.below(y + (layout.isTight ? 1 : 2) - area.y)
        draw(foot: note, .warning, on: &canvas, in: foot)
        let code = ScreenText(cleaning: activation.sent.simulatedCode)
        draw(foot: [words.setup.simulatedCode(code)], .body, on: &canvas, in: foot.below(note.count))
        canvas.keepPrivate(code, inRow: foot.y + note.count)
    }

    /// Draws the field of the code; returns its fault's lines if they have no room beside it.
    private func drawCode(
        _ activation: CardActivation, on canvas: inout Canvas, in area: Area, _ layout: Layout, y: Int,
        isAsking: Bool
    ) -> [ScreenText] {
        let label = layout.labels.activationCode
        let column = area.x + label.width + 2
        if isAsking {
            canvas.draw(label, x: area.x, y: y, style: .disabled)
            canvas.draw(
                ScreenText(cleaning: activation.code.text), x: column, y: y, style: .disabled,
                isPrivate: true)
            return []
        }
        let isFocused = activation.focus == .code
        canvas.draw(label: label, x: area.x, y: y, isFocused: isFocused)
        activation.code.draw(on: &canvas, x: column, y: y, width: 7, isFocused: isFocused)
        canvas.target(Area(x: area.x - 2, y: y, width: column + 9 - area.x, height: 1), .item(0))
        guard let fault = activation.fault else { return [] }
        let lines = words.setup.sentence(for: fault).asFault(width: area.width)
        if isShown(lines, layout) {
            draw(foot: lines, .warning, on: &canvas, in: area.below(y + 1 - area.y))
            return []
        }
        canvas.draw(.fault, x: column + 8, y: y, style: .warning)
        return lines
    }
}
