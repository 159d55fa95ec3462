import PayKit
import TUI

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
